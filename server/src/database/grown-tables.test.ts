import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { createProject, pastTheRoutes } from '../../test/work.ts'

let server: TestServer
let owner: pg.Client
let person: Person
let project: string

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  person = await signUp(server.url)
  project = await createProject(person)
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

const addTasks = (count: number) =>
  owner.query(
    `insert into tasks (org_id, project_id, title)
     select org_id, $1::uuid, 'Task ' || n from users, generate_series(1, $3::integer) n where users.id = $2`,
    [project, person.id, count],
  )

async function analyzeGrown(): Promise<number> {
  await pastTheRoutes(server, person, (tx) => tx.query('select public.analyze_grown()'))
  const { rows } = await owner.query(
    `select reltuples::integer as rows from pg_class where oid = 'public.tasks'::regclass`,
  )
  return rows[0].rows
}

test('[MV-03] PostgreSQL counts again the rows of a table that has grown to twice what it takes it for, and of no other', async () => {
  await addTasks(1500)
  expect(await analyzeGrown()).toBe(1500)
  await addTasks(500)
  expect(await analyzeGrown()).toBe(1500)
  await addTasks(2500)
  expect(await analyzeGrown()).toBe(4500)
})
