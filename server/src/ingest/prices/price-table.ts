import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type Price, rateOf } from './price.ts'

/** Prices of a provider's models from a day on. */
export type TableRow = Price & {
  /** As the table names it. */
  name: string
  valid_from: string
  /** The instant at which that day begins, in ms: of whom the table is says where. */
  begins: number
  provider: RegExp
  model: RegExp
  /** Characters of the model's name that are no `*`, then of the provider's: the longest name that fits counts. */
  exactness: number
  providerExactness: number
}

const price = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,8})?$/)
  .transform(rateOf)
const noPrice = z.literal('').transform(() => null)
const maybe = price
  .or(noPrice)
  .nullish()
  .transform((rate) => rate ?? null)

/** As a table says them: `*` is any text and `|` separates alternatives, in providers and models. */
export const tableRow = z.strictObject({
  valid_from: z.iso.date(),
  provider: z.string().min(1),
  model: z.string().min(1),
  input: price,
  cached_input: maybe,
  cache_write_5m: maybe,
  cache_write_1h: maybe,
  output: maybe,
  reasoning: maybe,
})

/** A row of a table; without `begins` its day begins at midnight in UTC. */
type Said = z.output<typeof tableRow> & { begins?: number }

/** Each alternative is as exact as its own name is long. */
export function toTable(rows: readonly Said[]): TableRow[] {
  return rows.flatMap(({ provider, model, begins, ...rest }) =>
    model.split('|').map((name) => ({
      ...rest,
      name,
      begins: begins ?? Date.parse(`${rest.valid_from}T00:00:00Z`),
      provider: pattern(provider),
      model: pattern(name),
      exactness: exactnessOf(name),
      providerExactness: exactnessOf(provider),
    })),
  )
}

function exactnessOf(name: string): number {
  return name.replaceAll('*', '').length
}

/**
 * The row in force at an instant that fits a name of the model: that with the longest name, then that with the longest
 * provider, then the newest.
 */
export function rowFor(
  table: readonly TableRow[],
  { provider, model, at }: { provider: string | null; model: string; at: number },
): TableRow | null {
  if (table.length === 0) return null
  const server = (provider ?? '').toLowerCase()
  const names = namesOf(model)
  return table
    .filter((row) => row.begins <= at && row.provider.test(server) && names.some((name) => row.model.test(name)))
    .reduce<TableRow | null>((best, row) => (best && !goesBefore(row, best) ? best : row), null)
}

function goesBefore(one: TableRow, other: TableRow): boolean {
  return (
    (one.exactness - other.exactness || one.providerExactness - other.providerExactness || one.begins - other.begins) >
    0
  )
}

/** A model's name as it was sent, without its maker, and without its date or version. */
export function namesOf(model: string): string[] {
  const sent = model.toLowerCase()
  const short = sent
    .replace(/^.*\//, '')
    .replace(/^((us|eu|apac|global)\.)?(anthropic|amazon|meta|mistral|deepseek)\./, '')
  const undated = short.replace(
    /(-\d{4}-\d{2}-\d{2}|-\d{8}|-\d{3,4}|@\d{8}|-latest|-preview-\d{2}-\d{2}|-v\d+:\d+)+$/,
    '',
  )
  return [...new Set([sent, short, undated])]
}

/** An organisation's table is read for each request. */
const patterns = new LRUCache<string, RegExp>({ max: 5000 })

function pattern(text: string): RegExp {
  const known = patterns.get(text)
  if (known) return known
  const escaped = text.toLowerCase().replace(/[.+?^${}()[\]\\]/g, '\\$&')
  const made = new RegExp(`^(${escaped.replaceAll('*', '.*')})$`)
  patterns.set(text, made)
  return made
}
