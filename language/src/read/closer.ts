import type { Reading } from '../engine/chart.ts'
import type { Closer, Topic } from '../plan.ts'
import type { Asked } from './marks.ts'
import { rankOf } from './question-marks.ts'

type Fact = NonNullable<Closer['fact']>
type Marks = ReadonlySet<string>

const ranked: Topic[] = [
  'person_work',
  'projects',
  'project_budget',
  'to_receive',
  'overdue_by_client',
  'invoices',
  'agent_cost',
  'agent_failures',
  'agent_runs',
  'clients',
  'logged_hours',
]
const work: Topic[] = ['open_work', 'late_work', 'due_work', 'blocked_work', 'person_work']

/** What is asked more closely than a topic says: one fact, the most or the least, one noun, one kind. */
export function closerOf(topic: Topic, asked: Asked, marks: Marks, reading: Reading): Closer {
  const rank = rankOf(reading)
  const fact = factOf(topic, marks, reading, rank)
  const noun = fact === 'late' && marks.has('task') ? 'task' : nounOf(topic, marks)
  const words = reading.tokens.map(({ word }) => word)
  const starts = (...some: string[]) => words.some((word) => some.some((one) => word.startsWith(one)))
  const number = topic === 'invoices' ? numberIn(reading) : undefined
  const role =
    topic === 'team'
      ? starts('gerente', 'gestor', 'manager')
        ? 'manager'
        : starts('admin')
          ? 'admin'
          : undefined
      : undefined
  const isOfActive = topic === 'clients' || topic === 'agents'
  const active = isOfActive && starts('inativ') ? false : isOfActive && starts('ativ') ? true : undefined
  const kind = topic === 'projects' ? kindOf(words) : undefined
  return {
    ...(noun && { noun }),
    ...(asked.lacks && { lacks: asked.lacks }),
    ...(fact && { fact }),
    ...(rank && ranked.includes(topic) && (fact || topic !== 'projects') && { rank }),
    ...(kind && { kind }),
    ...(topic === 'projects' && asked.partner && { partner: asked.partner }),
    ...(number && { number }),
    ...(role && { role }),
    ...(active !== undefined && { active }),
  }
}

/** "NF-1041". */
function numberIn({ tokens, text }: Reading): string | undefined {
  for (const [at, { word, start }] of tokens.entries()) {
    if (!word.startsWith('nf')) continue
    const digits = tokens.slice(at, at + 4).find(({ kind }) => kind === 'number')
    if (digits) return text.slice(start, digits.end).toLowerCase()
    if (word.length > 2 && [...word.slice(2)].every((one) => one >= '0' && one <= '9')) return word
  }
  return undefined
}

function nounOf(topic: Topic, marks: Marks): Closer['noun'] {
  if (!work.includes(topic)) return undefined
  if (marks.has('task')) return topic === 'blocked_work' ? 'task' : undefined
  if (marks.has('story')) return 'story'
  return marks.has('epic') ? 'epic' : undefined
}

function kindOf(words: readonly string[]): Closer['kind'] {
  const said = ` ${words.join(' ')} `
  if (
    ['sao produto', 'de produto', 'do tipo produto', 'tipo produto', 'como produto'].some((one) =>
      said.includes(` ${one}`),
    )
  )
    return 'product'
  return words.includes('delivery') || ['tipo entrega', 'de entrega '].some((one) => said.includes(` ${one}`))
    ? 'delivery'
    : undefined
}

const forecast = new Set('vai vao ira ainda cabe cabem suficiente estourar previsao projecao risco'.split(' '))
const rates = ['taxa de', 'percentual de', 'porcentagem de', 'indice de', 'media de', 'taxa da', 'media da']

function factOf(topic: Topic, marks: Marks, reading: Reading, rank: Closer['rank']): Fact | undefined {
  const words = reading.tokens.map(({ word }) => word)
  const said = words.join(' ')
  if (topic === 'project_progress' || topic === 'project_people') return factOfProject(reading)
  if (marks.has('porque') && (topic === 'projects' || topic === 'blocked_work')) return 'why'
  if (topic === 'projects' && rank) return factOfRank(marks, words)
  if (topic === 'agent_runs') {
    if (marks.has('latencia')) return 'latency'
    if (marks.has('sucesso')) return 'success'
    return words.some(
      (word, at) =>
        (word.startsWith('ultim') || word.startsWith('recente')) &&
        words
          .slice(at + 1, at + 4)
          .some((one) => one.startsWith('execu') || one.startsWith('run') || one.startsWith('rodada')),
    )
      ? 'latest'
      : undefined
  }
  if (topic === 'agent_failures' && rates.some((one) => said.includes(one))) return 'success'
  if (topic === 'project_budget' && (words.some((word) => forecast.has(word)) || said.includes('da tempo')))
    return 'forecast'
  if (topic === 'team' && marks.has('email')) return 'email'
  return undefined
}

/** The fact of a project that a sentence asks for. */
function factOfProject({ chart, tokens }: Reading): Fact | undefined {
  const order: Fact[] = ['client', 'partner', 'start', 'end', 'description', 'kind', 'lead']
  const found = tokens.flatMap((_, at) => chart.at(at, 'ASKED').map(({ value }) => value as Fact))
  return order.find((fact) => found.includes(fact))
}

function factOfRank(marks: Marks, words: readonly string[]): Fact | undefined {
  const starts = (...some: string[]) => words.some((word) => some.some((one) => word.startsWith(one)))
  if (starts('primeiro', 'antes', 'ultimo', 'cedo', 'perto', 'tarde', 'proxim') || marks.has('terminar')) return 'end'
  if (marks.has('atrasado')) return 'late'
  if (marks.has('bloqueado')) return 'blocked'
  if (['hora', 'budget', 'gastar'].some((one) => marks.has(one))) return 'amount'
  if (marks.has('concluido') || starts('adiantad', 'avancad')) return 'done'
  if (marks.has('task')) return 'open'
  if (starts('recente', 'novo', 'nova')) return 'latest'
  return words.some(
    (word, at) => (word.startsWith('maior') || word.startsWith('menor')) && words[at + 1]?.startsWith('projeto'),
  )
    ? 'amount'
    : undefined
}
