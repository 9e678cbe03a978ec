import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstScripts, weigh } from '../../bench/page/first-load.ts'

const dist = new URL('../../web/dist/', import.meta.url)
const id = '0190a8e0-0000-7000-8000-000000000001'

/** What each page may weigh until its first rows can be drawn; kB of JavaScript, gzipped. */
test.each([
  ['/projects', 136],
  ['/', 137],
  ['/clients', 139],
  ['/agents', 146],
  ['/tasks', 150],
  ['/finance', 142],
  ['/auth', 155],
  [`/projects/${id}`, 150],
  [`/projects/${id}?tab=tasks`, 152],
])('the first rows of %s take no more than %i kB of JavaScript', (address, most) => {
  expect(weigh(firstScripts(address))).toBeLessThanOrEqual(most * 1000)
})

test('the first rows need nothing of long lists, menus, dialogs, rules or the auth client', () => {
  const addresses = [
    '/projects',
    '/',
    '/clients',
    '/agents',
    '/tasks',
    '/finance',
    '/auth',
    `/projects/${id}?tab=tasks`,
  ]
  const files = addresses.flatMap(firstScripts)
  expect(
    files.filter((file) => /\/(?:overlays|dialogs|rules|graph|long-lists|board|toasts|auth-client)-/.test(file)),
  ).toEqual([])
})

test('the files of the first rows are compiled while they arrive, not function by function', () => {
  const files = firstScripts(`/projects/${id}?tab=tasks`).filter((file) =>
    /\/(?:start|shared|work|\w+-tab|\w+-page)-/.test(file),
  )
  expect(files.length).toBeGreaterThan(3)
  for (const file of files)
    expect(readFileSync(new URL(file, dist), 'utf8'), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})
