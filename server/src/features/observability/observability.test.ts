import type { Agent } from '@leme/contract/agent'
import type { Observability, Period } from '@leme/contract/observability'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/api-key.ts'
import { send } from '../../../test/bulk.ts'
import { explaining, rowsRead } from '../../../test/explain.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { expectFiguresMatchRuns } from '../../../test/run-figures.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem, expectRefused, pastTheRoutes } from '../../../test/work.ts'
import { bucketOfLatency, latencyOfBucket } from './latency-histogram.ts'
import { getObservability } from './observability.queries.ts'

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
}

describe('the period', () => {
  test('[OB-02] without a run is all zeros, without gaps', async () => {
    const person = await signUp(server.url)
    for (const [period, length, parts] of [
      ['24h', day, 25],
      ['7d', 7 * day, 8],
      ['30d', 30 * day, 31],
    ] as const) {
      const { series, from, to, ...rest } = await figures(person, period)
      expect(rest).toEqual({ period, ...nothing, success_rate: null })
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

/** Runs over 32 days around now, with latencies from none to weeks, many alike. */
async function randomRuns(person: Person, count: number): Promise<void> {
  const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
  await owner.query(
    `insert into agent_runs (org_id, external_id, run_type, status, latency_ms, cost_usd, cost_source, created_at)
     select $1, 'random ' || n, 'chat', (array['completed', 'completed', 'failed', 'running'])[1 + floor(random() * 4)],
       case when random() < 0.9 then floor(exp(random() * (case when n % 3 = 0 then 21 else 6 end)))::int end,
       cost, case when cost is not null then 'reported' end, $2::timestamptz - (random() * 32 - 1) * interval '1 day'
     from (
       select n, case when random() < 0.7 then round((random() * 3)::numeric, 8) end as cost from generate_series(1, $3::int) n
     ) runs`,
    [org_id, now, count],
  )
}

/** The same figures from the runs themselves. */
async function measured(person: Person, { from, to, series }: Observability) {
  const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
  const select = `count(*)::int as runs, count(*) filter (where status = 'completed')::int as completed,
    count(*) filter (where status = 'failed')::int as failed, count(*) filter (where status = 'running')::int as running,
    count(cost_usd)::int as runs_with_cost, trim_scale(coalesce(sum(cost_usd), 0))::text as cost_usd,
    percentile_disc(0.5) within group (order by latency_ms) as p50,
    percentile_disc(0.95) within group (order by latency_ms) as p95,
    percentile_disc(0.99) within group (order by latency_ms) as p99
    from agent_runs where org_id = $1 and created_at >= $2 and created_at <= $3`
  const whole = await owner.query(`select ${select}`, [org_id, from, to])
  const parts = await owner.query(
    `select part.* from unnest($4::timestamptz[], $5::timestamptz[]) with ordinality parts (began, ended, n)
     cross join lateral (select ${select} and created_at >= began and created_at < ended) part order by n`,
    [org_id, from, to, series.map((part) => part.from), [...series.slice(1).map((part) => part.from), '2999-01-01']],
  )
  return { whole: whole.rows[0], parts: parts.rows }
}

type Figures = Omit<Observability['series'][number], 'from'>

function expectClose(answered: Figures, exact: Record<string, unknown>): void {
  const { p50, p95, p99, ...counts } = exact
  expect(answered).toMatchObject(counts)
  const pairs = [
    [answered.latency_p50_ms, p50],
    [answered.latency_p95_ms, p95],
    [answered.latency_p99_ms, p99],
  ] as const
  for (const [shown, exactly] of pairs) {
    if (typeof exactly !== 'number' || shown === null) expect(shown).toBe(exactly)
    else if (exactly <= 50) expect(shown).toBe(exactly)
    else expect(Math.abs(shown - exactly) / exactly).toBeLessThanOrEqual(0.01)
  }
}

test.each([7, 300, 5000])(
  '[OB-02] over %i random runs is exact, percentiles a hundredth off at most',
  async (count) => {
    const person = await signUp(server.url)
    await randomRuns(person, count)
    for (const period of ['24h', '7d', '30d'] as const) {
      const answer = await figures(person, period)
      const { whole, parts } = await measured(person, answer)
      expectClose(answer, whole)
      expect(answer.series).toHaveLength(parts.length)
      for (const [index, part] of answer.series.entries()) expectClose(part, parts[index])
    }
    await expectFiguresMatchRuns(owner)
  },
)

/** Compares every period at these instants with a recount of the runs. */
async function expectExact(person: Person, instants: readonly Date[]): Promise<void> {
  for (const instant of instants) {
    now = instant
    for (const period of ['24h', '7d', '30d'] as const) {
      const answer = await figures(person, period)
      const { whole, parts } = await measured(person, answer)
      expectClose(answer, whole)
      for (const [index, part] of answer.series.entries()) expectClose(part, parts[index])
    }
  }
  now = quietNow
}

test.each(['America/Sao_Paulo', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Eucla'])(
  '[OB-02] is exact in %s whichever hour and day are nearest, after any mix of changes',
  async (zone) => {
    const person = await signUp(server.url)
    const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
    await owner.query('update organizations set time_zone = $2 where id = $1', [org_id, zone])
    await randomRuns(person, 1500)
    // Around an hour's middle, a day's middle and its midnight, in each of these zones.
    const minutes = [
      0,
      10 * 60 + 14.5,
      10 * 60 + 15,
      15 * 60 + 16,
      18 * 60 + 29.999,
      18 * 60 + 30,
      18 * 60 + 44,
      26 * 60 + 59,
    ]
    const instants = minutes.map((after) => new Date(Date.parse('2026-03-14T14:00:00Z') + after * 60_000))
    await expectExact(person, instants)
    await owner.query(
      `update agent_runs set latency_ms = latency_ms / 2, status = 'failed', cost_usd = null, cost_source = null
       where org_id = $1 and external_id like '%1'`,
      [org_id],
    )
    await owner.query(
      `update agent_runs set created_at = created_at + interval '11 hours' where org_id = $1 and external_id like '%2'`,
      [org_id],
    )
    await owner.query(`delete from agent_runs where org_id = $1 and external_id like '%3'`, [org_id])
    await expectExact(person, instants)
  },
)

test('[OB-02] counts one by one the runs of half an hour at most, and reads the hours of half a day', async () => {
  const person = await signUp(server.url)
  const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
  // 30 days before quietNow: the hour from 17:00, and all hours of that day in São Paulo.
  await owner.query(
    `insert into agent_runs (org_id, run_type, status, latency_ms, created_at)
     select $1::uuid, 'chat', 'completed', n % 40, timestamptz '2026-02-13 17:00Z' + n * interval '1.2 seconds'
     from generate_series(0, 2999) n
     union all
     select $1::uuid, 'chat', 'completed', n % 40, timestamptz '2026-02-13 03:00Z' + n * interval '1 minute'
     from generate_series(0, 1439) n`,
    [org_id],
  )
  await owner.query('analyze agent_runs, agent_run_figures')
  for (const at of ['05:02', '05:58', '17:01', '17:29', '17:31', '17:59', '23:31'])
    await pastTheRoutes(server, person, async (asked) => {
      const { tx, plans } = explaining(asked)
      await getObservability(tx, '30d', { subject: 'company', now: new Date(`2026-03-15T${at}:00Z`) })
      // Half of the hour's runs, one day and twelve hours, twice, and what the rows around them are read from.
      expect(rowsRead(plans), at).toBeLessThan(1500 + 200)
    })
})

test('[OB-02] every latency lies within 1% of what stands for it', async () => {
  const { rows } = await owner.query(
    `select latency_ms, latency_of_bucket(latency_bucket(latency_ms))::float8 as shown
     from (
       select n as latency_ms from generate_series(0, 20000) n
       union all select floor(exp(random() * 21.487))::int from generate_series(1, 20000)
       union all select unnest(array[2147483647, 2147483646])
     ) latencies
     where abs(latency_of_bucket(latency_bucket(latency_ms)) - latency_ms) > latency_ms * 0.01
       or latency_ms <= 50 and latency_of_bucket(latency_bucket(latency_ms)) <> latency_ms`,
  )
  expect(rows).toEqual([])
})

test('[OB-02] the answer and the database say the same of every bucket', async () => {
  const { rows } = await owner.query<{ bucket: number; latency: number }>(
    `select bucket, latency_of_bucket(bucket::smallint)::float8 as latency
     from generate_series(0, latency_bucket(2147483647)) bucket`,
  )
  expect(rows.length).toBeGreaterThan(900)
  for (const { bucket, latency } of rows) expect(latencyOfBucket(bucket)).toBeCloseTo(latency, 1)
  // The first and the last latency of each bucket, and those around them.
  const bounds = await owner.query<{ latency: number; bucket: number }>(
    `select latency, latency_bucket(latency) as bucket
     from generate_series(0, 940) n, generate_series(-1, 1) beside,
       lateral (select least(floor(50.5 * power(1.02, n)) + beside, 2147483647)::int as latency) bound
     union select n, latency_bucket(n) from generate_series(0, 2000) n`,
  )
  for (const { bucket, latency } of bounds.rows) expect(bucketOfLatency(latency), String(latency)).toBe(bucket)
})

test('[OB-02] is maintained when the owner loads, changes, moves and deletes runs by the thousand', async () => {
  const person = await signUp(server.url)
  await randomRuns(person, 1000)
  await owner.query(
    `update agent_runs set latency_ms = latency_ms / 2, cost_usd = cost_usd * 2 where external_id like '%1'`,
  )
  await owner.query(`update agent_runs set created_at = created_at - interval '5 days' where external_id like '%2'`)
  await owner.query(`delete from agent_runs where external_id like '%3'`)
  await expectFiguresMatchRuns(owner)
})

test('[OB-02] is maintained when many write the same hours at once, in any order', async () => {
  const person = await signUp(server.url)
  const rows = Array.from({ length: 200 }, (_, index) => ({
    external_id: `at once ${index}`,
    run_type: 'chat',
    agent: `agente ${index % 7}`,
    created_at: new Date(now.getTime() - (index % 40) * hour).toISOString(),
  }))
  const batches = Array.from({ length: 8 }, (_, sender) => {
    const mine = rows.map((row, index) => ({
      ...row,
      status: (index + sender) % 2 ? 'completed' : 'failed',
      latency_ms: index * (sender + 1),
    }))
    return sender % 2 ? mine.reverse() : mine
  })
  const answers = await Promise.all(batches.map((batch) => send(person, '/api/agent-runs', batch)))
  expect(answers.flat().filter(({ outcome }) => outcome === 'created')).toHaveLength(200)
  expect(answers.flat().filter(({ outcome }) => outcome === 'refused')).toEqual([])
  await expectFiguresMatchRuns(owner)
})

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
