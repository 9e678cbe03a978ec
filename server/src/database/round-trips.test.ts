import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseWay, openDatabaseWay } from '../../test/database/severed-database.ts'
import { createStatementLog } from '../../test/database/statement-log.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { createProject, createWork } from '../../test/work.ts'

const log = createStatementLog()
let database: TestDatabase
let way: DatabaseWay
let server: TestServer
let person: Person
let projectId: string
let storyId: string
/** The last minute of the 9th in São Paulo. */
let now = new Date('2026-03-10T02:59:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  way = await openDatabaseWay(database.serverUrl, log.watch)
  // Notices come by another way: what their connections ask belongs to no call.
  const config = { databaseUrl: way.url }
  server = await startTestServer({ database, config, clock: () => now })
  person = await signUp(server.url)
  projectId = await createProject(person)
  storyId = (await createWork(person, 'stories', projectId)).id
  await createWork(person, 'tasks', projectId)
})
afterAll(async () => {
  await server?.close()
  await way?.close()
  await database?.drop()
})

type Call = [method: string, path: string, body?: object, headers?: Record<string, string>]

/** The statements of a call by round trip, once the session is known. */
async function tripsOf(...[method, path, body, headers]: Call) {
  await person.ask('GET', '/api/me')
  log.take()
  const { status } = await person.ask(method, path, body, headers)
  expect(status).toBeLessThan(300)
  return log.take()
}

const opening = ['begin read only', 'context']
const day = 'select public.org_day($1)::text as day'

test.each([
  ['/api/me', 'select organizations'],
  ['/api/projects/:id/tasks', 'select tasks'],
  ['/api/projects/:id/stories', 'select stories'],
  ['/api/projects/:id/members', 'select users'],
  ['/api/dashboard', 'select projects'],
  ['/api/agent-runs?limit=5', 'select agents'],
])('GET %s is one round trip, in which its transaction begins and ends', async (path, statement) => {
  expect(await tripsOf('GET', path.replace(':id', projectId))).toEqual([[...opening, statement, 'commit']])
})

test.each([
  ['/api/projects', 'select project_due_tasks'],
  ['/api/projects/:id', 'select project_due_tasks'],
  ['/api/tasks?limit=10', 'select tasks'],
  ['/api/finance/summary', 'select finance_receivables'],
])(
  'GET %s asks which day it is where the organisation is together with what depends on it',
  async (path, statement) => {
    const url = path.replace(':id', projectId)
    await person.ask('GET', url)
    expect(await tripsOf('GET', url)).toEqual([[...opening, day, statement, 'commit']])
  },
)

test('GET /api/projects/:id/work asks for a project’s whole page in one round trip', async () => {
  const url = `/api/projects/${projectId}/work`
  await person.ask('GET', url)
  const statements = ['select project_due_tasks', 'select users', 'select epics', 'select stories', 'select tasks']
  expect(await tripsOf('GET', url)).toEqual([[...opening, day, ...statements, 'commit']])
})

test('a day that was not expected is another transaction, in which what depends on it is read again', async () => {
  now = new Date('2026-03-10T03:00:00Z')
  expect(await tripsOf('GET', '/api/workload')).toEqual([
    [...opening, day, 'select tasks', 'commit'],
    [...opening, 'select tasks'],
    ['commit'],
  ])
})

test('a creation is one round trip, in which its transaction begins, says what it touched and ends', async () => {
  expect(await tripsOf('POST', `/api/projects/${projectId}/tasks`, { title: 'Medir' })).toEqual([
    ['begin', 'context', 'insert tasks', 'changes', 'commit'],
  ])
})

test('a creation that somebody is responsible for ends once their account was looked at', async () => {
  await person.ask('POST', `/api/projects/${projectId}/members`, { user_id: person.id, role: 'lead' })
  const body = { title: 'Medir', assignee_user_id: person.id }
  expect(await tripsOf('POST', `/api/projects/${projectId}/tasks`, body)).toEqual([
    ['begin', 'context', 'select users', 'insert tasks'],
    ['changes', 'commit'],
  ])
})

test('with an Idempotency-Key a creation is two round trips more: the key is claimed first and answered for last', async () => {
  const path = `/api/projects/${projectId}/tasks`
  expect(await tripsOf('POST', path, { title: 'Medir' }, { 'Idempotency-Key': 'medir-1' })).toEqual([
    ['begin', 'context', 'delete idempotency', 'insert idempotency'],
    ['insert tasks'],
    ['update idempotency'],
    ['changes', 'commit'],
  ])
})

test('a change is one round trip, and an edit that says what it began with one more', async () => {
  const path = `/api/stories/${storyId}`
  expect(await tripsOf('PATCH', path, { title: 'Contar' })).toEqual([
    ['begin', 'context', 'update stories', 'changes', 'commit'],
  ])
  expect(await tripsOf('PATCH', path, { title: 'Somar', base: { title: 'Contar' } })).toEqual([
    ['begin', 'context', 'select stories'],
    ['update stories'],
    ['changes', 'commit'],
  ])
})
