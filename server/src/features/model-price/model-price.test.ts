import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { ModelPrice, UnpricedModel } from '@leme/contract/agents/model-price'
import type { AuditEvent } from '@leme/contract/people/audit'
import { errors } from '@leme/contract/wire/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { send } from '../../../test/import/bulk.ts'
import { documentOf, someSpan } from '../../../test/otlp/payload.ts'
import { json } from '../../../test/otlp/sender.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem, expectRefused } from '../../../test/work.ts'

const now = new Date('2026-03-02T15:00:00Z')

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, limits: { key_requests: 10_000 } })
})
beforeEach(async () => {
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

const house = { model: 'da-casa', valid_from: '2026-01-01', input: '2', output: '10' }

async function save(price: object, person: Pick<Person, 'ask'> = admin): Promise<ModelPrice> {
  const { status, body } = await person.ask('PUT', '/api/model-prices', price)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as ModelPrice
}

async function listed<Row>(path: string, person: Pick<Person, 'ask'> = admin): Promise<Row[]> {
  const { status, body } = await person.ask('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Row[]
}

let sent = 0
/** What a run of these tokens costs, that came as JSON. */
async function costOfRun(run: object): Promise<string | null> {
  sent += 1
  const used = { run_type: 'chat', status: 'completed', provider: 'casa', input_tokens: 1000, output_tokens: 100 }
  const external_id = `run ${sent}`
  await send(admin, '/api/agent-runs', [{ external_id, created_at: '2026-03-01T15:00:00Z', ...used, ...run }])
  const runs = await listed<AgentRun>('/api/agent-runs?limit=1000')
  return runs.find((one) => one.external_id === external_id)?.cost_usd ?? null
}

describe('an organisation’s own prices', () => {
  test('[AG-03] are said by administrators, and the same model, provider and day again replaces one', async () => {
    const saved = await save({ ...house, model: ' Da-Casa ', cached_input: '0.50' })
    expect(saved).toMatchObject({
      ...house,
      provider: null,
      cached_input: '0.5',
      cache_write_5m: null,
      reasoning: null,
    })
    const again = await save({ ...house, input: '3' })
    expect(again).toMatchObject({ id: saved.id, input: '3', cached_input: null })
    await save({ ...house, provider: 'Azure' })
    await save({ ...house, valid_from: '2026-02-01' })
    const prices = await listed<ModelPrice>('/api/model-prices')
    expect(prices.map(({ provider, valid_from }) => [provider, valid_from])).toEqual([
      [null, '2026-02-01'],
      [null, '2026-01-01'],
      ['azure', '2026-01-01'],
    ])
    expect(await admin.ask('DELETE', `/api/model-prices/${saved.id}`)).toMatchObject({ status: 204 })
    expectProblem(
      await admin.ask('DELETE', `/api/model-prices/${saved.id}`),
      404,
      'model_price_not_found',
      errors.model_price_not_found.message,
    )
  })

  test.each([
    [{ model: ' ' }, 'model', 'Modelo é obrigatório'],
    [{ model: '*' }, 'model', 'Diga ao menos uma parte do nome do modelo'],
    [{ model: 'a|b' }, 'model', 'Cadastre um modelo por vez'],
    [{ valid_from: null }, 'valid_from', 'Informe a partir de que dia'],
    [{ input: null }, 'input', 'Informe o preço da entrada, um número decimal'],
    [{ input: '-1' }, 'input', 'Preço não pode ser negativo'],
    [{ output: 'caro' }, 'output', 'Preço deve ser um número decimal'],
    [{ reasoning: '0.123456789' }, 'reasoning', 'Preço deve ter no máximo 8 casas decimais'],
  ])('[AG-03] refuse %j', async (wrong, field, message) => {
    expectRefused(await admin.ask('PUT', '/api/model-prices', { ...house, ...wrong }), { field, message })
    expect(await listed('/api/model-prices')).toEqual([])
  })

  test('[AG-03] [MS-02] managers, members and keys read them and change none, and other organisations see none', async () => {
    const { id } = await save(house)
    const others = [
      await inviteColleague(server.url, admin, 'manager'),
      await inviteColleague(server.url, admin, 'member'),
      await createKey(admin, ['read', 'runs:write']),
    ]
    for (const other of others) {
      expect((await other.ask('PUT', '/api/model-prices', house)).status).toBe(403)
      expect((await other.ask('DELETE', `/api/model-prices/${id}`)).status).toBe(403)
      expect(await listed('/api/model-prices', other)).toHaveLength(1)
    }
    const stranger = await signUp(server.url)
    expect(await listed('/api/model-prices', stranger)).toEqual([])
    expectProblem(
      await stranger.ask('DELETE', `/api/model-prices/${id}`),
      404,
      'model_price_not_found',
      errors.model_price_not_found.message,
    )
  })

  test('[AG-03] [OP-05] are in the audit: who set what from which day, and who took it away', async () => {
    const { id } = await save({ ...house, provider: 'azure' })
    await admin.ask('DELETE', `/api/model-prices/${id}`)
    const events = await listed<AuditEvent>('/api/audit?kind=organization')
    expect(events.map(({ event, target, details }) => ({ event, target, details }))).toEqual([
      { event: 'model_price_deleted', target: 'da-casa', details: { provider: 'azure', valid_from: '2026-01-01' } },
      {
        event: 'model_price_saved',
        target: 'da-casa',
        details: expect.objectContaining({ provider: 'azure', valid_from: '2026-01-01', input: 2, output: 10 }),
      },
    ])
  })
})

describe('what a run costs by them', () => {
  test('[AG-03] each kind of tokens has its own price, and what has none that of its like', async () => {
    const cache = { cache_write_5m: '2.5', cache_write_1h: '4', cached_input: '0.2', reasoning: '20' }
    await save({ ...house, ...cache })
    const used = { model: 'da-casa', cached_input_tokens: 300, cache_write_5m_tokens: 200, cache_write_1h_tokens: 100 }
    // 400 × 2 + 300 × 0.2 + 200 × 2.5 + 100 × 4 + 60 × 10 + 40 × 20
    expect(await costOfRun({ ...used, reasoning_tokens: 40 })).toBe('0.00316')
    await save(house)
    // 1000 × 2 + 100 × 10
    expect(await costOfRun({ ...used, reasoning_tokens: 40 })).toBe('0.003')
  })

  test('[AG-03] they go before the makers’ prices, by the longest name, then the provider, then the day', async () => {
    await save({ ...house, model: 'gpt-4.1*', input: '100', output: '0' })
    await save({ ...house, model: 'gpt-4.1-mini', input: '200', output: '0' })
    await save({ ...house, model: 'gpt-4.1-mini', provider: 'azure*', input: '300', output: '0' })
    await save({ ...house, model: 'gpt-4.1-mini', input: '400', output: '0', valid_from: '2026-02-15' })
    expect(await costOfRun({ model: 'gpt-4.1' })).toBe('0.1')
    expect(await costOfRun({ model: 'openai/GPT-4.1-mini-2025-04-14' })).toBe('0.4')
    expect(await costOfRun({ model: 'gpt-4.1-mini', provider: 'azure.ai.openai' })).toBe('0.3')
    expect(await costOfRun({ model: 'gpt-4.1-mini', created_at: '2026-02-10T12:00:00Z' })).toBe('0.2')
    // Before the first day of any: the makers’, 1000 × 0.4 + 100 × 1.6.
    const before = { model: 'gpt-4.1-mini', provider: 'openai', created_at: '2025-12-31T12:00:00Z' }
    expect(await costOfRun(before)).toBe('0.00056')
  })

  test('[AG-03] a day begins at the organisation’s midnight', async () => {
    await save(house)
    await save({ ...house, valid_from: '2026-02-01', input: '4' })
    expect(await costOfRun({ model: 'da-casa', created_at: '2026-02-01T02:59:59Z' })).toBe('0.003')
    expect(await costOfRun({ model: 'da-casa', created_at: '2026-02-01T03:00:00Z' })).toBe('0.005')
    await admin.ask('PATCH', '/api/organization', { time_zone: 'America/Manaus' })
    expect(await costOfRun({ model: 'da-casa', created_at: '2026-02-01T03:00:00Z' })).toBe('0.003')
  })

  test('[AG-03] a price that is set, changed or taken away changes no figure of before, though the same comes again', async () => {
    const key = await createKey(admin, ['read', 'runs:write'])
    const call = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'da-casa' }
    const tokens = { 'gen_ai.usage.input_tokens': 1000, 'gen_ai.usage.output_tokens': 100 }
    const at = now.getTime() - 60_000
    const [unpriced, priced] = [someSpan(at, { ...call, ...tokens }), someSpan(at + 1000, { ...call, ...tokens })]
    const post = (span: object) =>
      key.ask('POST', '/otlp/v1/traces', Buffer.from(JSON.stringify(documentOf(span as never))), json)
    const row = { external_id: 'json', run_type: 'chat', status: 'completed', model: 'da-casa' }
    const rows = [{ ...row, input_tokens: 1000, output_tokens: 100, created_at: '2026-03-02T14:59:58Z' }]
    const costs = async () => (await listed<AgentRun>('/api/agent-runs')).map(({ cost_usd }) => cost_usd)
    await post(unpriced)
    await save(house)
    await post(priced)
    await send(admin, '/api/agent-runs', rows)
    const before = await costs()
    expect(before.toSorted()).toEqual(['0.003', '0.003', null])
    await save({ ...house, input: '9' })
    for (const span of [unpriced, priced]) await post(span)
    await send(admin, '/api/agent-runs', rows)
    expect(await costs()).toEqual(before)
    await send(admin, '/api/agent-runs', [{ ...rows[0], output_tokens: 200 }])
    expect((await costs()).toSorted()).toEqual(['0.003', '0.011', null])
  })
})

describe('models without a price', () => {
  test('[AG-03] are listed with their tokens, dated names as one, and open their runs', async () => {
    const key = await createKey(admin, ['read', 'runs:write'])
    const at = now.getTime() - 60_000
    const call = (model: string, more: object = {}) =>
      someSpan(at, {
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': model,
        'gen_ai.usage.input_tokens': 1000,
        'gen_ai.usage.output_tokens': 10,
        ...more,
      })
    const agent = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'Triagem' }
    const root = someSpan(at, { ...agent, 'gen_ai.request.model': 'novo-1', 'gen_ai.usage.input_tokens': 1000 })
    const child = { ...call('novo-1-2026-02-01'), traceId: root.traceId, parentSpanId: root.spanId }
    const spans = [call('Novo-1'), root, child, call('gpt-4o'), call('novo-2', { 'gen_ai.usage.cost': 0.1 })]
    await key.ask('POST', '/otlp/v1/traces', Buffer.from(JSON.stringify(documentOf(...spans))), json)
    await send(admin, '/api/agent-runs', [
      { external_id: 'j', run_type: 'chat', status: 'completed', model: 'novo-1@20260202', input_tokens: 5 },
      { external_id: 'k', run_type: 'chat', status: 'completed', model: 'novo-1' },
    ])
    const unpriced = await listed<UnpricedModel>('/api/model-prices/unpriced')
    expect(unpriced).toMatchObject([
      { model: 'novo-1', provider: null, calls: 3, input_tokens: 2005, output_tokens: 20 },
    ])
    const runs = await listed<AgentRun>('/api/agent-runs?unpriced=novo-1')
    expect(runs.map(({ run_type }) => run_type).toSorted()).toEqual(['chat', 'chat', 'invoke_agent'])
    expect(runs.map(({ model_name }) => model_name)).toEqual(['novo-1', 'novo-1', 'novo-1'])
    expect(await listed('/api/agent-runs?model=NOVO-1-2026-05-05')).toHaveLength(4)
    expect(await listed('/api/model-prices/unpriced', await signUp(server.url))).toEqual([])
  })
})
