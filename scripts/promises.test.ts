import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

type Promised = { id: string; promise: string; files: string[] }

/** Rows of the table: `| SH-01 | what is promised | test file, test file |`. */
function listed(): Promised[] {
  const rows = [...read('docs/promises.md').matchAll(/^\| ([A-Z]{2}-\d{2}) \| (.+?) \| (.+?) \|$/gm)]
  return rows.map(([, id = '', promise = '', files = '']) => ({
    id,
    promise,
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }))
}

/** Which files have a test whose title begins with which ids. */
function titled(): Map<string, string[]> {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = tracked.split('\n').filter((path) => /\.(test|e2e)\.tsx?$/.test(path))
  const byId = new Map<string, string[]>()
  for (const file of files) {
    const ids = [...read(file).matchAll(/['"`]((?:\[[A-Z]{2}-\d{2}\] ?)+)/g)].flatMap(
      ([, ids = '']) => ids.match(/[A-Z]{2}-\d{2}/g) ?? [],
    )
    for (const id of new Set(ids)) byId.set(id, [...(byId.get(id) ?? []), file])
  }
  return byId
}

test('every promise is listed once and in words of its own', () => {
  const rows = listed()
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  for (const { id, promise } of rows) expect(promise.length, id).toBeGreaterThan(20)
})

test('the list names exactly the tests whose titles bear each id', () => {
  const fromList = Object.fromEntries(listed().map(({ id, files }) => [id, [...files].sort()]))
  const fromTitles = Object.fromEntries([...titled()].map(([id, files]) => [id, [...files].sort()]))
  expect(fromList).toEqual(fromTitles)
})
