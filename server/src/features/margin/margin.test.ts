import type { MarginRow, ProjectMargin } from '@leme/contract/money/margin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { send } from '../../../test/import/bulk.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, createWork, pastTheRoutes } from '../../../test/work.ts'

const now = new Date('2026-06-30T15:00:00Z')

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

async function made(path: string, body: object, person = admin): Promise<void> {
  const answer = await person.ask('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}

async function read<Body>(path: string, person: Pick<Person, 'ask'> = admin): Promise<Body> {
  const { status, body } = await person.ask('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Body
}

const marginOf = (id: string) => read<ProjectMargin>(`/api/projects/${id}/margin`)
const rowsOf = (id: string, query = '') =>
  read<{ rows: MarginRow[]; total: number }>(`/api/margin/rows?project_id=${id}${query}`)

let runs = 0
async function sendRun(project_id: string, day: string, cost_usd: string): Promise<void> {
  runs += 1
  const created_at = `${day}T15:00:00Z`
  const sent = { external_id: `run ${runs}`, run_type: 'chat', status: 'completed', created_at, cost_usd }
  await send(admin, '/api/agent-runs', [sent])
  const listed = await read<{ id: string; external_id: string }[]>('/api/agent-runs?limit=1000')
  const ids = listed.filter(({ external_id }) => external_id === sent.external_id).map(({ id }) => id)
  const { status } = await admin.ask('POST', '/api/agent-runs/assign', { ids, project_id })
  expect(status).toBe(200)
}

async function invoice(
  project_id: string,
  number: string,
  amount: string,
  day: string,
  currency = 'BRL',
): Promise<void> {
  await pastTheRoutes(server, admin, (tx) =>
    tx.query(
      `insert into finance_invoices (org_id, number, client, amount, due_date, issue_date, project_id, currency)
       values (context.org_id(), $1, 'Cooperativa', $2, $3, $3, $4, $5)`,
      [number, amount, day, project_id, currency],
    ),
  )
}

test('[MT-04] a month is what was invoiced less hours at their cost and agents in reais; what has no rate is named and in no sum', async () => {
  const project = await createProject(admin)
  const { id: task } = await createWork(admin, 'tasks', project)
  await made('/api/work-rates', { kind: 'cost', user_id: admin.id, valid_from: '2026-03-01', amount: '80.01' })
  await made('/api/exchange-rates', { day: '2026-03-02', rate: '5.4321' })
  await made(`/api/tasks/${task}/time-entries`, { date: '2026-03-10', hours: 1.5 })
  await made(`/api/tasks/${task}/time-entries`, { date: '2026-02-27', hours: 2 })
  await sendRun(project, '2026-03-08', '0.7')
  await sendRun(project, '2026-02-10', '0.25')
  await invoice(project, 'F-1', '1000.00', '2026-03-05')
  await invoice(project, 'F-2', '50.00', '2026-03-06', 'USD')

  const { months, total } = await marginOf(project)
  expect(months).toEqual([
    {
      month: '2026-03',
      invoiced: '1000',
      hours: '-120.015',
      agents: '-3.80247',
      seats: '0',
      other: '0',
      margin: '876.18253',
      hours_without_rate: '0',
      agents_without_rate_usd: '0',
      costs_without_rate_usd: '0',
      other_currency: 1,
    },
    {
      month: '2026-02',
      invoiced: '0',
      hours: '0',
      agents: '0',
      seats: '0',
      other: '0',
      margin: '0',
      hours_without_rate: '2',
      agents_without_rate_usd: '0.25',
      costs_without_rate_usd: '0',
      other_currency: 0,
    },
  ])
  expect(total).toMatchObject({ margin: '876.18253', hours_without_rate: '2', other_currency: 1 })
  const { rows } = await rowsOf(project, '&part=hours&month=2026-03')
  expect(rows).toMatchObject([
    { part: 'hours', day: '2026-03-10', amount: '-120.015', quantity: '1.5', unit: 'h', rate: '80.01' },
  ])
})

test('[MT-04] [AG-09] members and keys are refused a margin, its rows and costs; of another organisation there are none', async () => {
  const project = await createProject(admin)
  const member = await inviteColleague(server.url, admin, 'member')
  const manager = await inviteColleague(server.url, admin, 'manager')
  const key = await createKey(admin, ['read'])
  const stranger = await signUp(server.url)
  for (const path of [
    `/api/projects/${project}/margin`,
    '/api/margin',
    '/api/margin/rows',
    '/api/margin/unbilled',
    '/api/costs',
  ]) {
    expect(await member.ask('GET', path)).toMatchObject({ status: 403 })
    expect(await key.ask('GET', path)).toMatchObject({ status: 403 })
    expect(await manager.ask('GET', path)).toMatchObject({ status: 200 })
  }
  expect(await stranger.ask('GET', `/api/projects/${project}/margin`)).toMatchObject({ status: 404 })
  await invoice(project, 'F-3', '77.00', '2026-04-05')
  expect(await read('/api/margin/rows', stranger)).toEqual({ rows: [], total: 0 })
  expect(await read<{ projects: object[] }>('/api/margin', stranger)).toMatchObject({ projects: [], months: [] })
})
