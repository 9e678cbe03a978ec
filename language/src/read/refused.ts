import type { Reading } from '../engine/chart.ts'
import { infinitiveOf } from '../lexicon/infinitives.ts'
import { beforeNoun, refusedActs, refusedNouns } from '../lexicon/refused-nouns.ts'
import type { Plan } from '../plan.ts'
import { wordList, wordSet } from '../text.ts'

const pluralOf = new Map(
  Object.entries(refusedNouns).flatMap(([plural, words]) => wordList(words).map((word) => [word, plural] as const)),
)
const own: Record<string, string> = {
  project: 'projetos',
  projects: 'projetos',
  epic: 'épicos',
  epics: 'épicos',
  story: 'stories',
  stories: 'stories',
  task: 'tasks',
  tasks: 'tasks',
}
const creating = ['make', 'create.order', 'create.inf']
const determining = ['art', 'one', 'new', 'more', 'all', 'this']
const beforeNouns = wordSet(beforeNoun)

/** A thing of another kind to create, which the assistant does not do, named; null for the rest. */
export function readRefused(reading: Reading): Plan | null {
  const { tokens, classes } = reading
  // "vencidos por cliente" orders nothing.
  const isOrder = (word: string, place: number) => word !== 'por' && creating.some((one) => classes[place]?.has(one))
  const at = tokens.findIndex(({ word }, place) => place < 6 && isOrder(word, place))
  const isBefore = (word: string, place: number) =>
    beforeNouns.has(word) || determining.some((one) => classes[place]?.has(one))
  const noun = tokens.findIndex(({ word }, place) => place > at && !isBefore(word, place))
  const plural =
    pluralOf.get(tokens[noun]?.word ?? '') ?? (isTimeOfTask(reading, noun) ? 'registros de horas' : undefined)
  const isLikened = tokens.slice(noun).some(({ word }) => word === 'como')
  return at >= 0 && plural && !tokens[noun]?.capital && !isLikened
    ? { intent: 'unknown', about: `criar ${plural}` }
    : null
}

/** "registre 2h na task Ler a ata" */
function isTimeOfTask({ tokens, classes, chart }: Reading, from: number): boolean {
  const isPlace = (at: number) =>
    ['na', 'nessa', 'nesta'].includes(tokens[at]?.word ?? '') && classes[at + 1]?.has('task')
  return chart.at(from, 'HOURS').some(({ end }) => isPlace(end))
}

const actOf = new Map(
  Object.entries(refusedActs).flatMap(([act, words]) => wordList(words).map((word) => [word, act] as const)),
)

/** "altera o prazo da task X", "marca a task como feita": what is not done here with what is there, named. */
export function readRefusedAct({ tokens, classes, turn }: Reading): Plan | null {
  const at = tokens.findIndex(({ word }, place) => place < 6 && actOf.has(infinitiveOf(word) ?? word))
  const said = tokens[at]?.word ?? ''
  const noun = classes.findIndex(
    (all, place) => place > at && !all.has('all') && Object.keys(own).some((one) => all.has(one)),
  )
  const [, plural] = Object.entries(own).find(([one]) => classes[noun]?.has(one)) ?? []
  const isNew = classes[noun - 1]?.has('one')
  return at >= 0 && plural && !isNew && !turn.pending
    ? { intent: 'unknown', about: `${actOf.get(infinitiveOf(said) ?? said)} ${plural}` }
    : null
}

/** "não precisa criar a task X", "ainda não crie": what must not be done is nothing to do. */
export function isForbidding({ tokens, classes }: Reading): boolean {
  const not = classes.findIndex((all, at) => at < 5 && all.has('not'))
  if (not < 0 || tokens[not + 1]?.kind === 'mark') return false
  return classes.slice(not + 1, not + 7).some((all) => all.has('make') || all.has('create.inf'))
}
