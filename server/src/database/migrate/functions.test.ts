import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createClient, withClient } from '../client.ts'
import { readFunctionFiles } from './functions.ts'
import { migrate, readMigrationState, refusePendingMigrations } from './migrate.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const ours = `pronamespace::regnamespace::text in ('public', 'auth', 'system', 'context')`

/** Everything about each function but when it was written: body, language, path, owner, who may call it. */
const definitions = `
  select pg_proc.oid::regprocedure::text as name, concat_ws(' ', case when prokind <> 'a' then pg_get_functiondef(pg_proc.oid) end,
    aggtransfn, aggtranstype::regtype, agginitval, proowner::regrole, proacl) as text
  from pg_proc left join pg_aggregate on aggfnoid = pg_proc.oid where ${ours}
  union all
  select oid::regclass::text, concat_ws(' ', pg_get_viewdef(oid), relowner::regrole, relacl)
  from pg_class where relkind = 'v' and relnamespace::regnamespace::text in ('public', 'auth', 'system', 'context')
  order by name`

describe('the files of functions', () => {
  const files = readFunctionFiles(migrations)
  const sql = files.map((file) => file.sql).join('\n')
  let database: TestDatabase
  let admin: pg.Client

  beforeAll(async () => {
    database = await createTestDatabase()
    admin = createClient(database.adminUrl)
    await admin.connect()
  })
  afterAll(async () => {
    await admin?.end()
    await database?.drop()
  })

  async function names(text: string): Promise<string[]> {
    return (await admin.query<{ name: string }>(text)).rows.map(({ name }) => name)
  }

  test('say exactly what the migrated database has, and leave no function and no view of ours without a file', async () => {
    const { rows: before } = await admin.query(definitions)
    await admin.query('begin')
    try {
      for (const file of files) await admin.query(file.sql)
      expect((await admin.query(definitions)).rows).toEqual(before)
      // What a file replaces is a row of this transaction.
      const left = await names(`
        select oid::regprocedure::text as name from pg_proc where ${ours} and xmin <> pg_current_xact_id()::xid
        union all select ev_class::regclass::text from pg_rewrite join pg_class on pg_class.oid = ev_class
        where relkind = 'v' and relnamespace::regnamespace::text in ('public', 'auth', 'system', 'context')
          and pg_rewrite.xmin <> pg_current_xact_id()::xid`)
      expect(left, 'these need a file in migrations/functions').toEqual([])
      expect(sql.match(/^create or replace (function|procedure|aggregate|view) /gm)).toHaveLength(before.length)
    } finally {
      await admin.query('rollback')
    }
  })

  test('hold nothing but what replaces, and who may not call it', () => {
    const bodies = sql.replaceAll(/\$\$.*?\$\$|^begin atomic.*?^end;|--.*?$/gms, '')
    const statements = bodies.split(/;\s*/).filter(Boolean)
    expect(
      statements.filter((text) => !/^\s*(create or replace|revoke execute on (function|procedure)) /.test(text)),
    ).toEqual([])
  })

  test('let a function of the owner find nothing by the path of who calls it', async () => {
    const open = await names(`select oid::regprocedure::text as name from pg_proc
      where ${ours} and prosecdef and not coalesce(array_to_string(proconfig, ' '), '') ~ 'search_path='`)
    expect(open).toEqual([])
    const others = await names(`select oid::regprocedure::text as name from pg_proc
      where ${ours} and proowner <> 'leme_owner'::regrole`)
    expect(others).toEqual([])
  })

  test('change neither what stored rows were checked with nor what migrations call: a numbered migration does', async () => {
    const numbered = await createEmptyDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'leme-numbered-'))
    try {
      cpSync(migrations, folder, { recursive: true, filter: (path) => !path.startsWith(join(migrations, 'functions')) })
      await migrate(numbered.adminUrl, folder)
      const read = (client: pg.Client) => client.query<{ name: string; text: string }>(definitions)
      const first = new Map((await withClient(numbered.adminUrl, read)).rows.map(({ name, text }) => [name, text]))
      const fixed = await names(fixedFunctions)
      expect(fixed).toEqual(
        expect.arrayContaining(['bill_key(text)', 'plain_name(text)', 'system.hold_keys(regclass,text)']),
      )
      const { rows } = await read(admin)
      const changed = rows.filter(({ name, text }) => fixed.includes(name) && text !== first.get(name))
      expect(changed, 'a restore fills the tables before it reads these files').toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
      await numbered.drop()
    }
  })

  test('are where a body changes: no migration since repeats one, but what stored rows are checked with', async () => {
    const fixed = (await names(fixedFunctions)).map((name) => name.replace(/\(.*/, '').replace(/^(?!\w+\.)/, 'public.'))
    const later = readdirSync(migrations).filter((name) => /^\d+\.do\./.test(name) && Number.parseInt(name, 10) > 68)
    const repeated = later.flatMap((name) => {
      const text = readFileSync(join(migrations, name), 'utf8')
      const found = text.matchAll(/create or replace (?:function|procedure|aggregate|view) ([\w.]+)/g)
      return [...found].filter(([, named = '']) => !fixed.includes(named)).map(([, named]) => `${name}: ${named}`)
    })
    expect(repeated, 'change its file in migrations/functions').toEqual([])
  })
})

/** Functions that a CHECK, an index or a generated column calls, themselves or through another; and every procedure. */
const fixedFunctions = `
  with recursive used (id) as (
    select refobjid from pg_depend where refclassid = 'pg_proc'::regclass
      and (classid in ('pg_class'::regclass, 'pg_constraint'::regclass) or classid = 'pg_attrdef'::regclass and objid in (
        select pg_attrdef.oid from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
        where attgenerated <> ''
      ))
    union
    select refobjid from pg_depend join used on objid = id
    where classid = 'pg_proc'::regclass and refclassid = 'pg_proc'::regclass
  )
  select oid::regprocedure::text as name from pg_proc where ${ours} and (oid in (select id from used) or prokind = 'p')`

describe('functions beside migrations', () => {
  let database: TestDatabase
  let folder: string

  beforeEach(async () => {
    database = await createEmptyDatabase()
    folder = mkdtempSync(join(tmpdir(), 'leme-functions-'))
    mkdirSync(join(folder, 'functions'))
    write('001.do.boats.sql', 'create table boats (name text);')
    writeSpeed(1)
  })
  afterEach(async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  function write(name: string, text: string): void {
    writeFileSync(join(folder, name), text)
  }

  function writeSpeed(knots: number): void {
    write('functions/speed.sql', `create or replace function speed() returns int language sql\nreturn ${knots};\n`)
  }

  async function ask<T extends pg.QueryResultRow>(text: string, url = database.adminUrl): Promise<T[]> {
    return withClient(url, async (client) => (await client.query<T>(text)).rows)
  }

  const up = () => migrate(database.adminUrl, folder)

  test('follow the numbered ones, and are replaced where their file changed', async () => {
    write(
      'functions/boats.sql',
      `create or replace function fleet() returns bigint language sql begin atomic
      select count(*) from boats; end;`,
    )
    expect(await up()).toEqual(['boats', 'functions/boats', 'functions/speed'])
    expect(await up()).toEqual([])
    writeSpeed(2)
    expect(await up()).toEqual(['functions/speed'])
    expect(await ask('select speed()')).toEqual([{ speed: 2 }])
    writeSpeed(1)
    expect(await up()).toEqual(['functions/speed'])
    expect(await ask('select speed()')).toEqual([{ speed: 1 }])
  })

  test('come to a database that had its migrations before there were files', async () => {
    rmSync(join(folder, 'functions'), { recursive: true })
    write('002.do.speed.sql', 'create function speed() returns int language sql return 0;')
    await up()
    mkdirSync(join(folder, 'functions'))
    writeSpeed(3)
    expect(await up()).toEqual(['functions/speed'])
    expect(await ask('select speed()')).toEqual([{ speed: 3 }])
  })

  test('come with the last migration or not at all', async () => {
    await up()
    write('002.do.sails.sql', 'create table sails (name text);')
    write('003.do.masts.sql', 'create table masts (name text);')
    write('functions/torn.sql', 'create or replace function torn() returns int language sql return nothing();')
    await expect(up()).rejects.toThrow('nothing()')
    expect(await ask('select max(version)::int as version from system.migrations')).toEqual([{ version: 2 }])
    expect(await ask(`select to_regclass('masts') as found`)).toEqual([{ found: null }])
  })

  test('are replaced once when several processes start together', async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, up))
    expect(applied.flat().sort()).toEqual(['boats', 'functions/speed'])
    writeSpeed(2)
    const again = await Promise.all(Array.from({ length: 5 }, up))
    expect(again.flat()).toEqual(['functions/speed'])
  })

  test('keep the owner and who may call them, as a migration said', async () => {
    const head = 'function secret() returns int language sql security definer set search_path = pg_catalog'
    write('002.do.secret.sql', `create ${head} return 1; revoke execute on function secret from leme_app;`)
    write('functions/secret.sql', `create or replace ${head} return 2;`)
    await up()
    const rights = `select secret(), proowner::regrole::text as owner, prosecdef as definer, proconfig::text as path,
      has_function_privilege('leme_app', oid, 'execute') as app, has_function_privilege('leme_auth', oid, 'execute') as auth,
      has_function_privilege('public', oid, 'execute') as everybody from pg_proc where proname = 'secret'`
    const expected = {
      owner: 'leme_owner',
      definer: true,
      path: '{search_path=pg_catalog}',
      app: false,
      auth: true,
      everybody: false,
    }
    expect(await ask(rights)).toEqual([{ secret: 2, ...expected }])
    write('functions/secret.sql', `create or replace ${head} return 3;`)
    await up()
    expect(await ask(rights)).toEqual([{ secret: 3, ...expected }])
  })

  test('take other arguments once a migration dropped what was there', async () => {
    await up()
    write(
      'functions/speed.sql',
      'create or replace function speed(factor int) returns bigint language sql return factor;',
    )
    write('002.do.speed.sql', 'drop function if exists speed();')
    expect(await up()).toEqual(['speed', 'functions/speed'])
    expect(await ask(`select oid::regprocedure::text as name from pg_proc where proname = 'speed'`)).toEqual([
      { name: 'speed(integer)' },
    ])
  })

  test('are the same in a checkout with Windows line ends', async () => {
    await up()
    const file = join(folder, 'functions/speed.sql')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'))
    expect(await up()).toEqual([])
  })

  test('are left alone by a Leme that an update overtook', async () => {
    write('002.do.sails.sql', 'create table sails (name text);')
    await up()
    rmSync(join(folder, '002.do.sails.sql'))
    writeSpeed(9)
    await expect(up()).rejects.toThrow(/mais nova que a 1 deste Leme/)
    expect(await ask('select speed()')).toEqual([{ speed: 1 }])
  })

  test('[OP-09] that are others keep a server without ADMIN_DATABASE_URL from starting', async () => {
    await up()
    await expect(refusePendingMigrations(database.serverUrl, folder)).resolves.toBeUndefined()
    writeSpeed(2)
    expect(await readMigrationState(database.serverUrl, folder)).toEqual({
      version: 1,
      newest: 1,
      otherFunctions: ['speed'],
    })
    await expect(refusePendingMigrations(database.serverUrl, folder)).rejects.toThrow(
      'O banco de dados tem funções que não são as deste Leme (speed): defina ADMIN_DATABASE_URL para que ele as troque.',
    )
  })
})
