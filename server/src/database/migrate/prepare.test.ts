import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnCluster, startOwnCluster } from '../../../test/database/own-cluster.ts'
import { withDatabase } from '../../../test/database.ts'
import { withClient } from '../client.ts'
import { createPool } from '../pool.ts'
import { type PreparedDatabase, prepare } from './prepare.ts'
import { refusePrivilegedLogin } from './serving-login.ts'

let cluster: OwnCluster
let prepared: PreparedDatabase

beforeAll(async () => {
  cluster = await startOwnCluster()
  prepared = await prepare(cluster.superuserUrl)
})
afterAll(() => cluster?.stop())

async function ask<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  return withClient(url, async (client) => {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  })
}

async function majorOf({ superuserUrl }: OwnCluster): Promise<number> {
  const [row] = await ask<{ version: string }>(superuserUrl, `select current_setting('server_version') as version`)
  return Number.parseInt(row?.version ?? '', 10)
}

async function checkLogin(url: string): Promise<void> {
  const pool = createPool(url)
  try {
    await refusePrivilegedLogin(pool)
  } finally {
    await pool.end()
  }
}

describe('a prepared database', () => {
  test('[MS-01] its serving login is fit to serve', async () => {
    await expect(checkLogin(prepared.serverUrl)).resolves.toBeUndefined()
  })

  test('[MS-01] its serving login may touch nothing until it becomes the application', async () => {
    await ask(prepared.adminUrl, 'create table boats (name text)', 'grant select on boats to leme_app')
    await ask(prepared.adminUrl, 'grant usage on schema public to leme_app')
    await expect(ask(prepared.serverUrl, 'select * from public.boats')).rejects.toThrow('permission denied')
    await expect(ask(prepared.serverUrl, 'set role leme_app', 'select * from public.boats')).resolves.toEqual([])
  })

  test.each(['leme_owner', 'leme_superuser'])('[MS-01] its serving login cannot become %s', async (role) => {
    await expect(ask(prepared.serverUrl, `set role ${role}`)).rejects.toThrow('permission denied')
  })

  test('[MS-01] its serving login can make nothing, not even a temporary table', async () => {
    await expect(ask(prepared.serverUrl, 'create temp table t (n int)')).rejects.toThrow('permission denied')
    await expect(ask(prepared.serverUrl, 'create table public.t (n int)')).rejects.toThrow('permission denied')
    await expect(ask(prepared.serverUrl, 'create schema s')).rejects.toThrow('permission denied')
  })

  test('[MS-01] a role that is none of ours may not even connect', async () => {
    await ask(cluster.superuserUrl, `create role stranger login password 'stranger'`)
    const address = new URL(prepared.serverUrl)
    address.username = address.password = 'stranger'
    await expect(ask(address.href, 'select 1')).rejects.toThrow('permission denied for database')
  })

  test('orders and searches in Portuguese', async () => {
    const [row] = await ask(
      prepared.adminUrl,
      `select array_agg(name order by name) as names, bool_and(lower('ÉPICO') = 'épico') as cased
       from (values ('Zilá'), ('Ágata'), ('Bruno'), ('ana')) as people (name)`,
    )
    expect(row).toEqual({ names: ['Ágata', 'ana', 'Bruno', 'Zilá'], cased: true })
  })

  test('keeps its data when it is prepared again, with new passwords', async () => {
    await ask(prepared.adminUrl, 'create table stored as select 1 as one')
    const former = prepared
    prepared = await prepare(cluster.superuserUrl)
    expect(await ask(prepared.adminUrl, 'select one from stored')).toEqual([{ one: 1 }])
    await expect(ask(former.adminUrl, 'select 1')).rejects.toThrow('password authentication failed')
  })
})

describe('[MS-01] start-up refuses a login', () => {
  const serving = (change: string, undo: string) => async (sentence: RegExp) => {
    await ask(cluster.superuserUrl, change)
    await expect(checkLogin(prepared.serverUrl)).rejects.toThrow(sentence)
    await ask(cluster.superuserUrl, undo)
  }

  test('[MS-01] that is a superuser', async () => {
    await expect(checkLogin(withDatabase(cluster.superuserUrl, 'leme'))).rejects.toThrow(/é superusuário/)
  })

  test('[MS-01] that passes row-level security', async () => {
    await expect(checkLogin(prepared.adminUrl)).rejects.toThrow(/ignora a segurança por linha \(BYPASSRLS\)/)
  })

  test('[MS-01] that may become one which passes row-level security', async () => {
    await serving(
      'create role privileged bypassrls; grant privileged to leme_server',
      'drop role privileged',
    )(/BYPASSRLS/)
  })

  test('[MS-01] that owns something, in whichever database', async () => {
    const own = 'create table owned (n int); alter table owned owner to leme_server'
    await serving(own, 'drop table owned')(/é dono de objetos do banco/)
  })

  test('[MS-01] that is no member of the application’s roles', async () => {
    await serving('revoke leme_app from leme_server', 'grant leme_app to leme_server')(/não é membro/)
    prepared = await prepare(cluster.superuserUrl)
  })

  test('[MS-01] that has the application’s rights without putting them on', async () => {
    const [change, undo] =
      (await majorOf(cluster)) >= 16
        ? ['grant leme_app to leme_server with inherit true', 'grant leme_app to leme_server with inherit false']
        : ['alter role leme_server inherit', 'alter role leme_server noinherit']
    await serving(change ?? '', undo ?? '')(/falta NOINHERIT/)
  })
})

describe('prepare by one who is no superuser', () => {
  test('is refused with a sentence where such roles may not be made', async () => {
    await ask(cluster.superuserUrl, `create role weak login createdb password 'weak'`)
    const address = new URL(cluster.superuserUrl)
    address.username = address.password = 'weak'
    await expect(prepare(address.href)).rejects.toThrow(/^O usuário do endereço dado não pode criar os papéis do Leme/)
  })

  test('needs CREATEROLE, CREATEDB and BYPASSRLS from PostgreSQL 16 on; 15 asks for a superuser', async () => {
    const fresh = await startOwnCluster()
    try {
      await ask(fresh.superuserUrl, `create role managed login createdb createrole bypassrls password 'managed'`)
      const address = new URL(fresh.superuserUrl)
      address.username = address.password = 'managed'
      const major = await majorOf(fresh)
      const attempt = prepare(address.href)
      if (major < 16) return await expect(attempt).rejects.toThrow(/não pode criar os papéis do Leme/)
      await expect(checkLogin((await attempt).serverUrl)).resolves.toBeUndefined()
    } finally {
      await fresh.stop()
    }
  })
})
