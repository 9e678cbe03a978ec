import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { promisesText } from './promises.mjs'

const text = readFileSync(new URL('../docs/promises.md', import.meta.url), 'utf8')
const rows = [...text.matchAll(/^\| ([A-Z]{2}-\d{2}) \| (.+?) \| (.*?) \|$/gm)]

test('every promise is listed once and in words of its own', () => {
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(([, id]) => id)).size).toBe(rows.length)
  for (const [, id, promise = ''] of rows) expect(promise.length, id).toBeGreaterThan(20)
})

test('every promise is proved by a test', () => {
  expect(rows.filter(([, , , files]) => !files).map(([, id]) => id)).toEqual([])
})

test('the list names exactly the tests whose titles have each id: npm run promises writes it', () => {
  expect(text).toBe(promisesText())
})
