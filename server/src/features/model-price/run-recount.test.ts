import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { RunRecount } from '@leme/contract/agents/run-recount'
import type { AuditEvent } from '@leme/contract/people/audit'
import { errors } from '@leme/contract/wire/errors'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { expectFiguresMatchRuns } from '../../../test/database/run-figures.ts'
import { send } from '../../../test/import/bulk.ts'
import { documentOf, someSpan } from '../../../test/otlp/payload.ts'
import { json } from '../../../test/otlp/sender.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem, expectRefused, pastTheRoutes } from '../../../test/work.ts'
import { createRunRecount } from './run-recount.queries.ts'

const now = new Date('2026-03-02T15:00:00Z')
const period = { from: '2026-03-01', to: '2026-03-02' }

let server: TestServer
let owner: pg.Client
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, limits: { key_requests: 10_000 } })
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
beforeEach(async () => {
  admin = await signUp(server.url)
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

const price = (input: string, model = 'da-casa') =>
  admin.ask('PUT', '/api/model-prices', { model, valid_from: '2026-01-01', input, output: '10' })

async function costs(): Promise<Record<string, string | null>> {
  const { body } = await admin.ask('GET', '/api/agent-runs?limit=1000')
  return Object.fromEntries((body as AgentRun[]).map((run) => [run.name ?? run.external_id, run.cost_usd]))
}

/** Waits until the job has done its part. */
async function ended(status: RunRecount['status']): Promise<RunRecount | undefined> {
  const latest = async () => ((await admin.ask('GET', '/api/run-recounts')).body as RunRecount[])[0]
  await expect.poll(async () => (await latest())?.status, { timeout: 20_000 }).toBe(status)
  return latest()
}

async function ask(asked: object = period): Promise<RunRecount> {
  const { status, body } = await admin.ask('POST', '/api/run-recounts', asked)
  expect(status, JSON.stringify(body)).toBe(201)
  return body as RunRecount
}

/** A workflow of two calls of the model of the house, a call that says its cost, and runs without steps. */
async function fill(): Promise<void> {
  const key = await createKey(admin, ['read', 'runs:write'])
  const at = now.getTime() - 60_000
  const tokens = { 'gen_ai.usage.input_tokens': 1000, 'gen_ai.usage.output_tokens': 100 }
  const model = { 'gen_ai.request.model': 'da-casa', ...tokens }
  const chat = { 'gen_ai.operation.name': 'chat', ...model }
  const root = someSpan(at, { 'gen_ai.operation.name': 'invoke_agent', ...model }, { name: 'fluxo' })
  const below = { traceId: root.traceId, parentSpanId: root.spanId }
  const said = someSpan(at, { ...chat, 'gen_ai.usage.cost': 0.5 }, { name: 'informado' })
  const spans = [root, { ...someSpan(at, chat), ...below }, { ...someSpan(at, chat), ...below }, said]
  await key.ask('POST', '/otlp/v1/traces', Buffer.from(JSON.stringify(documentOf(...spans))), json)
  const row = { run_type: 'chat', status: 'completed', model: 'da-casa', input_tokens: 1000, output_tokens: 100 }
  await send(admin, '/api/agent-runs', [
    { external_id: 'sem passos', created_at: '2026-03-01T12:00:00Z', ...row },
    { external_id: 'com custo', created_at: '2026-03-01T12:00:00Z', ...row, cost_usd: '7' },
    { external_id: 'de antes', created_at: '2026-02-28T12:00:00Z', ...row },
  ])
}

describe('costs counted again', () => {
  test('[AG-03] are shown before anything changes, then written; what was reported and what lies outside stays', async () => {
    await price('2')
    await fill()
    const before = { fluxo: '0.006', informado: '0.5', 'sem passos': '0.003', 'com custo': '7', 'de antes': '0.003' }
    expect(await costs()).toEqual(before)
    await price('4')
    await ask()
    const found = await ended('counted')
    // 2 × (1000 × 2 + 100 × 10) + 3000 → 2 × (1000 × 4 + 1000) + 5000
    const sums = { runs_read: 4, runs_changed: 2, old_cost_usd: '0.009', new_cost_usd: '0.015' }
    expect(found).toMatchObject({ ...period, ...sums })
    expect(await costs()).toEqual(before)
    expect(await admin.ask('POST', `/api/run-recounts/${found?.id}/apply`)).toMatchObject({ status: 200 })
    expect(await ended('applied')).toMatchObject(sums)
    expect(await costs()).toEqual({ ...before, fluxo: '0.01', 'sem passos': '0.005' })
    await expectFiguresMatchRuns(owner)
    await ask()
    expect(await ended('counted')).toMatchObject({ runs_changed: 0 })
    const { body } = await admin.ask('GET', '/api/audit?kind=organization')
    const details = { from_day: '2026-03-01', to_day: '2026-03-02', runs_changed: 2 }
    const event = { event: 'runs_recounted', actor_user_id: admin.id }
    expect(body as AuditEvent[]).toContainEqual(
      expect.objectContaining({ ...event, details: expect.objectContaining(details) }),
    )
  })

  test('[AG-03] give a cost to what had no price, and take it from what has none any more', async () => {
    await fill()
    expect(await costs()).toMatchObject({ fluxo: null, 'sem passos': null })
    const saved = await price('2')
    await ask()
    const found = await ended('counted')
    expect(found).toMatchObject({ runs_changed: 2, old_cost_usd: '0', new_cost_usd: '0.009' })
    await admin.ask('POST', `/api/run-recounts/${found?.id}/apply`)
    await ended('applied')
    expect(await costs()).toMatchObject({ fluxo: '0.006', 'sem passos': '0.003' })
    await admin.ask('DELETE', `/api/model-prices/${(saved.body as { id: string }).id}`)
    await ask()
    const gone = await ended('counted')
    expect(gone).toMatchObject({ runs_changed: 2, old_cost_usd: '0.009', new_cost_usd: '0' })
    await admin.ask('POST', `/api/run-recounts/${gone?.id}/apply`)
    await ended('applied')
    expect(await costs()).toMatchObject({ fluxo: null, 'sem passos': null, informado: '0.5', 'com custo': '7' })
    await expectFiguresMatchRuns(owner)
  })

  test('[AG-03] are dropped where who asked is no administrator any more once their turn comes', async () => {
    await fill()
    await price('2')
    const former = await inviteColleague(server.url, admin, 'manager')
    const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
    const asker = { org_id, user_id: former.id }
    await pastTheRoutes(server, admin, (tx) => createRunRecount(tx, asker, period, now))
    // What somebody else asks for has the jobs that wait looked at.
    await (await signUp(server.url)).ask('POST', '/api/run-recounts', period)
    expect(await ended('dismissed')).toMatchObject({ runs_read: 0 })
  })

  test('[AG-03] prices that changed meanwhile have to be looked at again, and what was dropped is not written', async () => {
    await fill()
    await price('2')
    const { id } = await ask()
    await ended('counted')
    await price('3')
    expectProblem(
      await admin.ask('POST', `/api/run-recounts/${id}/apply`),
      409,
      'recount_outdated',
      errors.recount_outdated.message,
    )
    await ask()
    const next = await ended('counted')
    expect(next?.id).not.toBe(id)
    expect(await admin.ask('DELETE', `/api/run-recounts/${next?.id}`)).toMatchObject({ status: 204 })
    expectProblem(
      await admin.ask('POST', `/api/run-recounts/${next?.id}/apply`),
      404,
      'recount_not_found',
      errors.recount_not_found.message,
    )
    expect(await costs()).toMatchObject({ fluxo: null })
  })

  test('[AG-03] [MS-02] are for administrators, of their own organisation', async () => {
    await fill()
    const { id } = await ask()
    await ended('counted')
    for (const other of [
      await inviteColleague(server.url, admin, 'manager'),
      await inviteColleague(server.url, admin, 'member'),
      await createKey(admin, ['read', 'runs:write']),
    ]) {
      expect((await other.ask('POST', '/api/run-recounts', period)).status).toBe(403)
      expect((await other.ask('POST', `/api/run-recounts/${id}/apply`)).status).toBe(403)
      expect((await other.ask('DELETE', `/api/run-recounts/${id}`)).status).toBe(403)
    }
    const stranger = await signUp(server.url)
    expectProblem(
      await stranger.ask('POST', `/api/run-recounts/${id}/apply`),
      404,
      'recount_not_found',
      errors.recount_not_found.message,
    )
    expect((await stranger.ask('GET', '/api/run-recounts')).body).toEqual([])
    const backwards = { from: '2026-03-02', to: '2026-03-01' }
    expectRefused(await admin.ask('POST', '/api/run-recounts', backwards), {
      field: 'to',
      message: 'O último dia vem antes do primeiro',
    })
  })
})
