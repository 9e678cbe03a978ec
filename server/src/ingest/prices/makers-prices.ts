import { calcPrice, type ModelPrice, type PriceCalculation } from '@pydantic/genai-prices'
import { LRUCache } from 'lru-cache'
import { type Price, type Rate, rateOf } from './price.ts'
import { namesOf } from './price-table.ts'

/** What the makers of models ask for, as the package genai-prices has it, and the model's name without date and version. */
export type ListedModel = {
  name: string
  price: Price | null
  /** Null where the list has one price for all time. */
  valid_from: string | null
}

/** By provider, model and day: senders name few models, and name them often. */
const known = new LRUCache<string, ListedModel | { none: true }>({ max: 5000 })
const none = { none: true } as const

/** The price in force at an instant; null where the package does not know the model. */
export function listedModel(provider: string | null, model: string, at: Date): ListedModel | null {
  const key = `${provider}\n${model}\n${at.toISOString().slice(0, 10)}`
  const before = known.get(key)
  if (before) return 'none' in before ? null : before
  const found = look(provider, model, at)
  const listed = found && { name: found.model.id, price: priceOf(found.model_price), valid_from: dayOf(found) }
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

/** From when the price that was found holds. */
function dayOf({ model: { prices }, model_price }: PriceCalculation): string | null {
  const found = Array.isArray(prices) ? prices.find((one) => one.prices === model_price) : undefined
  return found?.constraint?.type === 'start_date' ? found.constraint.start_date : null
}

function priceOf(listed: ModelPrice): Price | null {
  const input = rateOfMillion(listed.input_mtok)
  if (input === null) return null
  return {
    input,
    cached_input: rateOfMillion(listed.cache_read_mtok),
    cache_write_5m: rateOfMillion(listed.cache_write_mtok),
    cache_write_1h: rateOfMillion(listed.cache_write_1h_mtok),
    output: rateOfMillion(listed.output_mtok),
    reasoning: null,
  }
}

function rateOfMillion(price: ModelPrice[string]): Rate | null {
  if (price === undefined) return null
  if (typeof price === 'number') return rateOf(price.toFixed(8))
  const tiers = price.tiers.map(({ start, price }) => ({ above: start, price: rateOf(price.toFixed(8)).base }))
  return { ...rateOf(price.base.toFixed(8)), tiers }
}
