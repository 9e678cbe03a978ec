import type { AgentRun } from '@leme/contract/agents/agent-run'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { expectFiguresMatchRuns } from '../../../test/database/run-figures.ts'
import { send } from '../../../test/import/bulk.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem, expectRefused, pastTheRoutes } from '../../../test/work.ts'
import { costOf } from '../../ingest/prices/prices.ts'

const valid = { external_id: 'um', run_type: 'chat', status: 'completed' }
const unknownStatus = 'Status deve ser running, completed ou failed'
const now = new Date('2026-03-02T15:00:00Z')

let server: TestServer
let owner: pg.Client
let admin: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url)
  stranger = await signUp(server.url)
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

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

describe('the same external_id again', () => {
  test('[OB-04] replaces what it said, except for when it started', async () => {
    const person = await signUp(server.url)
    const started = '2026-02-01T09:00:00Z'
    expect(await sendRuns(person, { status: 'running', created_at: started, agent: 'a' })).toEqual(['created'])
    const [begun] = await list(person)
    const ended = { status: 'completed', latency_ms: 90, created_at: '2026-02-28T00:00:00Z', agent: 'b' }
    expect(await sendRuns(person, ended)).toEqual(['updated'])
    expect(await sendRuns(person, ended)).toEqual(['unchanged'])
    const [run] = await list(person)
    expect(run).toEqual({ ...begun, status: 'completed', latency_ms: 90, agent_id: run?.agent_id, agent_name: 'b' })
    expect(Date.parse(run?.created_at ?? '')).toBe(Date.parse(started))
  })

  test('[OB-04] in one call: the later row wins, each is answered', async () => {
    const person = await signUp(server.url)
    const rows = [
      { latency_ms: 1 },
      { external_id: 'dois' },
      { latency_ms: 2, status: 'wrong' },
      { latency_ms: 3 },
      { latency_ms: 3 },
    ]
    expect(await sendRuns(person, ...rows)).toEqual(['created', 'created', 'refused', 'updated', 'unchanged'])
    expect((await list(person)).map(({ external_id, latency_ms }) => [external_id, latency_ms]).sort()).toEqual([
      ['dois', null],
      ['um', 3],
    ])
    await expectFiguresMatchRuns(owner)
  })
})

describe('a run’s cost', () => {
  const written = { cache_write_5m_tokens: 200, cache_write_1h_tokens: 50 }
  const used = {
    ...{ provider: 'openai', model: 'gpt-4o', input_tokens: 1000, cached_input_tokens: 100, output_tokens: 500 },
    ...written,
  }

  test('[OB-04] is the price of its tokens on the day it started, where none is said', async () => {
    const person = await signUp(server.url)
    const created_at = '2026-02-01T09:00:00Z'
    const price = costOf({ ...used, reasoning_tokens: null, at: created_at })?.cost_usd
    expect(Number(price)).toBeGreaterThan(0)
    await sendRuns(person, { ...used, created_at })
    const [run] = await list(person)
    expect(Number(run?.cost_usd)).toBe(Number(price))
    expect(run?.cost_source).toBe('price_table')
    expect(await sendRuns(person, used)).toEqual(['unchanged'])
  })

  test('[OB-04] is what was said, where it was', async () => {
    const person = await signUp(server.url)
    await sendRuns(person, { ...used, cost_usd: '0.5' })
    expect(await list(person)).toMatchObject([{ cost_usd: '0.5', cost_source: 'reported' }])
  })

  test('[OB-04] is unknown, never zero, where the model has no price or the tokens are unknown', async () => {
    const person = await signUp(server.url)
    const unpriced = [
      { external_id: 'a', ...used, model: 'modelo-da-casa' },
      { external_id: 'b', ...used, input_tokens: null },
      { external_id: 'c', ...used, model: null },
    ]
    await sendRuns(person, ...unpriced)
    expect((await list(person)).map(({ cost_usd, cost_source }) => [cost_usd, cost_source])).toEqual(
      Array.from({ length: 3 }, () => [null, null]),
    )
  })

  test('[OB-04] is unknown where there are more tokens than any run could have', async () => {
    const person = await signUp(server.url)
    const many = Number.MAX_SAFE_INTEGER
    expect(
      await sendRuns(person, { ...used, input_tokens: many, cached_input_tokens: 0, output_tokens: many }),
    ).toEqual(['created'])
    expect(await list(person)).toMatchObject([{ cost_usd: null, input_tokens: many }])
  })
})

describe('a run names its agent', () => {
  test('[OB-04] which then exists, and keeps what is left out', async () => {
    const person = await signUp(server.url)
    const agents = async () => (await person.ask('GET', '/api/agents')).body
    await sendRuns(person, { agent: { external_id: 'x', name: 'triagem', description: 'Classifica', area: 'Saúde' } })
    expect(await agents()).toMatchObject([
      { external_id: 'x', name: 'triagem', description: 'Classifica', area: 'Saúde' },
    ])
    await sendRuns(person, { external_id: 'dois', agent: { external_id: 'x', name: 'triagem 2' } })
    await sendRuns(person, { external_id: 'três', agent: 'triagem 2' })
    await sendRuns(person, { external_id: 'quatro', agent: { external_id: 'x', name: 'triagem 2', area: null } })
    expect(await agents()).toMatchObject([
      { external_id: 'x', name: 'triagem 2', description: 'Classifica', area: null },
    ])
    expect(new Set((await list(person)).map(({ agent_name }) => agent_name))).toEqual(new Set(['triagem 2']))
  })

  test('[OB-04] once, when many calls at once name it in any order', async () => {
    const person = await signUp(server.url)
    const rows = Array.from({ length: 60 }, (_, index) => ({ external_id: `r${index}`, agent: `agente ${index % 12}` }))
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => sendRuns(person, ...(index % 2 ? rows.toReversed() : rows))),
    )
    expect((await person.ask('GET', '/api/agents')).body).toHaveLength(12)
    expect(await list(person)).toHaveLength(60)
  })
})

test('[OB-03] the list is the newest first, fifty unless said otherwise', async () => {
  const person = await signUp(server.url)
  const rows = Array.from({ length: 60 }, (_, index) => ({
    external_id: `r${index}`,
    created_at: new Date(now.getTime() - ((index * 37) % 60) * 1000).toISOString(),
  }))
  await sendRuns(person, ...rows)
  const expected = rows
    .toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1))
    .map((row) => row.external_id)
  expect((await list(person, '')).map(({ external_id }) => external_id)).toEqual(expected.slice(0, 50))
  expect((await list(person, '?limit=5')).map(({ external_id }) => external_id)).toEqual(expected.slice(0, 5))
  const refusal = { field: 'limit', message: 'Use um número de 1 a 1000' }
  for (const limit of ['0', '1001', 'x']) {
    expectRefused(await person.ask('GET', `/api/agent-runs?limit=${limit}`), refusal)
  }
})

test('[MS-03] five thousand runs at once, each answered by itself', async () => {
  const person = await signUp(server.url)
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    external_id: `r${index}`,
    status: index === 4321 ? 'wrong' : 'completed',
    latency_ms: index,
    agent: `agente ${index % 100}`,
  }))
  const outcomes = await sendRuns(person, ...rows)
  expect(outcomes.flatMap((outcome, index) => (outcome === 'created' ? [] : [[outcome, index]]))).toEqual([
    ['refused', 4321],
  ])
  await expectFiguresMatchRuns(owner)
  const all = await person.ask('POST', '/api/agent-runs?all_or_nothing=true', [
    { ...valid, external_id: 'nunca' },
    { ...valid, status: 'wrong' },
  ])
  expectRefused(all, { field: '1.status', message: unknownStatus })
  const { rows: never } = await owner.query(`select from agent_runs where external_id = 'nunca'`)
  expect(never).toEqual([])
})

test('[OB-04] a call that comes again with its Idempotency-Key is answered as before', async () => {
  const person = await signUp(server.url)
  const headers = { 'idempotency-key': 'lote-1' }
  const [first, again] = [
    await person.ask('POST', '/api/agent-runs', [valid], headers),
    await person.ask('POST', '/api/agent-runs', [valid], headers),
  ]
  expect(again.body).toEqual(first.body)
  expect(await list(person)).toHaveLength(1)
})

describe('other organisations', () => {
  test('[MS-01] have runs and agents of the same marks for themselves', async () => {
    const row = { external_id: 'mesmo', agent: { external_id: 'mesmo', name: 'Mesmo' } }
    expect(await sendRuns(admin, row)).toEqual(['created'])
    expect(await sendRuns(stranger, { ...row, latency_ms: 9 })).toEqual(['created'])
    const ours = (await list(admin)).find(({ external_id }) => external_id === 'mesmo')
    const theirs = (await list(stranger)).find(({ external_id }) => external_id === 'mesmo')
    expect(ours).toMatchObject({ latency_ms: null })
    expect(theirs?.agent_id).not.toBe(ours?.agent_id)
    expectProblem(
      await stranger.ask('GET', `/api/agent-runs/${ours?.id}`),
      404,
      'agent_run_not_found',
      'Execução não encontrada',
    )
  })

  test('[MS-01] are not reached when the application forgets its filter', async () => {
    const { org_id } = (await stranger.ask('GET', '/api/me')).body as { org_id: string }
    await sendRuns(admin, { external_id: 'nosso', agent: 'nosso' })
    await pastTheRoutes(server, stranger, async (tx) => {
      for (const [text, rows] of [
        [`select from agent_runs where external_id = 'nosso'`, []],
        [`update agent_runs set run_type = 'roubado' where external_id = 'nosso' returning 1`, []],
        [`delete from agent_runs where external_id = 'nosso' returning 1`, []],
      ] as const) {
        expect(await tx.query(text)).toEqual(rows)
      }
    })
    const [agent] = (await owner.query(`select id from agents where name = 'nosso'`)).rows
    const pointing = pastTheRoutes(server, stranger, (tx) =>
      tx.query(`insert into agent_runs (org_id, run_type, status, agent_id) values ($1, 'chat', 'completed', $2)`, [
        org_id,
        agent.id,
      ]),
    )
    await expect(pointing).rejects.toMatchObject({ code: '23503' })
    const writing = pastTheRoutes(server, admin, (tx) =>
      tx.query(`insert into agent_runs (org_id, run_type, status) values ($1, 'chat', 'completed')`, [org_id]),
    )
    await expect(writing).rejects.toMatchObject({ code: '42501' })
  })
})

describe('who may send runs', () => {
  test('[MS-02] managers and admins, and no member, not even what is there already', async () => {
    expect(await sendRuns(await inviteColleague(server.url, admin, 'manager'), { external_id: 'da gerência' })).toEqual(
      ['created'],
    )
    const member = await inviteColleague(server.url, admin, 'member')
    const answer = await member.ask('POST', '/api/agent-runs', [{ ...valid, external_id: 'da gerência' }])
    expectProblem(answer, 403, 'forbidden', 'Você não tem permissão para fazer isso')
    expect((await list(member)).map(({ external_id }) => external_id)).toContain('da gerência')
  })

  test('[OB-04] [MS-04] a key with runs:write, and no other key', async () => {
    const person = await signUp(server.url)
    const writer = await createKey(person, ['runs:write'])
    expect(await send(writer, '/api/agent-runs', [{ ...valid, agent: 'triagem' }])).toMatchObject([
      { outcome: 'created' },
    ])
    expect(await list(await createKey(person, ['read']))).toMatchObject([{ agent_name: 'triagem' }])
    for (const scope of ['read', 'tickets:write', 'finance:write'] as const) {
      const other = await createKey(person, [scope])
      expect((await other.ask('POST', '/api/agent-runs', [valid])).status).toBe(403)
    }
  })
})

describe('which runs are listed', () => {
  let person: Person
  const at = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000).toISOString()
  const names = async (query: string) =>
    (await list(person, `?limit=1000&${query}`)).map(({ external_id }) => external_id)
  const agentId = async (name: string) => (await list(person)).find(({ agent_name }) => agent_name === name)?.agent_id

  beforeAll(async () => {
    person = await signUp(server.url)
    await sendRuns(
      person,
      { external_id: 'a', agent: 'Triagem', created_at: at(1), model: 'gpt-x', cost_usd: '0.02' },
      { external_id: 'b', agent: 'Triagem', created_at: at(2), status: 'failed', error: 'Tempo de conexão esgotado' },
      { external_id: 'c', agent: 'Cobrança', created_at: at(30), run_type: 'tool_50%', cost_usd: '1.5' },
      { external_id: 'd', created_at: at(24 * 40), status: 'failed', error: 'tempo de CONEXAO esgotado' },
    )
  })

  test.each([
    ['status=failed', ['b', 'd']],
    ['run_type=chat', ['a', 'b', 'd']],
    ['model=gpt-x', ['a']],
    ['period=24h', ['a', 'b']],
    ['period=7d&status=completed', ['a', 'c']],
    ['min_cost_usd=0.02', ['a', 'c']],
    ['q=CONEXAO tempo', ['b']],
    ['q=50%25', ['c']],
    ['q=nada assim', []],
  ])('[OB-05] %s: %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('[OB-05] the runs of one agent, and pages of them', async () => {
    const agent = `agent_id=${await agentId('Triagem')}`
    expect(await names(agent)).toEqual(['a', 'b'])
    const [first] = await list(person, `?limit=1&${agent}`)
    expect((await list(person, `?limit=1&${agent}&after=${first?.id}`)).map(({ external_id }) => external_id)).toEqual([
      'b',
    ])
  })

  test('[OB-05] [MS-01] the run of a trace is found by the trace’s id, by its organisation alone', async () => {
    const trace = 'ab'.repeat(16)
    const [run] = (await list(person)).filter(({ external_id }) => external_id === 'a')
    const traced = 'update agent_runs set trace_id = $1, span_id = $2 where id = $3'
    await owner.query(traced, [trace, 'cd'.repeat(8), run?.id])
    expect(await names(`trace_id=${trace.toUpperCase()}`)).toEqual(['a'])
    expect(await names(`trace_id=${'ef'.repeat(16)}`)).toEqual([])
    expect(await list(stranger, `?trace_id=${trace}`)).toEqual([])
  })

  test('[OB-05] [MS-01] another organisation finds nothing by an agent or a run of this one', async () => {
    const [run] = await list(person)
    expect(await list(stranger, `?agent_id=${run?.agent_id}`)).toEqual([])
    expect((await stranger.ask('GET', `/api/agent-runs?after=${run?.id}`)).status).toBe(422)
  })

  test.each([
    'status=late',
    'period=1y',
    'min_cost_usd=1e9',
    'min_cost_usd=-1',
    'trace_id=7',
    `q=${'x'.repeat(201)}`,
    'agent_id=7',
  ])('[OB-05] %s is refused', async (query) =>
    expect((await person.ask('GET', `/api/agent-runs?${query}`)).status).toBe(422),
  )
})
