import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { StartRefused } from '../start-refused.ts'

/** What a call of a model used. */
export type Usage = {
  provider: string | null
  model: string | null
  /** With the cached ones. */
  input_tokens: number | null
  cached_input_tokens: number | null
  output_tokens: number | null
  /** When it ran, ISO 8601 or a date: the price in force on that day, in UTC, counts. */
  at: string | Date
}

type Price = {
  valid_from: string
  provider: RegExp
  model: RegExp
  /** Characters of the model's name that are no `*`: the longest name that fits counts. */
  exactness: number
  /** Hundred-millionths of a dollar for a million tokens; null where there is no such price. */
  input: bigint
  cached_input: bigint | null
  output: bigint | null
}

/** Decimals of a dollar, in prices and in costs. */
const scale = 8
const million = 1_000_000n
/** A million dollars for one call is no price; the column ends there too. */
const mostCost = million * 10n ** BigInt(scale)

const price = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,8})?$/)
  .transform(units)
const noPrice = z.literal('').transform(() => null)

const row = z.strictObject({
  valid_from: z.iso.date(),
  provider: z.string().min(1).transform(pattern),
  model: z.string().min(1),
  input: price,
  cached_input: price.or(noPrice),
  output: price.or(noPrice),
})

let prices: readonly Price[] | null = null
/** The rows for a provider's model, newest first; senders name few models, and name them often. */
const fitting = new LRUCache<string, readonly Price[]>({ max: 1000 })

/**
 * Reads the price table: the file of PRICES_FILE, or Leme's own where that is null. Throws StartRefused with one
 * sentence that names the line that is wrong.
 */
export function loadPrices(file: string | null): void {
  prices = readPrices(file ?? new URL('prices.csv', import.meta.url))
  fitting.clear()
}

/**
 * What the tokens cost at the table's prices: dollars as decimal text with 8 decimals. Null, never zero, where the
 * model has no price on that day, or a number of tokens that it asks a price for is unknown.
 */
export function costOf({
  provider,
  model,
  input_tokens,
  cached_input_tokens,
  output_tokens,
  at,
}: Usage): string | null {
  if (model === null || input_tokens === null) return null
  // Every call has input: who says 0 and 0 does not know.
  if (input_tokens === 0 && !output_tokens) return null
  const day = new Date(at).toISOString().slice(0, 10)
  const found = pricesFor(provider ?? '', model).find(({ valid_from }) => valid_from <= day)
  if (!found) return null
  const { input, cached_input, output } = found
  if (output_tokens === null && output !== null) return null

  const cached = Math.min(cached_input_tokens ?? 0, input_tokens)
  const sum =
    BigInt(input_tokens - cached) * input +
    BigInt(cached) * (cached_input ?? input) +
    BigInt(output_tokens ?? 0) * (output ?? 0n)
  const cost = (sum + million / 2n) / million
  return cost < mostCost ? decimal(cost) : null
}

function pricesFor(provider: string, model: string): readonly Price[] {
  const key = `${provider}\n${model}`
  const known = fitting.get(key)
  if (known) return known
  if (prices === null) loadPrices(null)
  const found = fit(prices ?? [], provider.toLowerCase(), namesOf(model))
  fitting.set(key, found)
  return found
}

/** The rows of the first name that any row fits, of these those with the longest name. */
function fit(table: readonly Price[], provider: string, names: string[]): Price[] {
  const served = table.filter((price) => price.provider.test(provider))
  for (const name of names) {
    const named = served.filter((price) => price.model.test(name))
    const exactness = Math.max(...named.map((price) => price.exactness))
    if (named.length > 0) return named.filter((price) => price.exactness === exactness)
  }
  return []
}

/** A model's name as it was sent, without its maker, and without its date or version. */
function namesOf(model: string): string[] {
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

function readPrices(file: string | URL): Price[] {
  const refuse = (reason: string, cause?: unknown) =>
    new StartRefused(`A tabela de preços ${file instanceof URL ? file.pathname : file} ${reason}`, { cause })
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw refuse('não pôde ser lida.', cause)
  }
  let rows: { record: Record<string, string>; info: { lines: number } }[]
  try {
    rows = parse(text, { columns: true, bom: true, comment: '#', info: true, trim: true, skip_empty_lines: true })
  } catch (cause) {
    throw refuse(`não é um CSV: ${cause instanceof Error ? cause.message : ''}`, cause)
  }
  return rows
    .flatMap(({ record, info }) => {
      const result = row.safeParse(record)
      if (result.success) return priced(result.data)
      const fields = result.error.issues.map(({ path }) => path[0] ?? 'colunas').join(', ')
      throw refuse(`tem um valor errado na linha ${info.lines}: ${fields}.`)
    })
    .sort((one, other) => (one.valid_from < other.valid_from ? 1 : -1))
}

/** Each alternative is as exact as its own name is long. */
function priced({ model, ...rest }: z.output<typeof row>): Price[] {
  return model.split('|').map((name) => ({ ...rest, model: pattern(name), exactness: name.replaceAll('*', '').length }))
}

function pattern(text: string): RegExp {
  const escaped = text.toLowerCase().replace(/[.+?^${}()[\]\\]/g, '\\$&')
  return new RegExp(`^(${escaped.replaceAll('*', '.*')})$`)
}

/** Decimal text as hundred-millionths. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

function decimal(value: bigint): string {
  const digits = value.toString().padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
