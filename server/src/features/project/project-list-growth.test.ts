import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explaining, rowsRead } from '../../../test/database/explain.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pastTheRoutes } from '../../../test/work.ts'
import type { Transaction } from '../../database/transaction.ts'
import { getDashboard } from '../dashboard/dashboard.queries.ts'
import { listProjects } from './project.queries.ts'

const projects = 8

let server: TestServer
let person: Person
let owner: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.url)
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  const { rows } = await owner.query('select org_id from users where id = $1', [person.id])
  const { org_id } = rows[0]
  await owner.query(
    `insert into projects (org_id, name, client) select $1, 'Projeto ' || n, 'Porto' from generate_series(1, ${projects}) n`,
    [org_id],
  )
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

/** Adds tasks to each project until it has so many; their due dates are those of 20 days. */
async function growTo(tasks: number, statuses = ['planned', 'doing', 'done']): Promise<void> {
  await owner.query(
    `insert into tasks (org_id, project_id, title, status, due_date)
     select org_id, id, 'Task ' || n, ($2::text[])[1 + (n % cardinality($2))::int], current_date + (n % 20)::int - 5
     from projects, generate_series(1, $1::int - (select count(*) from tasks where project_id = projects.id)) n`,
    [tasks, statuses],
  )
  await owner.query('analyze')
}

/** How many rows PostgreSQL reads for this, as the application's role. */
function rowsOf(read: (tx: Transaction) => Promise<unknown>): Promise<number> {
  return pastTheRoutes(server, person, async (asked) => {
    const { tx, plans } = explaining(asked)
    await read(tx)
    return rowsRead(plans)
  })
}

const rowsOfList = () => rowsOf((tx) => listProjects(tx, '2026-01-15'))
const rowsOfDashboard = () => rowsOf((tx) => getDashboard(tx, new Date()))

test('the list of projects reads as many rows where each has a thousand tasks as where each has sixty', async () => {
  await growTo(60)
  const few = await rowsOfList()
  expect(few).toBeGreaterThanOrEqual(projects)
  await growTo(1_000)
  expect(await rowsOfList()).toBeLessThanOrEqual(few)
})

test('the dashboard reads as many rows where each project has four thousand more tasks that are done', async () => {
  await growTo(1_000)
  const few = await rowsOfDashboard()
  expect(few).toBeGreaterThan(projects)
  await growTo(5_000, ['done'])
  expect(await rowsOfDashboard()).toBeLessThanOrEqual(few)
})
