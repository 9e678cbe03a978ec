import { z } from 'zod'
import { decimal, decimalText } from '../format/decimal.ts'
import { id, optionalKey, requiredDate, requiredKey, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

export const modelPriceLimits = {
  model: 200,
  provider: 100,
  /** Of one organisation; the table's trigger counts them. */
  prices: 500,
} as const

/** Whose price it is: the organisation's own, the server's file, or what the makers of models ask for. */
export const priceSources = ['organization', 'server', 'makers'] as const

const rateWords = {
  wrong: 'Preço deve ser um número decimal',
  tooBig: 'Preço deve ter no máximo 6 dígitos antes do ponto',
  negative: 'Preço não pode ser negativo',
  scale: 'Preço deve ter no máximo 8 casas decimais',
}
const otherRate = decimal({ scale: 8, digits: 6, messages: rateWords }).nullable().default(null)
const inputWords = { ...rateWords, wrong: 'Informe o preço da entrada, um número decimal' }

const model = requiredKey(modelPriceLimits.model, {
  required: 'Modelo é obrigatório',
  tooLong: 'Modelo deve ter no máximo 200 caracteres',
})
  .overwrite((name) => name.toLowerCase())
  .refine((name) => !name.includes('|'), 'Cadastre um modelo por vez')
  .refine((name) => name === '' || /[^*\s]/.test(name), 'Diga ao menos uma parte do nome do modelo')

/** A price from a day on, in dollars a million tokens; the same model, provider and day again replaces it. */
export const modelPriceEdit = z.strictObject({
  /** As senders name it, in whatever case; `*` is any text. */
  model,
  /** Null: of any that serves it. */
  provider: optionalKey(modelPriceLimits.provider, 'Provedor deve ter no máximo 100 caracteres')
    .transform((name) => name?.toLowerCase() ?? null)
    .default(null),
  valid_from: requiredDate('Informe a partir de que dia'),
  input: decimal({ scale: 8, digits: 6, messages: inputWords }),
  /** Without one: as other input. */
  cached_input: otherRate,
  cache_write_5m: otherRate,
  /** Without one: as for five minutes. */
  cache_write_1h: otherRate,
  /** Without one the model has no output, as embeddings. */
  output: otherRate,
  /** Without one: as other output. */
  reasoning: otherRate,
})

export const modelPrice = z.object({
  id,
  org_id: id,
  model: z.string(),
  provider: z.string().nullable(),
  valid_from: z.iso.date(),
  input: decimalText,
  cached_input: decimalText.nullable(),
  cache_write_5m: decimalText.nullable(),
  cache_write_1h: decimalText.nullable(),
  output: decimalText.nullable(),
  reasoning: decimalText.nullable(),
  updated_at: timestamp,
})

/** The price by which a cost was counted, with what each kind of tokens cost then. */
export const countedPrice = z.object({
  source: z.enum(priceSources),
  /** As its list names it. */
  model: z.string(),
  /** From when it holds; null where its list does not say. */
  valid_from: z.iso.date().nullable(),
  input: decimalText,
  cached_input: decimalText,
  cache_write_5m: decimalText,
  cache_write_1h: decimalText,
  output: decimalText,
  reasoning: decimalText,
})

const count = z.int().min(0)

/** A model whose calls of the last 30 days have tokens and no cost. */
export const unpricedModel = z.object({
  /** Its name without maker, date and version. */
  model: z.string(),
  provider: z.string().nullable(),
  calls: count,
  input_tokens: count,
  output_tokens: count,
  first_at: timestamp,
  last_at: timestamp,
})

export type ModelPrice = z.infer<typeof modelPrice>
export type ModelPriceEdit = z.infer<typeof modelPriceEdit>
export type CountedPrice = z.infer<typeof countedPrice>
export type UnpricedModel = z.infer<typeof unpricedModel>

export const modelPriceNotes = {
  sent: {
    ModelPriceEdit: {
      type: modelPriceEdit,
      description: 'O preço de um modelo a partir de um dia; o mesmo modelo, provedor e dia substitui o anterior',
    },
  },
  answered: {
    ModelPrice: { type: modelPrice, description: 'Um preço da organização' },
    CountedPrice: { type: countedPrice, description: 'O preço com que um custo foi calculado' },
    UnpricedModel: { type: unpricedModel, description: 'Um modelo com tokens e sem preço nos últimos 30 dias' },
  },
  fields: {
    model: ['Nome do modelo, em minúsculas; `*` vale por qualquer texto', 'gpt-4.1-mini'],
    provider: ['Quem oferece o modelo; nulo para qualquer um', null],
    valid_from: ['A partir de que dia vale, no calendário da organização', '2026-03-01'],
    source: ['De quem é o preço: da organização, do servidor ou dos fabricantes', 'makers'],
    input: ['Entrada, em dólares por milhão de tokens', '0.4'],
    cached_input: ['Entrada lida do cache; nulo para o preço da entrada', '0.1'],
    cache_write_5m: ['Entrada gravada no cache por 5 minutos; nulo para o preço da entrada', '0.5'],
    cache_write_1h: ['Entrada gravada no cache por 1 hora; nulo para o preço de 5 minutos', '0.8'],
    output: ['Saída; nulo para modelos sem saída', '1.6'],
    reasoning: ['Raciocínio; nulo para o preço da saída', '1.6'],
    updated_at: ['Quando foi definido', '2026-03-10T14:30:00Z'],
    calls: ['Quantas chamadas', 12],
    input_tokens: ['Tokens de entrada, incluídos os do cache', 12000],
    output_tokens: ['Tokens de saída, incluídos os de raciocínio', 3400],
    first_at: ['Quando foi a primeira', '2026-03-01T14:30:00Z'],
    last_at: ['Quando foi a última', '2026-03-10T14:30:00Z'],
  },
} satisfies SchemaNotes
