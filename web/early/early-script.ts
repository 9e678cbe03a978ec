// biome-ignore lint/style/noRestrictedImports: it runs in the build, never in a browser
import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'
import { earlyPages } from './early-pages.ts'
import { startEarly } from './start-early.ts'

type Chunk = { fileName: string; imports: string[]; moduleIds: string[] }

const themeScript = '<script src="/theme.js"></script>'

/**
 * Adds `early.js` to the document: the theme, which other documents have in a file of its own, and `startEarly` with the
 * pages' files as this build has named them.
 */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!html.includes(themeScript)) throw new Error('index.html has no theme.js: look again')
        return html.replace(themeScript, '<script src="/early.js"></script>')
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const start = chunkOf('main.tsx', chunks)
      // The document names these itself.
      const named = start ? closure(start, chunks) : new Set<string>()
      const pages = earlyPages.map(({ path, modules, reads }) => {
        const files = new Set<string>()
        for (const module of modules) {
          const own = chunkOf(module, chunks)
          if (!own) return this.error(`contract/src/pages.ts names ${module}, which the build does not have`)
          closure(own, chunks, files)
        }
        return { path, files: [...files].filter((file) => !named.has(file)).map((file) => `/${file}`), reads }
      })
      const theme = readFileSync(`${import.meta.dirname}/../public/theme.js`, 'utf8')
      const { code } = minifySync('early.js', `${theme};(${startEarly})(builtPages)`)
      this.emitFile({
        type: 'asset',
        fileName: 'early.js',
        source: code.replace(/builtPages\);?\s*$/, () => `${JSON.stringify(pages)})\n`),
      })
    },
  }
}

function chunkOf(module: string, chunks: Chunk[]): Chunk | undefined {
  return chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${module}`)))
}

/** The chunk's file and those of all that it imports statically. */
function closure(chunk: Chunk, chunks: Chunk[], seen = new Set<string>()): Set<string> {
  seen.add(chunk.fileName)
  for (const name of chunk.imports) {
    const imported = chunks.find(({ fileName }) => fileName === name)
    if (imported && !seen.has(name)) closure(imported, chunks, seen)
  }
  return seen
}
