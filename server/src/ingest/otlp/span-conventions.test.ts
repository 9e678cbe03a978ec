import { describe, expect, test } from 'vitest'
import { payloadClock, someSpan, storedPayload, storedPayloads, toProtobuf } from '../../../test/otlp/payload.ts'
import { rowOf, rowsOf } from '../../../test/otlp/rows.ts'
import { jsonSpans } from './json-spans.ts'
import { protobufSpans } from './protobuf-spans.ts'
import type { SpanRow } from './span-row.ts'

const now = payloadClock
const at = now.getTime() - 60_000

async function stored(name: string): Promise<Record<string, SpanRow>> {
  const rows = await rowsOf(storedPayload(name))
  return Object.fromEntries(rows.map((row) => [row.name, row]))
}

describe('[OB-04] spans as other systems send them', () => {
  test('[OB-04] the semantic conventions', async () => {
    const { 'invoke_agent Triagem': run, 'execute_tool buscar_pedido': tool, ...others } = await stored('semconv')
    expect(run).toMatchObject({
      trace_id: '5b8efff798038103d269b633813fc60c',
      span_id: '00f067aa0ba902b7',
      parent_span_id: null,
      operation: 'invoke_agent',
      status: 'failed',
      error: null,
      started_at: '2026-03-01T12:30:00.000000Z',
      latency_ms: 31400,
      agent: {
        id: 'asst_5j66UpCpwteGg4YSxUnt7lPY',
        name: 'Triagem',
        description: 'Encaminha pedidos de clientes',
        area: 'Suporte',
      },
    })
    expect(tool).toMatchObject({ operation: 'execute_tool', parent_span_id: run?.span_id, agent: null, cost_usd: null })
    expect(tool?.attributes).toMatchObject({ 'gen_ai.tool.name': 'buscar_pedido', 'service.name': 'atendimento' })
    expect(others['embeddings text-embedding-3-small']).toMatchObject({
      operation: 'embeddings',
      input_tokens: 5000,
      output_tokens: null,
      cost_usd: '0.00010000',
      cost_source: 'price_table',
    })
    const [first, second] = (await rowsOf(storedPayload('semconv'))).filter(({ operation }) => operation === 'chat')
    expect(first).toMatchObject({
      provider: 'openai',
      model: 'gpt-4o-2024-08-06',
      input_tokens: 1200,
      cached_input_tokens: 800,
      output_tokens: 150,
      // 400 × 2.50 + 800 × 1.25 + 150 × 10, each for a million
      cost_usd: '0.00350000',
      cost_source: 'price_table',
      latency_ms: 1210,
      status: 'completed',
      error: null,
    })
    expect(first?.attributes).toMatchObject({ 'gen_ai.request.temperature': 0.2, 'server.port': 443 })
    expect(first?.attributes['gen_ai.response.finish_reasons']).toEqual(['tool_calls'])
    expect(second).toMatchObject({
      status: 'failed',
      error: 'openai.APITimeoutError: Request timed out.',
      model: 'gpt-4o',
      cost_usd: null,
      cost_source: null,
    })
  })

  test('[OB-04] OpenLLMetry', async () => {
    const rows = await stored('openllmetry')
    expect(rows['resumo_contratos.workflow']).toMatchObject({
      operation: 'invoke_workflow',
      agent: { id: null, name: 'resumo_contratos', area: null },
    })
    expect(rows['resumir.task']).toMatchObject({ operation: null, agent: null })
    expect(rows['buscar_clausulas.tool']).toMatchObject({ operation: 'execute_tool', agent: null })
    expect(rows['openai.chat']).toMatchObject({
      operation: 'chat',
      provider: 'openai',
      model: 'gpt-4o-mini-2024-07-18',
      input_tokens: 2000,
      output_tokens: 300,
      cost_usd: '0.00048000',
    })
    // Anthropic counts what it read from its cache apart.
    expect(rows['anthropic.chat']).toMatchObject({
      provider: 'anthropic',
      input_tokens: 2000,
      cached_input_tokens: 1600,
      output_tokens: 100,
      cost_usd: '0.00318000',
    })
  })

  test('[OB-04] OpenInference', async () => {
    const rows = await stored('openinference')
    const operations = Object.fromEntries(Object.entries(rows).map(([name, { operation }]) => [name, operation]))
    expect(operations).toEqual({
      LangGraph: 'invoke_workflow',
      pesquisador: 'invoke_agent',
      ChatOpenAI: 'chat',
      buscar_prazo: 'execute_tool',
      VectorStoreRetriever: 'retrieval',
      OpenAIEmbeddings: 'embeddings',
      completion: 'chat',
    })
    expect(rows.pesquisador?.agent).toMatchObject({ name: 'pesquisador' })
    expect(rows.LangGraph?.agent).toBeNull()
    expect(rows.ChatOpenAI).toMatchObject({
      provider: 'openai',
      model: 'gpt-4.1-2025-04-14',
      input_tokens: 900,
      cached_input_tokens: 512,
      output_tokens: 60,
      cost_usd: '0.00151200',
    })
    expect(rows.OpenAIEmbeddings).toMatchObject({ model: 'text-embedding-3-small', input_tokens: null, cost_usd: null })
    expect(rows.completion).toMatchObject({ provider: 'farol', cost_usd: '0.00050000', cost_source: 'reported' })
  })

  test('[OB-04] Pydantic AI and Logfire, in both of their formats', async () => {
    const rows = await stored('pydantic-ai')
    expect(Object.keys(rows)).not.toContain('agent run (pending)')
    for (const name of ['agent run', 'invoke_agent agente_fiscal']) {
      expect(rows[name], name).toMatchObject({
        operation: 'invoke_agent',
        model: 'gpt-4o',
        agent: { name: 'agente_fiscal' },
      })
    }
    expect(rows['invoke_agent agente_fiscal']).toMatchObject({ input_tokens: 300, output_tokens: 20 })
    expect(rows['chat gpt-4o']).toMatchObject({
      input_tokens: 500,
      cached_input_tokens: 128,
      cost_usd: '0.00149000',
      cost_source: 'reported',
    })
    expect(rows['running tool']).toMatchObject({
      operation: 'execute_tool',
      status: 'failed',
      error: 'ValueError: CNPJ inválido',
    })
    expect(rows['running 1 tool']?.operation).toBeNull()
  })

  test('[OB-04] LangSmith', async () => {
    const rows = await stored('langsmith')
    expect(rows.RunnableSequence?.operation).toBe('invoke_workflow')
    expect(rows.ChatPromptTemplate?.operation).toBeNull()
    expect(rows.retriever?.operation).toBe('retrieval')
    expect(rows.ChatAnthropic).toMatchObject({ operation: 'chat', provider: 'anthropic', cost_usd: '0.00600000' })
  })

  test('[OB-04] LangSmith, of LangChain’s usage: the cache is inside of the input', async () => {
    const calls = (await rowsOf(storedPayload('langsmith'))).filter(({ input_tokens }) => input_tokens === 10_000)
    const cached = { cached_input_tokens: 6000, reasoning_tokens: 100, output_tokens: 500 }
    expect(calls).toMatchObject([
      // 3000 × 3 + 6000 × 0.3 + 1000 × 3.75 + 500 × 15
      { ...cached, cache_write_5m_tokens: 1000, cache_write_1h_tokens: 0, cost_usd: '0.02205000' },
      // 1000 × 6 in its place
      { ...cached, cache_write_5m_tokens: 0, cache_write_1h_tokens: 1000, cost_usd: '0.02430000' },
    ])
  })

  test('[OB-04] the AI SDK before it followed the conventions', async () => {
    const rows = await stored('ai-sdk-4')
    for (const name of ['ai.embedMany propostas', 'ai.embedMany.doEmbed propostas']) {
      expect(rows[name], name).toMatchObject({
        operation: 'embeddings',
        provider: 'openai',
        input_tokens: 4000,
        cost_usd: '0.00008000',
        agent: { name: 'propostas' },
      })
    }
    expect(rows['ai.generateObject']).toMatchObject({ operation: 'invoke_agent', agent: null, provider: 'anthropic' })
    expect(rows['ai.generateObject.doGenerate']).toMatchObject({ operation: 'chat', cost_usd: '0.00032000' })
  })

  test.each(storedPayloads)('[OB-04] %s says the same in protobuf and in JSON', (name) => {
    const document = storedPayload(name)
    const json = [...jsonSpans(Buffer.from(JSON.stringify(document)))]
    expect([...protobufSpans(toProtobuf(document))]).toEqual(json)
    expect(json.length).toBeGreaterThan(3)
  })
})

describe('[OB-04] prompts and answers', () => {
  test.each(storedPayloads)('[OB-04] of %s are dropped', async (name) => {
    const document = storedPayload(name)
    expect(JSON.stringify(document)).toContain('SEGREDO')
    expect(JSON.stringify(await rowsOf(document))).not.toContain('SEGREDO')
  })

  test.each(storedPayloads)('[OB-04] of %s are stored where the organisation says so, secrets never', async (name) => {
    const text = JSON.stringify(await rowsOf(storedPayload(name), true))
    expect(text).toContain('SEGREDO')
    expect(text).not.toContain('Bearer SEGREDO')
  })

  test('[OB-04] of events are stored and dropped like those of attributes', async () => {
    const event = { name: 'gen_ai.user.message', attributes: [{ key: 'content', value: { stringValue: 'SEGREDO' } }] }
    const span = someSpan(at, {}, { events: [event] })
    expect((await rowOf(span)).attributes).toEqual({})
    expect((await rowOf(span, true)).attributes).toEqual({ 'gen_ai.user.message.content': 'SEGREDO' })
  })
})
