import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { RunScore, ScoreGroup } from '@leme/contract/agents/run-score'
import type { RunValues } from '@leme/contract/agents/run-values'
import type { AuditEvent } from '@leme/contract/people/audit'
import type { BulkAnswer } from '@leme/contract/wire/bulk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { send } from '../../../test/import/bulk.ts'
import { documentOf, someSpan } from '../../../test/otlp/payload.ts'
import { json } from '../../../test/otlp/sender.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const now = new Date('2026-03-15T17:42:31.250Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

let server: TestServer
let admin: Person
let member: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  member = await inviteColleague(server.url, admin, 'member', { display_name: 'Bruno Lima' })
  stranger = await signUp(server.url)
})
afterAll(() => server?.close())

type Asks = Pick<Person, 'ask'>

async function ask<Answer>(person: Asks, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await person.ask(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as Answer
}

let sent = 0

async function run(fields: object = {}, sender: Asks = admin): Promise<string> {
  sent += 1
  const row = { external_id: `r${sent}`, run_type: 'chat', status: 'completed', created_at: ago(1), ...fields }
  const [result] = await send(sender, '/api/agent-runs', [row])
  return result?.id ?? ''
}

const scoresOf = (query: string, person: Asks = admin) => ask<RunScore[]>(person, 'GET', `/api/run-scores?${query}`)
const said = ({ display_name, source, name, value, label, explanation }: RunScore) => [
  display_name ?? source,
  name,
  value ?? label,
  explanation,
]

describe('[AG-06] what people say', () => {
  test('[AG-06] each has one thumb and a comment on a run, changes them, and takes them back', async () => {
    const run_id = await run()
    const first = await ask<RunScore>(member, 'PUT', '/api/run-scores/own', { run_id, value: 1 })
    const own = { run_id, value: 0, explanation: ' Respondeu  outra coisa ' }
    const changed = await ask<RunScore>(member, 'PUT', '/api/run-scores/own', own)
    expect(changed.id).toBe(first.id)
    await ask(admin, 'PUT', '/api/run-scores/own', { run_id, value: 1 })
    expect((await scoresOf(`run_id=${run_id}`)).map(said)).toEqual([
      ['Marina Azevedo', 'feedback', 1, null],
      ['Bruno Lima', 'feedback', 0, 'Respondeu  outra coisa'],
    ])
    expect((await admin.ask('DELETE', `/api/run-scores/${first.id}`)).body).toMatchObject({
      code: 'run_score_not_found',
    })
    expect((await member.ask('DELETE', `/api/run-scores/${first.id}`)).status).toBe(204)
    expect((await scoresOf(`run_id=${run_id}`)).map(said)).toEqual([['Marina Azevedo', 'feedback', 1, null]])
    const events = await ask<AuditEvent[]>(admin, 'GET', '/api/audit?kind=deletions')
    expect(events).toMatchObject([{ event: 'run_score_deleted', actor_name: 'Bruno Lima', details: { value: 0 } }])
  })

  test('[AG-06] a conversation has scores of its own, which count for its latest run', async () => {
    await run({ session: 's-1', created_at: ago(3), version: 'velha' })
    const latest = await run({ session: 's-1', version: 'nova' })
    await ask(member, 'PUT', '/api/run-scores/own', { session: 's-1', value: 1, explanation: 'Resolveu' })
    const [score, ...others] = await scoresOf('session=s-1')
    expect(others).toEqual([])
    expect(score).toMatchObject({ run_id: latest, session: 's-1', value: 1, explanation: 'Resolveu' })
    expect(await scoresOf(`run_id=${latest}`)).toEqual([])
  })

  test('[AG-06] [MS-01] a run of nobody here, or of another organisation, has none', async () => {
    const run_id = await run()
    await ask(admin, 'PUT', '/api/run-scores/own', { run_id, value: 1 })
    for (const body of [
      { run_id, value: 1 },
      { session: 's-1', value: 1 },
    ]) {
      expect((await stranger.ask('PUT', '/api/run-scores/own', body)).body).toMatchObject({
        code: 'agent_run_not_found',
      })
    }
    expect(await scoresOf(`run_id=${run_id}`, stranger)).toEqual([])
    const key = await createKey(admin, ['runs:write'])
    expect((await key.ask('PUT', '/api/run-scores/own', { run_id, value: 1 })).status).toBe(403)
    for (const body of [{ run_id, value: 2 }, { value: 1 }, { run_id, session: 's-1', value: 1 }]) {
      expect((await admin.ask('PUT', '/api/run-scores/own', body)).status, JSON.stringify(body)).toBe(422)
    }
  })
})

describe('[AG-06] what programs send', () => {
  test('[AG-06] is known by its external_id, of a run, a trace that comes later or a conversation', async () => {
    const key = await createKey(admin, ['runs:write'])
    const run_id = await run({ external_id: 'avaliada', session: 's-2' })
    const rows = [
      { external_id: 'n1', run: 'avaliada', name: 'relevance', value: 0.25 },
      { external_id: 'n2', trace_id: '5b8aa5a2d2c872e8321cf37308d69df2', name: 'relevance', label: 'bom' },
      { external_id: 'n3', session: 's-2', name: 'resolvido', value: 1, explanation: 'O cliente agradeceu' },
      { external_id: 'n4', run: 'não há', name: 'relevance', value: 1 },
      { external_id: 'n5', name: 'relevance', value: 1 },
      { external_id: 'n6', run: 'avaliada', name: 'relevance' },
    ]
    const outcomes = async () => (await send(key, '/api/run-scores', rows)).map(({ outcome }) => outcome)
    expect(await outcomes()).toEqual(['created', 'created', 'created', 'refused', 'refused', 'refused'])
    expect((await outcomes()).slice(0, 3)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect((await scoresOf(`run_id=${run_id}`)).map(said)).toEqual([['api', 'relevance', 0.25, null]])
    expect((await scoresOf('session=s-2')).map(said)).toEqual([['api', 'resolvido', 1, 'O cliente agradeceu']])

    const [replaced] = await send(key, '/api/run-scores', [{ ...rows[0], value: 0.5 }])
    expect(replaced?.outcome).toBe('updated')
    expect((await scoresOf(`run_id=${run_id}`)).map(said)).toEqual([['api', 'relevance', 0.5, null]])

    const span = someSpan(now.getTime() - 60_000, { 'gen_ai.operation.name': 'chat' })
    const traced = { ...span, traceId: '5b8aa5a2d2c872e8321cf37308d69df2' }
    expect(
      (await key.ask('POST', '/otlp/v1/traces', Buffer.from(JSON.stringify(documentOf(traced))), json)).status,
    ).toBe(200)
    const [listed] = await ask<AgentRun[]>(admin, 'GET', `/api/agent-runs?trace_id=${traced.traceId}`)
    expect((await scoresOf(`run_id=${listed?.id}`)).map(said)).toEqual([['api', 'relevance', 'bom', null]])
    expect((await outcomes()).slice(1, 2)).toEqual(['unchanged'])
    expect((await scoresOf(`run_id=${listed?.id}`)).map(said)).toEqual([['api', 'relevance', 'bom', null]])
  })

  test('[AG-06] [MS-04] by keys that may send runs, and by managers', async () => {
    const rows = [{ external_id: 'x', run: 'avaliada', name: 'relevance', value: 1 }]
    const other = await createKey(admin, ['read', 'tickets:write'])
    expect((await other.ask('POST', '/api/run-scores', rows)).status).toBe(403)
    expect((await member.ask('POST', '/api/run-scores', rows)).status).toBe(403)
    const answer = await stranger.ask('POST', '/api/run-scores', rows)
    expect((answer.body as BulkAnswer).results).toMatchObject([
      { outcome: 'refused', problem: { errors: [{ field: 'run', message: 'Execução não encontrada' }] } },
    ])
  })
})

describe('[AG-06] what evaluations say', () => {
  const traceId = 'ab'.repeat(16)

  function evaluation(spanId: string, value: number): string {
    const attributes = [
      { key: 'gen_ai.evaluation.name', value: { stringValue: 'toxicity' } },
      { key: 'gen_ai.evaluation.score.value', value: { doubleValue: value } },
    ]
    const time = `${now.getTime()}000000`
    const record = { timeUnixNano: time, eventName: 'gen_ai.evaluation.result', traceId, spanId, attributes }
    return JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [record] }] }] })
  }

  test('[AG-06] is of the run of the span that they name, whichever came first, and of the one above once that has come', async () => {
    const person = await signUp(server.url)
    const post = async (path: string, body: string) => {
      expect((await person.ask('POST', path, Buffer.from(body), json)).status).toBe(200)
    }
    const chat = {
      ...someSpan(now.getTime() - 60_000, { 'gen_ai.operation.name': 'chat' }),
      traceId,
      spanId: '01'.repeat(8),
      parentSpanId: '02'.repeat(8),
    }
    const agent = {
      ...{ ...chat, spanId: '02'.repeat(8), parentSpanId: undefined, name: 'invoke_agent Triagem' },
      attributes: [{ key: 'gen_ai.operation.name', value: { stringValue: 'invoke_agent' } }],
    }
    await post('/otlp/v1/logs', evaluation(chat.spanId, 0.75))
    await post('/otlp/v1/traces', JSON.stringify(documentOf(chat)))
    const [step] = await ask<AgentRun[]>(person, 'GET', '/api/agent-runs')
    expect((await scoresOf(`run_id=${step?.id}`, person)).map(said)).toEqual([['evaluation', 'toxicity', 0.75, null]])
    await ask(person, 'PUT', '/api/run-scores/own', { run_id: step?.id, value: 0 })

    await post('/otlp/v1/traces', JSON.stringify(documentOf(agent)))
    const [whole, ...others] = await ask<AgentRun[]>(person, 'GET', '/api/agent-runs')
    expect(others).toEqual([])
    expect(whole?.id).not.toBe(step?.id)
    const scores = await scoresOf(`run_id=${whole?.id}`, person)
    expect(scores.map(({ name, value }) => [name, value]).toSorted()).toEqual([
      ['feedback', 0],
      ['toxicity', 0.75],
    ])
  })
})

describe('[AG-06] over time', () => {
  let person: Person

  beforeAll(async () => {
    person = await signUp(server.url)
    const score = async (fields: object, value: number | null, name = 'relevance') => {
      const external_id = `s${sent + 1}`
      await run({ external_id, ...fields }, person)
      await send(person, '/api/run-scores', [{ external_id, run: external_id, name, value, explanation: 'x' }])
    }
    await score({ agent: 'triagem', version: '1', created_at: ago(2) }, 0.5)
    await score({ agent: 'triagem', version: '2', created_at: ago(2) }, 1)
    await score({ agent: 'triagem', version: '2', created_at: ago(1) }, 0.5)
    await score({ agent: 'triagem', version: '2', created_at: ago(30) }, 0.25)
    await score({ agent: 'resumo', created_at: ago(1) }, null, 'tom')
    await run({ external_id: 'sem nota', agent: 'triagem' }, person)
  })

  const groups = (query: string) => ask<ScoreGroup[]>(person, 'GET', `/api/observability/scores?${query}`)

  test('[AG-06] scores are shown by agent and by version, with their mean by the hour, beside the period before', async () => {
    const byAgent = await groups('')
    expect(
      byAgent.map(({ name, value_name, scores, mean, scores_before, mean_before }) => [
        ...[name, value_name, scores, mean && Math.round(mean * 1000) / 1000, scores_before, mean_before],
      ]),
    ).toEqual([
      ['relevance', 'triagem', 3, 0.667, 1, 0.25],
      ['tom', 'resumo', 1, null, 0, null],
    ])
    expect(byAgent[0]?.series.map(({ scores, mean }) => [scores, mean])).toEqual([
      [2, 0.75],
      [1, 0.5],
    ])
    const byVersion = await groups('by=version&score=relevance')
    expect(byVersion.map(({ value, scores, mean }) => [value, scores, mean])).toEqual([
      ['2', 2, 0.75],
      ['1', 1, 0.5],
    ])
    expect(await groups('version=1')).toMatchObject([{ name: 'relevance', scores: 1, mean: 0.5 }])
  })

  test('[AG-06] runs are listed by the name of a score and by how low it is', async () => {
    const listed = async (query: string) =>
      (await ask<AgentRun[]>(person, 'GET', `/api/agent-runs?${query}`)).map(({ version }) => version).toSorted()
    expect(await listed('score=relevance')).toEqual(['1', '2', '2', '2'])
    expect(await listed('score=relevance&max_score=0.5&period=24h')).toEqual(['1', '2'])
    expect(await listed('max_score=0.3')).toEqual(['2'])
    const { score } = await ask<RunValues>(person, 'GET', '/api/agent-runs/values')
    expect(score).toEqual(['relevance', 'tom'])
    const figures = await ask<{ runs: number }>(person, 'GET', '/api/observability?score=relevance')
    expect(figures.runs).toBe(3)
  })
})
