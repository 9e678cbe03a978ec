import type { Reading } from '../engine/chart.ts'
import { wordSet } from '../text.ts'

const beforeDay = wordSet('o a os as do da dos das de dia no na em pro pra para ate')
const later = wordSet('depois apos partir desde entre')
const denying = wordSet('nao nunca jamais sem')
const pauses = wordSet(', ; . : ( ) -')
/** So many words before it, a "não" still turns "antes". */
const reach = 4
/** No day is written in more words. */
const longestDay = 10

/** Whether words of a day say no one day by which it is due: "depois de 10/12", "não antes de 10/12", "10/12 ou 12/12". */
export function isTurned(reading: Reading, start: number, end: number): boolean {
  const { tokens, chart } = reading
  const word = (at: number) => tokens[at]?.word ?? ''
  const first = skip(reading, start, -1)
  if (later.has(word(first)) && word(first + 1) !== 'disso') return true
  const early = word(start) === 'antes' ? start : first
  if (word(early) === 'antes' && isDenied(reading, early)) return true
  const dayBefore = Array.from({ length: longestDay }, (_, back) => first - 1 - back).find((at) =>
    chart.at(at, 'DAY').some((node) => node.end === first),
  )
  if (dayBefore !== undefined && word(first) === 'ou') return true
  if (dayBefore !== undefined && word(first) === 'e' && word(skip(reading, dayBefore, -1)) === 'entre') return true
  return word(end) === 'ou' && chart.has(skip(reading, end, 1), 'DAY')
}

/** The nearest word on that side that is no small word of a day. */
function skip({ tokens }: Reading, from: number, step: 1 | -1): number {
  let at = from + step
  while (beforeDay.has(tokens[at]?.word ?? '')) at += step
  return at
}

function isDenied({ tokens }: Reading, at: number): boolean {
  const words = tokens.slice(Math.max(0, at - reach), at).map(({ word }) => word)
  return words.slice(words.findLastIndex((one) => pauses.has(one)) + 1).some((one) => denying.has(one))
}
