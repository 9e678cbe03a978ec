import { calendarIn } from '@leme/contract/format/calendar'
import { unknownTimeZone } from '@leme/contract/format/time-zone'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { say } from '../../../test/assistant/assistant.ts'
import { expectFiguresMatchRuns } from '../../../test/database/run-figures.ts'
import { send } from '../../../test/import/bulk.ts'
import { openLive } from '../../../test/live-client.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectRefused, pastTheRoutes } from '../../../test/work.ts'

/** Still the 9th in São Paulo and Manaus, the 10th already in Noronha, Lisbon and by UTC. */
const now = new Date('2026-03-10T02:30:00Z')
const days: [string, string][] = [
  ['America/Sao_Paulo', '2026-03-09'],
  ['America/Manaus', '2026-03-09'],
  ['America/Noronha', '2026-03-10'],
  ['Europe/Lisbon', '2026-03-10'],
  ['UTC', '2026-03-10'],
]

let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

async function choose(admin: Person, time_zone: string): Promise<void> {
  expect(await admin.ask('PATCH', '/api/organization', { time_zone })).toMatchObject({
    status: 200,
    body: { time_zone },
  })
}

async function post<Row>(person: Person, path: string, body: unknown): Promise<Row> {
  const answer = await person.ask('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as Row
}

const get = async <Body>(person: Person, path: string) => (await person.ask('GET', path)).body as Body

test.each(days)('[SH-14] in %s it is %s: what was due on the 9th is late once that day is over', async (zone, day) => {
  const admin = await signUp(server.url)
  await choose(admin, zone)
  const isOver = day === '2026-03-10'
  const late = isOver ? 1 : 0

  const project = await post<{ id: string }>(admin, '/api/projects', {
    ...{ name: 'Atlas', client: 'Farol', start_date: '2026-01-01', end_date: '2026-12-31' },
  })
  const task = await post<{ id: string }>(admin, `/api/projects/${project.id}/tasks`, {
    ...{ title: 'Extrato', due_date: '2026-03-09' },
  })
  expect(await get(admin, '/api/tasks?due=late')).toHaveLength(late)
  expect(await get(admin, '/api/workload')).toMatchObject([{ late }])
  const { health } = await get<{ health: { reason: string }[] }>(admin, `/api/projects/${project.id}`)
  expect(health.some(({ reason }) => reason === 'overdue_tasks')).toBe(isOver)

  await send(
    admin,
    '/api/finance/invoices',
    [{ number: '1', client: 'Farol', amount: '10.00', due_date: '2026-03-09' }],
    'PUT',
  )
  await send(
    admin,
    '/api/finance/receivables',
    [{ external_id: 'r1', client: 'Farol', amount: '10.00', expected_date: '2026-03-09' }],
    'PUT',
  )
  expect(await get(admin, '/api/finance/invoices')).toMatchObject([{ status: isOver ? 'overdue' : 'pending' }])
  expect(await get(admin, '/api/finance/receivables')).toMatchObject([{ days_overdue: late }])

  // Hours are worked, not planned.
  const entry = { date: '2026-03-10', hours: 1 }
  const logged = await admin.ask('POST', `/api/tasks/${task.id}/time-entries`, entry)
  expect(logged.status).toBe(isOver ? 201 : 422)
})

test('[SH-14] the first list after the time zone changed is of the new day', async () => {
  const admin = await signUp(server.url)
  const project = await post<{ id: string }>(admin, '/api/projects', { name: 'Atlas', client: 'Farol' })
  await post(admin, `/api/projects/${project.id}/tasks`, { title: 'Extrato', due_date: '2026-03-09' })
  for (const [zone, late] of [
    ['America/Sao_Paulo', 0],
    ['UTC', 1],
    ['America/Manaus', 0],
  ] as const) {
    await choose(admin, zone)
    expect(await get(admin, '/api/tasks?due=late')).toHaveLength(late)
    expect(await get(admin, '/api/workload')).toMatchObject([{ late }])
  }
})

test.each(days)('[SH-14] in %s the assistant’s today is %s', async (zone, day) => {
  const admin = await signUp(server.url)
  await choose(admin, zone)
  await post(admin, '/api/projects', { name: 'Atlas', client: 'Farol' })
  for (const [due, title] of [
    [day, 'Extrato'],
    ['2026-03-13', 'Boleto'],
  ]) {
    await say(admin, `crie a task ${title} em Atlas para ${due === day ? 'hoje' : 'sexta'}`)
    const tasks = await get<{ title: string; due_date: string }[]>(admin, '/api/tasks')
    expect(tasks.find((task) => task.title === title)?.due_date).toBe(due)
  }
})

type Figures = { runs: number; series: { from: string; runs: number }[] }

/** How many runs each day of the last seven had, by the organisation's days; days without any are left out. */
async function runsByDay(admin: Person, zone: string): Promise<Record<string, number>> {
  const { series } = await get<Figures>(admin, '/api/observability?period=7d')
  const { dayOf } = calendarIn(zone)
  return Object.fromEntries(series.filter(({ runs }) => runs > 0).map(({ from, runs }) => [dayOf(from), runs]))
}

test('[SH-14] figures of runs follow to another zone and back, each run counted once', async () => {
  const admin = await signUp(server.url)
  const run = (created_at: string, latency_ms: number) => ({
    ...{ external_id: created_at, run_type: 'chat', status: 'completed', created_at, latency_ms, cost_usd: '0.25' },
  })
  await send(admin, '/api/agent-runs', [
    // Half past midnight in India, and half an hour before it: within one hour of UTC.
    ...[run('2026-03-07T18:15:00Z', 20), run('2026-03-07T18:45:00Z', 400)],
    ...[run('2026-03-09T02:30:00Z', 40), run('2026-03-09T03:30:00Z', 8000), run('2026-03-09T04:30:00Z', 40)],
    // Before the period, and after now.
    ...[run('2026-02-01T02:30:00Z', 40), run('2026-03-10T02:45:00Z', 40)],
  ])
  const expected: Record<string, Record<string, number>> = {
    'America/Sao_Paulo': { '2026-03-07': 2, '2026-03-08': 1, '2026-03-09': 2 },
    'America/Manaus': { '2026-03-07': 2, '2026-03-08': 2, '2026-03-09': 1 },
    'Europe/Lisbon': { '2026-03-07': 2, '2026-03-09': 3 },
    'Asia/Kolkata': { '2026-03-07': 1, '2026-03-08': 1, '2026-03-09': 3 },
    'Asia/Kathmandu': { '2026-03-08': 2, '2026-03-09': 3 },
  }
  for (const zone of [...Object.keys(expected), 'America/Sao_Paulo']) {
    await choose(admin, zone)
    expect(await runsByDay(admin, zone), zone).toEqual(expected[zone])
    expect(await get(admin, '/api/observability?period=30d'), zone).toMatchObject({ runs: 5, cost_usd: '1.25' })
    await expectFiguresMatchRuns(owner)
  }
})

test('[SH-14] what is settled stays counted through a change of zone, once, and later runs go on from it', async () => {
  const admin = await signUp(server.url)
  const run = (created_at: string) => ({ external_id: created_at, run_type: 'chat', status: 'completed', created_at })
  const settled = ['2026-01-05T02:30:00Z', '2026-01-05T03:30:00Z', '2026-01-05T18:15:00Z', '2026-01-05T18:45:00Z']
  await send(admin, '/api/agent-runs', [...settled, '2026-03-09T02:30:00Z', '2026-03-09T18:45:00Z'].map(run))
  const ofAdmin = 'org_id = (select org_id from users where id = $1)'
  await owner.query(
    `update organizations set runs_settled_before = '2026-02-01T03:00:00Z' where id = (
    select org_id from users where id = $1)`,
    [admin.id],
  )
  await owner.query(`delete from agent_runs where ${ofAdmin} and created_at < '2026-02-01'`, [admin.id])
  const counted = async () => {
    const { rows } = await owner.query<{ grain: string; runs: number; least: number }>(
      `select grain, sum(runs)::int as runs, min(runs)::int as least from agent_run_figures
       where ${ofAdmin} and subject = org_id group by grain order by grain`,
      [admin.id],
    )
    return rows
  }
  const all = [
    { grain: 'day', runs: 6, least: 1 },
    { grain: 'hour', runs: 6, least: 1 },
  ]
  for (const zone of ['Asia/Kolkata', 'America/Manaus', 'Asia/Kathmandu', 'America/Sao_Paulo']) {
    await choose(admin, zone)
    expect(await counted(), zone).toEqual(all)
  }
  await choose(admin, 'Asia/Kolkata')
  await send(admin, '/api/agent-runs', [run('2026-01-05T18:50:00Z'), run('2026-03-09T18:50:00Z')])
  expect((await counted()).map(({ runs }) => runs)).toEqual([7, 7])
})

test('[SH-14] open browsers are notified, and the audit says from which zone to which', async () => {
  const admin = await signUp(server.url)
  const colleague = await inviteColleague(server.url, admin, 'member')
  const socket = await openLive(server.url, colleague)
  socket.say({ type: 'subscribe_organization' })
  await socket.waitFor({ type: 'organization_subscribed' })
  expect(await get(colleague, '/api/me')).toMatchObject({ organization: { time_zone: 'America/Sao_Paulo' } })
  await choose(admin, 'America/Manaus')
  await socket.waitFor({ type: 'organization_change', table: 'organizations' })
  expect(await get(colleague, '/api/me')).toMatchObject({ organization: { time_zone: 'America/Manaus' } })
  const [event] = await get<object[]>(admin, '/api/audit?kind=organization')
  expect(event).toMatchObject({ details: { time_zone: ['America/Sao_Paulo', 'America/Manaus'] } })
  socket.ws.close()
})

test('[SH-14] a zone that there is not is refused by the routes, and by the row past them', async () => {
  const admin = await signUp(server.url)
  for (const time_zone of ['America/Nenhures', 'BRT', '+03:00', 'america/sao_paulo', '', null]) {
    expectRefused(await admin.ask('PATCH', '/api/organization', { time_zone }), {
      field: 'time_zone',
      message: unknownTimeZone,
    })
  }
  for (const zone of ['America/Nenhures', 'BRT', 'XYZ3', 'America/Nada3', '+03:00', '../UTC', '']) {
    const past = pastTheRoutes(server, admin, (tx) => tx.query('update organizations set time_zone = $1', [zone]))
    await expect(past, zone).rejects.toThrow(/organizations_time_zone_known/)
  }
})

test('[SH-14] [MS-01] a member changes no zone, and nobody that of another organisation', async () => {
  const admin = await signUp(server.url)
  const colleague = await inviteColleague(server.url, admin, 'member')
  expect(await colleague.ask('PATCH', '/api/organization', { time_zone: 'UTC' })).toMatchObject({ status: 403 })
  const other = await signUp(server.url)
  await pastTheRoutes(server, other, (tx) => tx.query(`update organizations set time_zone = 'UTC'`))
  expect(await get(admin, '/api/organization')).toMatchObject({ time_zone: 'America/Sao_Paulo' })
})
