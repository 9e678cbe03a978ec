import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { Observability } from '@leme/contract/agents/observability'
import type { RunValues } from '@leme/contract/agents/run-values'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../../../test/import/bulk.ts'
import { type OtlpDocument, toProtobuf } from '../../../test/otlp/payload.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { hexId, spanRow, storeAs } from '../../../test/spans.ts'
import type { SpanLabels } from '../../ingest/otlp/span-row.ts'

const now = new Date('2026-03-15T17:42:31.250Z')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server?.close())

async function read<Answer>(person: Person, path: string): Promise<Answer> {
  const { status, body } = await person.ask('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Answer
}

const runsOf = (person: Person, query = '') => read<AgentRun[]>(person, `/api/agent-runs?limit=200${query}`)

const said = (labels: Partial<SpanLabels>): SpanLabels => ({
  ...{ session: null, end_user: null, environment: null, version: null, tags: [] },
  ...{ item: null, project: null, branch: null },
  ...labels,
})

const labelsOf = ({ session, end_user, environment, version, tags }: AgentRun) => ({
  session,
  end_user,
  environment,
  version,
  tags,
})

describe('what a run belongs to', () => {
  test('[AG-04] is its own span’s word, else a step’s, else that of the request around it; tags are those of all', async () => {
    const person = await signUp(server.url)
    await storeAs(server, person, [
      spanRow(1, { labels: said({ session: 'pedido', environment: 'production', tags: ['web'] }) }),
      spanRow(2, { parent: 1, operation: 'invoke_agent', labels: said({ session: 'conversa-1' }) }),
      spanRow(3, {
        parent: 2,
        operation: 'chat',
        labels: said({ session: 'outra', end_user: 'ana', tags: ['piloto'] }),
      }),
    ])
    expect((await runsOf(person)).map(labelsOf)).toEqual([
      { session: 'conversa-1', end_user: 'ana', environment: 'production', version: null, tags: ['piloto', 'web'] },
    ])
  })

  test('[AG-04] comes from span and resource, in JSON and in protobuf', async () => {
    const text = (key: string, stringValue: string) => ({ key, value: { stringValue } })
    const bodyOf = (traceId: string): OtlpDocument => ({
      resourceSpans: [
        {
          resource: { attributes: [text('deployment.environment.name', 'staging'), text('service.version', '2.0.1')] },
          scopeSpans: [
            {
              spans: [
                {
                  traceId,
                  spanId: hexId(1, 16),
                  name: 'chat',
                  startTimeUnixNano: '1773596400000000000',
                  endTimeUnixNano: '1773596401000000000',
                  attributes: [
                    text('gen_ai.operation.name', 'chat'),
                    text('session.id', '  s-1  '),
                    text('user.id', 'cliente-17'),
                    text('langfuse.trace.tags', '["b", "a", "", 7, "a"]'),
                  ],
                },
              ],
            },
          ],
        },
      ],
    })
    const person = await signUp(server.url)
    const json = { 'content-type': 'application/json' }
    const protobuf = { 'content-type': 'application/x-protobuf' }
    const first = await person.ask('POST', '/otlp/v1/traces', Buffer.from(JSON.stringify(bodyOf(hexId(1, 32)))), json)
    const second = await person.ask('POST', '/otlp/v1/traces', toProtobuf(bodyOf(hexId(2, 32))), protobuf)
    expect([first.status, second.status]).toEqual([200, 200])
    const labels = {
      session: 's-1',
      end_user: 'cliente-17',
      environment: 'staging',
      version: '2.0.1',
      tags: ['a', 'b'],
    }
    expect((await runsOf(person)).map(labelsOf)).toEqual([labels, labels])
  })

  test('[AG-04] is refused where it is too long, and in rows of JSON stays as the latest says', async () => {
    const person = await signUp(server.url)
    const row = { external_id: 'r1', run_type: 'chat', status: 'completed' }
    const [created] = await send(person, '/api/agent-runs', [
      { ...row, session: ' s ', tags: ['a', 'b'], version: '1' },
    ])
    expect(created?.outcome).toBe('created')
    expect(labelsOf((await runsOf(person))[0] as AgentRun)).toMatchObject({
      session: 's',
      tags: ['a', 'b'],
      version: '1',
    })
    const [long] = await send(person, '/api/agent-runs', [{ ...row, session: 's'.repeat(201) }])
    expect(long?.outcome).toBe('refused')
    const [updated] = await send(person, '/api/agent-runs', [row])
    expect(updated?.outcome).toBe('updated')
    expect(labelsOf((await runsOf(person))[0] as AgentRun)).toMatchObject({ session: null, tags: [], version: null })
  })
})

type Sent = Pick<
  AgentRun,
  'run_type' | 'model' | 'session' | 'end_user' | 'environment' | 'version' | 'tags' | 'status'
> & {
  latency_ms: number
  cost_usd: string
  created_at: string
}

const some = (...values: string[]) => fc.constantFrom(null, ...values)
const sentRun: fc.Arbitrary<Sent> = fc.record({
  run_type: fc.constantFrom('chat', 'invoke_agent'),
  model: some('gpt-5', 'claude'),
  session: some('s-1', 's-2'),
  end_user: some('ana', 'rui'),
  environment: some('production', 'staging'),
  version: some('1', '2'),
  tags: fc.subarray(['a', 'b', 'c']),
  status: fc.constantFrom('completed', 'failed'),
  latency_ms: fc.integer({ min: 1, max: 60_000 }),
  cost_usd: fc.constantFrom('0.5', '0.25', '2'),
  created_at: fc
    .integer({ min: 0, max: 9 * 24 })
    .map((hours) => new Date(now.getTime() - hours * 3_600_000).toISOString()),
})

const filters: Record<string, (value: string, run: AgentRun) => boolean> = {
  run_type: (value, run) => run.run_type === value,
  model: (value, run) => run.model === value,
  session: (value, run) => run.session === value,
  end_user: (value, run) => run.end_user === value,
  environment: (value, run) => run.environment === value,
  version: (value, run) => run.version === value,
  tag: (value, run) => run.tags.includes(value),
  status: (value, run) => run.status === value,
  min_cost_usd: (value, run) => Number(run.cost_usd) >= Number(value),
  q: (value, run) => [run.run_type, run.model].some((text) => text?.includes(value)),
}
const asked = fc.subarray(
  [
    ...[
      ['run_type', 'chat'],
      ['model', 'gpt-5'],
      ['session', 's-1'],
      ['end_user', 'ana'],
      ['environment', 'staging'],
    ],
    ...[
      ['version', '2'],
      ['tag', 'b'],
      ['status', 'failed'],
      ['min_cost_usd', '0.5'],
      ['q', 'claude'],
    ],
  ] as [string, string][],
  { minLength: 1, maxLength: 3 },
)

describe('the filters', () => {
  test('[AG-04] leave the same runs in the list, in the figures and in the chart, whichever they are', async () => {
    const person = await signUp(server.url)
    const runs = fc.sample(fc.tuple(sentRun), { numRuns: 120, seed: 4 }).flat()
    await send(
      person,
      '/api/agent-runs',
      runs.map((run, at) => ({ external_id: `${at}`, ...run })),
    )
    const all = await runsOf(person)
    expect(all).toHaveLength(120)
    const check = async (given: [string, string][], period: '24h' | '7d') => {
      const query = given.map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join('')
      const begin = now.getTime() - { '24h': 24, '7d': 7 * 24 }[period] * 3_600_000
      const meant = all.filter((run) => {
        return Date.parse(run.created_at) >= begin && given.every(([name, value]) => filters[name]?.(value, run))
      })
      const listed = await runsOf(person, `&period=${period}${query}`)
      expect(listed.map(({ id }) => id).sort()).toEqual(meant.map(({ id }) => id).sort())
      const { series, ...figures } = await read<Observability>(person, `/api/observability?period=${period}${query}`)
      const cost = meant.reduce((sum, { cost_usd }) => sum + Number(cost_usd), 0)
      expect(figures).toMatchObject({
        runs: meant.length,
        failed: meant.filter(({ status }) => status === 'failed').length,
        cost_usd: `${cost}`,
      })
      expect(series.reduce((sum, part) => sum + part.runs, 0)).toBe(meant.length)
      const latencies = meant.flatMap(({ latency_ms }) => latency_ms ?? []).sort((one, other) => one - other)
      const median = latencies[Math.ceil(latencies.length / 2) - 1]
      if (median === undefined) expect(figures.latency_p50_ms).toBeNull()
      else expect(Math.abs((figures.latency_p50_ms ?? 0) / median - 1)).toBeLessThan(0.011)
    }
    await fc.assert(fc.asyncProperty(asked, fc.constantFrom('24h', '7d'), check), { numRuns: 40 })
  })

  test('[AG-04] find a run by its trace, and offer what the newest runs have', async () => {
    const person = await signUp(server.url)
    const stranger = await signUp(server.url)
    const trace_id = hexId(0xabc, 32)
    await storeAs(server, person, [
      spanRow(1, { trace_id, operation: 'chat', labels: said({ environment: 'beta', tags: ['x'] }) }),
    ])
    await storeAs(server, stranger, [
      spanRow(1, { trace_id, operation: 'chat', labels: said({ environment: 'alheio' }) }),
    ])
    expect(await runsOf(person, `&q=${trace_id.toUpperCase()}`)).toHaveLength(1)
    expect(await runsOf(person, `&q=${hexId(0xabd, 32)}`)).toHaveLength(0)
    expect((await runsOf(person))[0]?.trace_id).toBe(trace_id)
    expect(await read<RunValues>(person, '/api/agent-runs/values')).toEqual({
      ...{ run_type: ['chat'], model: [], version: [], end_user: [] },
      ...{ environment: ['beta'], tag: ['x'], score: [] },
    })
  })
})
