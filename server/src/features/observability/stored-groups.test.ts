import type { RunGroup } from '@leme/contract/agents/run-group'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explaining, rowsRead } from '../../../test/database/explain.ts'
import { edgesOf, expectExact, observeCompany } from '../../../test/database/observed-company.ts'
import { storedRuns } from '../../../test/database/run-groups.ts'
import { signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pastTheRoutes } from '../../../test/work.ts'
import { rollingSpan } from '../agent/time-span.ts'
import { countRunDays } from './count-run-days.ts'
import { listRunGroups } from './run-groups.ts'

const hour = 3_600_000
const now = new Date('2026-03-15T17:42:31.250Z')

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

/** Counts every day that is over; answers how many of the organisation are counted then. */
async function countDays(org_id: string): Promise<number> {
  await countRunDays(server.services.db, now)
  const { rows } = await owner.query<{ days: number }>(
    'select count(distinct day)::int as days from run_group_days where org_id = $1',
    [org_id],
  )
  return rows[0]?.days ?? 0
}

test('[AG-04] days that are counted once change no group, whatever comes, changes or goes of them afterwards', async () => {
  const company = await observeCompany({ url: server.url, owner, at: now }, 'America/Sao_Paulo', 4000)
  const { org_id, assistant, projects } = company
  const compare = async () => {
    const own = (await storedRuns(owner, org_id)).filter(({ agent_id }) => agent_id !== assistant)
    for (const [period, days] of [
      ['24h', 1],
      ['7d', 7],
      ['30d', 30],
    ] as const)
      await expectExact(company, { query: `period=${period}`, edges: edgesOf(now, days), runs: own })
    const began = Date.parse('2026-02-20T03:00:00Z')
    const edges = [began - 5 * 24 * hour, began, began + 5 * 24 * hour - 0.001].map((ms) => Math.round(ms * 1000))
    await expectExact(company, { query: 'from=2026-02-20&to=2026-02-24', edges, runs: own })
  }
  const counted = await countDays(org_id)
  expect(counted).toBeGreaterThan(55)
  await compare()
  // Of some days: other versions and projects, none any more, one a day later, one that comes late, a project that goes.
  const at = (day: string) => `created_at >= '${day}T00:00Z' and created_at < '${day}T24:00Z'`
  await owner.query(`update agent_runs set version = '9' where org_id = $1 and ${at('2026-03-03')}`, [org_id])
  await owner.query(`delete from agent_runs where org_id = $1 and ${at('2026-03-05')}`, [org_id])
  await owner.query(
    `update agent_runs set created_at = created_at + interval '1 day' where org_id = $1 and ${at('2026-02-22')}`,
    [org_id],
  )
  await owner.query(
    `insert into agent_runs (org_id, run_type, status, latency_ms, cost_usd, cost_source, model, by_model, created_at)
     values ($1, 'chat', 'failed', 12345, 2, 'reported', 'o3', '{"o3": 0.5, "outro": null}', '2026-02-10T12:00Z')`,
    [org_id],
  )
  await owner.query('update agent_runs set project_id = $3 where org_id = $1 and project_id = $2', [
    org_id,
    ...projects,
  ])
  await compare()
  // Two days have no runs any more.
  expect(await countDays(org_id)).toBe(counted - 2)
  await compare()
})

test('[AG-04] days of which somebody is writing runs are counted once that is over, and nobody waits meanwhile', async () => {
  const person = await signUp(server.url)
  const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
  const write = `insert into agent_runs (org_id, run_type, status, version, created_at)
    select $1, 'chat', 'completed', $2, $3::timestamptz - n * interval '1 day' from generate_series(1, 20) n`
  const writer = new pg.Client({ connectionString: server.database.adminUrl })
  await writer.connect()
  try {
    await writer.query('begin')
    await writer.query(write, [org_id, 'tarde', now])
    // What is committed beside it could be counted, were it not for what is being written.
    await owner.query(write, [org_id, 'cedo', new Date(now.getTime() - 30 * 24 * hour)])
    expect(await countDays(org_id)).toBe(0)
    await writer.query('commit')
  } finally {
    await writer.end()
  }
  expect(await countDays(org_id)).toBe(40)
  const { body } = await person.ask('GET', '/api/observability/groups?by=version&from=2026-02-28&to=2026-03-09')
  expect((body as RunGroup[]).map(({ value, runs, runs_before }) => [value, runs, runs_before])).toEqual([
    ['tarde', 10, 5],
  ])
})

test('[AG-04] by version without a filter reads the runs of three days at most, once the others are counted', async () => {
  const person = await signUp(server.url)
  const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
  await owner.query(
    `insert into agent_runs (org_id, run_type, status, latency_ms, version, created_at)
     select $1, 'chat', 'completed', n % 40, (array['1', '2'])[1 + n % 2], $2::timestamptz - n * interval '2 minutes'
     from generate_series(0, 61 * 24 * 30) n`,
    [org_id, now],
  )
  await countDays(org_id)
  await owner.query('analyze agent_runs, run_group_days')
  await pastTheRoutes(server, person, async (asked) => {
    const { tx, plans } = explaining(asked)
    await listRunGroups(tx, 'version', { span: rollingSpan('30d', now), filter: {} })
    // 720 runs a day; two values of each day. All runs would be 44 thousand.
    expect(rowsRead(plans)).toBeLessThan(3 * 720 + 2000)
  })
})
