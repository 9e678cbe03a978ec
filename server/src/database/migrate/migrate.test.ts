import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../test/database.ts'
import { toProblem } from '../../http/failure/error-problem.ts'
import { StartRefused } from '../../start-refused.ts'
import { createClient, withClient } from '../client.ts'
import { migrate, refusePendingMigrations } from './migrate.ts'
import { prepare } from './prepare.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  // A name that a pattern would take for more than a name.
  folder = mkdtempSync(join(tmpdir(), 'leme [migrate] (1)'))
  write('001.do.boats.sql', 'create table boats (name text); grant select on boats to leme_app;')
})

afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql)
}

async function ask(sql: string): Promise<unknown[]> {
  return withClient(database.adminUrl, async (client) => (await client.query(sql)).rows)
}

const versions = () => ask('select version::int from system.migrations order by version')

describe('migrate', () => {
  test('applies what is new, in order, once', async () => {
    write('002.do.sails.sql', 'create table sails (name text);')
    expect(await migrate(database.adminUrl, folder)).toEqual(['boats', 'sails'])
    expect(await migrate(database.adminUrl, folder)).toEqual([])
    expect(await versions()).toEqual([{ version: 1 }, { version: 2 }])
  })

  test('applies each once when several processes start together', async () => {
    write('002.do.sails.sql', 'create table sails (name text);')
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(database.adminUrl, folder)))
    expect(applied.flat().sort()).toEqual(['boats', 'sails'])
  })

  test('allows for a process that prepares the database meanwhile', async () => {
    const { serverUrl, adminUrl, superuserUrl } = database
    const passwordOf = (url: string) => new URL(url).password
    const passwords = { server: passwordOf(serverUrl), owner: passwordOf(adminUrl) }
    for (let number = 2; number < 40; number += 1)
      write(`${number}.do.x.sql`, 'grant usage on schema public to leme_app')
    const work = migrate(adminUrl, folder)
    for (let turn = 0; turn < 10; turn += 1) {
      await prepare(superuserUrl, { database: new URL(adminUrl).pathname.slice(1), passwords })
    }
    expect(await work).toHaveLength(39)
  })

  test('leaves nothing of a migration that fails half-way', async () => {
    write('002.do.torn.sql', 'create table torn (name text); select 1 / 0;')
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow('division by zero')
    expect(await versions()).toEqual([{ version: 1 }])
    expect(await ask(`select from pg_class where relname = 'torn'`)).toEqual([])
  })

  test('refuses a file that changed after it was applied, before it applies anything new', async () => {
    await migrate(database.adminUrl, folder)
    write('001.do.boats.sql', 'create table boats (name text, length int);')
    write('002.do.sails.sql', 'create table sails (name text);')
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow(
      new StartRefused(
        'A migração 1 já foi aplicada e o arquivo dela mudou depois: restaure o arquivo e escreva uma nova migração.',
      ),
    )
    expect(await versions()).toEqual([{ version: 1 }])
  })

  test('takes a checkout with Windows line ends for the same file', async () => {
    write('001.do.boats.sql', 'create table boats (\nname text\n);\n')
    await migrate(database.adminUrl, folder)
    write('001.do.boats.sql', 'create table boats (\r\nname text\r\n);\r\n')
    expect(await migrate(database.adminUrl, folder)).toEqual([])
  })

  test('refuses a database that is newer than the files', async () => {
    write('002.do.sails.sql', 'create table sails (name text);')
    await migrate(database.adminUrl, folder)
    rmSync(join(folder, '002.do.sails.sql'))
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow(
      'O banco de dados está na versão 2, mais nova que a 1 deste Leme: atualize o programa.',
    )
  })

  test('refuses a migration that was added below one already applied', async () => {
    rmSync(join(folder, '001.do.boats.sql'))
    write('003.do.sails.sql', 'create table sails (name text);')
    await migrate(database.adminUrl, folder)
    write('002.do.boats.sql', 'create table boats (name text);')
    await expect(migrate(database.adminUrl, folder)).rejects.toThrow(/^A migração 2 não foi aplicada/)
  })
})

describe('a migration that finds its table in use', () => {
  test('[OP-09] lets others read meanwhile, and is applied once the table is free', async () => {
    await migrate(database.adminUrl, folder)
    write('002.do.length.sql', 'alter table boats add column length int;')
    const long = await connect(database.adminUrl)
    const reader = await connect(database.adminUrl)
    try {
      await long.query('begin; select from boats')
      const migrating = migrate(database.adminUrl, folder)
      const waits = async () =>
        (await long.query(`select from pg_locks where not granted and relation = 'boats'::regclass`)).rowCount
      await expect.poll(waits, { interval: 5, timeout: 30_000 }).toBe(1)
      for (let turn = 0; turn < 10; turn += 1) await reader.query('select from boats')
      await long.query('commit')
      expect(await migrating).toEqual(['length'])
      await expect(reader.query('select length from boats')).resolves.toMatchObject({ rowCount: 0 })
    } finally {
      await reader.end()
      await long.end()
    }
  })

  test('[OP-09] is applied where a reader holds what it wants, and waits for what it has', async () => {
    write('002.do.sails.sql', 'create table sails (name text)')
    await migrate(database.adminUrl, folder)
    // Longer than deadlock_timeout: the reader has looked for a circle before there is one, and the migration finds it.
    const slow = 'alter table boats add column length int; select pg_sleep(1.5); alter table sails add column area int'
    write('003.do.length.sql', slow)
    const reader = await connect(database.adminUrl)
    try {
      await reader.query('begin; select from sails')
      const migrating = migrate(database.adminUrl, folder, [])
      const isHeld = `select from pg_locks where granted and relation = 'boats'::regclass and mode = 'AccessExclusiveLock'`
      await expect.poll(async () => (await ask(isHeld)).length, { interval: 5, timeout: 30_000 }).toBe(1)
      // On a slow machine it comes too late, and is the one that is ended.
      const reading = await reader.query('select from boats').then(
        () => 'read',
        (error: pg.DatabaseError) => error.code,
      )
      expect(['read', '40P01']).toContain(reading)
      await reader.query('rollback')
      expect(await migrating).toEqual(['length'])
    } finally {
      await reader.end()
    }
  })
})

describe('a migration that waits for a request which waits for it', () => {
  test('[OP-09] ends the request, and is applied', async () => {
    const grants = 'grant usage on schema public to leme_app; grant select on sails to leme_app;'
    write('002.do.sails.sql', `create table sails (name text); ${grants}`)
    await migrate(database.adminUrl, folder)
    write('003.do.length.sql', 'alter table boats add column length int; alter table sails add column length int;')
    const request = await connect(database.serverUrl)
    await request.query('begin; set local role leme_app; select from sails')
    // It holds the second table, and asks for the first one whenever the migration has it.
    const ended = (async () => {
      for (;;) await request.query('select from boats')
    })()
    const migrating = migrate(database.adminUrl, folder)
    const refused = await ended.catch((error: unknown) => toProblem(error))
    expect(refused).toMatchObject({ code: 'unavailable', headers: { 'retry-after': '1' } })
    expect(await migrating).toEqual(['length'])
  })
})

async function connect(connectionString: string): Promise<pg.Client> {
  const client = createClient(connectionString)
  await client.connect()
  return client
}

describe('a server without ADMIN_DATABASE_URL', () => {
  test('starts on a database that is up to date', async () => {
    await migrate(database.adminUrl, folder)
    await expect(refusePendingMigrations(database.serverUrl, folder)).resolves.toBeUndefined()
  })

  test('stops with a sentence while a migration is pending', async () => {
    await migrate(database.adminUrl, folder)
    write('002.do.sails.sql', 'create table sails (name text);')
    await expect(refusePendingMigrations(database.serverUrl, folder)).rejects.toThrow(
      'O banco de dados está na versão 1 e este Leme precisa da 2: defina ADMIN_DATABASE_URL para que ele a aplique.',
    )
  })

  test('stops with a sentence on a database that was never migrated', async () => {
    await expect(refusePendingMigrations(database.serverUrl, folder)).rejects.toThrow(/está na versão 0/)
  })
})
