import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

type BuiltPage = { path: string; files: string[] }

const dist = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/**
 * The scripts that a browser fetches until the first rows of the page at this address can be drawn: those that the
 * document names, and those that `early.js` asks for at once.
 */
export function firstScripts(address: string): string[] {
  const tags = /<(?:script[^>]* src|link[^>]* rel="modulepreload"[^>]* href)="\/([^"]+)"/g
  const named = [...read('index.html').matchAll(tags)].map(([, file = '']) => file)
  const [, list] = /\)\((\[.*\])\)\s*$/.exec(read('early.js')) ?? []
  if (!list) throw new Error('early.js does not end with its pages')
  const page = (JSON.parse(list) as BuiltPage[]).find(({ path }) => new RegExp(path).test(address))
  if (!page) throw new Error(`early.js knows no page ${address}`)
  return [...new Set([...named, ...page.files.map((file) => file.slice(1))])]
}

/** Their bytes, gzipped file by file. */
export function weigh(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(dist + file), { level: 9 }).length, 0)
}

function read(file: string): string {
  return readFileSync(dist + file, 'utf8')
}
