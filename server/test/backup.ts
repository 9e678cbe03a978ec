import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { loadDemo } from '../src/demo/load.ts'
import { createKey, type TestKey } from './auth/api-key.ts'
import { addTotp } from './auth/totp-device.ts'
import { askDatabase, callCommand } from './command.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './database.ts'
import { ask, type Person, signIn, signUp } from './person.ts'
import { startTestServer, type TestServer } from './server.ts'

export const migrations = fileURLToPath(new URL('../src/database/migrations', import.meta.url))

/** A server with the demo in it, and somebody with a session, a key and a second factor, whom a restore must serve. */
export function useBackupStage() {
  let server: TestServer
  let person: Person
  let key: TestKey
  let totp: Awaited<ReturnType<typeof addTotp>>
  let shift = 0
  let place: string
  const targets: TestDatabase[] = []

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
    for (const target of targets.splice(0)) await target.drop()
  })

  const environmentOf = ({ serverUrl, adminUrl }: TestDatabase) => ({
    DATABASE_URL: serverUrl,
    ADMIN_DATABASE_URL: adminUrl,
    SECRET_KEY: server.services.config.secretKey,
  })

  return {
    get server() {
      return server
    },
    get person() {
      return person
    },
    get key() {
      return key
    },
    /** A folder of the test's own. */
    get place() {
      return place
    },
    environmentOf,
    backup: (file: string, ...words: string[]) =>
      callCommand(['backup', file, ...words], environmentOf(server.database)),
    restore: (file: string, database: TestDatabase, ...words: string[]) =>
      callCommand(['restore', file, ...words], environmentOf(database)),
    /** A database for one test, without even a migration. */
    async emptyDatabase(): Promise<TestDatabase> {
      const database = await createEmptyDatabase()
      targets.push(database)
      return database
    },
    /** The person of before signs in and works on a server of that database, by all that they had. */
    async expectAtHome(database: TestDatabase): Promise<void> {
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
        const runs = await ask(restored.url, 'GET', '/api/agent-runs', undefined, {
          authorization: `Bearer ${key.key}`,
        })
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
    },
  }
}

/** The environment of a command that uses the embedded database of a folder. */
export const embeddedIn = (dataDir: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  ADMIN_DATABASE_URL: '',
  DATABASE_DIRECT_URL: '',
  SECRET_KEY: '',
})

async function tablesOf(database: TestDatabase): Promise<string[]> {
  const rows = await askDatabase<{ name: string }>(
    database,
    `select relnamespace::regnamespace || '.' || relname as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth', 'system')
       and relname not in ('migrations', 'function_files') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Every row of every table, whatever its order, except what the audit records of a restore. */
export async function contentsOf(database: TestDatabase): Promise<Record<string, unknown>> {
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

/** What keeps the rows in order: constraints, triggers with their functions, policies, indexes. */
export function wallsOf(database: TestDatabase): Promise<unknown[]> {
  return askDatabase(
    database,
    `select 'constraint' as kind, conrelid::regclass::text as place, conname::text as name,
       pg_get_constraintdef(oid) || convalidated as text from pg_constraint where conrelid <> 0
     union all select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) || tgenabled::text
       from pg_trigger where not tgisinternal
     union all select 'table', oid::regclass::text, '', relrowsecurity::text || relforcerowsecurity || relacl::text
       from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth')
     union all select 'function', '', oid::regprocedure::text, pg_get_functiondef(oid)
       from pg_proc where pronamespace::regnamespace::text in ('public', 'auth', 'system', 'context') and prokind <> 'a'
     union all select 'policy', polrelid::regclass::text, polname, polcmd::text from pg_policy
     union all select 'index', indrelid::regclass::text, indexrelid::regclass::text, indisvalid::text from pg_index
       where indrelid::regclass::text !~ '^pg_'
     order by 1, 2, 3`,
  )
}
