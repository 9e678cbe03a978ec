import { callsModel, type Tokens, type TraceSpan, tokenCounts, type Used } from './trace/trace-span.ts'

/**
 * A figure of a span with all below it; `whole` where no call of a model below left it out, `own` where it is the span's
 * own word.
 */
type Known<Value> = { value: Value | null; whole: boolean; own: boolean }

/** In hundred-millionths of a dollar; `reported` is what of them a sender said. */
type Cost = { units: bigint; reported: bigint; source: 'reported' | 'price_table' }

/**
 * What a span and all below it used; and how many calls of models have tokens and no cost that the cost could hold: it
 * holds nothing of them.
 */
export type Usage = { tokens: Known<Tokens>; cost: Known<Cost>; unpriced: number }

/** A span's own word: of one call of a model, or of a part of it. */
type Own<Value> = { value: Value | null; model: boolean; partial: boolean }

type Figure<Value> = {
  add: (one: Value, other: Value) => Value
  size: (value: Value) => number | bigint
  /** Whether a span's own word counts though all below it has one. */
  outranks: (own: Value, below: Value) => boolean
}

/**
 * What a span used with all below it, each token and dollar once though parents repeat what their children say: what
 * is known below counts, and the span's own word where nothing is. Where a call below left it out or counted in part,
 * the larger of the two counts, since the span's own word may hold what the children did not say. A cost that was
 * reported goes before one that was computed. See docs/decisions/007-run-figures.md.
 */
export function usageOf(span: TraceSpan, below: readonly Usage[]): Usage {
  const model = callsModel(span)
  const cost = combine(
    { value: costOf(span), model, partial: false },
    below.map((one) => one.cost),
    costFigure,
  )
  const isUnpriced = model && cost.value === null && !span.tokens_partial && tokensOf(span) !== null
  return {
    cost,
    unpriced: cost.own ? 0 : below.reduce((sum, one) => sum + one.unpriced, 0) || Number(isUnpriced),
    tokens: combine(
      { value: tokensOf(span), model, partial: span.tokens_partial },
      below.map(({ tokens }) => tokens),
      tokenFigure,
    ),
  }
}

function combine<Value>(
  { value: own, model, partial }: Own<Value>,
  below: readonly Known<Value>[],
  { add, size, outranks }: Figure<Value>,
): Known<Value> {
  const whole = below.every((one) => one.whole)
  const known = below.flatMap(({ value }) => value ?? [])
  const [first, ...rest] = known
  if (first === undefined) {
    return { value: own, whole: !partial && (own !== null || (whole && !model)), own: own !== null }
  }
  const sum = rest.reduce(add, first)
  if (own === null) return { value: sum, whole, own: false }
  if (outranks(own, sum) || (!whole && size(own) > size(sum))) return { value: own, whole: true, own: true }
  return { value: sum, whole, own: false }
}

const tokenFigure: Figure<Tokens> = {
  add: (one, other) => {
    const sums = tokenCounts.map((count) => [count, addCounts(one[count], other[count])])
    return Object.fromEntries(sums) as Tokens
  },
  size: ({ input_tokens, output_tokens }) => (input_tokens ?? 0) + (output_tokens ?? 0),
  outranks: () => false,
}

const costFigure: Figure<Cost> = {
  /** A sum is as good as its worst part. */
  add: (one, other) => {
    const priced = [one, other].some(({ source }) => source === 'price_table')
    return {
      units: one.units + other.units,
      reported: one.reported + other.reported,
      source: priced ? 'price_table' : 'reported',
    }
  },
  size: ({ units }) => units,
  /** Unless what was reported below is more: the word is of something else then. Nothing is no word of a price. */
  outranks: (own, below) =>
    own.source === 'reported' && own.units > 0n && below.source === 'price_table' && own.units >= below.reported,
}

/** As a run's columns hold them. */
export function usedBy({ tokens, cost, unpriced }: Usage): Used {
  const unknown = Object.fromEntries(tokenCounts.map((count) => [count, null])) as Tokens
  const cost_usd = cost.value && decimalOf(cost.value.units)
  const unpriced_steps = cost.value === null ? 0 : unpriced
  return { cost_usd, cost_source: cost.value?.source ?? null, unpriced_steps, ...(tokens.value ?? unknown) }
}

function tokensOf(span: TraceSpan): Tokens | null {
  if (span.input_tokens === null && span.output_tokens === null) return null
  return Object.fromEntries(tokenCounts.map((count) => [count, span[count]])) as Tokens
}

function addCounts(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0)
}

function costOf({ cost_usd, cost_source }: TraceSpan): Cost | null {
  if (cost_usd === null || cost_source === null) return null
  const units = unitsOf(cost_usd)
  return { units, reported: cost_source === 'reported' ? units : 0n, source: cost_source }
}

function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, 8).padEnd(8, '0'))
}

/** Dollars with 8 decimals. */
export function decimalOf(units: bigint): string {
  const digits = units.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}
