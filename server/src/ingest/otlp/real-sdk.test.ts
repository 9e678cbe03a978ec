import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { AgentRunWithSpans } from '@leme/contract/agents/agent-run'
import { SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  SimpleSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node'
import { embedMany, generateText, stepCountIs, streamText, tool } from 'ai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ModelServer } from '../../../test/assistant/listen-as-model.ts'
import { startModelServer } from '../../../test/assistant/model-server.ts'
import { createKey, type TestKey } from '../../../test/auth/api-key.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let models: ModelServer
let admin: Person
let key: TestKey

beforeAll(async () => {
  server = await startTestServer()
  models = await startModelServer()
})
beforeEach(async () => {
  admin = await signUp(server.url)
  key = await createKey(admin, ['runs:write', 'read'])
})
afterAll(async () => {
  await models?.close()
  await server?.close()
})

/** Its enum is in a package of its own. */
const gzip = 'gzip' as NonNullable<ConstructorParameters<typeof ProtobufExporter>[0]>['compression']

const exporters = {
  'protobuf, gzip, in batches': (url: string, headers: Record<string, string>) =>
    new BatchSpanProcessor(new ProtobufExporter({ url, headers, compression: gzip })),
  'JSON, span by span': (url: string, headers: Record<string, string>) =>
    new SimpleSpanProcessor(new JsonExporter({ url, headers }) satisfies SpanExporter),
}

/** Does some work with the real OpenTelemetry SDK, and waits until it has sent all of it. */
async function traced(way: keyof typeof exporters, work: (tracer: Tracer) => Promise<unknown>): Promise<void> {
  const processor = exporters[way](`${server.url}/otlp/v1/traces`, { authorization: `Bearer ${key.key}` })
  const provider = new NodeTracerProvider({ spanProcessors: [processor] })
  provider.register()
  try {
    await work(provider.getTracer('teste'))
    await provider.forceFlush()
  } finally {
    await provider.shutdown()
  }
}

function model(name = 'gpt-4o-mini') {
  return createOpenAICompatible({ name: 'openai', baseURL: models.url, apiKey: 'segredo', includeUsage: true })(name)
}

async function runs(): Promise<AgentRunWithSpans[]> {
  const list = (await key.ask('GET', '/api/agent-runs?limit=50')).body as { id: string }[]
  const answers = await Promise.all(list.map(({ id }) => key.ask('GET', `/api/agent-runs/${id}`)))
  return answers.map(({ body }) => body as AgentRunWithSpans)
}

const lookUp = tool({
  description: 'Procura um pedido',
  inputSchema: z.object({ pedido: z.string() }),
  execute: async ({ pedido }) => ({ situacao: `o pedido ${pedido} chega amanhã` }),
})

describe.each(Object.keys(exporters) as (keyof typeof exporters)[])('[OB-04] the real OpenTelemetry SDK, %s', (way) => {
  test('[OB-04] stores the AI SDK’s generateText with a tool as one run with its steps', async () => {
    await traced(way, async (tracer) => {
      const { text } = await generateText({
        model: model(),
        prompt: 'Onde está o pedido 4711?',
        tools: { procurar: lookUp },
        stopWhen: stepCountIs(3),
        experimental_telemetry: { isEnabled: true, functionId: 'Atendimento', tracer },
      })
      expect(text).toBe('O pedido chega amanhã.')
    })
    const [run, ...others] = await runs()
    expect(others).toEqual([])
    expect(run).toMatchObject({
      agent_name: 'Atendimento',
      run_type: 'invoke_agent',
      status: 'completed',
      error: null,
      provider: 'openai',
      model: 'gpt-4o-mini',
      // Two calls, though the span around them repeats their sum.
      input_tokens: 2000,
      cached_input_tokens: 1200,
      output_tokens: 100,
      // 800 × 0.15 + 1200 × 0.075 + 100 × 0.60, each for a million
      cost_usd: '0.00027',
      cost_source: 'price_table',
      spans_total: 4,
      trace_is_full: false,
    })
    expect(run?.latency_ms).toBeGreaterThanOrEqual(0)
    expect(run?.spans.map(({ operation }) => operation).sort()).toEqual([
      'chat',
      'chat',
      'execute_tool',
      'invoke_agent',
    ])
    const root = run?.spans.find(({ operation }) => operation === 'invoke_agent')
    const steps = run?.spans.filter((span) => span !== root)
    expect(steps?.map(({ parent_span_id }) => parent_span_id)).toEqual(Array(3).fill(root?.span_id))
    expect(JSON.stringify(run)).not.toMatch(/4711|chega amanhã/)
  })

  test('[OB-04] stores a model that fails as a failed run, with why', async () => {
    await traced(way, async (tracer) => {
      const telemetry = { isEnabled: true, functionId: 'Atendimento', tracer }
      const call = generateText({
        model: model('broken'),
        prompt: 'oi',
        maxRetries: 0,
        experimental_telemetry: telemetry,
      })
      await expect(call).rejects.toThrow('o modelo não existe')
    })
    const [run] = await runs()
    expect(run).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('o modelo não existe'),
      cost_usd: null,
    })
  })
})

test('[OB-04] the AI SDK’s streamText and embedMany are runs too', async () => {
  await traced('protobuf, gzip, in batches', async (tracer) => {
    const experimental_telemetry = { isEnabled: true, tracer }
    await streamText({ model: model(), prompt: 'Onde está?', experimental_telemetry }).consumeStream()
    const provider = createOpenAICompatible({ name: 'openai', baseURL: models.url })
    const embedder = provider.textEmbeddingModel('text-embedding-3-small')
    await embedMany({ model: embedder, values: ['a', 'b'], experimental_telemetry })
  })
  const found = (await runs()).map(({ run_type, model, input_tokens, cost_usd }) => ({
    run_type,
    model,
    input_tokens,
    cost_usd,
  }))
  expect(found).toEqual(
    expect.arrayContaining([
      { run_type: 'invoke_agent', model: 'gpt-4o-mini', input_tokens: 1000, cost_usd: '0.000135' },
      { run_type: 'embeddings', model: 'text-embedding-3-small', input_tokens: 12, cost_usd: '0.00000024' },
    ]),
  )
  expect(found).toHaveLength(2)
})

test('[OB-04] spans of one’s own by the conventions, with the agent’s area, hold the AI SDK’s as steps', async () => {
  await traced('JSON, span by span', async (tracer) => {
    const attributes = {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.id': 'triagem-1',
      'gen_ai.agent.name': 'Triagem',
      'leme.agent.area': 'Suporte',
    }
    await tracer.startActiveSpan('invoke_agent Triagem', { attributes }, async (span) => {
      await generateText({ model: model(), prompt: 'oi', experimental_telemetry: { isEnabled: true, tracer } })
      span
        .setAttribute('error.type', 'SemResposta')
        .setStatus({ code: SpanStatusCode.ERROR, message: 'ninguém atendeu' })
      span.end()
    })
  })
  const [run, ...others] = await runs()
  expect(others).toEqual([])
  expect(run).toMatchObject({
    agent_name: 'Triagem',
    status: 'failed',
    error: 'SemResposta: ninguém atendeu',
    spans_total: 3,
  })
  expect((await key.ask('GET', '/api/agents')).body).toMatchObject([
    { external_id: 'triagem-1', name: 'Triagem', area: 'Suporte' },
  ])
})
