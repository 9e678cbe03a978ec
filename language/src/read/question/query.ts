import type { Reading } from '../../engine/chart.ts'
import { isKnown } from '../../lexicon/lexicon.ts'
import { fillerVerbs } from '../../lexicon/question-words.ts'
import type { Closer, Mention, Query, Topic } from '../../plan.ts'
import { findLine, type KeywordLine } from '../../rules/keyword-line.ts'
import { neutral, ownWords } from '../../rules/own-words.ts'
import {
  activeLines,
  byLines,
  dayLines,
  factLines,
  kindLines,
  measureLines,
  priorityLines,
  roleLines,
  statusLines,
} from '../../rules/query-lines.ts'
import type { Kind } from '../../rules/topics.ts'
import { financial, kindsOf, ofAgents, type TopicRule } from '../../rules/topics.ts'
import { fold, wordSet } from '../../text.ts'
import { isGroup } from './closer.ts'
import type { Asked } from './marks.ts'

type Marks = ReadonlySet<string>

export function statusOf({ status }: TopicRule, marks: Marks): Query['status'] {
  if (!status) return null
  const [kind = '', otherwise] = status.split(' or ')
  const lines = statusLines[kind]
  if (!lines) return status as Query['status']
  return findLine(lines, marks)?.value ?? (otherwise ? 'open' : null)
}

export function priorityOf(marks: Marks, { chart, tokens }: Reading): Query['priority'] {
  const said = tokens.flatMap((_, at) => chart.at(at, 'PRIO').filter(({ end }) => end - at > 1))
  return (said[0]?.value as Query['priority']) ?? findLine(priorityLines, marks)?.value ?? null
}

/** Asked of the project that is open where none is named. */
const ofOneProject: Topic[] = ['project_progress', 'project_health', 'project_budget', 'project_people']
const alsoOfProject: Topic[] = ['open_work', 'late_work', 'blocked_work', 'hour_cost']

export type Mentions = { [K in Kind]?: Mention }

/** "a hora de um líder" is of no project that is called so. */
const roleWords = wordSet(
  'lider lideres lead revisor revisora revisores reviewer colaborador colaboradora senior pleno junior',
)

/** Whom and what a question of this topic is about, in the words that it used. */
export function mentionsOf(topic: Topic, asked: Asked, marks: Marks, { turn, tokens }: Reading): Mentions {
  const mentions: Mentions = {}
  for (const called of asked.called) {
    const kind = kindsOf(topic).find((known) => called.kinds.includes(known) && !mentions[known])
    if (kind) mentions[kind] = { said: called.said }
  }
  // A ticket with an attachment is not from it.
  const isBeside = topic === 'open_tickets' && tokens[(asked.unknown?.start ?? 0) - 1]?.word === 'com'
  const isRole = topic === 'hour_cost' && roleWords.has(fold(asked.unknown?.said ?? ''))
  const unknown = Object.keys(mentions).length === 0 && !isBeside && !isRole ? asked.unknown : null
  if (unknown) mentions[kindsOf(topic)[0] ?? 'project'] = { said: unknown.said }
  const hasAssistant = turn.names.agents.some(({ label }) => fold(label).includes('assistente'))
  if (ofAgents.includes(topic) && marks.has('#assistant') && hasAssistant) mentions.agent ??= { said: 'assistente' }
  if (financial.includes(topic) || ofAgents.includes(topic)) return mentions
  const isMine = ['meu', 'tenho', '#must'].some((one) => marks.has(one))
  if (isMine) mentions.person ??= { id: turn.speaker.id, label: turn.speaker.label }
  if (mentions.project || mentions.client) return mentions
  const isOfOne = ofOneProject.includes(topic) && (topic === 'project_progress' || !marks.has('projeto'))
  const isWide = ['#all', 'meu', 'tenho', 'quem'].some((one) => marks.has(one))
  const isOfPage = alsoOfProject.includes(topic) && turn.page.project !== null && !isWide
  if (!marks.has('#this') && (mentions.person || !(isOfOne || isOfPage))) return mentions
  const project = projectAtHand(turn, marks.has('#this'))
  return project ? { ...mentions, project } : mentions
}

function projectAtHand({ page, pending, last, names }: Reading['turn'], isThis: boolean): Mention | undefined {
  if (page.project) return { id: page.project.id, label: page.project.label }
  const planned = pending?.draft.project
  if (planned && 'id' in planned) return planned
  const written = last?.written.at(-1)
  const known = written && names.projects.find(({ id }) => id === written.project_id)
  if (known) return { id: known.id, label: known.label }
  return isThis ? { said: 'este projeto' } : undefined
}

const kindWords = { cliente: 'client', projeto: 'project', agente: 'agent', equipe: 'person' } as const

/** The keywords that the chosen topic and the lines of its parts turn on. */
export function heldBy(rule: TopicRule, topic: Topic, marks: Marks): ReadonlySet<string> {
  const [kind = ''] = rule.status?.split(' or ') ?? []
  const ofTopic = [...factLines, ...byLines].filter(({ topics }) => topics.includes(topic))
  const lines = [
    ...[statusLines[kind] ?? [], priorityLines, ofTopic, byLines.filter(({ topics }) => topics.includes(topic))],
    ...[measureLines, dayLines, kindLines, roleLines, activeLines],
  ]
  return new Set(
    [rule, ...lines.map((some) => findLine<KeywordLine<unknown>>(some, marks))].flatMap(
      (one) => one?.needs.flat() ?? [],
    ),
  )
}

/** Keywords that narrow a question and that neither its topic nor a line of its parts turns on, in the words that were said. */
export function overheard(
  held: ReadonlySet<string>,
  topic: Topic,
  { keywords, unknown }: Asked,
  marks: Marks,
  { by }: Closer,
): string[] {
  const isNegated = (mark: string) => held.has(`nao.${mark}`) && marks.has(`nao.${mark}`)
  // Rows are put together once.
  const isOtherGroup = (mark: string) => mark.startsWith('por.') && isGroup(mark.slice(4)) && mark !== `por.${by}`
  const isNamed = (mark: string) => {
    const of = kindWords[mark as keyof typeof kindWords]
    return of && (unknown !== null || marks.has('#this') || marks.has(`@${of}`) || by === of)
  }
  const isHeld = (mark: string) =>
    (mark.includes('.') && !isOtherGroup(mark)) ||
    neutral.has(mark) ||
    ownWords[topic].has(mark) ||
    held.has(mark) ||
    isNegated(mark) ||
    isNamed(mark)
  return [...new Set(keywords.filter(({ mark }) => !isHeld(mark)).map(({ said }) => said))]
}

const idleWords = wordSet(fillerVerbs)

/** Words that narrow what is asked and that no rule read: the answer says that it did not understand them. */
export function unreadOf(
  topic: Topic,
  asked: Asked,
  mentions: Mentions,
  { kind, number }: Closer,
  { text }: Reading,
): string[] {
  // An acronym is a name; in a sentence of capitals nothing is.
  const isMixed = text !== text.toUpperCase()
  const { unknown, marks } = asked
  const isUsed = Object.values(mentions).some((mention) => 'said' in mention && mention.said === unknown?.said)
  const isRead = (word: string) =>
    (word.length < 4 && !/\d/.test(word) && (word.length < 3 || isKnown(word))) ||
    idleWords.has(word) ||
    (kind && /produto|delivery/.test(word)) ||
    number?.includes(word) ||
    (isUsed && word.startsWith('estima'))
  const used = Object.values(mentions).map((mention) => ('said' in mention ? mention.said : ''))
  // "do Rafael e da Camila": one of a kind is asked about.
  const others = asked.called.map(({ said }) => said).filter((said) => !used.includes(said))
  const all = [...asked.unread, ...(unknown && !isUsed ? [unknown.said] : [])]
  const isShort = (said: string) => said.length > 1 && said === said.toUpperCase() && /\p{Lu}/u.test(said)
  const unread = [...all.filter((said) => (isShort(said) && isMixed) || !isRead(fold(said))), ...others]
  if (asked.partner && topic !== 'projects') unread.push(asked.partner)
  if (topic === 'agent_cost' && marks.has('#counttokens')) unread.push('tokens')
  return unread
}
