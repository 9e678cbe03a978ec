import {
  decimalOf,
  eachKind,
  priceScale,
  type Rates,
  tokenKinds,
  tokensApart,
  type UsedTokens,
  unitsOf,
} from '@leme/contract/agents/token-cost'

const million = 1_000_000n
/** A million dollars for one call is no price; the column ends there too. */
const mostCost = million * 10n ** BigInt(priceScale)

/** Hundred-millionths of a dollar for a million tokens, and what they are once the whole input is above a size. */
export type Rate = { base: bigint; tiers: readonly { above: number; price: bigint }[] }

/**
 * What a model costs; null where it has no such price of its own: cached input is input then, reasoning is output, and
 * output costs nothing.
 */
export type Price = {
  input: Rate
  cached_input: Rate | null
  cache_write_5m: Rate | null
  cache_write_1h: Rate | null
  output: Rate | null
  reasoning: Rate | null
}

/**
 * What each kind of a call's tokens costs a million, as decimal text; all of them have the price of the call's size.
 * Null where a number of tokens that the price asks for is unknown.
 */
export function ratesFor(price: Price, { input_tokens, output_tokens }: UsedTokens): Rates | null {
  if (input_tokens === null) return null
  // Every call has input: who says 0 and 0 does not know.
  if (input_tokens === 0 && !output_tokens) return null
  if (output_tokens === null && price.output !== null) return null

  const at = (rate: Rate | null) => rate && decimalOf(priceAt(rate, input_tokens), priceScale)
  const input = at(price.input) ?? '0'
  const fiveMinutes = at(price.cache_write_5m) ?? input
  const output = at(price.output) ?? '0'
  return {
    input,
    cached_input: at(price.cached_input) ?? input,
    cache_write_5m: fiveMinutes,
    cache_write_1h: at(price.cache_write_1h) ?? fiveMinutes,
    output,
    reasoning: at(price.reasoning) ?? output,
  }
}

/** What the tokens cost: dollars as decimal text with 8 decimals. Null for what can be no cost. */
export function costAt(rates: Rates, used: UsedTokens): string | null {
  const tokens = tokensApart(used)
  const parts = eachKind((kind) => BigInt(tokens[kind]) * unitsOf(rates[kind], priceScale))
  const sum = tokenKinds.reduce((total, kind) => total + parts[kind], 0n)
  const cost = (sum + million / 2n) / million
  return cost < mostCost ? withDecimals(cost) : null
}

function priceAt({ base, tiers }: Rate, input: number): bigint {
  return tiers.reduce((price, tier) => (input > tier.above ? tier.price : price), base)
}

/** Of decimal text: the same price for a call of any size. */
export function rateOf(text: string): Rate {
  return { base: unitsOf(text, priceScale), tiers: [] }
}

function withDecimals(value: bigint): string {
  const digits = value.toString().padStart(priceScale + 1, '0')
  return `${digits.slice(0, -priceScale)}.${digits.slice(-priceScale)}`
}
