import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKey, type TestKey } from '../../test/api-key.ts'
import { send } from '../../test/bulk.ts'
import { askDatabase, runCommand, startCommand, useCommands } from '../../test/command.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { logHours, taskApart } from '../../test/hours.ts'
import { ask, type Person, signIn, signUp } from '../../test/person.ts'
import { expectFiguresMatchRuns } from '../../test/run-figures.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { addTotp } from '../../test/totp-device.ts'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { loadDemo } from '../demo/load.ts'

// Each command is a process of its own, and a busy machine takes its time to start one.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

useCommands()

const migrations = fileURLToPath(new URL('../database/migrations', import.meta.url))

let server: TestServer
let person: Person
let key: TestKey
let totp: Awaited<ReturnType<typeof addTotp>>
let shift = 0
let place: string
let targets: TestDatabase[] = []

beforeAll(async () => {
  const database = await createTestDatabase()
  await loadDemo(database.adminUrl, new Date())
  server = await startTestServer({ database })
  person = await signUp(server.url)
  key = await createKey(person, ['read', 'runs:write'])
  totp = await addTotp(person, () => Date.now() + shift)
})
afterAll(async () => {
  await server?.close()
  await server?.database.drop()
})

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'leme-test-'))
})
afterEach(async () => {
  rmSync(place, { recursive: true, force: true })
  for (const target of targets) await target.drop()
  targets = []
})

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  targets.push(database)
  return database
}

const environmentOf = ({ serverUrl, adminUrl }: TestDatabase) => ({
  DATABASE_URL: serverUrl,
  ADMIN_DATABASE_URL: adminUrl,
  SECRET_KEY: server.services.config.secretKey,
})

const embeddedIn = (dataDir: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  ADMIN_DATABASE_URL: '',
  DATABASE_DIRECT_URL: '',
  SECRET_KEY: '',
})

const backup = (file: string, ...words: string[]) =>
  runCommand(['backup', file, ...words], environmentOf(server.database))
const restore = (file: string, database: TestDatabase, ...words: string[]) =>
  runCommand(['restore', file, ...words], environmentOf(database))

async function tablesOf(database: TestDatabase): Promise<string[]> {
  const rows = await askDatabase<{ name: string }>(
    database,
    `select relnamespace::regnamespace || '.' || relname as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth', 'system')
       and relname <> 'migrations' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Every row of every table, whatever its order, except what the audit records of a restore. */
async function contentsOf(database: TestDatabase): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {}
  for (const table of await tablesOf(database)) {
    const [row] = await askDatabase(
      database,
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) from ${table} t
       where to_jsonb(t) ->> 'event' is distinct from 'data_restored'`,
    )
    contents[table] = row
  }
  return contents
}

/** What keeps the rows in order: constraints, triggers, policies, indexes. */
function wallsOf(database: TestDatabase): Promise<unknown[]> {
  return askDatabase(
    database,
    `select 'constraint' as kind, conrelid::regclass::text as place, conname::text as name,
       pg_get_constraintdef(oid) || convalidated as text from pg_constraint where conrelid <> 0
     union all select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) || tgenabled::text
       from pg_trigger where not tgisinternal
     union all select 'table', oid::regclass::text, '', relrowsecurity::text || relforcerowsecurity || relacl::text
       from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth')
     union all select 'policy', polrelid::regclass::text, polname, polcmd::text from pg_policy
     union all select 'index', indrelid::regclass::text, indexrelid::regclass::text, indisvalid::text from pg_index
       where indrelid::regclass::text !~ '^pg_'
     order by 1, 2, 3`,
  )
}

/** The person of before signs in and works on a server of that database, by all that they had. */
async function expectAtHome(database: TestDatabase): Promise<void> {
  const { secretKey, publicUrl } = server.services.config
  shift = 90_000 // a code counts once
  const clock = () => new Date(Date.now() + shift)
  const restored = await startTestServer({ database, clock, config: { secretKey, publicUrl } })
  try {
    const asBefore = { authorization: `Bearer ${totp.session.access_token}` }
    const me = await ask(restored.url, 'GET', '/api/me', undefined, asBefore)
    expect([me.status, me.body]).toEqual([200, expect.objectContaining({ email: person.email })])
    const renewed = await ask(restored.url, 'POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: (totp.session as Partial<Person>).refresh_token,
    })
    expect(renewed.status).toBe(200)
    expect((await signIn(restored.url, person.email)).id).toBe(person.id)
    const runs = await ask(restored.url, 'GET', '/api/agent-runs', undefined, { authorization: `Bearer ${key.key}` })
    expect(runs.status).toBe(200)
    const challenge = await ask(restored.url, 'POST', `/auth/v1/factors/${totp.id}/challenge`, undefined, asBefore)
    const proof = { challenge_id: (challenge.body as { id: string }).id, code: totp.code() }
    const proved = await ask(restored.url, 'POST', `/auth/v1/factors/${totp.id}/verify`, proof, asBefore)
    expect(proved.status, JSON.stringify(proved.body)).toBe(200)
    const keys = await ask(restored.url, 'GET', '/auth/v1/.well-known/jwks.json')
    expect(keys.body).toEqual((await ask(server.url, 'GET', '/auth/v1/.well-known/jwks.json')).body)
  } finally {
    await restored.close()
  }
}

test('[OP-02] everything comes back as it was, beside a running server, in a file for its owner alone', async () => {
  const file = join(place, 'leme.backup')
  const before = await contentsOf(server.database)
  const made = await backup(file)
  expect(made).toEqual({
    code: 0,
    stdout: '',
    stderr: expect.stringMatching(
      /Backup feito: \d+ tabelas, [\d.]+ linhas, [\d.,]+ MB, em [\d.,]+ s\.\n.*não está cifrado/,
    ),
  })
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(place)).toEqual(['leme.backup'])

  const target = await emptyDatabase()
  const done = await restore(file, target)
  expect(done).toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(/Backup restaurado: /) })
  expect(await contentsOf(target)).toEqual(before)
  expect(await wallsOf(target)).toEqual(await wallsOf(server.database))
  await expectAtHome(target)
})

test('[OP-05] the audit of each organisation says that its data were restored', async () => {
  const file = join(place, 'leme.backup')
  await backup(file)
  const target = await emptyDatabase()
  expect((await restore(file, target)).code).toBe(0)
  const restoresQuery = `select org_id, actor_user_id from audit_events where event = 'data_restored' order by 1`
  const organizations = await askDatabase(
    target,
    'select id as org_id, null as actor_user_id from organizations order by 1',
  )
  expect(organizations.length).toBeGreaterThan(1)
  expect(await askDatabase(target, restoresQuery)).toEqual(organizations)
})

test('[OP-02] a backup beside people who write is one moment of the database', async () => {
  const { task, project } = await taskApart(person)
  let writing = true
  const writer = (async () => {
    for (let turn = 0; writing; turn += 1) {
      await logHours(person, task, { hours: 0.25 })
      const run = { run_type: 'teste', status: 'completed', latency_ms: turn, cost_usd: '0.01' }
      await send(key, '/api/agent-runs', [{ ...run, external_id: `corrida-${turn}` }])
    }
  })()
  const file = join(place, 'leme.backup')
  const made = await backup(file)
  writing = false
  await writer
  expect(made.code).toBe(0)
  const target = await emptyDatabase()
  expect((await restore(file, target)).code).toBe(0)
  const counted = await askDatabase<{ logged: string; worked: string; recorded: number; entries: number }>(
    target,
    `select logged_hours as logged, (select sum(hours) from time_entries where project_id = projects.id) as worked,
       (select count(*)::int from activity where project_id = projects.id and noun = 'time_entry') as recorded,
       (select count(*)::int from time_entries where project_id = projects.id) as entries
     from projects where id = $1`,
    [project],
  )
  expect(counted).toHaveLength(1)
  expect(counted[0]?.logged).toBe(counted[0]?.worked)
  expect(counted[0]?.recorded).toBe(counted[0]?.entries)
  const owner = new pg.Client({ connectionString: target.adminUrl })
  await owner.connect()
  await expectFiguresMatchRuns(owner)
  await owner.end()
})

test('[OP-02] goes from one program to another, encrypted, and leaves no copy on the way', async () => {
  const secret = join(place, 'senha')
  writeFileSync(secret, 'uma senha bem comprida\n')
  const target = await emptyDatabase()
  const out = startCommand(['backup', '--to-stdout', '--passphrase-file', secret], environmentOf(server.database))
  const temporary = join(place, 'tmp')
  cpSync(migrations, temporary, { recursive: true }) // any folder that is there
  const words = ['restore', '--from-stdin', '--passphrase-file', secret]
  const into = startCommand(words, { ...environmentOf(target), TMPDIR: temporary }, out.child.stdout)
  expect((await out.ended).code).toBe(0)
  expect(await into.ended).toMatchObject({ code: 0 })
  expect(readdirSync(temporary).filter((name) => !name.endsWith('.sql'))).toEqual([])
  expect(await contentsOf(target)).toEqual(await contentsOf(server.database))
})

test('[OP-02] goes from one’s own PostgreSQL into the embedded one and back, keys and all', async () => {
  const [first, second] = [join(place, 'um'), join(place, 'outro')]
  const [out, carried] = [join(place, 'proprio.backup'), join(place, 'embutido.backup')]
  const { secretKey } = server.services.config
  await backup(out)

  const without = await runCommand(['restore', out], embeddedIn(first))
  expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('não traz a sua SECRET_KEY') })
  writeFileSync(join(first, 'secret-key'), secretKey)
  expect(await runCommand(['restore', out], embeddedIn(first))).toMatchObject({ code: 0 })

  expect(await runCommand(['backup', carried], embeddedIn(first))).toMatchObject({ code: 0 })
  expect(await runCommand(['restore', carried], embeddedIn(second))).toMatchObject({ code: 0 })
  expect(readFileSync(join(second, 'secret-key'), 'utf8')).toBe(secretKey)

  const embedded = await startEmbedded(second)
  try {
    await expectAtHome({ ...embedded, superuserUrl: '', drop: async () => {} })
  } finally {
    await embedded.close()
  }

  const target = await emptyDatabase()
  const otherKey = { ...environmentOf(target), SECRET_KEY: 'outra-chave-de-trinta-e-dois-caracteres' }
  const refused = await runCommand(['restore', carried], otherKey)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('SECRET_KEY não é a deste backup') })
  const keyFile = join(place, 'chave')
  expect((await runCommand(['restore', carried, '--extract-key', keyFile], otherKey)).code).toBe(0)
  expect(readFileSync(keyFile, 'utf8').trim()).toBe(secretKey)
  expect((await restore(carried, target)).code).toBe(0)
  await expectAtHome(target)
})

describe('a restore', () => {
  let file: string
  let bytes: Buffer

  beforeAll(async () => {
    file = join(mkdtempSync(join(tmpdir(), 'leme-test-')), 'leme.backup')
    expect((await backup(file)).code).toBe(0)
    bytes = readFileSync(file)
  })
  afterAll(() => rmSync(join(file, '..'), { recursive: true, force: true }))

  async function expectUntouched(target: TestDatabase): Promise<void> {
    expect(
      await askDatabase(
        target,
        `select from pg_class where relkind in ('r', 'v') and relowner = 'leme_owner'::regrole`,
      ),
    ).toEqual([])
  }

  test('[OP-02] refuses a file that is cut or changed, whole', async () => {
    const target = await emptyDatabase()
    const spoilt = {
      cortado: bytes.subarray(0, Math.floor(bytes.length * 0.7)),
      'sem-fim': bytes.subarray(0, -1),
      mudado: Buffer.concat([bytes.subarray(0, 5000), Buffer.from([(bytes[5000] ?? 0) ^ 1]), bytes.subarray(5001)]),
    }
    for (const [name, content] of Object.entries(spoilt)) {
      writeFileSync(join(place, name), content)
      const { code, stderr } = await restore(join(place, name), target)
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/cortado, danificado ou foi alterado\. Nada foi restaurado/),
      ])
    }
    const other = await restore(fileURLToPath(import.meta.url), target)
    expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('não é um backup do Leme') })
    await expectUntouched(target)
  })

  test('[OP-02] changes nothing in a database that has something in it', async () => {
    const before = await contentsOf(server.database)
    const { code, stderr } = await restore(file, server.database)
    expect([code, stderr]).toEqual([1, expect.stringContaining('O banco de destino não está vazio')])
    expect(await contentsOf(server.database)).toEqual(before)
  })

  test('[OP-02] of two at once one wins, and the other finds the database filled', async () => {
    const target = await emptyDatabase()
    const ended = await Promise.all([restore(file, target), restore(file, target)])
    expect(ended.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(ended.find(({ code }) => code === 1)?.stderr).toContain('não está vazio')
  })

  test('[OP-02] that is killed half-way leaves an empty database', async () => {
    const target = await emptyDatabase()
    const watcher = new pg.Client({ connectionString: target.superuserUrl })
    await watcher.connect()
    const { child, ended } = startCommand(['restore', file], environmentOf(target))
    const isAtWork = `select from pg_stat_activity where application_name = 'leme restore' and xact_start is not null`
    while ((await watcher.query(isAtWork)).rowCount === 0) if (child.exitCode !== null) break
    child.kill('SIGKILL')
    expect((await ended).code).toBe(null)
    while ((await watcher.query(isAtWork)).rowCount !== 0);
    await watcher.end()
    await expectUntouched(target)
    expect((await restore(file, target)).code).toBe(0)
  })

  test('[OP-02] is refused without the passphrase, with another, or with one that the file does not have', async () => {
    const [right, wrong, short] = ['uma senha bem comprida', 'outra senha comprida', 'curta'].map((text, index) => {
      writeFileSync(join(place, `senha-${index}`), text)
      return join(place, `senha-${index}`)
    })
    const target = await emptyDatabase()
    const encrypted = join(place, 'cifrado.backup')
    expect(await backup(encrypted, '--passphrase-file', short ?? '')).toMatchObject({ code: 1 })
    expect(await backup(encrypted, '--passphrase-file', right ?? '')).toMatchObject({ code: 0 })
    const sentence = async (...words: Parameters<typeof restore>) => {
      const { code, stderr } = await restore(...words)
      expect(code).toBe(1)
      return stderr
    }
    expect(await sentence(encrypted, target)).toMatch(/O backup está cifrado/)
    expect(await sentence(encrypted, target, '--passphrase-file', wrong ?? '')).toMatch(/A senha não é a deste backup/)
    expect(await sentence(file, target, '--passphrase-file', right ?? '')).toMatch(/não está cifrado/)
    await expectUntouched(target)
  })
})

describe('a backup of another version', () => {
  async function databaseOf(folder: string): Promise<TestDatabase> {
    const database = await emptyDatabase()
    await migrate(database.adminUrl, folder)
    return database
  }

  test('[OP-02] is restored as it was and then migrated, if it is older', async () => {
    const folder = join(place, 'migrations')
    const version = (path: string) => Number.parseInt(basename(path), 10)
    cpSync(migrations, folder, { recursive: true, filter: (path) => !(version(path) >= 19) })
    const older = await databaseOf(folder)
    const [made] = await askDatabase<{ id: string }>(
      older,
      `insert into auth.accounts (email, password_hash, created_at, updated_at)
       values ('ana@exemplo.com.br', '$argon2id$v=19$', now(), now()) returning id`,
    )
    const file = join(place, 'antigo.backup')
    expect(await runCommand(['backup', file], environmentOf(older))).toMatchObject({ code: 0 })
    expect(await askDatabase(older, `select to_regclass('auth.identities') as found`)).toEqual([{ found: null }])

    const target = await emptyDatabase()
    expect(await restore(file, target)).toMatchObject({ code: 0 })
    const rows = await askDatabase(target, 'select account_id, provider from auth.identities')
    expect(rows).toEqual([{ account_id: made?.id, provider: 'email' }])
    expect(await wallsOf(target)).toEqual(await wallsOf(server.database))
  })

  test('[OP-02] is refused whole, if it is newer or has other migrations', async () => {
    const folder = join(place, 'migrations')
    const target = await emptyDatabase()
    const file = join(place, 'novo.backup')
    cpSync(migrations, folder, { recursive: true })
    writeFileSync(join(folder, '999.do.later.sql'), 'create table public.later (id uuid primary key);')
    const newer = await databaseOf(folder)
    expect(await runCommand(['backup', file], environmentOf(newer))).toMatchObject({ code: 0 })
    const refused = await restore(file, target)
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/versão 999 .* mais nova que a \d+ deste Leme/),
    })

    await askDatabase(newer, `update system.migrations set md5 = 'outro' where version = 4`)
    await askDatabase(newer, 'delete from system.migrations where version = 999')
    expect(await runCommand(['backup', file, '--force'], environmentOf(newer))).toMatchObject({ code: 0 })
    const other = await restore(file, target)
    expect(other).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('outras migrações do que as deste Leme (a partir da 4)'),
    })
    expect(await askDatabase(target, `select to_regclass('public.clients') as found`)).toEqual([{ found: null }])
  })
})

describe('a backup', () => {
  test('[OP-02] does not replace a file unasked, nor leaves a part of one', async () => {
    const file = join(place, 'leme.backup')
    writeFileSync(file, 'guardado')
    expect(await backup(file)).toMatchObject({
      code: 1,
      stderr: `${file} já existe. Use --force para escrever por cima.\n`,
    })
    expect(readFileSync(file, 'utf8')).toBe('guardado')

    const holder = new pg.Client({ connectionString: server.database.adminUrl })
    await holder.connect()
    await holder.query('begin; lock table public.tasks in access exclusive mode')
    const { child, ended } = startCommand(['backup', file, '--force'], environmentOf(server.database))
    const waits = `select from pg_locks where not granted and relation = 'public.tasks'::regclass`
    while ((await holder.query(waits)).rowCount === 0) expect(child.exitCode).toBe(null)
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 130, stderr: expect.stringContaining('O backup foi interrompido.') })
    await holder.end()
    expect(readdirSync(place)).toEqual(['leme.backup'])
    expect(readFileSync(file, 'utf8')).toBe('guardado')
  })

  test('[OP-02] needs the owner’s login, and data', async () => {
    const file = join(place, 'leme.backup')
    const { adminUrl: _, ...serving } = server.database
    const env = { ...environmentOf({ ...serving, adminUrl: '' }) }
    expect(await runCommand(['backup', file], env)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Defina ADMIN_DATABASE_URL/),
    })
    const blind = { ...env, ADMIN_DATABASE_URL: server.database.serverUrl }
    expect(await runCommand(['backup', file], blind)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('BYPASSRLS'),
    })
    const empty = await emptyDatabase()
    expect(await runCommand(['backup', file], environmentOf(empty))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('O banco está vazio'),
    })
    const nowhere = await runCommand(['backup', file], embeddedIn(join(place, 'data')))
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('Não há banco de dados em') })
    expect(readdirSync(place)).toEqual([])
  })

  test('[OP-02] to the standard output keeps what npm says out of it', async () => {
    const env = { ...environmentOf(server.database), npm_lifecycle_event: 'leme', npm_config_loglevel: 'notice' }
    const loud = await runCommand(['backup', '--to-stdout'], env)
    expect(loud).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining('npm run --silent leme') })
    const both = await runCommand(['backup', '--to-stdout', join(place, 'x')], env)
    expect(both.code).toBe(2)
  })
})
