import type { RunGroup } from '@leme/contract/agents/run-group'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explaining, rowsRead } from '../../../test/database/explain.ts'
import { edgesOf, expectExact, observeCompany } from '../../../test/database/observed-company.ts'
import { type StoredRun, storedRuns } from '../../../test/database/run-groups.ts'
import { signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pastTheRoutes } from '../../../test/work.ts'
import { rollingSpan } from '../agent/time-span.ts'
import { listRunGroups } from './run-groups.ts'

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

test.each(['America/Sao_Paulo', 'Asia/Kathmandu'])(
  '[AG-04] every grouping in %s is exact, percentiles a hundredth off at most, with a filter and without',
  async (zone) => {
    const company = await observeCompany({ url: server.url, owner, at: quietNow }, zone, 4000)
    const runs = await storedRuns(owner, company.org_id)
    const own = runs.filter(({ agent_id }) => agent_id !== company.assistant)
    const [agent = ''] = company.agents
    const filters: [string, StoredRun[]][] = [
      ['', own],
      ['&with_assistant=true', runs],
      [`&agent_id=${agent}`, runs.filter(({ agent_id }) => agent_id === agent)],
      [`&agent_id=${company.assistant}`, runs.filter(({ agent_id }) => agent_id === company.assistant)],
      ['&environment=teste', own.filter(({ environment }) => environment === 'teste')],
      ['&status=failed&with_assistant=true', runs.filter(({ status }) => status === 'failed')],
    ]
    for (const [filter, left] of filters) {
      for (const [period, days] of [
        ['24h', 1],
        ['30d', 30],
      ] as const)
        await expectExact(company, { query: `period=${period}${filter}`, edges: edgesOf(now, days), runs: left })
    }
  },
)

test('[AG-04] by agent is exact whichever hour and midnight are nearest, also of days', async () => {
  const company = await observeCompany({ url: server.url, owner, at: quietNow }, 'Australia/Eucla', 3000)
  const own = (await storedRuns(owner, company.org_id)).filter(({ agent_id }) => agent_id !== company.assistant)
  // Around an hour's middle, a day's middle and its midnight, a quarter before an hour there.
  for (const minutes of [0, 15, 104.5, 105, 134, 164, 15 * 60 + 14, 15 * 60 + 16]) {
    now = new Date(Date.parse('2026-03-14T14:00:00Z') + minutes * 60_000)
    for (const [period, days] of [
      ['24h', 1],
      ['7d', 7],
      ['30d', 30],
    ] as const)
      await expectExact(company, { query: `period=${period}`, edges: edgesOf(now, days), runs: own })
  }
  now = quietNow
  // UTC+8:45: the midnights of 5 days, of those before, and the last instant.
  const midnight = Date.parse('2026-03-01T15:15:00Z')
  const edges = [midnight - 5 * 24 * hour, midnight, midnight + 5 * 24 * hour].map((ms) => ms * 1000)
  const days = [edges[0] ?? 0, edges[1] ?? 0, (edges[2] ?? 0) - 1]
  await expectExact(company, { query: 'from=2026-03-02&to=2026-03-06', edges: days, runs: own })
})

test('[AG-04] by agent without a filter reads the runs of three half hours at most', async () => {
  const person = await signUp(server.url)
  const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
  // A run each two minutes of one agent; the figures of two others are nothing.
  await owner.query(
    `with agent as (
       insert into agents (org_id, name) select $1, 'Agente ' || n from generate_series(1, 3) n returning id
     )
     insert into agent_runs (org_id, agent_id, run_type, status, latency_ms, created_at)
     select $1, (select min(id::text)::uuid from agent), 'chat', 'completed', n % 40, $2::timestamptz - n * interval '2 minutes'
     from generate_series(0, 61 * 24 * 30) n`,
    [org_id, quietNow],
  )
  await owner.query('analyze agent_runs, agent_run_figures, agents')
  await pastTheRoutes(server, person, async (asked) => {
    const { tx, plans } = explaining(asked)
    await listRunGroups(tx, 'agent_id', { span: rollingSpan('30d', quietNow), filter: {} })
    // 61 days and their hours, of the organisation and of the agent, are read for its sums and once more for its percentiles; beside
    // them all agents, who are few. All figures of the organisation would be three thousand rows, its runs 44 thousand.
    expect(rowsRead(plans)).toBeLessThan(3 * 15 + 5 * (61 + 3 * 12) + 1000)
  })
})

test('[AG-04] by agent keeps what runs that were deleted for their age had come to', async () => {
  const company = await observeCompany({ url: server.url, owner, at: quietNow }, 'America/Sao_Paulo', 1000)
  const { person, org_id } = company
  const days = async () => {
    const { body } = await person.ask('GET', '/api/observability/groups?by=agent_id&from=2026-01-20&to=2026-01-25')
    return (body as RunGroup[]).map(({ latency_p50_ms: _, latency_p95_ms: __, ...counted }) => counted)
  }
  const before = await days()
  expect(before.length).toBeGreaterThan(10)
  await owner.query(`update organizations set runs_settled_before = '2026-02-01T03:00:00Z' where id = $1`, [org_id])
  await owner.query(`delete from agent_runs where org_id = $1 and created_at < '2026-02-01T03:00:00Z'`, [org_id])
  expect(await days()).toEqual(before)
})
