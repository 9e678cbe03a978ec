import { callsModel, type TraceSpan, type Used } from './trace-span.ts'

/** A figure of a span with all below it; `whole` where no call of a model below left it out. */
type Known<Value> = { value: Value | null; whole: boolean }

type Tokens = Pick<Used, 'input_tokens' | 'cached_input_tokens' | 'output_tokens'>
/** In hundred-millionths of a dollar. */
type Cost = { units: bigint; source: 'reported' | 'price_table' }

/** What a span and all below it used. */
export type Usage = { tokens: Known<Tokens>; cost: Known<Cost> }

/**
 * What a span used with all below it, each token and dollar once though parents repeat what their children say: what
 * is known below counts, and the span's own word where nothing is. Where a call below left it out, the larger of the
 * two counts, since the span's own word may hold what the children did not say. See docs/decisions/007-run-figures.md.
 */
export function usageOf(span: TraceSpan, below: readonly Usage[]): Usage {
  const model = callsModel(span)
  return {
    tokens: combine(
      { own: tokensOf(span), model },
      below.map(({ tokens }) => tokens),
      addTokens,
      countTokens,
    ),
    cost: combine(
      { own: costOf(span), model },
      below.map(({ cost }) => cost),
      addCosts,
      ({ units }) => units,
    ),
  }
}

function combine<Value>(
  { own, model }: { own: Value | null; model: boolean },
  below: readonly Known<Value>[],
  add: (one: Value, other: Value) => Value,
  size: (value: Value) => number | bigint,
): Known<Value> {
  const whole = below.every((one) => one.whole)
  const known = below.flatMap(({ value }) => value ?? [])
  const [first, ...rest] = known
  if (first === undefined) return { value: own, whole: own !== null || (whole && !model) }
  const sum = rest.reduce(add, first)
  if (own !== null && !whole && size(own) > size(sum)) return { value: own, whole: true }
  return { value: sum, whole }
}

/** As a run's columns hold them. */
export function usedBy({ tokens, cost }: Usage): Used {
  const unknown: Tokens = { input_tokens: null, cached_input_tokens: null, output_tokens: null }
  const cost_usd = cost.value && decimal(cost.value.units)
  return { cost_usd, cost_source: cost.value?.source ?? null, ...(tokens.value ?? unknown) }
}

function tokensOf({ input_tokens, cached_input_tokens, output_tokens }: TraceSpan): Tokens | null {
  if (input_tokens === null && output_tokens === null) return null
  return { input_tokens, cached_input_tokens, output_tokens }
}

function addTokens(one: Tokens, other: Tokens): Tokens {
  return {
    input_tokens: addCounts(one.input_tokens, other.input_tokens),
    cached_input_tokens: addCounts(one.cached_input_tokens, other.cached_input_tokens),
    output_tokens: addCounts(one.output_tokens, other.output_tokens),
  }
}

function addCounts(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0)
}

function countTokens({ input_tokens, output_tokens }: Tokens): number {
  return (input_tokens ?? 0) + (output_tokens ?? 0)
}

function costOf({ cost_usd, cost_source }: TraceSpan): Cost | null {
  return cost_usd === null || cost_source === null ? null : { units: unitsOf(cost_usd), source: cost_source }
}

/** A sum is as good as its worst part. */
function addCosts(one: Cost, other: Cost): Cost {
  const priced = [one, other].some(({ source }) => source === 'price_table')
  return { units: one.units + other.units, source: priced ? 'price_table' : 'reported' }
}

function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, 8).padEnd(8, '0'))
}

function decimal(units: bigint): string {
  const digits = units.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}
