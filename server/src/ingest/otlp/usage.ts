import type { Attributes } from './raw-span.ts'
import { countOf, dollarsOf, lineOf } from './read-attribute.ts'
import type { Words } from './senders/sender.ts'
import type { SaidSpan } from './senders/sender-of.ts'
import { type SpanRow, spanLimits } from './span-row.ts'

export function modelOf({ sender, said }: SaidSpan): string | null {
  return lineOf(said, sender.words.model, 200)
}

/** In lower case; the AI SDK names its adapter too (`openai.chat`), which is no part of the provider's name. */
export function providerOf({ sender, said }: SaidSpan): string | null {
  const provider = lineOf(said, sender.words.provider, 100)?.toLowerCase() ?? null
  return said.has('ai.operationId') ? (provider?.split('.')[0] ?? null) : provider
}

/** Dollars as the sender says them: in one number, or in parts that make up the whole. */
export function reportedCost({ sender, said }: SaidSpan): string | null {
  const whole = dollarsOf(said, dollarWords(sender.words.cost, said), spanLimits.costUsd)
  return whole ?? (sender.costParts ? sumOfParts(said, `${sender.costParts}#`) : null)
}

/** A cost in another currency is none in dollars. */
function dollarWords(words: readonly string[], said: Attributes): readonly string[] {
  const currency = said.get('gen_ai.usage.cost.currency')
  if (typeof currency !== 'string' || /^(usd|)$/i.test(currency.trim())) return words
  return words.filter((word) => !word.startsWith('gen_ai.usage.cost'))
}

function sumOfParts(said: Attributes, start: string): string | null {
  const parts = [...said.keys()].filter((key) => key.startsWith(start) && typeof said.get(key) === 'number')
  if (parts.length === 0) return null
  const sum = parts.reduce((total, key) => total + Number(said.get(key)), 0)
  return dollarsOf(new Map([['sum', sum]]), ['sum'], spanLimits.costUsd)
}

type Tokens = Pick<
  SpanRow,
  | 'input_tokens'
  | 'cached_input_tokens'
  | 'cache_write_5m_tokens'
  | 'cache_write_1h_tokens'
  | 'output_tokens'
  | 'reasoning_tokens'
  | 'tokens_partial'
>

/** Counts as a sender says them. */
type Counts = Record<
  'input' | 'uncached' | 'cached' | 'written' | 'written5m' | 'written1h' | 'output' | 'reasoning' | 'total',
  number | null
>

/**
 * What is no count (negative, NaN, a fraction) is unknown. Whether the input holds what was read from a cache and written
 * into one is for the sender to know; who names more of it than of all the input has counted it apart, in any case.
 */
export function tokensOf(span: SaidSpan): Tokens {
  const whole = countsOf(span, wholeWords)
  const tokens_partial = whole.input === null && whole.output === null && isPartial(span)
  const counts = tokens_partial ? countsOf(span, partialWords) : withUnnamed(span, whole)
  const { cached, reasoning } = counts
  const written = writtenOf(span, counts)
  const cache = (cached ?? 0) + (written?.fiveMinutes ?? 0) + (written?.hour ?? 0)
  const { input, output } = counts
  return {
    input_tokens: input !== null && isCacheApart(span, counts, cache) ? input + cache : input,
    cached_input_tokens: cached,
    cache_write_5m_tokens: written?.fiveMinutes ?? null,
    cache_write_1h_tokens: written?.hour ?? null,
    output_tokens:
      output !== null && reasoning !== null && isReasoningApart(span, counts) ? output + reasoning : output,
    reasoning_tokens: reasoning,
    tokens_partial,
  }
}

/** Kinds of tokens that no word names, where all that a sender counts adds up to the whole. */
type Unnamed = { input: number; output: number; others: string[] }

/** What is below a count, as in `details.cached`, is a part of it. */
function unnamedOf({ sender, said }: SaidSpan): Unnamed {
  const unnamed: Unnamed = { input: 0, output: 0, others: [] }
  if (!sender.usageParts || !said.has(sender.usageParts)) return unnamed
  const start = `${sender.usageParts}#`
  const named = new Set(Object.values(sender.words).flat())
  for (const key of said.keys()) {
    if (!key.startsWith(start) || named.has(key)) continue
    const kind = key.slice(start.length)
    const count = countOf(said, [key], spanLimits.tokens)
    if (!count || kind.includes('.')) continue
    if (kind.startsWith('input')) unnamed.input += count
    else if (kind.startsWith('output')) unnamed.output += count
    else unnamed.others.push(kind)
  }
  return unnamed
}

/** Counts that nobody knows as input or output: they are in no sum, and the answer names them. */
export function uncountedOf(span: SaidSpan): string[] {
  return unnamedOf(span).others
}

/** The counts with what no word names of the input and the output; no more than the total leaves, where it is said. */
function withUnnamed(span: SaidSpan, counts: Counts): Counts {
  const unnamed = unnamedOf(span)
  if (unnamed.input + unnamed.output === 0) return counts
  const { input, cached, output, reasoning, total } = counts
  const written = writtenOf(span, counts)
  const named = [input, cached, written?.fiveMinutes, written?.hour, output, reasoning]
  const sum = named.reduce<number>((all, count) => all + (count ?? 0), 0)
  const left = total === null ? spanLimits.tokens : Math.max(0, total - sum)
  const ofInput = Math.min(unnamed.input, left)
  const ofOutput = Math.min(unnamed.output, left - ofInput)
  return {
    ...counts,
    input: ofInput > 0 ? (input ?? 0) + ofInput : input,
    output: ofOutput > 0 ? (output ?? 0) + ofOutput : output,
  }
}

type CountWords = Record<keyof Counts, keyof Words | null>

const wholeWords: CountWords = {
  input: 'input',
  uncached: 'uncached',
  cached: 'cached',
  written: 'written',
  written5m: 'written5m',
  written1h: 'written1h',
  output: 'output',
  reasoning: 'reasoning',
  total: 'total',
}
const partialWords: CountWords = {
  input: 'partialInput',
  uncached: null,
  cached: 'partialCached',
  written: 'partialWritten',
  written5m: null,
  written1h: null,
  output: 'partialOutput',
  reasoning: null,
  total: null,
}

function countsOf({ sender, said }: SaidSpan, words: CountWords): Counts {
  const counts = Object.entries(words).map(([count, field]) => [
    count,
    field && countOf(said, sender.words[field], spanLimits.tokens),
  ])
  return Object.fromEntries(counts) as Counts
}

function isPartial({ sender, said }: SaidSpan): boolean {
  return sender.words.partialInput.some((key) => said.has(key))
}

/** By how long it stays there; what is not split stays as long as the sender usually lets it. */
function writtenOf({ sender }: SaidSpan, { written, written5m, written1h }: Counts) {
  if (written === null && written5m === null && written1h === null) return null
  const split = (written5m ?? 0) + (written1h ?? 0)
  const rest = Math.max(0, (written ?? 0) - split)
  const isHour = sender.writtenFor === '1h'
  return { fiveMinutes: (written5m ?? 0) + (isHour ? 0 : rest), hour: (written1h ?? 0) + (isHour ? rest : 0) }
}

function isCacheApart(span: SaidSpan, { input, uncached, output, total }: Counts, cache: number): boolean {
  if (input === null || cache === 0) return false
  if (cache > input) return true
  if (uncached !== null) return uncached === input
  if (total !== null && total === input + (output ?? 0) + cache) return true
  const { cacheApart } = span.sender
  if (cacheApart === undefined || cacheApart === true) return cacheApart ?? false
  return cacheApart.includes(providerOf(span) ?? '')
}

function isReasoningApart({ sender }: SaidSpan, { output, reasoning }: Counts): boolean {
  return sender.reasoningApart === true || (reasoning ?? 0) > (output ?? 0)
}
