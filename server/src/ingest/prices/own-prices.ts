import type { Transaction } from '../../database/transaction.ts'
import { rateOf } from './price.ts'
import { type TableRow, toTable } from './price-table.ts'

/** A price as PostgreSQL says it. */
export type StoredPrice = {
  model: string
  provider: string | null
  valid_from: string
  /** Milliseconds since 1970: its day begins at the organisation's midnight. */
  begins: number
} & Record<'cached_input' | 'cache_write_5m' | 'cache_write_1h' | 'output' | 'reasoning', string | null> & {
    input: string
  }

const rates = ['input', 'cached_input', 'cache_write_5m', 'cache_write_1h', 'output', 'reasoning']

/** The prices of the organisation that the transaction sees, in SQL: a JSON array of `StoredPrice`. */
export const ownPricesJson = `(select coalesce(json_agg(price), '[]') from (
  select model, provider, valid_from,
    (extract(epoch from valid_from::timestamp at time zone public.org_time_zone()) * 1000)::float8 as begins,
    ${rates.map((rate) => `${rate}::text`).join(', ')}
  from model_prices) price)`

export function toOwnTable(stored: readonly StoredPrice[]): TableRow[] {
  const rate = (text: string | null) => (text === null ? null : rateOf(text))
  return toTable(
    stored.map((row) => ({
      model: row.model,
      provider: row.provider ?? '*',
      valid_from: row.valid_from,
      begins: row.begins,
      input: rateOf(row.input),
      cached_input: rate(row.cached_input),
      cache_write_5m: rate(row.cache_write_5m),
      cache_write_1h: rate(row.cache_write_1h),
      output: rate(row.output),
      reasoning: rate(row.reasoning),
    })),
  )
}

/** What the organisation that the transaction sees says that models cost. */
export async function readOwnPrices(tx: Transaction): Promise<TableRow[]> {
  const [row] = await tx.query<{ prices: StoredPrice[] }>(`select ${ownPricesJson} as prices`)
  return toOwnTable(row?.prices ?? [])
}
