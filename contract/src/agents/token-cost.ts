/** The kinds of tokens that have a price each, as pages show them from left to right. */
export const tokenKinds = ['input', 'cached_input', 'cache_write_5m', 'cache_write_1h', 'output', 'reasoning'] as const
export type TokenKind = (typeof tokenKinds)[number]

/** What a call of a model used: `input_tokens` with all of the cache, `output_tokens` with the reasoning. */
export type UsedTokens = {
  input_tokens: number | null
  cached_input_tokens: number | null
  cache_write_5m_tokens: number | null
  cache_write_1h_tokens: number | null
  output_tokens: number | null
  reasoning_tokens: number | null
}

/** The same, each token in one kind alone: the input without the cache, the output without the reasoning. */
export function tokensApart(used: UsedTokens): Record<TokenKind, number> {
  let input = used.input_tokens ?? 0
  const ofInput = (count: number | null) => {
    const taken = Math.min(count ?? 0, input)
    input -= taken
    return taken
  }
  const cached_input = ofInput(used.cached_input_tokens)
  const cache_write_5m = ofInput(used.cache_write_5m_tokens)
  const cache_write_1h = ofInput(used.cache_write_1h_tokens)
  const output = used.output_tokens ?? 0
  const reasoning = Math.min(used.reasoning_tokens ?? 0, output)
  return { input, cached_input, cache_write_5m, cache_write_1h, output: output - reasoning, reasoning }
}

/** Dollars a million tokens of each kind, as decimal text of at most 8 decimals. */
export type Rates = Record<TokenKind, string>

/** Decimals of a dollar in prices; tokens are priced by the million, so what they cost has so many more. */
export const priceScale = 8
const costScale = priceScale + 6

/** What each kind of the tokens costs: exact dollars as decimal text. */
export function partCosts(rates: Rates, used: UsedTokens): Rates {
  const tokens = tokensApart(used)
  return eachKind((kind) => decimalOf(BigInt(tokens[kind]) * unitsOf(rates[kind], priceScale), costScale))
}

/** Exact sums of such parts. */
export function sumParts(parts: readonly Rates[]): Rates {
  return eachKind((kind) =>
    decimalOf(
      parts.reduce((sum, part) => sum + unitsOf(part[kind], costScale), 0n),
      costScale,
    ),
  )
}

export function eachKind<Value>(of: (kind: TokenKind) => Value): Record<TokenKind, Value> {
  return Object.fromEntries(tokenKinds.map((kind) => [kind, of(kind)])) as Record<TokenKind, Value>
}

/** Decimal text in units of so many decimals. */
export function unitsOf(text: string, scale: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

/** The other way round, without zeros that say nothing. */
export function decimalOf(units: bigint, scale: number): string {
  const digits = units.toString().padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '')
}
