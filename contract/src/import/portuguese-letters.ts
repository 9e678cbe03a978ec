import { characterOf, type SingleByte, singleByte } from './single-byte.ts'

/** Bytes beyond ASCII with what stands around them, and how often a file has them. */
export type Fragments = Map<string, { count: number; line: number }>

/** Distinct ones that are counted: a real file has a few dozen. */
const mostFragments = 2000

/** Adds those of a line; each is written in Latin-1, one character a byte. */
export function collectFragments(bytes: Uint8Array, start: number, end: number, line: number, found: Fragments): void {
  for (let at = start; at < end; at += 1) {
    if ((bytes[at] ?? 0) < 128) continue
    const from = at
    while (at < end && at - from < 6 && (bytes[at] ?? 0) >= 128) at += 1
    const text = String.fromCharCode(...bytes.subarray(Math.max(start, from - 2), Math.min(end, at + 2)))
    const before = Math.min(2, from - start)
    const key = `${before}${at - from}${text}`
    const known = found.get(key)
    if (known) known.count += 1
    else if (found.size < mostFragments) found.set(key, { count: 1, line })
  }
}

const letter = /\p{L}/u
const lower = /\p{Ll}/u
const upperCase = /\p{Lu}/u
const vowels = /[aeiouáéíóúâêôãõà]/i
/** Which letters Portuguese has before these, and behind them where a word goes on. */
const neighbours: Record<string, { before?: string; after: string; ends: boolean }> = {
  ã: { after: 'oeszx', ends: true },
  õ: { after: 'e', ends: true },
  ç: { before: 'aeiouáéíóúâêôãõnrls', after: 'aouáéíóúâêôãõ', ends: false },
  â: { after: 'mnlrsdtfcbpgqvxzhj', ends: true },
  ê: { after: 'mnlrscçgbtduxzpvaei', ends: true },
  ô: { after: 'mnlrsdtfcbpgqvxzhj', ends: true },
  à: { after: 'sq', ends: true },
}
const portuguese = /[áéíóúâêôãõàçüÁÉÍÓÚÂÊÔÃÕÀÇÜ]/
const betweenWords = /[\s–—…•·°ºª“”‘’«»€®™©²³¹´`¨¸±×÷\u00ad-]/
const never = /[¼½¾§£]/

type Score = { good: number; strange: number; wrong: number; line: number }

/** How well the bytes of a file read in an encoding as Portuguese. */
function scoreOf(found: Fragments, encoding: SingleByte): Score {
  const score: Score = { good: 0, strange: 0, wrong: 0, line: 0 }
  for (const [key, { count, line }] of found) {
    const signs = [...key.slice(2)].map((sign) => characterOf(sign.charCodeAt(0), encoding))
    const from = Number(key[0])
    for (let at = from; at < from + Number(key[1]); at += 1) {
      const verdict = judge(signs[at] ?? '', signs.slice(0, at).join(''), signs.slice(at + 1).join(''))
      score[verdict] += count
      if (verdict === 'wrong') score.line = score.line === 0 ? line : Math.min(score.line, line)
    }
  }
  return score
}

function judge(sign: string, before: string, after: string): 'good' | 'strange' | 'wrong' {
  const previous = before.at(-1) ?? ''
  const next = after[0] ?? ''
  const isInside = letter.test(previous) && letter.test(next)
  if (!letter.test(sign) || sign === 'ª' || sign === 'º') {
    if (sign === '’' && isInside) return vowels.test(next) && !vowels.test(previous) ? 'good' : 'strange'
    if (sign === '\u00a0') return isInside ? 'strange' : 'good'
    if (never.test(sign)) return letter.test(previous) ? 'wrong' : 'good'
    return !isInside && betweenWords.test(sign) ? 'good' : 'wrong'
  }
  if (lower.test(previous) && upperCase.test(sign)) return 'wrong'
  if (upperCase.test(previous) && lower.test(sign) && upperCase.test(next)) return 'wrong'
  if (upperCase.test(sign) && lower.test(next) && letter.test(previous)) return 'wrong'
  if (!portuguese.test(sign)) return /[\p{Script=Latin}]/u.test(sign) ? 'strange' : 'wrong'
  const rule = neighbours[sign.toLowerCase()]
  if (!rule) return isOdd(sign, previous, next) ? 'strange' : 'good'
  if (rule.before && !letter.test(previous)) return 'wrong'
  if (rule.before && !rule.before.includes(previous.toLowerCase())) return 'wrong'
  if (letter.test(next) ? !rule.after.includes(next.toLowerCase()) : !rule.ends) return 'wrong'
  return lower.test(sign) && sign !== 'à' && !letter.test(previous) ? 'strange' : 'good'
}

/** `aá` and `áa` are in no word to speak of, and `ü` is behind a `g` or a `q`. */
function isOdd(sign: string, previous: string, next: string): boolean {
  if (sign.toLowerCase() === 'ü') return !/[gq]/i.test(previous)
  const base = sign.normalize('NFD').charAt(0).toLowerCase()
  return vowels.test(base) && (previous.toLowerCase() === base || next.toLowerCase() === base)
}

/**
 * The encoding in which the bytes beyond ASCII of a file are letters of Portuguese words: Windows-1252 where they are in
 * it, else another in which they are. Where they are in none, the line that shows it first.
 */
export function guessSingleByte(found: Fragments): { encoding: SingleByte } | { line: number } {
  const scores = singleByte.map((encoding) => ({ encoding, ...scoreOf(found, encoding) }))
  const [windows, ...others] = scores
  if (!windows) return { line: 0 }
  // What a foreign name or a single sign of a long text has.
  const isRight = ({ good, wrong, strange }: Score) => wrong * 50 <= good + strange
  const better = others.filter((one) => one.good > 0 && isRight(one) && one.strange <= one.good)
  better.sort((one, other) => other.good - other.strange - (one.good - one.strange))
  if (isRight(windows) && (windows.good > 0 || better.length === 0)) return { encoding: 'windows-1252' }
  const [best] = better
  return best ? { encoding: best.encoding } : { line: windows.line }
}
