import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { demoPassword } from '../auth/password/demo-password.ts'
import { loadDemo } from './load.ts'
import { people } from './people.ts'
import { demoRows } from './rows.ts'

const now = new Date()
const databases: TestDatabase[] = []

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

/** Runs one statement as the owner, past row-level security, and answers its rows. */
async function ownerQuery<Row extends object>(database: TestDatabase, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text)
    return rows
  } finally {
    await client.end()
  }
}

/** How many rows each table of the demo has. */
async function counts(database: TestDatabase): Promise<Record<string, number>> {
  const tables = [...demoRows(now).tables.map(({ table }) => table), 'auth.accounts']
  const text = tables
    .map((table) => `select '${table}' as name, count(*)::int as rows from ${table}`)
    .join(' union all ')
  const rows = await ownerQuery<{ name: string; rows: number }>(database, text)
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
}

function expectedCounts(): Record<string, number> {
  const { tables } = demoRows(now)
  const entries = tables.map(({ table, rows }) => [table, rows.length] as const)
  return Object.fromEntries([...entries, ['auth.accounts', people.length]])
}

afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()))
})

describe('the demo organisation', () => {
  test('is loaded once and never twice, whole, with the statistics of every table', async () => {
    const database = await emptyDatabase()
    expect(await loadDemo(database.adminUrl, now)).toEqual({ email: people[0].email, password: demoPassword })
    expect(await counts(database)).toEqual(expectedCounts())
    const known = await ownerQuery<{ name: string }>(
      database,
      `select relnamespace::regnamespace || '.' || relname as name from pg_class where reltuples > 0 and relkind = 'r'`,
    )
    expect(known.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(expectedCounts())))

    expect(await loadDemo(database.adminUrl, now)).toBeNull()
    expect(await counts(database)).toEqual(expectedCounts())
  })

  test('is loaded once by two that start at once', async () => {
    const database = await emptyDatabase()
    const answers = await Promise.all([loadDemo(database.adminUrl, now), loadDemo(database.adminUrl, now)])
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await counts(database)).toEqual(expectedCounts())
  })

  test('stays away from an organisation that is there', async () => {
    const database = await emptyDatabase()
    await ownerQuery(database, `insert into organizations (name) values ('Oficina do Bairro')`)
    expect(await loadDemo(database.adminUrl, now)).toBeNull()
    expect(await counts(database)).toMatchObject({ 'public.organizations': 1, 'public.clients': 0 })
  })

  test('stays away from an account that is there', async () => {
    const database = await emptyDatabase()
    await ownerQuery(
      database,
      `insert into auth.accounts (email, password_hash, created_at, updated_at)
       values ('alguem@exemplo.com.br', '$argon2id$x', now(), now())`,
    )
    expect(await loadDemo(database.adminUrl, now)).toBeNull()
    expect(await counts(database)).toMatchObject({ 'public.organizations': 0, 'auth.accounts': 1 })
  })

  test('leaves nothing behind where it cannot be loaded whole', async () => {
    const database = await emptyDatabase()
    await ownerQuery(database, `alter table agent_runs add constraint none_fits check (false)`)
    await expect(loadDemo(database.adminUrl, now)).rejects.toThrow(/none_fits/)
    expect(Object.values(await counts(database)).every((rows) => rows === 0)).toBe(true)
  })

  test('is stored as it was generated', async () => {
    const database = await emptyDatabase()
    await loadDemo(database.adminUrl, now)
    for (const { table, rows } of demoRows(now).tables) {
      const key = table === 'public.spans' ? 'span_id' : 'id'
      const [answer] = await ownerQuery<{ missing: number }>(
        database,
        `with expected as (select * from json_populate_recordset(null::${table}, ${pg.escapeLiteral(JSON.stringify(rows))}))
         select count(*)::int as missing from expected where not exists
           (select from ${table} stored where stored.${key} = expected.${key} and stored.created_at = expected.created_at)`,
      )
      expect(answer?.missing, table).toBe(0)
    }
  })
})
