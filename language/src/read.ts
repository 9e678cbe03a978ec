import { applyRules, Chart, type Reading } from './engine/chart.ts'
import { RuleIndex } from './engine/rule-index.ts'
import { lex, type Token } from './lexer.ts'
import { isInfinitive } from './lexicon/infinitives.ts'
import { classesOf } from './lexicon/lexicon.ts'
import { readNames } from './names/find-names.ts'
import { readKeys } from './read/key-places.ts'
import { readParts } from './read/parts.ts'
import { readDayNames } from './rules/days/days.ts'
import { dropDenied } from './rules/doubts.ts'
import { keyedRules } from './rules/keyed.ts'
import { layers, lineLayers } from './rules/layers.ts'
import { readNumbers } from './rules/numbers.ts'
import type { TurnContext } from './turn-context.ts'

/** So many steps one text is worth; past them it is not understood. */
export const mostSteps = 250_000

const ofSentence = layers.map((rules) => new RuleIndex(rules))
const ofKeyed = new RuleIndex(keyedRules)
const ofLine = lineLayers.map((rules) => new RuleIndex(rules))

/** A text with all that is read in it, bottom up. Throws OutOfSteps. */
export function readText(
  text: string,
  turn: TurnContext,
  budget = { steps: mostSteps },
  of: 'sentence' | 'line' = 'sentence',
): Reading {
  const tokens = lex(text)
  const classes = tokens.map((token, at) => classesAt(token, tokens[at - 1]))
  const reading: Reading = { turn, text, tokens, classes, chart: new Chart(), budget }
  readNumbers(reading)
  readDayNames(reading)
  readNames(reading)
  readRuns(reading)
  if (of === 'sentence') {
    readParts(reading)
    readKeys(reading)
  }
  for (const index of of === 'line' ? ofLine : ofSentence) applyRules(index, reading)
  if (turn.keyed) applyRules(ofKeyed, reading)
  dropDenied(reading)
  return reading
}

const pauses = new Set([...',;./-|•!?→:()[]>', '·', '*'])
const brackets: Record<string, string> = { '(': 'open', '[': 'open', ')': 'close', ']': 'close' }
const none: ReadonlySet<string> = new Set()

function classesAt(token: Token, before: Token | undefined): ReadonlySet<string> {
  if (token.kind === 'line') return new Set(['pause'])
  if (token.kind === 'mark') return new Set([...(pauses.has(token.word) ? ['pause'] : []), brackets[token.word] ?? ''])
  if (token.kind !== 'word') return none
  const known = classesOf(token.word)
  if (isNameWord(token, before) && [...known].some((one) => smallClasses.has(one)))
    return new Set([...known].filter((one) => !smallClasses.has(one)))
  return known
}

/** A capital within a sentence makes a word a name's, unless all of it is in capitals. */
function isNameWord(token: Token, before: Token | undefined): boolean {
  if (
    !token.capital ||
    !before ||
    before.kind === 'line' ||
    (before.kind === 'mark' && '.!?:-•)'.includes(before.word))
  )
    return false
  return token.text !== token.text.toUpperCase()
}
const smallClasses = new Set(
  'filler new more one art the yes no byes also that as here it letter want show show.order'.split(' '),
)

const joiners = new Set('de da do das dos e & - em para'.split(' '))
const loose = new Set([...joiners, ...'com o a os as no na nos nas um uma por pra pro ate sobre que'.split(' ')])

function isPause(token: Token | undefined): boolean {
  return !token || token.kind === 'line' || (token.kind === 'mark' && token.word !== '-' && pauses.has(token.word))
}
/** Words in a row: `CAPS` with capitals, `WORDS` up to a pause, `QUOTE`, `REST` of the line, `INF` an infinitive, `HMIN`. */
function readRuns(reading: Reading): void {
  const { tokens, chart, text } = reading
  let lineEnd = tokens.length
  for (let start = tokens.length - 1; start >= 0; start -= 1) {
    const token = tokens[start]
    if (!token) continue
    if (token.kind === 'line' || token.word === ';' || token.word === '|') lineEnd = start
    const add = (cat: string, end: number, value: unknown, weight = 0) =>
      chart.add({ cat, start, end, value, weight, rule: 'run' })
    const said = (end: number) => ({ said: text.slice(token.start, tokens[end - 1]?.end) })
    if (token.kind === 'quote') add('QUOTE', start + 1, { said: token.word })
    if (token.kind !== 'word' && token.kind !== 'number') continue
    if (isInfinitive(token.word)) add('INF', start + 1, token.word)
    if (token.word.startsWith('h') && token.word.length === 3 && Number(token.word.slice(1)) < 60)
      add('HMIN', start + 1, Number(token.word.slice(1)))
    let end = start
    for (; end < tokens.length && end - start < 8; end += 1) {
      const here = tokens[end]
      if (!here || here.kind === 'line' || (here.kind === 'mark' && !joiners.has(here.word)) || here.kind === 'quote')
        break
      if (end - start < 6 && !loose.has(here.word)) add('WORDS', end + 1, said(end + 1), -0.5 * (end + 1 - start))
    }
    for (end = start; token.capital && end < tokens.length && end - start < 8; end += 1) {
      const here = tokens[end]
      if (!here || !(here.capital || here.kind === 'number' || joiners.has(here.word))) break
      if (here.capital || here.kind === 'number') add('CAPS', end + 1, said(end + 1), -0.2)
    }
    let pause = start
    while (pause < tokens.length && pause - start < 40 && !isPause(tokens[pause])) pause += 1
    if (pause > start) add('UPTO', pause, true, -0.4 * (pause - start))
    add('REST', lineEnd, true, -1)
  }
}
