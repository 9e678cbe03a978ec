import { calcPrice, type ModelPrice, type PriceCalculation } from '@pydantic/genai-prices'
import { LRUCache } from 'lru-cache'
import { flatRate, type Price, type Rate, unitsOf } from './price.ts'
import { namesOf } from './price-table.ts'

/** What the makers of models ask for, as the package genai-prices has it, and the model's name without date and version. */
export type ListedModel = { name: string; price: Price | null }

/** By provider, model and day: senders name few models, and name them often. */
const known = new LRUCache<string, ListedModel | { none: true }>({ max: 5000 })
const none = { none: true } as const

/** The price in force at an instant; null where the package does not know the model. */
export function listedModel(provider: string | null, model: string, at: Date): ListedModel | null {
  const key = `${provider}\n${model}\n${at.toISOString().slice(0, 10)}`
  const before = known.get(key)
  if (before) return 'none' in before ? null : before
  const found = look(provider, model, at)
  const listed = found && { name: found.model.id, price: priceOf(found.model_price) }
  if (!found || !changesWithinDay(found)) known.set(key, listed ?? none)
  return listed
}

/** By its provider's list; where that has none, by whose models have such names. */
function look(provider: string | null, model: string, timestamp: Date): PriceCalculation | null {
  for (const name of namesOf(model)) {
    const found =
      (provider && calcPrice({}, name, { providerId: provider, timestamp })) || calcPrice({}, name, { timestamp })
    if (found) return found
  }
  return null
}

/** Some cost less at night. */
function changesWithinDay({ model: { prices } }: PriceCalculation): boolean {
  return Array.isArray(prices) && prices.some(({ constraint }) => constraint?.type === 'time_of_date')
}

function priceOf(listed: ModelPrice): Price | null {
  const input = rateOf(listed.input_mtok)
  if (input === null) return null
  return {
    input,
    cached_input: rateOf(listed.cache_read_mtok),
    cache_write_5m: rateOf(listed.cache_write_mtok),
    cache_write_1h: rateOf(listed.cache_write_1h_mtok),
    output: rateOf(listed.output_mtok),
  }
}

function rateOf(price: ModelPrice[string]): Rate | null {
  if (price === undefined) return null
  if (typeof price === 'number') return flatRate(unitsOfNumber(price))
  const tiers = price.tiers.map(({ start, price }) => ({ above: start, price: unitsOfNumber(price) }))
  return { base: unitsOfNumber(price.base), tiers }
}

function unitsOfNumber(dollars: number): bigint {
  return unitsOf(dollars.toFixed(8))
}
