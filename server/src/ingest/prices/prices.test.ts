import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { StartRefused } from '../../start-refused.ts'
import { costOf as counted, loadPrices, type Usage } from './prices.ts'

const folder = mkdtempSync(join(tmpdir(), 'prices-'))

/** Serves from a table of the given rows. */
function table(...rows: string[]): string {
  const file = join(folder, 'prices.csv')
  writeFileSync(file, ['# a comment', 'valid_from,provider,model,input,cached_input,output', ...rows].join('\n'))
  loadPrices(file)
  return file
}

const noCache = {
  ...{ cached_input_tokens: null, cache_write_5m_tokens: null, cache_write_1h_tokens: null },
  reasoning_tokens: null,
}
const costOf = (usage: Usage) => counted(usage)?.cost_usd ?? null
const call = { provider: 'openai', input_tokens: 1000, ...noCache, output_tokens: 100, at: '2026-05-01' }

afterEach(() => loadPrices(null))

describe('what the tokens of a call cost', () => {
  test('[OB-04] input, cached input and output each have their price, and cached tokens are part of the input', () => {
    table('2026-01-01,*,m,2.5,1.25,10')
    expect(costOf({ ...call, model: 'm' })).toBe('0.00350000')
    expect(costOf({ ...call, model: 'm', cached_input_tokens: 400 })).toBe('0.00300000')
    expect(costOf({ ...call, model: 'm', cached_input_tokens: 5000 })).toBe('0.00225000')
  })

  test('[OB-04] cached tokens without a price of their own cost as much as others', () => {
    table('2026-01-01,*,m,2.5,,10')
    expect(costOf({ ...call, model: 'm', cached_input_tokens: 400 })).toBe('0.00350000')
  })

  test('[OB-04] the price in force on the day counts', () => {
    table('2026-04-01,*,m,2,,2', '2026-01-01,*,m,1,,1', '2026-06-01,*,m,9,,9')
    expect(costOf({ ...call, model: 'm', at: '2026-03-31T23:59:59.999999Z' })).toBe('0.00110000')
    expect(costOf({ ...call, model: 'm', at: '2026-04-01T00:00:00.000000Z' })).toBe('0.00220000')
    expect(costOf({ ...call, model: 'm', at: new Date('2025-12-31T23:00:00-03:00') })).toBe('0.00110000')
    expect(costOf({ ...call, model: 'm', at: '2025-12-31' })).toBeNull()
  })

  test('[OB-04] what is not known has no cost, never zero', () => {
    table('2026-01-01,*,m,2.5,1.25,10', '2026-01-01,*,e,0.02,,')
    expect(costOf({ ...call, model: null })).toBeNull()
    expect(costOf({ ...call, model: 'unknown' })).toBeNull()
    expect(costOf({ ...call, model: 'm', input_tokens: null })).toBeNull()
    expect(costOf({ ...call, model: 'm', output_tokens: null })).toBeNull()
    expect(costOf({ ...call, model: 'm', input_tokens: 0, output_tokens: 0 })).toBeNull()
    expect(costOf({ ...call, model: 'e', output_tokens: null }), 'embeddings have no output').toBe('0.00002000')
  })

  test('[OB-04] a model is found without its maker, date and version, and a row that names them goes first', () => {
    table('2026-01-01,*,m,1,,0', '2026-01-01,*,m-2026-01-05,7,,0', '2026-01-01,*,m-mini,3,,0', '2026-01-01,*,m-x*,5,,0')
    const price = (model: string) => costOf({ ...call, model })
    for (const model of [
      'm',
      'M',
      'maker/m',
      'models/m',
      'm-2025-12-01',
      'm-20251201',
      'm-latest',
      'm-0613',
      'm@20250514',
    ]) {
      expect(price(model), model).toBe('0.00100000')
    }
    expect(price('us.anthropic.m-20251201-v2:0')).toBe('0.00100000')
    expect(price('maker/m-2026-01-05')).toBe('0.00700000')
    expect(price('m-mini-2025-12-01')).toBe('0.00300000')
    expect(price('m-xyz')).toBe('0.00500000')
    expect(price('m-audio-preview')).toBeNull()
    expect(price('maker/m:free')).toBeNull()
  })

  test('[OB-04] a row may hold for some providers only', () => {
    table('2026-01-01,groq|together*,llama,1,,0')
    expect(costOf({ ...call, model: 'llama', provider: 'Groq' })).toBe('0.00100000')
    expect(costOf({ ...call, model: 'llama', provider: 'together_ai' })).toBe('0.00100000')
    expect(costOf({ ...call, model: 'llama', provider: 'openai' })).toBeNull()
    expect(costOf({ ...call, model: 'llama', provider: null })).toBeNull()
  })

  test('[OB-04] a cost is exact to eight decimals, and no binary fraction', () => {
    table('2026-01-01,*,m,0.07,0.035,0.3')
    const tokens = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(tokens, tokens, (input_tokens, output_tokens) => {
        const cost = costOf({ ...call, model: 'm', input_tokens, output_tokens })
        expect(cost).toMatch(/^\d+\.\d{8}$/)
        const exact = BigInt(input_tokens) * 7_000_000n + BigInt(output_tokens) * 30_000_000n
        expect(BigInt(cost?.replace('.', '') ?? 0)).toBe((exact + 500_000n) / 1_000_000n)
      }),
    )
  })
})

describe('the price table', () => {
  test('[OB-04] Leme brings one along, with the usual models of each provider', () => {
    for (const [provider, model] of [
      ['openai', 'gpt-5'],
      ['openai', 'gpt-4o-mini-2024-07-18'],
      ['anthropic', 'claude-sonnet-4-5-20250929'],
      ['gcp.gemini', 'gemini-2.5-flash'],
      ['mistral_ai', 'mistral-large-latest'],
      ['deepseek', 'deepseek-chat'],
      ['groq', 'llama-3.3-70b-versatile'],
    ]) {
      expect(Number(costOf({ ...call, provider: provider ?? null, model: model ?? null })), model).toBeGreaterThan(0)
    }
  })

  test('a file that cannot be read, or has a wrong line, stops the start with a sentence', () => {
    expect(() => loadPrices(join(folder, 'missing.csv'))).toThrow(StartRefused)
    for (const wrong of [
      '2026-13-01,*,m,1,,1',
      '2026-01-01,*,m,-1,,1',
      '2026-01-01,*,m,1e3,,1',
      '2026-01-01,,m,1,,1',
    ]) {
      expect(() => table('2026-01-01,*,n,1,,1', wrong), wrong).toThrow(/linha 4/)
    }
    expect(() => table('2026-01-01,*,m,1')).toThrow(/não é um CSV/)
  })
})
