import type { Plugin, Rolldown } from 'vite'

/**
 * Refuses a build whose files import each other in a loop: a file of a loop may run before what it needs is there. The
 * loop is named with the modules behind each step, so that `later` in chunks.ts can put them right.
 */
export function refuseChunkLoops(): Plugin {
  return {
    name: 'refuse-chunk-loops',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((one) => one.type === 'chunk')
      const loop = loopOf(new Map(files.map(({ fileName, imports }) => [fileName, imports])))
      if (loop) this.error(`Files import each other:\n${stepsOf(loop, files, this).join('\n')}`)
    },
  }
}

/** A way from a file back to itself, where there is one: each file once, in the order of the way. */
function loopOf(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const way: string[] = []
  const visit = (file: string): string[] | null => {
    if (way.includes(file)) return way.slice(way.indexOf(file))
    if (done.has(file)) return null
    way.push(file)
    for (const next of imports.get(file) ?? []) {
      const loop = visit(next)
      if (loop) return loop
    }
    way.pop()
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const loop = visit(file)
    if (loop) return loop
  }
  return null
}

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** "a.js → b.js: module of a → module of b", for each step of the loop. */
function stepsOf(loop: readonly string[], files: readonly Rolldown.OutputChunk[], graph: Graph): string[] {
  const fileOf = new Map(files.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName])))
  return loop.map((file, index) => {
    const next = loop[(index + 1) % loop.length]
    const ids = files.find(({ fileName }) => fileName === file)?.moduleIds ?? []
    const pairs = ids.flatMap((id) =>
      (graph.getModuleInfo(id)?.importedIds ?? [])
        .filter((imported) => fileOf.get(imported) === next)
        .map((imported) => `${id} → ${imported}`),
    )
    return `${file} → ${next}:\n  ${pairs.join('\n  ')}`
  })
}
