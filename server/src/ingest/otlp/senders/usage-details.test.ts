import { describe, expect, test } from 'vitest'
import { documentOf, payloadClock, someSpan } from '../../../../test/otlp/payload.ts'
import { rowOf } from '../../../../test/otlp/rows.ts'
import { jsonSpans } from '../json-spans.ts'
import { readBatch } from '../span-batch.ts'

const at = payloadClock.getTime() - 60_000

function generation(model: string, usage: object) {
  return someSpan(at, {
    'langfuse.observation.type': 'generation',
    'langfuse.observation.model.name': model,
    'langfuse.observation.usage_details': JSON.stringify(usage),
  })
}

const refusedOf = async (usage: object) => {
  const body = Buffer.from(JSON.stringify(documentOf(generation('gpt-4o', usage))))
  return (await readBatch(jsonSpans(body), { now: payloadClock, keepPrompts: false })).refused
}

describe('[AG-01] usage that Langfuse’s SDK says', () => {
  const of = (fiveMinutes: number, hour: number) => ({
    input_cache_creation: 0,
    input_ephemeral_5m_input_tokens: fiveMinutes,
    input_ephemeral_1h_input_tokens: hour,
  })

  test.each([
    ['claude-sonnet-4-5', { input: 1000, output: 100, input_cache_read: 0, ...of(8000, 0) }, '0.03450000'],
    ['claude-opus-5', { input: 3, output: 500, input_cache_read: 10_000, ...of(0, 10_000) }, '0.11751500'],
    ['claude-sonnet-4-5', { input: 12_000, output: 10, input_cache_read: 0, ...of(3000, 5000) }, '0.07740000'],
  ])(
    '[AG-01] of what LangChain wrote into the cache of %s, for five minutes and an hour: %o',
    async (model, usage, cost) => {
      const { cache_write_5m_tokens, cache_write_1h_tokens, cost_usd } = await rowOf(generation(model, usage))
      expect({ fiveMinutes: cache_write_5m_tokens, hour: cache_write_1h_tokens, cost_usd }).toEqual({
        fiveMinutes: usage.input_ephemeral_5m_input_tokens,
        hour: usage.input_ephemeral_1h_input_tokens,
        cost_usd: cost,
      })
    },
  )

  test.each([
    ['has its price', { input: 100, input_audio: 40, output: 10, output_audio: 5 }, 140, 15],
    ['is all of it', { input_audio: 40, output_audio: 5 }, 40, 5],
    [
      'counts once where the total holds it',
      { input: 0, input_flex: 90, input_flex_x: 10, output: 5, total: 105 },
      100,
      5,
    ],
    ['that repeats is left out', { input: 100, input_priority: 100, output: 5, total: 105 }, 100, 5],
    ['is no count', { input: 100, input_cost: 0.5, output: 5 }, 100, 5],
  ])('[AG-01] a kind of input or output that nobody knows %s', async (_what, usage, input_tokens, output_tokens) => {
    expect(await rowOf(generation('gpt-4o', usage))).toMatchObject({ input_tokens, output_tokens })
    expect(await refusedOf(usage)).toBeNull()
  })

  test('[AG-01] a count that is neither is said to its sender, and no span is refused', async () => {
    const message = 'Contagens de nome desconhecido, que não entram no custo: cache_stored'
    expect(await refusedOf({ input: 1, output: 1, cache_stored: 8000, images: 0 })).toEqual({ spans: 0, message })
  })
})
