import { z } from 'zod'
import { flatRate, type Price, unitsOf } from './price.ts'

/** Prices of a provider's models from a day on. */
export type TableRow = Price & {
  valid_from: string
  provider: RegExp
  model: RegExp
  /** Characters of the model's name that are no `*`: the longest name that fits counts. */
  exactness: number
}

const price = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,8})?$/)
  .transform((text) => flatRate(unitsOf(text)))
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
})

/** Newest first; each alternative is as exact as its own name is long. */
export function toTable(rows: readonly z.output<typeof tableRow>[]): TableRow[] {
  return rows
    .flatMap(({ provider, model, ...rest }) =>
      model.split('|').map((name) => ({
        ...rest,
        provider: pattern(provider),
        model: pattern(name),
        exactness: name.replaceAll('*', '').length,
      })),
    )
    .sort((one, other) => (one.valid_from < other.valid_from ? 1 : -1))
}

/** The rows of the first name that any row fits, of these those with the longest name: newest first. */
export function rowsFor(table: readonly TableRow[], provider: string | null, model: string): TableRow[] {
  const served = table.filter((row) => row.provider.test((provider ?? '').toLowerCase()))
  for (const name of namesOf(model)) {
    const named = served.filter((row) => row.model.test(name))
    const exactness = Math.max(...named.map((row) => row.exactness))
    if (named.length > 0) return named.filter((row) => row.exactness === exactness)
  }
  return []
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

function pattern(text: string): RegExp {
  const escaped = text.toLowerCase().replace(/[.+?^${}()[\]\\]/g, '\\$&')
  return new RegExp(`^(${escaped.replaceAll('*', '.*')})$`)
}
