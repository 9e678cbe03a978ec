import type { Reading } from '../../engine/chart.ts'
import { wordSet } from '../../text.ts'

const estimating = wordSet('de em com c/ uns umas cerca ~ menos mais aproximadamente torno volta maximo minimo')
const toward = wordSet('ate para pra')
const small = wordSet('em no na de do da o a dia , ( as')
const rangeWords = wordSet('as a ate')
const clockUnit = /^h(?:s|r|rs|\d\d)?$/
const partsOfDay = wordSet('manha tarde noite madrugada')
/** A working day: no estimate of more stands beside a day. */
const longest = 8

/**
 * Whether "15h" may be a time of day: beside a day, of a part of the day, in a range, with what people meet for, or of more
 * hours than a day has for work; not where words say that it is an estimate.
 */
export function isClock(reading: Reading, start: number, end: number): boolean {
  const { tokens, classes, chart } = reading
  const word = (at: number) => tokens[at]?.word ?? ''
  const hours = Number(word(start))
  if (tokens[start]?.kind !== 'number' || hours > 24 || !Number.isInteger(hours) || !clockUnit.test(word(end - 1)))
    return false
  // "10h às 12h", "9h-11h"; "4h até 25/11" and "5h — 27/11" are no ranges.
  const isJoined = (at: number) => rangeWords.has(word(at)) || (word(at) === '-' && !tokens[at]?.spaced)
  const isHour = (at: number) => tokens[at]?.kind === 'number' && clockUnit.test(word(at + 1))
  if (isJoined(end) && (isHour(end + 1) || isHour(end + 2))) return true
  if (isJoined(start - 1) && (isHour(start - 3) || tokens[start - 2]?.kind === 'number')) return true
  // "a estimativa da AGE-14 para 8h": no other hours stand between.
  const estimate = classes.findLastIndex((all, at) => at < start && all.has('estimate'))
  const isOther = tokens.some((_, at) => at > estimate && at < start && isHour(at))
  if (estimate >= 0 && !isOther && ['para', 'pra'].includes(word(start - 1))) return false
  if (toward.has(word(start - 1)) || ['as', 'das', 'pelas'].includes(word(start - 1))) return true
  if (partsOfDay.has(word(end + 1))) return true
  const isSaid = ['estimate', 'takes', 'budget'].some((one) =>
    [1, 2, 3].some((back) => classes[start - back]?.has(one)),
  )
  if (isSaid || estimating.has(word(start - 1)) || (word(end) === 'de' && !partsOfDay.has(word(end + 1)))) return false
  const from = tokens.findLastIndex(({ kind }, at) => kind === 'line' && at < start) + 1
  const next = tokens.findIndex(({ kind }, at) => kind === 'line' && at > start)
  const line = Array.from({ length: (next < 0 ? tokens.length : next) - from }, (_, at) => from + at)
  if (line.some((at) => classes[at]?.has('meeting'))) return true
  const isDay = (at: number) =>
    chart.has(at, 'DATE') || chart.has(at, 'WD') || classes[at]?.has('today') || classes[at]?.has('tomorrow')
  const days = line.filter(isDay)
  if (days.length === 0) return false
  if (hours > longest) return true
  let after = end
  while (small.has(word(after)) && word(after) !== ',') after += 1
  if (days.includes(after)) return true
  let before = start - 1
  while (word(before) === 'feira' || (word(before) === '-' && !tokens[before]?.spaced)) before -= 1
  return days.includes(before) || days.some((at) => chart.at(at, 'DATE').some((node) => node.end === start))
}
