import type { Observability, Period } from '@leme/contract/agents/observability'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explaining, rowsRead } from '../../../test/database/explain.ts'
import { expectFiguresMatchRuns } from '../../../test/database/run-figures.ts'
import { send } from '../../../test/import/bulk.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pastTheRoutes } from '../../../test/work.ts'
import { rollingSpan } from '../agent/time-span.ts'
import { getObservability } from './observability.queries.ts'

const hour = 3_600_000
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
      await getObservability(tx, rollingSpan('30d', new Date(`2026-03-15T${at}:00Z`)), 'company')
      // Half of the hour's runs, one day and twelve hours, twice, and what the rows around them are read from.
      expect(rowsRead(plans), at).toBeLessThan(1500 + 200)
    })
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
