import { z } from 'zod'
import { decimalText } from '../format/decimal.ts'
import { timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { costSources } from './agent-run.ts'
import { countedPrice } from './model-price.ts'

const count = z.int().min(0)

/** Tokens of each kind, each in one kind alone: the input without the cache, the output without the reasoning. */
const tokenParts = z.object({
  input: count,
  cached_input: count,
  cache_write_5m: count,
  cache_write_1h: count,
  output: count,
  reasoning: count,
})

/** Exact dollars of each kind of tokens. */
const costParts = z.object({
  input: decimalText,
  cached_input: decimalText,
  cache_write_5m: decimalText,
  cache_write_1h: decimalText,
  output: decimalText,
  reasoning: decimalText,
})

/** What a step adds to the tokens and the cost of its run; what another step says already is null. */
export const costStep = z.object({
  /** Null for a run that came without steps: it is the run itself. */
  span_id: z.string().nullable(),
  name: z.string(),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  started_at: timestamp,
  tokens: tokenParts.nullable(),
  cost_usd: decimalText.nullable(),
  cost_source: z.enum(costSources).nullable(),
  /** What each kind of its tokens cost, where that was computed, and by which price. */
  parts: costParts.nullable(),
  price: countedPrice.nullable(),
})

export const runCosts = z.object({
  /** The steps whose tokens or costs add up to the run's, by their start; at most `costStepsShown`. */
  steps: z.array(costStep),
  steps_total: count,
  /** Of all steps. */
  tokens: tokenParts,
  parts: costParts,
  /** What senders reported of the cost: it has no parts. */
  reported_usd: decimalText,
  cost_usd: decimalText.nullable(),
})

export const costStepsShown = 1000

export type TokenParts = z.infer<typeof tokenParts>
export type CostStep = z.infer<typeof costStep>
export type RunCosts = z.infer<typeof runCosts>

export const runCostsNotes = {
  answered: {
    RunCosts: { type: runCosts, description: 'De que passos e de que tokens é feito o custo de uma execução' },
    CostStep: { type: costStep, description: 'O que um passo soma aos tokens e ao custo da execução' },
    TokenParts: { type: tokenParts, description: 'Tokens por tipo, cada um em um só tipo' },
    CostParts: { type: costParts, description: 'Dólares exatos por tipo de token' },
  },
  fields: {
    steps: ['Passos que somam, por início; no máximo 1.000'],
    steps_total: ['Quantos passos somam', 2],
    span_id: ['Identificador do span; nulo quando a execução veio sem passos', '00f067aa0ba902b7'],
    name: ['Nome do passo', 'chat gpt-4.1-mini'],
    provider: ['Quem oferece o modelo', 'openai'],
    model: ['Modelo', 'gpt-4.1-mini'],
    started_at: ['Quando começou', '2026-03-10T14:30:00Z'],
    tokens: ['Tokens por tipo; nulo onde outro passo já os conta'],
    parts: ['Custo por tipo de token, onde foi calculado'],
    price: ['Preço com que foi calculado'],
    cost_usd: ['Custo em dólares; nulo quando ninguém o sabe', '0.01234'],
    cost_source: ['De onde veio o custo', 'price_table'],
    reported_usd: ['Parte do custo informada por quem enviou', '0'],
    'TokenParts.input': ['Entrada fora do cache', 1000],
    'TokenParts.cached_input': ['Lidos do cache', 200],
    'TokenParts.cache_write_5m': ['Gravados no cache por 5 minutos', 0],
    'TokenParts.cache_write_1h': ['Gravados no cache por 1 hora', 0],
    'TokenParts.output': ['Saída sem o raciocínio', 310],
    'TokenParts.reasoning': ['Raciocínio', 0],
    'CostParts.input': ['Entrada fora do cache', '0.0004'],
    'CostParts.cached_input': ['Lidos do cache', '0.00002'],
    'CostParts.cache_write_5m': ['Gravados no cache por 5 minutos', '0'],
    'CostParts.cache_write_1h': ['Gravados no cache por 1 hora', '0'],
    'CostParts.output': ['Saída sem o raciocínio', '0.000496'],
    'CostParts.reasoning': ['Raciocínio', '0'],
  },
} satisfies SchemaNotes
