import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoreLinks } from './postgres-binaries.ts'

test('links between libraries that npm did not make are made', () => {
  const home = join(mkdtempSync(join(tmpdir(), 'leme-test-')), 'native')
  mkdirSync(join(home, 'lib'), { recursive: true })
  writeFileSync(join(home, 'lib/libpq.so.5.18'), 'library')
  const links = ['native/lib/libpq.so', 'native/lib/libpq.so.5'].map((target) => ({
    source: 'native/lib/libpq.so.5.18',
    target,
  }))
  writeFileSync(join(home, 'pg-symlinks.json'), JSON.stringify(links))

  restoreLinks(home)
  restoreLinks(home)

  expect(readFileSync(join(home, 'lib/libpq.so'), 'utf8')).toBe('library')
  expect(readFileSync(join(home, 'lib/libpq.so.5'), 'utf8')).toBe('library')
  rmSync(join(home, '..'), { recursive: true })
})
