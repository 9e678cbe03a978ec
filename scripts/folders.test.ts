import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** `features/task`, `database`: the folder that a source file below `src` lives in; '' for those right in it. */
function folderOf(file: string): string {
  const [first = '', second = '', ...rest] = file.split('/')
  if (first === 'features' && rest.length > 0) return `${first}/${second}`
  return second === '' ? '' : first
}

/** Which files each file imports, for types alone too, statically or when needed; tests and their helpers aside. */
function importsOf(src: string): Graph {
  const files = readdirSync(join(root, src), { recursive: true, encoding: 'utf8' })
  const code = files.filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
  return new Map(
    code.map((file) => {
      const paths = readFileSync(join(root, src, file), 'utf8').matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)
      return [file, new Set([...paths].map(([, path = '']) => normalize(join(dirname(file), path))))]
    }),
  )
}

/** Which folders each folder imports. What lies right in `src` puts them together, and is none. */
function folderImportsOf(files: Graph): Graph {
  const folders = new Map<string, Set<string>>()
  for (const [file, others] of files) {
    const from = folderOf(file)
    for (const to of [...others].map(folderOf)) {
      if (from !== '' && to !== '' && to !== from) folders.set(from, (folders.get(from) ?? new Set()).add(to))
    }
  }
  return folders
}

/** Everything that one can reach from a node. */
function reachedFrom(node: string, graph: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = [...(graph.get(node) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue
    found.add(next)
    waiting.push(...(graph.get(next) ?? []))
  }
  return found
}

/** Each group of nodes that reach each other. */
function loopsOf(graph: Graph): string[] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachedFrom(node, graph)]))
  const loops = [...reached].flatMap(([node, others]) => {
    if (!others.has(node)) return []
    return [...others]
      .filter((other) => reached.get(other)?.has(node))
      .sort()
      .join(' ⇄ ')
  })
  return [...new Set(loops)]
}

test('a loop of any length is found', () => {
  const graph = new Map(Object.entries({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] }).map(([k, v]) => [k, new Set(v)]))
  expect(loopsOf(graph)).toEqual(['a ⇄ b ⇄ c'])
})

test.each(['contract/src', 'language/src', 'server/src', 'web/src'])(
  'no files and no folders of %s import each other, however long the way',
  (src) => {
    const files = importsOf(src)
    expect(files.size).toBeGreaterThan(50)
    expect(loopsOf(files)).toEqual([])
    expect(loopsOf(folderImportsOf(files))).toEqual([])
  },
)
