import type { ModelPrice } from '@leme/contract/agents/model-price'
import { brazilian } from '@leme/contract/format/format'

/** The prices of a row, as they are shown from left to right. */
export const rateNames = {
  input: 'Entrada',
  cached_input: 'Cache lido',
  cache_write_5m: 'Gravado 5 min',
  cache_write_1h: 'Gravado 1 h',
  output: 'Saída',
  reasoning: 'Raciocínio',
} as const
export type RateField = keyof typeof rateNames
export const rateFields = Object.keys(rateNames) as RateField[]

/** `0.40` → `0,4`: dollars a million tokens; null where there is none. */
export function rateText(rate: string | null): string | null {
  return rate && brazilian(rate)
}

/** `gpt-4.1-mini · azure.ai.openai`. */
export function priceName({ model, provider }: Pick<ModelPrice, 'model' | 'provider'>): string {
  return provider === null ? model : `${model} · ${provider}`
}
