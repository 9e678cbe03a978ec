import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callCommand, startCommand, useCommands } from '../../test/command.ts'
import { type OwnCluster, startOwnCluster } from '../../test/database/own-cluster.ts'
import { refusePendingMigrations } from '../database/migrate/migrate.ts'

// Each command is a process of its own, and a busy machine takes its time to start one.
vi.setConfig({ testTimeout: 120_000 })

useCommands()

const folder = mkdtempSync(join(tmpdir(), 'leme-prepare-'))
let cluster: OwnCluster
/** As deploy/compose.yaml sets it: every secret in a file. */
let env: Record<string, string>
let serverUrl: string

beforeAll(async () => {
  cluster = await startOwnCluster()
  serverUrl = addressAs('leme_server')
  env = {
    DATABASE_URL_FILE: file('database-url', serverUrl),
    ADMIN_DATABASE_URL_FILE: file('admin-database-url', addressAs('leme_owner')),
    SECRET_KEY_FILE: file('secret-key', 'k'.repeat(64)),
  }
})
afterAll(async () => {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function addressAs(user: string): string {
  return Object.assign(new URL(cluster.superuserUrl), { username: user, password: `of-${user}`, pathname: '/leme' })
    .href
}

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, `${text}\n`)
  return path
}

test('[OP-10] a new PostgreSQL is prepared with the passwords in files and migrated, so that the server may serve', async () => {
  const superuser = file('superuser-url', cluster.superuserUrl)
  const prepared = await startCommand(['prepare', '--url-file', superuser, '--configured'], env).ended
  expect(prepared).toMatchObject({ code: 0, stderr: '' })
  expect(prepared.stdout).not.toContain('of-leme')
  await expect(refusePendingMigrations(serverUrl)).rejects.toThrow()
  const migrated = await startCommand(['migrate'], env).ended
  expect(migrated).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Migrações aplicadas: ') })
  await expect(refusePendingMigrations(serverUrl)).resolves.toBeUndefined()
})

test('[OP-10] logins that are not of Leme are refused before anything is changed', async () => {
  const other = { ...env, DATABASE_URL_FILE: file('other-url', addressAs('somebody')) }
  const { code, stderr } = await callCommand(['prepare', cluster.superuserUrl, '--configured'], other)
  expect(code).toBe(1)
  expect(stderr).toContain('DATABASE_URL deve ser do usuário leme_server')
})
