import type { Agent } from '@leme/contract/agents/agent'
import type { Observability, Period } from '@leme/contract/agents/observability'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { expectFiguresMatchRuns } from '../../../test/database/run-figures.ts'
import { send } from '../../../test/import/bulk.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem, expectRefused } from '../../../test/work.ts'

const hour = 3_600_000
const day = 24 * hour
const quietNow = new Date('2026-03-15T17:42:31.250Z')
let now = quietNow

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

async function figures(person: Pick<Person, 'ask'>, period?: Period): Promise<Observability> {
  const { status, body } = await person.ask('GET', `/api/observability${period ? `?period=${period}` : ''}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Observability
}

let sent = 0

/** Sends one completed run that started so long ago. */
async function run(person: Person, ago: number, fields: Record<string, unknown> = {}): Promise<void> {
  sent += 1
  const created_at = new Date(now.getTime() - ago).toISOString()
  const row = { external_id: `run ${sent}`, run_type: 'chat', status: 'completed', created_at, ...fields }
  const [result] = await send(person, '/api/agent-runs', [row])
  expect(result?.outcome, JSON.stringify(result)).toBe('created')
}

const nothing = {
  runs: 0,
  completed: 0,
  failed: 0,
  running: 0,
  latency_p50_ms: null,
  latency_p95_ms: null,
  latency_p99_ms: null,
  cost_usd: '0',
  runs_with_cost: 0,
  unpriced_steps: 0,
}

/** Runs of two agents and of none, and of the assistant, in the last day. */
async function runsOfSeveral(person: Person) {
  const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
  await run(person, hour, { agent: 'triagem', latency_ms: 10, cost_usd: '1' })
  await run(person, 2 * hour, { agent: 'triagem', latency_ms: 20, status: 'failed' })
  await run(person, day - 60_000, { agent: 'nota', latency_ms: 30 })
  await run(person, 3 * hour, { latency_ms: 40 })
  const { rows } = await owner.query<{ id: string }>(
    `insert into agents (org_id, name, is_assistant) values ($1, 'Assistente de Projetos', true) returning id`,
    [org_id],
  )
  await owner.query(
    `insert into agent_runs (org_id, agent_id, run_type, status, latency_ms, created_at)
     select $1, $2, 'assistant.query', 'failed', 1, $3::timestamptz - n * interval '10 hours 25 minutes'
     from generate_series(0, 2) n`,
    [org_id, rows[0]?.id, now],
  )
  const agents = (await person.ask('GET', '/api/agents?with_assistant=true')).body as Agent[]
  const idOf = (name: string) => agents.find((agent) => agent.name === name)?.id ?? ''
  return { triage: idOf('triagem'), assistant: idOf('Assistente de Projetos') }
}

async function figuresOf(person: Person, query: string): Promise<Observability> {
  return (await person.ask('GET', `/api/observability?${query}`)).body as Observability
}

describe('the period', () => {
  test('[OB-02] without a run is all zeros, without gaps', async () => {
    const person = await signUp(server.url)
    for (const [period, length, parts] of [
      ['24h', day, 25],
      ['7d', 7 * day, 8],
      ['30d', 30 * day, 31],
    ] as const) {
      const inReais = { amount: null, unrated_usd: '0', rate: null, from: null, to: null, sources: [] }
      const { series, from, to, ...rest } = await figures(person, period)
      const grain = period === '24h' ? 'hour' : 'day'
      expect(rest).toEqual({ period, grain, ...nothing, success_rate: null, brl: inReais })
      expect([Date.parse(from), Date.parse(to)]).toEqual([now.getTime() - length, now.getTime()])
      expect(series.map(({ from: _, ...part }) => part)).toEqual(Array.from({ length: parts }, () => nothing))
    }
  })

  test('[OB-02] of 24 hours is in hours, of 7 and 30 days in days of São Paulo', async () => {
    const person = await signUp(server.url)
    const hours = (await figures(person)).series.map(({ from }) => Date.parse(from))
    expect(hours).toEqual(Array.from({ length: 25 }, (_, index) => Date.parse('2026-03-14T17:00:00Z') + index * hour))
    const days = (await figures(person, '7d')).series.map(({ from }) => Date.parse(from))
    expect(days).toEqual(Array.from({ length: 8 }, (_, index) => Date.parse('2026-03-08T03:00:00Z') + index * day))
  })

  test('[OB-02] that begins with an hour has no broken part', async () => {
    const person = await signUp(server.url)
    now = new Date('2026-03-15T17:00:00Z')
    await run(person, day)
    await run(person, day + 1)
    await run(person, 0)
    expect((await figures(person)).series.map(({ runs }) => runs)).toEqual([1, ...Array(23).fill(0), 1])
    now = new Date('2026-03-15T03:00:00Z')
    const { series, from } = await figures(person, '7d')
    expect(Date.parse(series[0]?.from ?? '')).toBe(Date.parse(from))
    expect(series).toHaveLength(8)
    now = quietNow
  })

  test.each([
    ['24h', day],
    ['7d', 7 * day],
    ['30d', 30 * day],
  ] as const)('[OB-02] of %s is true to the millisecond at both ends', async (period, length) => {
    const person = await signUp(server.url)
    await run(person, length + 1, { latency_ms: 1 })
    await run(person, length, { latency_ms: 2, cost_usd: '0.1' })
    await run(person, length - 1, { latency_ms: 2, status: 'failed' })
    await run(person, 0, { latency_ms: 2, status: 'running' })
    await run(person, -1, { latency_ms: 3 })
    await run(person, -hour, { latency_ms: 3 })
    await run(person, -day, { latency_ms: 3 })
    const { series, ...whole } = await figures(person, period)
    expect(whole).toMatchObject({
      runs: 3,
      completed: 1,
      failed: 1,
      running: 1,
      cost_usd: '0.1',
      runs_with_cost: 1,
      success_rate: 50,
      latency_p50_ms: 2,
      latency_p99_ms: 2,
    })
    expect(series.at(0)).toMatchObject({ runs: 2, failed: 1, cost_usd: '0.1' })
    expect(series.at(-1)).toMatchObject({ runs: 1, running: 1 })
    expect(series.reduce((sum, { runs }) => sum + runs, 0)).toBe(3)
  })

  test('[OB-02] puts a run of late evening on its day in São Paulo', async () => {
    const person = await signUp(server.url)
    await run(person, now.getTime() - Date.parse('2026-03-11T02:59:59Z'))
    await run(person, now.getTime() - Date.parse('2026-03-11T03:00:00Z'))
    const { series } = await figures(person, '7d')
    const busy = series.filter(({ runs }) => runs > 0).map(({ from }) => Date.parse(from))
    expect(busy).toEqual([Date.parse('2026-03-10T03:00:00Z'), Date.parse('2026-03-11T03:00:00Z')])
  })
})

test('[OB-02] follows a run that ends, costs and takes its time', async () => {
  const person = await signUp(server.url)
  const row = { external_id: 'one', run_type: 'chat', created_at: new Date(now.getTime() - hour).toISOString() }
  await send(person, '/api/agent-runs', [{ ...row, status: 'running' }])
  expect(await figures(person)).toMatchObject({ runs: 1, running: 1, success_rate: null, latency_p50_ms: null })
  await send(person, '/api/agent-runs', [{ ...row, status: 'failed', latency_ms: 40, cost_usd: '0.00000001' }])
  expect(await figures(person)).toMatchObject({ running: 0, failed: 1, success_rate: 0, latency_p50_ms: 40 })
  await send(person, '/api/agent-runs', [{ ...row, status: 'completed', latency_ms: 7, cost_usd: '12.5' }])
  expect(await figures(person)).toMatchObject({ completed: 1, success_rate: 100, latency_p99_ms: 7, cost_usd: '12.5' })
  await expectFiguresMatchRuns(owner)
})

test('[OB-06] leaves the assistant’s runs out of figures and percentiles unless they are asked for', async () => {
  const person = await signUp(server.url)
  const { assistant } = await runsOfSeveral(person)
  for (const period of ['24h', '7d'] as const) {
    const own = await figures(person, period)
    expect(own).toMatchObject({ runs: 4, completed: 3, failed: 1, success_rate: 75, latency_p50_ms: 20 })
    const all = await figuresOf(person, `period=${period}&with_assistant=true`)
    expect(all).toMatchObject({ runs: 7, completed: 3, failed: 4, latency_p50_ms: 10, cost_usd: '1' })
    expect(all.series.reduce((sum, part) => sum + part.runs, 0)).toBe(7)
    const alone = await figuresOf(person, `period=${period}&agent_id=${assistant}`)
    expect(alone).toMatchObject({ runs: 3, failed: 3, success_rate: 0, latency_p99_ms: 1 })
  }
  await expectFiguresMatchRuns(owner)
})

test('[OB-05] are one agent’s where it is named, and follow a run to another agent', async () => {
  const person = await signUp(server.url)
  const { triage } = await runsOfSeveral(person)
  const ofTriage = await figuresOf(person, `agent_id=${triage}`)
  expect(ofTriage).toMatchObject({ runs: 2, completed: 1, failed: 1, latency_p50_ms: 10, latency_p95_ms: 20 })
  expect(ofTriage).toMatchObject({ cost_usd: '1', runs_with_cost: 1, success_rate: 50 })
  expect(ofTriage.series.reduce((sum, part) => sum + part.runs, 0)).toBe(2)
  await owner.query(`update agent_runs set agent_id = null where agent_id = $1 and status = 'failed'`, [triage])
  expect(await figuresOf(person, `agent_id=${triage}`)).toMatchObject({ runs: 1, failed: 0, latency_p99_ms: 10 })
  expect((await figures(person)).runs).toBe(4)
  await expectFiguresMatchRuns(owner)
})

test('[MS-01] [OB-05] of an agent of another organisation, or of none, are not found', async () => {
  const [one, other] = [await signUp(server.url), await signUp(server.url)]
  const { triage } = await runsOfSeveral(one)
  for (const id of [triage, '0190a8e0-0000-7000-8000-000000000000']) {
    const answer = await other.ask('GET', `/api/observability?agent_id=${id}`)
    expectProblem(answer, 404, 'agent_not_found', 'Agente não encontrado')
  }
})

test('[MS-01] [OB-02] counts nobody else’s runs', async () => {
  const [one, other] = [await signUp(server.url), await signUp(server.url)]
  await run(one, hour, { latency_ms: 5 })
  expect((await figures(one)).runs).toBe(1)
  expect(await figures(other)).toMatchObject(nothing)
})

test('[MS-04] is read with a key that has read, and with no other', async () => {
  const person = await signUp(server.url)
  await run(person, hour)
  expect((await figures(await createKey(person, ['read']))).runs).toBe(1)
  expect((await (await createKey(person, ['runs:write'])).ask('GET', '/api/observability')).status).toBe(403)
})

test('[MS-03] an unknown period is refused', async () => {
  const person = await signUp(server.url)
  const answer = await person.ask('GET', '/api/observability?period=1y')
  expectRefused(answer, { field: 'period', message: 'Use 24h, 7d ou 30d' })
})
