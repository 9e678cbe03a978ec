import type { Plugin } from 'vite'
import { earlyPages } from './early-pages.ts'
import { startEarly } from './start-early.ts'

type Chunk = { fileName: string; imports: string[]; moduleIds: string[] }

/** Adds `early.js` to the document: `startEarly` with the pages' files as this build has named them. */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: '/early.js' }, injectTo: 'head-prepend' }],
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const pages = earlyPages.map(({ path, module, reads }) => {
        const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${module}`)))
        if (!own) return this.error(`early-pages.ts names ${module}, which the build does not have`)
        return { path, files: [...closure(own, chunks)].map((file) => `/${file}`), reads }
      })
      this.emitFile({
        type: 'asset',
        fileName: 'early.js',
        source: `;(${startEarly})(${JSON.stringify(pages)})\n`,
      })
    },
  }
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
