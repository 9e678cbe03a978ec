/** Decimals of a dollar, in prices and in costs. */
const scale = 8
const million = 1_000_000n
/** A million dollars for one call is no price; the column ends there too. */
const mostCost = million * 10n ** BigInt(scale)

/** Hundred-millionths of a dollar for a million tokens, and what they are once the whole input is above a size. */
export type Rate = { base: bigint; tiers: readonly { above: number; price: bigint }[] }

/** What a model costs; null where it has no such price of its own: cached input is input then, and output costs nothing. */
export type Price = {
  input: Rate
  cached_input: Rate | null
  cache_write_5m: Rate | null
  cache_write_1h: Rate | null
  output: Rate | null
}

/** What a call of a model used. */
export type UsedTokens = {
  /** With what was read from a cache and written into one. */
  input_tokens: number | null
  cached_input_tokens: number | null
  cache_write_5m_tokens: number | null
  cache_write_1h_tokens: number | null
  output_tokens: number | null
}

/**
 * What the tokens cost: dollars as decimal text with 8 decimals. Null, never zero, where a number of tokens that the
 * price asks for is unknown.
 */
export function costAt(price: Price, used: UsedTokens): string | null {
  const { input_tokens, output_tokens } = used
  if (input_tokens === null) return null
  // Every call has input: who says 0 and 0 does not know.
  if (input_tokens === 0 && !output_tokens) return null
  if (output_tokens === null && price.output !== null) return null

  const at = (rate: Rate | null) => priceAt(rate ?? price.input, input_tokens)
  let plain = input_tokens
  const take = (count: number | null) => {
    const taken = Math.min(count ?? 0, plain)
    plain -= taken
    return BigInt(taken)
  }
  const sum =
    take(used.cached_input_tokens) * at(price.cached_input) +
    take(used.cache_write_5m_tokens) * at(price.cache_write_5m) +
    take(used.cache_write_1h_tokens) * at(price.cache_write_1h ?? price.cache_write_5m) +
    BigInt(plain) * at(price.input) +
    (price.output === null ? 0n : BigInt(output_tokens ?? 0) * at(price.output))
  const cost = (sum + million / 2n) / million
  return cost < mostCost ? decimal(cost) : null
}

/** All of a call's tokens have the price of its size. */
function priceAt({ base, tiers }: Rate, input: number): bigint {
  return tiers.reduce((price, tier) => (input > tier.above ? tier.price : price), base)
}

export function flatRate(price: bigint): Rate {
  return { base: price, tiers: [] }
}

/** Decimal text as hundred-millionths. */
export function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

function decimal(value: bigint): string {
  const digits = value.toString().padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
