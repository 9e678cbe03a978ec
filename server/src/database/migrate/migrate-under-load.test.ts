import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createEmptyDatabase } from '../../../test/database.ts'
import { toProblem } from '../../http/failure/error-problem.ts'
import { createPool } from '../pool.ts'
import { readFunctionFiles } from './functions.ts'
import { migrate } from './migrate.ts'

// All migrations twice beside readers that never pause: a busy machine takes its time.
vi.setConfig({ testTimeout: 240_000 })

const folder = fileURLToPath(new URL('../migrations', import.meta.url))
const files = readdirSync(folder)
  .filter((name) => /\.do\./.test(name))
  .sort()
const versions = files.map((name) => Number.parseInt(name, 10))
const newest = versions.at(-1) ?? 0
const org = '00000000-0000-7000-8000-000000000001'
const person = '00000000-0000-7000-8000-000000000002'
const project = '00000000-0000-7000-8000-000000000003'

/** Rows that a database of each version on has, by its table; each has a name that is looked for afterwards. */
const rows: { since: number; table: string; insert: string }[] = [
  { since: 1, table: 'organizations', insert: `organizations (id, name) values ('${org}', 'Farol')` },
  {
    since: 1,
    table: 'users',
    insert: `users (id, org_id, display_name, email) values ('${person}', '${org}', 'Ana', 'ana@exemplo.com.br')`,
  },
  { since: 4, table: 'clients', insert: `clients (org_id, name) values ('${org}', 'Porto')` },
  {
    since: 5,
    table: 'projects',
    insert: `projects (org_id, id, name, client) values ('${org}', '${project}', 'Cais', 'Porto')`,
  },
  {
    since: 6,
    table: 'tasks',
    insert: `tasks (org_id, project_id, title) select '${org}', '${project}', 'Tarefa ' || n from generate_series(1, 200) n`,
  },
  {
    since: 7,
    table: 'tickets',
    insert: `tickets (org_id, title) select '${org}', 'Chamado ' || n from generate_series(1, 200) n`,
  },
  {
    since: 7,
    table: 'agent_runs',
    insert: `agent_runs (org_id, run_type, status, latency_ms, created_at)
      select '${org}', 'chat', 'completed', n, now() - n * interval '1 hour' from generate_series(1, 200) n`,
  },
  {
    since: 8,
    table: 'time_entries',
    insert: `time_entries (org_id, project_id, user_id, date, hours) values ('${org}', '${project}', '${person}', '2026-03-02', 1.5)`,
  },
  {
    since: 15,
    table: 'assistant_exchanges',
    insert: `assistant_exchanges (org_id, conversation_id, user_id, asked, answered, understood_by, plan, outcome)
      values ('${org}', uuid_v7(), '${person}', 'oi', 'Olá', 'grammar', '{}', 'answered')`,
  },
]

/** What is computed of rows, of those that were there before it was. */
const computed: { since: number; query: string; answer: object }[] = [
  { since: 8, query: 'select logged_hours::float8 as hours from projects', answer: { hours: 1.5 } },
  { since: 6, query: 'select tasks::int as tasks from project_totals', answer: { tasks: 200 } },
  ...['hour', 'day'].map((grain) => ({
    since: 7,
    query: `select sum(runs)::int as runs from agent_run_figures
      where grain = '${grain}' group by subject limit 1`,
    answer: { runs: 200 },
  })),
]

/** The first, one whose successor locks several tables in an order that readers do not share, and the one before ours. */
const started = process.env.TEST_ALL ? versions.slice(0, -1) : [1, 7, versions.at(-2) ?? 0]

test.each(started)('[OP-09] a database of version %i with data migrates up while others read', async (version) => {
  const database = await createEmptyDatabase()
  const earlier = mkdtempSync(join(tmpdir(), 'leme-earlier-'))
  for (const name of files.filter((file) => Number.parseInt(file, 10) <= version))
    cpSync(join(folder, name), join(earlier, name))
  const owner = await connect(database.adminUrl)
  try {
    await migrate(database.adminUrl, earlier)
    const stored = rows.filter(({ since }) => since <= version)
    for (const { insert } of stored) await owner.query(`insert into ${insert}`)
    const before = await countAll(owner, stored)
    const readers = await startReaders(database.serverUrl, before)
    // It is polite once, to get to where it insists.
    const applied = await migrate(database.adminUrl, folder, [0]).finally(readers.stop)
    expect(applied).toHaveLength(versions.filter((one) => one > version).length + readFunctionFiles(folder).length)
    const { rows: reached } = await owner.query('select max(version)::int as version from system.migrations')
    expect(reached).toEqual([{ version: newest }])
    expect(await countAll(owner, stored)).toEqual(before)
    for (const { query, answer } of computed.filter(({ since }) => since <= version)) {
      expect((await owner.query(query)).rows, query).toEqual([answer])
    }
    expect(readers.wrong).toEqual([])
    expect([...readers.refusals].filter((code) => code !== 'unavailable')).toEqual([])
    expect(readers.read()).toBeGreaterThan(0)
  } finally {
    await owner.end()
    rmSync(earlier, { recursive: true })
    await database.drop()
  }
})

type Counts = Map<string, number>

async function countAll(client: pg.Client, stored: { table: string }[]): Promise<Counts> {
  const counts: Counts = new Map()
  for (const { table } of stored) {
    const { rows: found } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    counts.set(table, found[0]?.count ?? -1)
  }
  return counts
}

/** Two that read all tables in one transaction after the other, one of them in the opposite order. */
async function startReaders(serverUrl: string, expected: Counts) {
  let stopping = false
  let read = 0
  const wrong: string[] = []
  const refusals = new Set<string>()
  const tables = [...expected.keys()]

  async function readOnce(client: pg.PoolClient, order: string[]): Promise<void> {
    await client.query('begin read only')
    await client.query(
      `select set_config('role', 'leme_app', true), set_config('app.org_id', '${org}', true),
       set_config('app.user_id', '${person}', true), set_config('app.role', 'admin', true)`,
    )
    for (const table of order) {
      const { rows: found } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
      if (found[0]?.count !== expected.get(table)) wrong.push(`${table}: ${found[0]?.count}`)
    }
    await client.query('commit')
    read += 1
  }

  /** As the server does: a connection that was ended is replaced. */
  async function readOn(pool: pg.Pool, order: string[]): Promise<void> {
    while (!stopping) {
      const client = await pool.connect()
      const broken = await readOnce(client, order).then(
        () => false,
        (error: unknown) => {
          refusals.add(toProblem(error).code)
          return true
        },
      )
      client.release(broken)
    }
    await pool.end()
  }

  const orders = [tables, tables.toReversed()]
  const reading = Promise.all(orders.map((order) => readOn(createPool(serverUrl, { max: 1 }), order)))
  return {
    wrong,
    refusals,
    read: () => read,
    async stop() {
      stopping = true
      await reading
    },
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
