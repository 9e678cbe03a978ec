import type { Reading } from '../engine/chart.ts'
import { unasked } from '../lexicon/question-words.ts'
import type { Closer, Mention, Query, Topic } from '../plan.ts'
import type { TopicRule } from '../rules/topics.ts'
import { fold, wordList } from '../text.ts'
import type { Asked, Called, Kind } from './marks.ts'

function workStatus(marks: ReadonlySet<string>): Query['status'] {
  const table: readonly [string, Query['status']][] = [
    ['cancelado', 'cancelled'],
    ['concluido', 'done'],
    ['terminar', 'done'],
    ['revisao', 'review'],
    ['planejado', 'planned'],
    ['andamento', 'doing'],
    ['fazendo', 'doing'],
    ['aberto', 'open'],
    ['ativo', 'open'],
  ]
  return table.find(([mark]) => marks.has(mark))?.[1] ?? null
}

function taskStatus(marks: ReadonlySet<string>): Query['status'] {
  const status = workStatus(marks)
  return status === 'open' || status === 'cancelled' ? null : status
}

export function statusOf({ status }: TopicRule, marks: ReadonlySet<string>): Query['status'] {
  switch (status) {
    case undefined:
      return null
    case 'work':
      return workStatus(marks)
    case 'work or open':
      return workStatus(marks) ?? 'open'
    case 'task':
      return taskStatus(marks)
    case 'task or open':
      return taskStatus(marks) ?? 'open'
    case 'ticket':
      return marks.has('concluido')
        ? 'done'
        : marks.has('andamento') && !marks.has('como') && !marks.has('de')
          ? 'doing'
          : null
    case 'invoice':
      if (marks.has('rascunho')) return 'draft'
      if (marks.has('cancelado')) return 'cancelled'
      if (marks.has('nao') && marks.has('pago')) return 'open'
      if (marks.has('pago') || marks.has('recebido')) return 'paid'
      if (marks.has('atrasado')) return 'overdue'
      return ['aberto', 'receber', 'falta', 'vence'].some((one) => marks.has(one)) ? 'open' : null
    default:
      return status
  }
}

export function priorityOf(marks: ReadonlySet<string>, { chart, tokens }: Reading): Query['priority'] {
  const said = tokens.flatMap((_, at) =>
    chart
      .at(at, 'PRIO')
      .filter(({ end }) => end - at > 1)
      .map(({ value }) => value as Query['priority']),
  )
  if (said[0]) return said[0]
  if (marks.has('media')) return 'P2'
  if (marks.has('baixa_prioridade')) return 'P3'
  return marks.has('urgente') || (marks.has('mal') && marks.has('ticket')) ? 'P1' : null
}

const financial: Topic[] = ['to_receive', 'overdue_by_client', 'invoices']
const ofAgents: Topic[] = ['agent_cost', 'agent_failures', 'agent_runs']
/** Asked of the project at hand where none is named. */
const ofOneProject: Topic[] = ['project_progress', 'project_health', 'project_budget', 'project_people']
const workOfProject: Topic[] = ['open_work', 'late_work', 'blocked_work']

/** Which kinds of names a topic knows, the likelier first where a name may be of several. */
export function kindsOf(topic: Topic): Kind[] {
  if (financial.includes(topic)) return ['client', 'project']
  if (ofAgents.includes(topic)) return ['agent']
  if (topic === 'open_tickets') return ['client', 'person']
  if (topic === 'person_work') return ['person', 'project', 'client']
  if (topic === 'projects') return ['client', 'person', 'project']
  return ['project', 'person', 'client']
}

export type Mentions = { [K in Kind]?: Mention }

/** Whom and what a question of this topic is about, in the words that it used. */
export function mentionsOf(
  topic: Topic,
  asked: Asked,
  marks: ReadonlySet<string>,
  { turn, tokens }: Reading,
): Mentions {
  const mentions: Mentions = {}
  for (const called of asked.called) {
    const kind = kindsOf(topic).find((known) => called.kinds.includes(known) && !mentions[known])
    if (kind) mentions[kind] = { said: called.said }
  }
  const unknown = Object.keys(mentions).length === 0 ? asked.unknown : null
  if (unknown) mentions[unknownKind(topic, unknown)] = { said: unknown.said }
  if (ofAgents.includes(topic) && !mentions.agent) {
    const [other] = asked.called
    const isAssistant =
      tokens.some(({ word }) => word === 'assistente') &&
      turn.names.agents.some(({ label }) => fold(label).includes('assistente'))
    if (other) mentions.agent = { said: other.said }
    else if (isAssistant) mentions.agent = { said: 'assistente' }
  }
  const isMine =
    marks.has('meu') || marks.has('tenho') || tokens.some(({ word }) => word === 'preciso' || word === 'devo')
  if (!mentions.person && isMine && !financial.includes(topic) && !ofAgents.includes(topic))
    mentions.person = { id: turn.speaker.id, label: turn.speaker.label }
  if (mentions.project || mentions.client || financial.includes(topic) || ofAgents.includes(topic)) return mentions
  const isOfPage =
    marks.has('#this') ||
    (ofOneProject.includes(topic) && !mentions.person && (topic === 'project_progress' || !marks.has('projeto')))
  const isWider = [
    'o que',
    'projetos',
    'projeto',
    'geral',
    'gerais',
    'empresa',
    'organizacao',
    'casa',
    'carteira',
    'tudo',
    'todas',
    'todos',
  ].some((one) =>
    one === 'o que' ? tokens[0]?.word === 'o' && tokens[1]?.word === 'que' : tokens.some(({ word }) => word === one),
  )
  const isWork =
    turn.page.project !== null &&
    !mentions.person &&
    workOfProject.includes(topic) &&
    !isWider &&
    !['meu', 'tenho', 'quem'].some((one) => marks.has(one))
  const project = isOfPage || isWork ? projectAtHand(turn, marks.has('#this')) : undefined
  return project ? { ...mentions, project } : mentions
}

function unknownKind(topic: Topic, { kinds }: Called): Kind {
  const known = kindsOf(topic)
  return known.find((kind) => kinds.includes(kind)) ?? known[0] ?? 'project'
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

const idleWords = new Set(wordList(unasked))

/** Words that narrow what is asked and that no rule read: the answer says that it did not understand them. */
export function unreadOf(
  topic: Topic,
  status: Query['status'],
  asked: Asked,
  mentions: Mentions,
  { kind, number }: Closer,
  { tokens }: Reading,
): string[] {
  const { unknown, negation } = asked
  const isUsed =
    unknown !== null &&
    Object.values(mentions).some((mention) => mention && 'said' in mention && mention.said === unknown.said)
  const unread = [...asked.unread, ...(unknown && !isUsed ? [unknown.said] : [])].filter((said) => {
    const word = fold(said)
    const isTelling = word.length > 3 || [...word].some((one) => one >= '0' && one <= '9')
    return (
      isTelling &&
      !idleWords.has(word) &&
      !(kind && (word.includes('produto') || word.includes('delivery'))) &&
      !number?.includes(word) &&
      !(isUsed && word.startsWith('estima'))
    )
  })
  const isPaid =
    negation !== null &&
    ['pago', 'pagamento', 'receber', 'recebido'].includes(negation.of) &&
    (topic === 'overdue_by_client' || (['invoices', 'to_receive'].includes(topic) && status !== 'paid'))
  const opposite = negation && !asked.marks.has('porque') && !isPaid ? [negation.said] : []
  if (
    topic === 'agent_cost' &&
    tokens.some(({ word }, at) => word.startsWith('token') && tokens[at - 1]?.word === 'quantos')
  )
    unread.push('tokens')
  return [...opposite, ...unread.filter((said) => !opposite.some((whole) => whole.includes(said)))]
}
