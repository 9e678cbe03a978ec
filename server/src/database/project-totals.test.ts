import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectTotalsMatchWork } from '../../test/database/project-totals.ts'
import { createEmptyDatabase, type TestDatabase } from '../../test/database.ts'
import { migrate } from './migrate/migrate.ts'

const migrations = fileURLToPath(new URL('./migrations', import.meta.url))
const writers = 4

let database: TestDatabase
let owner: pg.Client
let before: string
let others: pg.Client[] = []

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  return client
}

beforeAll(async () => {
  database = await createEmptyDatabase()
  owner = await connect()
  before = mkdtempSync(join(tmpdir(), 'leme-before-totals-'))
  for (const name of readdirSync(migrations).filter((name) => name < '036')) {
    cpSync(join(migrations, name), join(before, name))
  }
  await migrate(database.adminUrl, before)
  await owner.query(
    `with organization as (insert into organizations (name) values ('Farol'), ('Boia') returning id)
     insert into projects (org_id, name, client) select id, 'Projeto ' || n, 'Porto' from organization, generate_series(1, 3) n`,
  )
  for (const table of ['epics', 'stories', 'tasks']) await owner.query(insertSql(table), [40, 3])
  await migrate(database.adminUrl)
  others = await Promise.all(Array.from({ length: writers }, connect))
})
afterAll(async () => {
  await Promise.all(others.map((client) => client.end()))
  await owner?.end()
  await database?.drop()
  rmSync(before, { recursive: true, force: true })
})

const statusSql = (number: string) => `(array['planned', 'doing', 'review', 'blocked', 'done'])[1 + abs(${number}) % 5]`
const dueSql = (number: string) => `case when abs(${number}) % 3 > 0 then date '2026-03-01' + abs(${number}) % 7 end`

/** $1 rows, over the projects in turn; what they are follows from their number and $2. */
function insertSql(table: string): string {
  const due = table === 'tasks'
  return `insert into ${table} (org_id, project_id, title, status${due ? ', due_date' : ''})
    select org_id, id, 'Item ' || n, ${statusSql('n * $2::int')}${due ? `, ${dueSql('n * $2::int')}` : ''}
    from generate_series(1, $1::int) n join (
      select org_id, id, row_number() over (order by id) - 1 as place, count(*) over () as projects from projects
    ) project on project.place = (n * $2::int) % project.projects`
}

/** Some of the rows: those whose id hashes to $1 of 5. */
const some = 'abs(hashtext(id::text)) % 5 = $1::int % 5'

/** Statements of two numbers that change work, as people and cascades do. */
const statements = {
  'tasks are made': insertSql('tasks'),
  'stories are made': insertSql('stories'),
  'epics are made': insertSql('epics'),
  'tasks change status': `update tasks set status = ${statusSql('hashtext(id::text) / 7 + $2::int')} where ${some}`,
  'stories change status': `update stories set status = ${statusSql('hashtext(id::text) / 7 + $2::int')} where ${some}`,
  'epics change status': `update epics set status = ${statusSql('hashtext(id::text) / 7 + $2::int')} where ${some}`,
  'tasks are put off': `update tasks set due_date = ${dueSql('hashtext(id::text) / 7 + $2::int')} where ${some}`,
  'tasks get a title': `update tasks set title = 'Outro ' || $2::int where ${some}`,
  'tasks are deleted': `delete from tasks where ${some} and $2::int is not null`,
  'stories are deleted': `delete from stories where ${some} and $2::int is not null`,
  'a project is deleted with its work': `delete from projects where $2::int is not null and id = (
    select id from projects order by id offset $1::int % (select greatest(count(*), 1) from projects) limit 1)`,
  'a project is made': `insert into projects (org_id, name, client)
    select id, 'Projeto ' || $1::int || $2::int, 'Porto' from organizations order by id limit 1`,
} as const

const step = fc.record({
  does: fc.constantFrom(...(Object.keys(statements) as (keyof typeof statements)[])),
  numbers: fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 12 })),
})

test('[PD-19] work that was there before its totals were stored is counted', async () => {
  const { rows } = await owner.query('select sum(tasks)::int as tasks, min(tasks)::int > 0 as each from project_totals')
  expect(rows).toEqual([{ tasks: 40, each: true }])
  await expectTotalsMatchWork(owner)
})

test('[PD-19] after any mix of writes, moves, deletions and cascades the stored totals are what a recount finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const { does, numbers } of steps) await owner.query(statements[does], numbers)
      await expectTotalsMatchWork(owner)
    }),
    { numRuns: 25, seed: 36 },
  )
})

test('[PD-19] a transaction that is taken back leaves the totals as they were', async () => {
  await owner.query('begin')
  for (const text of Object.values(statements)) await owner.query(text, [7, 3])
  await owner.query('rollback')
  await expectTotalsMatchWork(owner)
})

test('[PD-19] writers at once, on the same projects, leave the totals as a recount finds them', async () => {
  await owner.query(statements['a project is made'], [1, 1])
  const shared = Object.entries(statements).flatMap(([does, text]) => (does.startsWith('a project') ? [] : [text]))
  const outcomes = await Promise.all(
    others.map(async (client, place) => {
      const codes: string[] = []
      for (let turn = 0; turn < 30; turn += 1) {
        const text = shared[(turn * (place + 1)) % shared.length] ?? ''
        await client.query(text, [turn + place, 1 + place]).catch((error: { code: string }) => codes.push(error.code))
      }
      return codes
    }),
  )
  // Two that change the same rows in another order may be in a circle; nothing else fails.
  expect(new Set([...outcomes.flat(), '40P01'])).toEqual(new Set(['40P01']))
  await expectTotalsMatchWork(owner)
})
