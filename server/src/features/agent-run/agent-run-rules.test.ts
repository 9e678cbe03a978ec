import { type AgentRun, agentRunLimits } from '@leme/contract/agents/agent-run'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../../../test/import/bulk.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { expectRefusals, textCases, valueCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pastTheRoutes } from '../../../test/work.ts'

const valid = { external_id: 'um', run_type: 'chat', status: 'completed' }
const tokens = (field: string) =>
  valueCases(valid, field, {
    refused: [
      [-1, 'Tokens não podem ser negativos'],
      [1.5, 'Tokens devem ser um número inteiro'],
      ['7', 'Tokens devem ser um número inteiro'],
      [1e300, 'Tokens devem ser um número inteiro'],
    ],
    accepted: [
      [undefined, null],
      [null, null],
      [0, 0],
      [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ],
  })
const unknownStatus = 'Status deve ser running, completed ou failed'
const cases = [
  textCases(valid, {
    external_id: {
      max: agentRunLimits.external_id,
      tooLong: 'Identificador externo deve ter no máximo 200 caracteres',
      required: 'Identificador externo é obrigatório',
      isKey: true,
    },
    run_type: {
      max: agentRunLimits.run_type,
      tooLong: 'Tipo deve ter no máximo 100 caracteres',
      required: 'Tipo é obrigatório',
    },
    error: { max: agentRunLimits.error, tooLong: 'Erro deve ter no máximo 2000 caracteres' },
    provider: { max: agentRunLimits.provider, tooLong: 'Provedor deve ter no máximo 100 caracteres' },
    model: { max: agentRunLimits.model, tooLong: 'Modelo deve ter no máximo 200 caracteres' },
  }),
  valueCases(valid, 'status', {
    refused: [
      [undefined, unknownStatus],
      ['', unknownStatus],
      ['Completed', unknownStatus],
      ['cancelled', unknownStatus],
      [null, unknownStatus],
    ],
    accepted: [
      ['running', 'running'],
      ['completed', 'completed'],
      ['failed', 'failed'],
    ],
  }),
  valueCases(valid, 'latency_ms', {
    refused: [
      [-1, 'Latência não pode ser negativa'],
      [0.5, 'Latência deve ser um número inteiro de milissegundos'],
      ['100', 'Latência deve ser um número inteiro de milissegundos'],
      [2_147_483_648, 'Latência grande demais'],
    ],
    accepted: [
      [undefined, null],
      [0, 0],
      [2_147_483_647, 2_147_483_647],
    ],
  }),
  valueCases(valid, 'cost_usd', {
    refused: [
      ['-0.1', 'Custo não pode ser negativo'],
      ['NaN', 'Custo deve ser um número decimal'],
      ['Infinity', 'Custo deve ser um número decimal'],
      ['1e3', 'Custo deve ser um número decimal'],
      ['1,5', 'Custo deve ser um número decimal'],
      ['', 'Custo deve ser um número decimal'],
      [true, 'Custo deve ser um número decimal'],
      ['1000000', 'Custo deve ter no máximo 6 dígitos antes do ponto'],
      ['0.000000001', 'Custo deve ter no máximo 8 casas decimais'],
    ],
    accepted: [
      [undefined, null],
      [null, null],
      [0, '0'],
      [0.25, '0.25'],
      ['0.00000001', '0.00000001'],
      ['999999.99999999', '999999.99999999'],
      ['1.50', '1.5'],
    ],
  }),
  ...[
    'input_tokens',
    'cached_input_tokens',
    'cache_write_5m_tokens',
    'cache_write_1h_tokens',
    'output_tokens',
    'reasoning_tokens',
  ].map(tokens),
  valueCases(valid, 'agent', {
    refused: [
      [7, 'Informe o nome do agente'],
      [{}, 'Informe o nome do agente'],
      [{ external_id: 'a' }, 'Informe o nome do agente'],
    ],
    accepted: [],
  }),
  valueCases(valid, 'created_at', {
    refused: [
      ['ontem', 'Data e hora inválidas'],
      ['2026-03-02', 'Data e hora inválidas'],
      ['2026-03-02T10:00:00', 'Data e hora inválidas'],
      ['1999-12-31T23:59:59Z', 'Data e hora inválidas'],
      [1_772_000_000, 'Data e hora inválidas'],
    ],
    accepted: [
      ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00+00:00'],
      ['2026-03-02T10:00:00.123-03:00', '2026-03-02T13:00:00.123+00:00'],
      ['2026-03-02T10:00:00+23:00', '2026-03-01T11:00:00+00:00'],
    ],
  }),
]
const refused = cases.flatMap((one) => one.refused)
const accepted = cases.flatMap((one) => one.accepted)
const now = new Date('2026-03-02T15:00:00Z')

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

async function list(person: Pick<Person, 'ask'>, query = '?limit=1000'): Promise<AgentRun[]> {
  const { status, body } = await person.ask('GET', `/api/agent-runs${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as AgentRun[]
}

async function sendRuns(person: Person, ...rows: object[]): Promise<string[]> {
  const results = await send(
    person,
    '/api/agent-runs',
    rows.map((row) => ({ ...valid, ...row })),
  )
  return results.map(({ outcome }) => outcome)
}

describe('what the rules refuse', () => {
  test('[OB-04] [MS-02] each with its field and sentence, and nothing of it is stored', async () => {
    const results = await send(
      admin,
      '/api/agent-runs',
      refused.map(({ body }) => body),
    )
    expectRefusals(results, refused)
    expect(await list(admin)).toEqual([])
  })

  test('[AG-01] [MS-02] more tokens of a cache than of the whole input', async () => {
    const [row] = await send(admin, '/api/agent-runs', [
      { ...valid, input_tokens: 10, cached_input_tokens: 8, cache_write_5m_tokens: 3 },
    ])
    expect(row?.problem?.errors?.[0]?.field).toBe('cached_input_tokens')
  })

  test('[MS-02] an unknown field, by its name', async () => {
    const [result] = await send(admin, '/api/agent-runs', [{ ...valid, cost: 1 }])
    expect(result?.problem?.errors).toEqual([{ field: 'cost', message: 'Campo desconhecido' }])
  })

  test.each([
    ['', 'agent', 'Nome é obrigatório'],
    [{ name: 'a', color: 'b' }, 'agent.color', 'Campo desconhecido'],
  ])('[MS-02] the agent %j', async (agent, field, message) => {
    const [result] = await send(admin, '/api/agent-runs', [{ ...valid, agent }])
    expect(result?.problem?.errors).toEqual([{ field, message }])
  })

  test.each([
    [`run_type = repeat('ã', 101)`, 'run_type_length'],
    [`run_type = ''`, 'run_type_length'],
    [`run_type = ' '`, 'run_type_not_blank'],
    [`status = 'done'`, 'status_known'],
    ['latency_ms = -1', 'latency_ms_range'],
    [`cost_usd = -0.1, cost_source = 'reported'`, 'cost_usd_range'],
    [`cost_usd = 1`, 'cost_source_with_cost'],
    [`cost_source = 'reported'`, 'cost_source_with_cost'],
    [`cost_usd = 1, cost_source = 'guessed'`, 'cost_source_known'],
    [`error = ''`, 'error_length'],
    [`error = repeat('ã', 2001)`, 'error_length'],
    [`provider = repeat('ã', 101)`, 'provider_length'],
    [`model = repeat('ã', 201)`, 'model_length'],
    ['input_tokens = -1', 'input_tokens_range'],
    ['cached_input_tokens = -1', 'cached_input_tokens_range'],
    ['cache_write_5m_tokens = -1', 'cache_write_5m_tokens_range'],
    ['cache_write_1h_tokens = -1', 'cache_write_1h_tokens_range'],
    ['output_tokens = -1', 'output_tokens_range'],
    ['reasoning_tokens = -1', 'reasoning_tokens_range'],
    [`trace_id = 'xyz', span_id = repeat('a', 16)`, 'trace_id_form'],
    [`trace_id = repeat('a', 32), span_id = repeat('A', 16)`, 'span_id_form'],
    [`trace_id = repeat('a', 32)`, 'traced'],
  ])('[ST-05] [MS-02] the row itself: %s', async (assignment, rule) => {
    await sendRuns(admin, { external_id: 'para checar' })
    const update = pastTheRoutes(server, admin, (tx) =>
      tx.query(`update agent_runs set ${assignment} where external_id = 'para checar'`),
    )
    await expect(update).rejects.toMatchObject({ code: '23514', constraint: `agent_runs_${rule}` })
  })

  test.each([
    ['external_id_length', 'ã'.repeat(201)],
    ['external_id_not_blank', ' '],
  ])('[MS-02] the row itself: %s', async (rule, externalId) => {
    const insert = pastTheRoutes(server, admin, (tx) =>
      tx.query(
        `insert into agent_runs (org_id, external_id, run_type, status) values (context.org_id(), $1, 'chat', 'failed')`,
        [externalId],
      ),
    )
    await expect(insert).rejects.toMatchObject({ code: '23514', constraint: `agent_runs_${rule}` })
  })
})

describe('what the rules take', () => {
  test.each(accepted)('[OB-04] [MS-02] $title', async ({ body, field, stored }) => {
    const person = await signUp(server.url)
    expect((await send(person, '/api/agent-runs', [body]))[0]?.outcome).toBe('created')
    expect((await list(person))[0]?.[field as keyof AgentRun]).toBe(stored)
  })

  test('[MS-05] the described fields, and the own organisation', async () => {
    const person = await signUp(server.url)
    const row = {
      ...valid,
      status: 'failed',
      latency_ms: 812,
      cost_usd: '0.0041',
      error: 'Tempo esgotado',
      provider: 'openai',
      model: 'gpt-5',
      input_tokens: 1200,
      cached_input_tokens: 200,
      cache_write_5m_tokens: 300,
      cache_write_1h_tokens: 0,
      output_tokens: 80,
      reasoning_tokens: 16,
      session: 'conversa-9',
      end_user: 'cliente-17',
      environment: 'production',
      version: '1.4.0',
      tags: ['piloto'],
      item: 'AGE-14',
      project: 'Agenda',
      branch: 'feature/age-14',
    }
    const [result] = await send(person, '/api/agent-runs', [{ ...row, agent: 'triagem' }])
    const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
    const [agent] = (await person.ask('GET', '/api/agents')).body as { id: string }[]
    const stored = {
      ...row,
      model_name: 'gpt-5',
      id: result?.id,
      org_id,
      agent_id: agent?.id,
      agent_name: 'triagem',
      name: null,
      failed_steps: 0,
      unpriced_steps: 0,
      cost_source: 'reported',
      ...{ project_id: null, project_name: null, item_noun: null, item_id: null, item_key: null, item_title: null },
      assigned_by: null,
      trace_id: null,
      created_at: '2026-03-02T15:00:00+00:00',
    }
    expect(await list(person)).toEqual([stored])
    const opened = await person.ask('GET', `/api/agent-runs/${result?.id}`)
    expect(opened.body).toEqual({ ...stored, spans: [], spans_total: 0, trace_is_full: false })
  })
})
