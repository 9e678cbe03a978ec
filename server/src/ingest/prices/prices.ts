import type { CountedPrice } from '@leme/contract/agents/model-price'
import type { UsedTokens } from '@leme/contract/agents/token-cost'
import { listedModel } from './makers-prices.ts'
import { costAt, type Price, ratesFor } from './price.ts'
import { readPriceFile } from './price-file.ts'
import { rowFor, type TableRow } from './price-table.ts'

/** What a call of a model used. */
export type Usage = UsedTokens & {
  provider: string | null
  model: string | null
  /** When it ran, ISO 8601 or a date: the price in force then counts. */
  at: string | Date
}

/** A cost, in dollars as decimal text with 8 decimals, and the price that it was counted by. */
export type Counted = { cost_usd: string; price: CountedPrice }

let ofOperator: readonly TableRow[] = []

/**
 * Reads the operator's prices, which go before the makers': the file of PRICES_FILE, or none. Throws StartRefused with
 * one sentence that names the line that is wrong.
 */
export function loadPrices(file: string | null): void {
  ofOperator = file === null ? [] : readPriceFile(file)
}

/**
 * What the tokens cost by the organisation's `own` prices, else the operator's, else the makers'. Null, never zero, where
 * the model has no price at that time, or a number of tokens that it asks a price for is unknown.
 */
export function costOf({ provider, model, at, ...used }: Usage, own: readonly TableRow[] = []): Counted | null {
  if (model === null || used.input_tokens === null) return null
  const found = priceOf({ provider, model, at: new Date(at) }, own)
  const rates = found && ratesFor(found.price, used)
  const cost_usd = rates && costAt(rates, used)
  if (!found || !rates || cost_usd === null) return null
  const { source, name, valid_from } = found
  return { cost_usd, price: { source, model: name, valid_from, ...rates } }
}

type Found = { source: CountedPrice['source']; name: string; valid_from: string | null; price: Price }

function priceOf(
  { provider, model, at }: { provider: string | null; model: string; at: Date },
  own: readonly TableRow[],
): Found | null {
  const asked = { provider, model, at: at.getTime() }
  for (const [source, table] of [
    ['organization', own],
    ['server', ofOperator],
  ] as const) {
    const row = rowFor(table, asked)
    if (row) return { source, name: row.name, valid_from: row.valid_from, price: row }
  }
  const listed = listedModel(provider, model, at)
  return listed?.price
    ? { source: 'makers', name: listed.name, valid_from: listed.valid_from, price: listed.price }
    : null
}
