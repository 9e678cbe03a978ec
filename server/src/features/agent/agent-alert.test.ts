import type { Agent } from '@leme/contract/agents/agent'
import type { AgentAlert } from '@leme/contract/agents/agent-alert'
import type { Notice } from '@leme/contract/notice/notice'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../../../test/import/bulk.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem, expectRefused } from '../../../test/work.ts'

const start = Date.parse('2026-03-15T12:00:00Z')
const minute = 60_000

let server: TestServer
let owner: pg.Client
let admin: Person
let manager: Person
let member: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url)
  manager = await inviteColleague(server.url, admin, 'manager')
  member = await inviteColleague(server.url, admin, 'member')
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

let sent = 0
/** Sends a run of this agent that began so many minutes after the start. */
async function run(agent: string, at: number, fields: Record<string, unknown> = {}): Promise<void> {
  sent += 1
  const created_at = new Date(start + at * minute).toISOString()
  const row = { external_id: `run ${sent}`, run_type: 'chat', status: 'completed', agent, created_at, ...fields }
  const [result] = await send(admin, '/api/agent-runs', [row])
  expect(result?.outcome, JSON.stringify(result)).toBe('created')
}

const idOf = async (name: string) =>
  ((await admin.ask('GET', '/api/agents')).body as Agent[]).find((agent) => agent.name === name)?.id ?? ''

async function save(agent: string, body: object): Promise<AgentAlert> {
  const answer = await manager.ask('PUT', `/api/agents/${await idOf(agent)}/alerts`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as AgentAlert
}

/** Judges so many minutes after the start, as the queue does each minute. */
const judge = (at: number) => owner.query('select system.judge_alerts($1)', [new Date(start + at * minute)])

/** Somebody's notices of an agent, the newest first. */
async function noticesOf(person: Person, agent: string) {
  const id = await idOf(agent)
  const notices = (await person.ask('GET', '/api/notices')).body as Notice[]
  return notices.filter(({ thing }) => thing.id === id).map(({ reason, alert }) => [reason, alert?.kind, alert?.figure])
}

test('[AG-07] an alert on failures is one notice of each manager and administrator when it begins, whatever goes on, and one when it is over', async () => {
  await run('triagem', 0)
  await run('triagem', 1, { status: 'failed' })
  await run('triagem', 2, { status: 'running' })
  await run('outra', 2, { status: 'failed' })
  await save('triagem', { kind: 'failures', threshold: 50, minutes: 15 })
  const tooMuch = { kind: 'failures', threshold: 150, minutes: 15 }
  const refusal = { field: 'threshold', message: 'Use de 0 a 100%' }
  expectRefused(await manager.ask('PUT', `/api/agents/${await idOf('triagem')}/alerts`, tooMuch), refusal)
  await judge(3)
  expect(await noticesOf(admin, 'triagem')).toEqual([])
  await run('triagem', 4, { status: 'failed' })
  for (const at of [5, 6, 7]) await judge(at)
  for (const person of [admin, manager]) {
    expect(await noticesOf(person, 'triagem')).toEqual([['alert', 'failures', 66.7]])
  }
  expect(await noticesOf(member, 'triagem')).toEqual([])
  const [alert] = (await member.ask('GET', `/api/agents/${await idOf('triagem')}/alerts`)).body as AgentAlert[]
  expect(alert).toMatchObject({ kind: 'failures', threshold: 50, minutes: 15, figure: 66.7 })
  expect(Date.parse(alert?.since ?? '')).toBe(start + 5 * minute)
  for (const at of [20, 21]) await judge(at)
  expect(await noticesOf(admin, 'triagem')).toEqual([
    ['alert_over', 'failures', null],
    ['alert', 'failures', 66.7],
  ])
  await run('triagem', 22, { status: 'failed' })
  await judge(23)
  expect(await noticesOf(admin, 'triagem')).toHaveLength(3)
})

test('[AG-07] an alert is also on latency, cost and silence, each judged of its own minutes', async () => {
  for (let at = 0; at < 20; at += 1) await run('lento', at, { latency_ms: at === 0 ? 9000 : 100, cost_usd: '0.5' })
  await save('lento', { kind: 'latency', threshold: 5000, minutes: 60 })
  await save('lento', { kind: 'cost', threshold: 10, minutes: 60 })
  await save('lento', { kind: 'silence', minutes: 30 })
  await judge(20)
  expect(await noticesOf(admin, 'lento')).toEqual([])
  for (const at of [20, 21]) await run('lento', at, { latency_ms: 8000, cost_usd: '0.25' })
  await judge(22)
  expect((await noticesOf(admin, 'lento')).toSorted()).toEqual([
    ['alert', 'cost', 10.5],
    ['alert', 'latency', 8000],
  ])
  await judge(50)
  expect((await noticesOf(admin, 'lento')).filter(([, kind]) => kind === 'silence')).toEqual([])
  await judge(51)
  await judge(80)
  expect((await noticesOf(admin, 'lento')).filter(([, kind]) => kind === 'silence')).toEqual([['alert', 'silence', 30]])
  await run('lento', 85)
  await judge(86)
  expect((await noticesOf(admin, 'lento')).filter(([, kind]) => kind === 'silence')).toEqual([
    ['alert_over', 'silence', 1],
    ['alert', 'silence', 30],
  ])
})

test('[AG-07] an agent that never ran is not silent, and one process judges where several do', async () => {
  await send(admin, '/api/agents', [{ name: 'novo' }])
  await save('novo', { kind: 'silence', minutes: 5 })
  await judge(600)
  expect(await noticesOf(admin, 'novo')).toEqual([])
  await run('novo', 601)
  await judge(602)
  const others = [0, 1, 2, 3].map(() => new pg.Client({ connectionString: server.database.adminUrl }))
  await Promise.all(others.map((one) => one.connect()))
  const at = new Date(start + 700 * minute)
  await Promise.all(others.map((one) => one.query('select system.judge_alerts($1)', [at])))
  await Promise.all(others.map((one) => one.end()))
  expect(await noticesOf(admin, 'novo')).toEqual([['alert', 'silence', 99]])
})

test('[AG-07] [MS-02] managers and administrators set alerts, one of a kind an agent, and members only see them; it is in the audit', async () => {
  await run('guardado', 0)
  const id = await idOf('guardado')
  await save('guardado', { kind: 'cost', threshold: 1, minutes: 60 })
  const saved = await save('guardado', { kind: 'cost', threshold: 2.5, minutes: 1440 })
  const listed = (await member.ask('GET', `/api/agents/${id}/alerts`)).body as AgentAlert[]
  expect(listed).toMatchObject([{ id: saved.id, threshold: 2.5, minutes: 1440, since: null }])
  const body = { kind: 'cost', threshold: 1, minutes: 60 }
  expectProblem(
    await member.ask('PUT', `/api/agents/${id}/alerts`, body),
    403,
    'forbidden',
    'Você não tem permissão para fazer isso',
  )
  expectProblem(
    await member.ask('DELETE', `/api/agent-alerts/${saved.id}`),
    403,
    'forbidden',
    'Você não tem permissão para fazer isso',
  )
  expect((await admin.ask('DELETE', `/api/agent-alerts/${saved.id}`)).status).toBe(204)
  expectProblem(
    await admin.ask('DELETE', `/api/agent-alerts/${saved.id}`),
    404,
    'agent_alert_not_found',
    'Este alerta não existe mais',
  )
  const events = (await admin.ask('GET', '/api/audit?limit=3')).body as { event: string }[]
  expect(events.map(({ event }) => event)).toEqual(['agent_alert_deleted', 'agent_alert_saved', 'agent_alert_saved'])
})

test('[MS-01] [MS-03] [AG-07] another organisation sees and sets none, and what is no rule is refused', async () => {
  const stranger = await signUp(server.url)
  const id = await idOf('triagem')
  const body = { kind: 'cost', threshold: 1, minutes: 60 }
  expectProblem(await stranger.ask('GET', `/api/agents/${id}/alerts`), 404, 'agent_not_found', 'Agente não encontrado')
  expectProblem(
    await stranger.ask('PUT', `/api/agents/${id}/alerts`, body),
    404,
    'agent_not_found',
    'Agente não encontrado',
  )
  for (const [given, field, message] of [
    [{ kind: 'cost', minutes: 60 }, 'threshold', 'Informe o limite; silêncio não tem um'],
    [{ kind: 'silence', threshold: 1, minutes: 60 }, 'threshold', 'Informe o limite; silêncio não tem um'],
    [{ kind: 'cost', threshold: -1, minutes: 60 }, 'threshold', 'O limite não pode ser negativo'],
    [{ kind: 'cost', threshold: 1, minutes: 4 }, 'minutes', 'Use de 5 a 1440 minutos'],
    [{ kind: 'tokens', threshold: 1, minutes: 60 }, 'kind', 'Tipo desconhecido'],
  ] as const) {
    expectRefused(await admin.ask('PUT', `/api/agents/${id}/alerts`, given), { field, message })
  }
})
