import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findAccount, isOwnFolder, reachableBinaries } from './postgres-account.ts'
import { binariesIn } from './postgres-binaries.ts'

const isRoot = process.getuid?.() === 0
let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'leme-test-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

describe.runIf(isRoot)('[HU-03] programs that their account cannot reach', () => {
  const version = `0.${process.pid}`
  const account = findAccount({ namespaces: false })

  /** A program that says its version, in a folder that root alone may enter. */
  function hiddenBinaries() {
    const home = join(place, 'native')
    mkdirSync(join(home, 'bin'), { recursive: true })
    const binaries = binariesIn(home)
    writeFileSync(binaries.postgres, `#!/bin/sh\necho 'postgres (PostgreSQL) ${version}'\n`)
    chmodSync(binaries.postgres, 0o755)
    chmodSync(place, 0o700)
    return binaries
  }

  test('are copied once to where nobody but root writes, and nothing is left beside', () => {
    const { home } = reachableBinaries(account, hiddenBinaries())
    try {
      expect(home).toBe(`/var/lib/leme/postgres-${version}`)
      expect(statSync(home)).toMatchObject({ uid: 0 })
      expect(statSync(home).mode & 0o777).toBe(0o755)
      for (const folder of ['/var', '/var/lib', '/var/lib/leme']) {
        expect(statSync(folder).uid).toBe(0)
        expect(statSync(folder).mode & 0o022, folder).toBe(0)
      }
      const made = statSync(home).ino
      expect(statSync(reachableBinaries(account, hiddenBinaries()).home).ino).toBe(made)
      expect(readdirSync(dirname(home)).filter((name) => name.startsWith(`postgres-${version}`))).toHaveLength(1)
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  })

  test('are not taken from a folder that others may write', () => {
    const copy = `/var/lib/leme/postgres-${version}`
    mkdirSync(join(copy, 'bin'), { recursive: true })
    chmodSync(copy, 0o777)
    try {
      expect(() => reachableBinaries(account, hiddenBinaries())).toThrow()
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  })
})

describe.runIf(process.platform !== 'win32')('[HU-03] a folder among others’', () => {
  const account = findAccount()

  test('is ours where nobody else may look into it', () => {
    expect(isOwnFolder(account, place)).toBe(true)
    for (const mode of [0o755, 0o770, 0o701]) {
      chmodSync(place, mode)
      expect(isOwnFolder(account, place)).toBe(false)
    }
  })

  test('is not ours as a link, as a file, or once it is gone', () => {
    const link = join(place, 'link')
    symlinkSync(place, link)
    writeFileSync(join(place, 'file'), '', { mode: 0o600 })
    for (const name of ['link', 'file', 'gone']) expect(isOwnFolder(account, join(place, name))).toBe(false)
  })
})
