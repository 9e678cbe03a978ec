import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { Observability } from '@leme/contract/agents/observability'
import type { RunGroup } from '@leme/contract/agents/run-group'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../../../test/import/bulk.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectRefused } from '../../../test/work.ts'

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

async function read<Answer>(person: Person, path: string): Promise<Answer> {
  const { status, body } = await person.ask('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Answer
}

const figures = (person: Person, query: string) => read<Observability>(person, `/api/observability?${query}`)

let sent = 0
function run(created_at: string, fields: Record<string, unknown> = {}) {
  sent += 1
  return { external_id: `run ${sent}`, run_type: 'chat', status: 'completed', agent: 'triagem', created_at, ...fields }
}

test('[AG-04] days are those of the organisation’s calendar, both included, in the figures, the chart, the list, the sums, the groups and the errors alike', async () => {
  const person = await signUp(server.url)
  await send(person, '/api/agent-runs', [
    run('2026-03-02T02:59:59.999Z', { cost_usd: '64' }),
    run('2026-03-02T03:00:00Z', { cost_usd: '1', latency_ms: 10, version: '1.0' }),
    run('2026-03-03T12:00:00Z', { cost_usd: '2', latency_ms: 30, version: '1.1', status: 'failed', error: 'cota' }),
    run('2026-03-05T02:59:59.999Z', { cost_usd: '4', latency_ms: 20, version: '1.1' }),
    run('2026-03-05T03:00:00Z', { cost_usd: '32', version: '1.1' }),
  ])
  const days = 'from=2026-03-02&to=2026-03-04'
  const whole = { period: 'days', grain: 'day', runs: 3, completed: 2, failed: 1, cost_usd: '7', latency_p50_ms: 20 }
  for (const filter of ['', '&run_type=chat']) {
    const { series, from, to, ...answer } = await figures(person, days + filter)
    expect(answer).toMatchObject(whole)
    expect([Date.parse(from), Date.parse(to)]).toEqual([
      Date.parse('2026-03-02T03:00:00Z'),
      Date.parse('2026-03-05T02:59:59.999Z'),
    ])
    expect(series.map(({ runs, cost_usd }) => [runs, cost_usd])).toEqual([
      [1, '1'],
      [1, '2'],
      [1, '4'],
    ])
  }
  expect(await figures(person, `${days}&version=1.1`)).toMatchObject({ runs: 2, success_rate: 50, cost_usd: '6' })

  const listed = await read<AgentRun[]>(person, `/api/agent-runs?${days}`)
  expect(listed.map(({ cost_usd }) => cost_usd)).toEqual(['4', '2', '1'])
  expect(await read<AgentRun[]>(person, `/api/agent-runs?${days}&q=cota`)).toHaveLength(1)
  expect(await read(person, `/api/agent-runs/sum?${days}`)).toMatchObject({ runs: 3, cost_usd: '7' })
  const byVersion = await read<RunGroup[]>(person, `/api/observability/groups?${days}&by=version`)
  expect(byVersion.map(({ value, runs, cost_usd }) => [value, runs, cost_usd])).toEqual([
    ['1.1', 2, '6'],
    ['1.0', 1, '1'],
    [null, 0, '0'],
  ])
  expect(byVersion.at(-1)).toMatchObject({ runs_before: 1, cost_before_usd: '64' })
  const [agent] = await read<{ id: string }[]>(person, '/api/agents')
  const errors = await read(person, `/api/agents/${agent?.id}/errors?${days}`)
  expect(errors).toMatchObject({ period: 'days', failed: 1, groups: [{ error: 'cota' }] })
  expect(await figures(person, `${days}&agent_id=${agent?.id}`)).toMatchObject(whole)
})

test('[AG-04] one day is shown in hours, and today ends now', async () => {
  const person = await signUp(server.url)
  await send(person, '/api/agent-runs', [
    run('2026-03-15T03:00:00Z'),
    run('2026-03-15T17:42:31.250Z'),
    run('2026-03-15T17:42:31.251Z'),
  ])
  const { series, ...today } = await figures(person, 'from=2026-03-15&to=2026-03-15')
  expect(today).toMatchObject({ runs: 2, grain: 'hour', from: expect.stringMatching(/^2026-03-15T0[03]:00:00/) })
  expect(Date.parse(today.to)).toBe(now.getTime())
  expect(series).toHaveLength(15)
  expect(series.map(({ runs }) => runs)).toEqual([1, ...Array(13).fill(0), 1])
  const yesterday = await figures(person, 'from=2026-03-14&to=2026-03-14')
  expect(yesterday.runs).toBe(0)
  expect(yesterday.series).toHaveLength(24)
})

test.each(['America/Sao_Paulo', 'Asia/Kathmandu', 'Europe/Berlin'])(
  '[AG-04] in %s what is stored by hour and day says of any days what the runs themselves say',
  async (zone) => {
    const person = await signUp(server.url)
    const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
    await owner.query('update organizations set time_zone = $2 where id = $1', [org_id, zone])
    await owner.query(
      `insert into agent_runs (org_id, run_type, status, latency_ms, cost_usd, cost_source, created_at)
       select $1, 'chat', (array['completed', 'failed', 'running'])[1 + n % 3], (n * 37) % 90000, n, 'reported',
         timestamptz '2025-10-01Z' + n * interval '4 hours 13 minutes' from generate_series(0, 950) n`,
      [org_id],
    )
    for (const [from, to] of [
      ['2026-03-01', '2026-03-15'],
      ['2026-03-09', '2026-03-09'],
      // Clocks change in Berlin, by summer and by winter.
      ['2025-10-20', '2025-11-02'],
      ['2025-10-26', '2025-10-26'],
      ['2025-04-01', '2026-03-20'],
      // Nothing has begun.
      ['2026-04-01', '2026-04-02'],
    ]) {
      const days = `from=${from}&to=${to}`
      const [stored, counted] = [await figures(person, days), await figures(person, `${days}&run_type=chat`)]
      expect(stored, days).toEqual(counted)
      expect(stored.series.reduce((sum, { runs }) => sum + runs, 0)).toBe(stored.runs)
    }
  },
)

test('[AG-04] [MS-03] days of which one is missing, in the wrong order, or more than 366 are refused', async () => {
  const person = await signUp(server.url)
  for (const [query, message] of [
    ['from=2026-03-02', 'Informe from e to'],
    ['from=2026-03-02&to=2026-03-01', 'A data final vem antes da inicial'],
    ['from=2025-01-01&to=2026-01-02', 'No máximo 366 dias'],
    ['from=2026-03-02&to=2026-02-30', 'Data inválida'],
  ] as const) {
    expectRefused(await person.ask('GET', `/api/observability?${query}`), { field: 'to', message })
    expectRefused(await person.ask('GET', `/api/observability/groups?${query}`), { field: 'to', message })
  }
  expect((await figures(person, 'from=2025-01-01&to=2026-01-01')).series).toHaveLength(366)
})
