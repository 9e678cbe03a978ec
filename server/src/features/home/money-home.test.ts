import type { MoneyHome } from '@leme/contract/money/money-home'
import { weekOf } from '@leme/contract/work/due'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { send } from '../../../test/import/bulk.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createWork, pastTheRoutes } from '../../../test/work.ts'
import { getMoneyHome } from './money-home.queries.ts'

// A Tuesday.
const now = new Date('2026-06-30T15:00:00Z')

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

async function made(path: string, body: object): Promise<{ id: string }> {
  const answer = await admin.ask('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as { id: string }
}

const bill = (
  number: string,
  client: string,
  issue_date: string,
  amount: string,
  expected_date: string,
  project_id?: string,
) => made('/api/finance/invoices', { number, client, issue_date, project_id, instalments: [{ amount, expected_date }] })

test('[MT-05] a manager’s day begins with what earns and loses, late money by client with days, hours without invoice, dearer agents and cash by week', async () => {
  const { id: atlas } = await made('/api/projects', { name: 'Atlas', client: 'Cooperativa' })
  const { id: casco } = await made('/api/projects', { name: 'Casco', client: 'Aurora' })
  const { id: task } = await createWork(admin, 'tasks', atlas)
  const { id: other } = await createWork(admin, 'tasks', casco)
  await made('/api/work-rates', { kind: 'cost', user_id: admin.id, valid_from: '2026-01-01', amount: '100' })
  await made('/api/work-rates', { kind: 'billing', project_id: atlas, valid_from: '2026-06-20', amount: '200' })
  await bill('F-1', 'Cooperativa', '2026-06-01', '1000.00', '2026-06-18', atlas)
  await bill('F-2', 'Cooperativa', '2026-06-02', '300.00', '2026-07-01', atlas)
  await bill('F-3', 'Aurora', '2026-01-02', '50.00', '2026-07-08')
  // Before the last invoice, and after it: without a rate, and with one.
  await made(`/api/tasks/${task}/time-entries`, { date: '2026-06-01', hours: 1 })
  await made(`/api/tasks/${task}/time-entries`, { date: '2026-06-10', hours: 2 })
  await made(`/api/tasks/${task}/time-entries`, { date: '2026-06-21', hours: 3 })
  await made(`/api/tasks/${other}/time-entries`, { date: '2026-05-10', hours: 4 })
  const run = (external_id: string, agent: string, day: string, cost_usd: string) => ({
    external_id,
    agent: { name: agent },
    run_type: 'chat',
    status: 'completed',
    created_at: `${day}T15:00:00Z`,
    cost_usd,
  })
  await send(admin, '/api/agent-runs', [
    run('1', 'Revisor', '2026-05-30', '5'),
    run('2', 'Revisor', '2026-05-31', '50'),
    run('3', 'Revisor', '2026-06-02', '7'),
    run('4', 'Triagem', '2026-05-02', '7'),
    run('5', 'Triagem', '2026-06-02', '6'),
  ])

  const { status, body } = await admin.ask('GET', '/api/money-home')
  expect(status, JSON.stringify(body)).toBe(200)
  const home = body as MoneyHome
  expect(home).toMatchObject({ from: '2026-04', to: '2026-06' })
  expect(home.earns).toEqual([{ project: { id: atlas, name: 'Atlas' }, margin: '700' }])
  expect(home.loses).toEqual([{ project: { id: casco, name: 'Casco' }, margin: '-400' }])
  expect([home.earns_total, home.loses_total, home.dearer_total]).toEqual([1, 1, 1])
  expect(home.late).toEqual([{ client: 'Cooperativa', amount: '1000.00', days: 12, received_alike: 0 }])
  expect(home.late_total).toEqual({ clients: 1, amount: '1000.00' })
  expect(home.unbilled).toEqual([
    { project: { id: atlas, name: 'Atlas' }, hours: '5', since: '2026-06-10', amount: '600', hours_without_rate: '2' },
    { project: { id: casco, name: 'Casco' }, hours: '4', since: '2026-05-10', amount: null, hours_without_rate: '4' },
  ])
  expect(home.unbilled_total).toEqual({ projects: 2, hours: '9' })
  expect(home.dearer).toMatchObject([{ agent: { name: 'Revisor' }, cost_usd: '7', before_usd: '5' }])
  expect(home.cash).toHaveLength(5)
  expect(home.cash.slice(0, 3)).toEqual([
    { week: '2026-06-29', amount: '300.00', count: 1 },
    { week: '2026-07-06', amount: '50.00', count: 1 },
    { week: '2026-07-13', amount: '0', count: 0 },
  ])
})

test('[MT-05] members and keys are refused it, and find none of what it is made of in the database', async () => {
  const member = await inviteColleague(server.url, admin, 'member')
  const key = await createKey(admin, ['read'])
  expect(await member.ask('GET', '/api/money-home')).toMatchObject({ status: 403 })
  expect(await key.ask('GET', '/api/money-home')).toMatchObject({ status: 403 })
  const found = await pastTheRoutes(server, member, (tx) =>
    tx.query(`select 'rate' from work_rates union all select 'month' from margin_months
      union all select 'mark' from margin_marks union all select 'total' from margin_totals union all select 'cost' from costs
      union all select 'budget' from project_budgets`),
  )
  expect(found).toEqual([])
  const stranger = await signUp(server.url)
  expect(await stranger.ask('GET', '/api/money-home')).toMatchObject({ status: 200, body: { earns: [], late: [] } })
})

test('[MT-05] the weeks of what is expected begin on the day on which those of the lists begin, on every day', async () => {
  const days = Array.from({ length: 15 }, (_, one) => new Date(Date.UTC(2026, 11, 20 + one)).toISOString().slice(0, 10))
  const first = await pastTheRoutes(server, admin, async (tx) => {
    const found: string[] = []
    for (const day of days) found.push((JSON.parse(await getMoneyHome(tx, day)) as MoneyHome).cash[0]?.week ?? '')
    return found
  })
  expect(first).toEqual(days.map((day) => weekOf(day).from))
})
