import { applyRules, Chart, type Reading, RuleIndex } from './engine/chart.ts'
import type { RuleWithExamples } from './engine/rule.ts'
import { lex, type Token } from './lexer.ts'
import { classesOf } from './lexicon/lexicon.ts'
import { readNames } from './names/find-names.ts'
import { readParts } from './read/parts.ts'
import { betweenRules } from './rules/between-rules.ts'
import { factRules, lackRules, rankRules } from './rules/closer-rules.ts'
import { correctionJoins, correctionRules, targetRules } from './rules/corrections.ts'
import { dayRules } from './rules/day-rules.ts'
import { readDayNames } from './rules/days.ts'
import { hourRules } from './rules/hours.ts'
import { impliedJoins, impliedRules } from './rules/implied-machine.ts'
import { determinerPairs, determinerRules, nounPhraseRules } from './rules/noun-phrases.ts'
import { readNumbers } from './rules/numbers.ts'
import { otherRules } from './rules/other-facts.ts'
import { periodRules } from './rules/periods.ts'
import { personRules } from './rules/person-facts.ts'
import { courtesyRules, doerRules, introRules, joinRules, wordRules } from './rules/phrases.ts'
import { placeNameRules, placeRules } from './rules/place-facts.ts'
import { levelRules, priorityRules } from './rules/priorities.ts'
import { projectFactRules } from './rules/project-facts.ts'
import { idiomRules } from './rules/questions.ts'
import { answerRules, replyRules } from './rules/replies.ts'
import { dueRules, estimateRules, priorityFacts as workPriority } from './rules/work-facts.ts'
import type { TurnContext } from './turn-context.ts'

/** So many steps one text is worth; past them it is not understood. */
export const mostSteps = 250_000

/** Each list sees what the lists before it read. */
export const strata: readonly (readonly RuleWithExamples[])[] = [
  wordRules,
  [
    ...levelRules,
    ...dayRules,
    ...hourRules,
    ...placeNameRules,
    ...courtesyRules,
    ...determinerRules,
    ...replyRules,
    ...targetRules,
    ...idiomRules,
    ...lackRules,
    ...factRules,
    ...rankRules,
    ...periodRules,
  ],
  [...priorityRules, ...determinerPairs],
  [
    ...dueRules,
    ...estimateRules,
    ...workPriority,
    ...personRules,
    ...placeRules,
    ...projectFactRules,
    ...otherRules,
    ...nounPhraseRules,
    ...introRules,
    ...joinRules,
    ...doerRules,
    ...impliedRules,
    ...answerRules,
    ...correctionRules,
  ],
  [...betweenRules, ...correctionJoins, ...impliedJoins],
]
const indexes = strata.map((rules) => new RuleIndex(rules))
/** What a line of a list may hold beside its title. */
const factIndexes = [
  [...levelRules, ...dayRules, ...hourRules, ...placeNameRules],
  priorityRules,
  [
    ...dueRules,
    ...estimateRules,
    ...workPriority,
    ...personRules,
    ...placeRules,
    ...projectFactRules,
    ...otherRules,
    ...introRules,
    ...joinRules,
  ],
].map((rules) => new RuleIndex(rules))

/** A text with all that is read in it, bottom up. Throws OutOfSteps. */
export function readText(
  text: string,
  turn: TurnContext,
  budget = { steps: mostSteps },
  of: 'sentence' | 'line' = 'sentence',
): Reading {
  const tokens = lex(text)
  const classes = tokens.map((token, at) => classesAt(token, tokens[at + 1], tokens[at - 1]))
  const reading: Reading = { turn, text, tokens, classes, chart: new Chart(), budget }
  readNumbers(reading)
  readDayNames(reading)
  readNames(reading)
  readRuns(reading)
  if (of === 'sentence') readParts(reading)
  for (const index of of === 'line' ? factIndexes : indexes) applyRules(index, reading)
  return reading
}

const pauses = new Set([...',;./-|•!?→:()[]>', '·', '*'])
const brackets: Record<string, string> = { '(': 'open', '[': 'open', ')': 'close', ']': 'close' }
const none: ReadonlySet<string> = new Set()

function classesAt(token: Token, next: Token | undefined, before: Token | undefined): ReadonlySet<string> {
  if (token.kind === 'line') return new Set(['pause'])
  // "boas-vindas", "<b>": marks within words divide nothing.
  if ('-/>*'.includes(token.word) && !token.spaced && before && next && !next.spaced) return none
  if (token.kind === 'mark') return new Set([...(pauses.has(token.word) ? ['pause'] : []), brackets[token.word] ?? ''])
  if (token.kind !== 'word') return none
  const known = classesOf(token.word)
  if (isNameWord(token, next, before) && [...known].some((one) => smallClasses.has(one)))
    return new Set([...known].filter((one) => !smallClasses.has(one)))
  if (known.has('slip') && token.capital && next?.capital) return none
  return known
}

/** A capital within a sentence makes a word a name's, unless all of it is in capitals. */
function isNameWord(token: Token, next: Token | undefined, before: Token | undefined): boolean {
  if (
    !token.capital ||
    !before ||
    before.kind === 'line' ||
    (before.kind === 'mark' && '.!?:-•)'.includes(before.word))
  )
    return false
  return (
    token.text !== token.text.toUpperCase() ||
    (token.text.length === 1 && before.text !== before.text.toUpperCase() && next?.kind !== 'word')
  )
}
const smallClasses = new Set(
  'filler new more one art the yes no byes also that as here it letter want show show.order'.split(' '),
)

const joiners = new Set('de da do das dos e & - em para'.split(' '))
const loose = new Set([...joiners, ...'com o a os as no na nos nas um uma por pra pro ate sobre que'.split(' ')])

function isPause(token: Token | undefined): boolean {
  return !token || token.kind === 'line' || (token.kind === 'mark' && token.word !== '-' && pauses.has(token.word))
}
const notInfinitive = new Set(
  'par mar lar bar ar ser celular familiar similar popular escolar regular nuclear militar titular molecular particular exemplar mulher qualquer poder prazer lugar pilar radar calor'.split(
    ' ',
  ),
)

/** Where what stands on a line, or before a ";" of it, ends, for each token. */
function endsOfLines(tokens: readonly Token[]): number[] {
  const ends: number[] = []
  let end = tokens.length
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at]
    if (token && (token.kind === 'line' || token.word === ';' || token.word === '|')) end = at
    ends[at] = end
  }
  return ends
}

/** Words in a row: `CAPS` with capitals, `WORDS` up to a pause, `QUOTE`, `REST` of the line, `INF` an infinitive, `HMIN`. */
function readRuns(reading: Reading): void {
  const { tokens, chart, text } = reading
  const lineEnds = endsOfLines(tokens)
  tokens.forEach((token, start) => {
    const add = (cat: string, end: number, value: unknown, weight = 0) =>
      chart.add({ cat, start, end, value, weight, rule: 'run' })
    const said = (end: number) => ({ said: text.slice(token.start, tokens[end - 1]?.end) })
    if (token.kind === 'quote') add('QUOTE', start + 1, { said: token.word })
    if (token.kind !== 'word' && token.kind !== 'number') return
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
    add('REST', lineEnds[start] ?? tokens.length, true, -1)
  })
}

/** "revisar", "pôr", also with a pronoun behind it. */
export function isInfinitive(word: string): boolean {
  if (word.length < 2 || notInfinitive.has(word)) return false
  const ends = word.endsWith('ar') || word.endsWith('er') || word.endsWith('ir')
  return (
    (ends &&
      (word.length > 3 || word === 'ler' || word === 'ver' || word === 'dar' || word === 'ir' || word === 'por')) ||
    word === 'por' ||
    word === 'ir'
  )
}
