import { readFileSync } from 'node:fs'
import type { Observability } from '@leme/contract/agents/observability'
import type { RunSum } from '@leme/contract/agents/run-sum'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../../../test/import/bulk.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const now = new Date('2026-03-10T15:00:00Z')
const doc = readFileSync(new URL('../../../../docs/money.md', import.meta.url), 'utf8')
/** The example of docs/money.md: each day's dollars, the rate that holds for them, and the reais. */
const examples = [...doc.matchAll(/^\| ([\d-]{10}) \| ([\d.]+) \| ([\d-]{10}) \| ([\d.]+) \| ([\d.]+) \|/gm)].map(
  ([, day = '', usd = '', from = '', rate = '', amount = '']) => ({ day, usd, from, rate, amount }),
)

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  admin = await signUp(server.url)
  for (const { from, rate } of examples) await admin.ask('POST', '/api/exchange-rates', { day: from, rate })
  await run('2026-02-01', '0.25')
  for (const { day, usd } of examples) await run(day, usd)
})
afterAll(() => server?.close())

/** Late in the evening of Brazil, which is the next day of UTC. */
async function run(day: string, cost_usd: string, external_id = `${day} ${cost_usd}`): Promise<void> {
  const next = new Date(Date.parse(`${day}T23:30:00-03:00`)).toISOString()
  const sent = { external_id, run_type: 'chat', status: 'completed', created_at: next, cost_usd, session: day }
  await send(admin, '/api/agent-runs', [sent])
}

async function sum(query = ''): Promise<RunSum> {
  const { status, body } = await admin.ask('GET', `/api/agent-runs/sum${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as RunSum
}

test('docs/money.md has the example', () => {
  expect(examples).toHaveLength(3)
})

test.each(examples)('[MT-03] $usd dollars of $day are $amount reais at the rate of $from', async (example) => {
  const { day, from, rate, amount } = example
  expect((await sum(`?session=${day}`)).brl).toEqual({
    amount,
    unrated_usd: '0',
    rate,
    from,
    to: from,
    sources: ['person'],
  })
})

test('[MT-03] a sum is exact, each day at its rate, and names the dollars before the first rate apart', async () => {
  expect((await sum()).brl).toEqual({
    amount: '8.10321',
    unrated_usd: '0.25',
    rate: null,
    from: '2026-03-06',
    to: '2026-03-09',
    sources: ['person'],
  })
  expect((await sum('?session=2026-02-01')).brl).toEqual({
    amount: null,
    unrated_usd: '0.25',
    rate: null,
    from: null,
    to: null,
    sources: [],
  })
})

test('[MT-03] the agents’ period is in reais too, by its days', async () => {
  const { status, body } = await admin.ask('GET', '/api/observability?period=30d')
  expect(status).toBe(200)
  expect((body as Observability).brl).toMatchObject({ amount: '8.10321', from: '2026-03-06', to: '2026-03-09' })
})

test('[MT-03] a rate of a later day changes no figure before it', async () => {
  const before = (await sum()).brl
  await admin.ask('POST', '/api/exchange-rates', { day: '2026-03-10', rate: '9', sure: true })
  expect((await sum()).brl).toEqual(before)
})
