import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Folders whose rooms are folders of their own; what lies right in them puts the rooms together. */
const roomed = ['features', 'ui', 'api']

/** `features/task`, `database`: the folder that a source file below `src` lives in; '' for those that put others together. */
function folderOf(file: string): string {
  const [first = '', second = '', ...rest] = file.split('/')
  if (roomed.includes(first)) return rest.length > 0 ? `${first}/${second}` : ''
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

/** Which folders each folder imports. */
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

/** What is written by a program, numbered migrations, which stay together, and pictures. */
const uncounted = /^server\/src\/database\/(?:schema\/\w+\/|migrations\/\d+\.do\.)|\.(?:png|jpg|svg|webp)$/

/** Folders with more files than a reader takes in at once, each with their number. */
function crowdedFolders(files: readonly string[], most = 30): string[] {
  const counts = new Map<string, number>()
  for (const folder of files.filter((file) => !uncounted.test(file)).map(dirname)) {
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > most).map(([folder, count]) => `${folder}: ${count}`)
}

test('a folder with a file too many is found', () => {
  expect(crowdedFolders(['a/1.ts', 'a/2.ts', 'a/b/3.ts', 'a/4.png'], 1)).toEqual(['a: 2'])
})

test('no folder has more than 30 files', () => {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  expect(files.length).toBeGreaterThan(1_000)
  expect(crowdedFolders(files)).toEqual([])
})
