import { listedModel } from './makers-prices.ts'
import { costAt, type UsedTokens } from './price.ts'
import { readPriceFile } from './price-file.ts'
import { rowsFor, type TableRow } from './price-table.ts'

/** What a call of a model used. */
export type Usage = UsedTokens & {
  provider: string | null
  model: string | null
  /** When it ran, ISO 8601 or a date: the price in force then counts; of tables, that of its day in UTC. */
  at: string | Date
}

let ofOperator: readonly TableRow[] = []

/**
 * Reads the operator's prices, which go before the makers': the file of PRICES_FILE, or none. Throws StartRefused with
 * one sentence that names the line that is wrong.
 */
export function loadPrices(file: string | null): void {
  ofOperator = file === null ? [] : readPriceFile(file)
}

/**
 * What the tokens cost: dollars as decimal text with 8 decimals. Null, never zero, where the model has no price on that
 * day, or a number of tokens that it asks a price for is unknown.
 */
export function costOf({ provider, model, at, ...used }: Usage): string | null {
  if (model === null || used.input_tokens === null) return null
  const moment = new Date(at)
  const day = moment.toISOString().slice(0, 10)
  const own = rowsFor(ofOperator, provider, model).find(({ valid_from }) => valid_from <= day)
  const price = own ?? listedModel(provider, model, moment)?.price ?? null
  return price && costAt(price, used)
}
