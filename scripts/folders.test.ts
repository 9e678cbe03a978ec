import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** `features/task`, `database`: the folder that a source file below `src` lives in; '' for those right in it. */
function folderOf(file: string): string {
  const [first = '', second = '', ...rest] = file.split('/')
  if (first === 'features' && rest.length > 0) return `${first}/${second}`
  return second === '' ? '' : first
}

/** Which folders each folder imports, statically or when needed; tests and their helpers aside. */
function importsOf(src: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  const files = readdirSync(join(root, src), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))) {
    const text = readFileSync(join(root, src, file), 'utf8')
    const from = folderOf(file)
    for (const [, path = ''] of text.matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)) {
      const to = folderOf(normalize(join(dirname(file), path)))
      if (to !== from && to !== '' && from !== '') imports.set(from, (imports.get(from) ?? new Set()).add(to))
    }
  }
  return imports
}

/** The guard shows pages of sign-in, which stand in its frame. */
const known: Record<string, string[]> = {
  'server/src': [],
  'web/src': ['features/auth ⇄ shell'],
}

test.each(Object.entries(known))('no two folders of %s import each other', (src, exceptions) => {
  const imports = importsOf(src)
  expect(imports.size).toBeGreaterThan(10)
  const pairs = [...imports].flatMap(([from, others]) =>
    [...others].filter((to) => from < to && imports.get(to)?.has(from)).map((to) => `${from} ⇄ ${to}`),
  )
  expect(pairs.sort()).toEqual(exceptions)
})
