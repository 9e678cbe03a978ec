import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url))

/**
 * Bytes of JavaScript, gzipped file by file, that a browser fetches before anything runs, and those with a page's own:
 * the document's plain script, the entry and all that these import statically, as the build's manifest says.
 */
export function weighFirstLoad(pageSource: string): { start: number; withPage: number } {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  if (!manifest[pageSource]) throw new Error(`the build has no page ${pageSource}`)
  const weigh = (names: string[]) => {
    const files = [...closure(manifest, names)].map((name) => manifest[name]?.file ?? '')
    return [...plainScripts(), ...files.filter((file) => file.endsWith('.js'))]
      .map((file) => gzipSync(readFileSync(dist + file), { level: 9 }).length)
      .reduce((sum, bytes) => sum + bytes, 0)
  }
  return { start: weigh(entries), withPage: weigh([...entries, pageSource]) }
}

function closure(manifest: Record<string, Chunk>, names: string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    closure(manifest, manifest[name]?.imports ?? [], seen)
  }
  return seen
}

/** Scripts that the document names itself and that are no modules. */
function plainScripts(): string[] {
  const document = readFileSync(`${dist}index.html`, 'utf8')
  return [...document.matchAll(/<script src="\/([^"]+)"/g)].map(([, file = '']) => file)
}
