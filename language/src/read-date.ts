import { applyRules, Chart, type Node, type Reading } from './engine/chart.ts'
import { RuleIndex } from './engine/rule-index.ts'
import { lex } from './lexer.ts'
import { classesOf } from './lexicon/lexicon.ts'
import { dateLayers, dayRules } from './rules/days/day-rules.ts'
import { type DateFound, readDayNames } from './rules/days/days.ts'
import { readNumbers } from './rules/numbers.ts'
import { noNames, type TurnContext } from './turn-context.ts'

const layers = [...dateLayers, dayRules].map((rules) => new RuleIndex(rules))
const longest = 200

/** The first day that a text of a few words names, and the words that name it; null where it names none. */
export function readDate(
  text: string,
  today: string,
  edge: 'start' | 'end' = 'end',
): (Pick<DateFound, 'day' | 'problem' | 'perhaps'> & { piece: string }) | null {
  const tokens = lex(text.slice(0, longest))
  const reading: Reading = {
    turn: { ...nowhere, text, today },
    text,
    tokens,
    classes: tokens.map(({ word, kind }) => (kind === 'word' ? classesOf(word) : new Set<string>())),
    chart: new Chart(),
    budget: { steps: 20_000 },
  }
  readNumbers(reading)
  readDayNames(reading)
  for (const rules of layers) applyRules(rules, reading)
  for (const at of tokens.keys()) {
    const found = longestOf(reading.chart.at(at, 'DAY'))
    if (!found) continue
    const { day, problem, start, perhaps } = found.value as DateFound
    const piece = text.slice(tokens[at]?.start, tokens[found.end - 1]?.end)
    return { day: edge === 'start' ? (start ?? day) : day, problem, piece, ...(perhaps && { perhaps }) }
  }
  return null
}

function longestOf(nodes: readonly Node[]): Node | null {
  return nodes.reduce<Node | null>((best, node) => (best && best.end >= node.end ? best : node), null)
}

const nowhere: TurnContext = {
  text: '',
  history: [],
  speaker: { id: '', label: '' },
  today: '',
  page: { context_type: 'dashboard', project: null, epic: null, story: null },
  names: noNames,
  pending: null,
  last: null,
}
