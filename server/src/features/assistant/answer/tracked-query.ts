import type { StatusText } from '@leme/contract/status'
import type { Closer, Query } from '@leme/language/plan'
import type { TurnContext } from '@leme/language/turn-context'
import type { Subjects } from './subjects.ts'
import { oneLine } from './wording.ts'

/** A question and what its answer has read of it, by the names of its parts. */
export type TrackedQuery = { query: Query; subjects: Subjects; read: Set<string> }

/** The same question, where every part that is read is noted: a part that no answer reads cannot have been used. */
export function trackQuery(
  query: Query,
  subjects: Subjects,
): { query: Query; subjects: Subjects; tracked: TrackedQuery } {
  const read = new Set<string>()
  const noted = <Row extends object>(row: Row): Row =>
    new Proxy(row, {
      get(target, part) {
        read.add(String(part))
        return Reflect.get(target, part)
      },
    })
  const { closer } = query
  return {
    query: noted({ ...query, ...(closer && { closer: noted(closer) }) }),
    subjects: noted(subjects),
    tracked: { query, subjects, read },
  }
}

/** A part where its value is one of those that an answer knows; it has not used any other one. */
export function takes<Part extends keyof Closer, const Known extends Closer[Part]>(
  { tracked: { query, read } }: { tracked: TrackedQuery },
  part: Part,
  known: readonly Known[],
): Known | undefined {
  const found = known.find((one) => one === query.closer?.[part])
  if (found !== undefined) read.add(part)
  return found
}

const nouns = { epic: 'épicos', story: 'stories', task: 'tasks', receivable: 'recebíveis' }
const groups = {
  ...{ client: 'por cliente', project: 'por projeto', agent: 'por agente', person: 'por pessoa' },
  ...{ status: 'por status', priority: 'por prioridade', month: 'por mês', kind: 'por tipo' },
  ...{ day: 'por dia', week: 'por semana', year: 'por ano' },
}
const measures = { average: 'média', delay: 'atraso médio', oldest: 'há mais tempo', share: 'percentual' }
const currencies = { BRL: 'em reais', USD: 'em dólares', EUR: 'em euros' }
const lacks = {
  ...{ assignee: 'sem responsável', due_date: 'sem prazo', estimate: 'sem estimativa', description: 'sem descrição' },
  ...{ story: 'sem story', epics: 'sem épico', tasks: 'sem tasks', projects: 'sem projeto' },
}

/**
 * What a question narrows by or measures and its answer did not use, each in words. This is the one place where both are
 * compared; without it an answer of everything would pass for one of what was asked.
 */
export function unusedParts(
  { query, subjects, read }: TrackedQuery,
  said: TurnContext,
  statusText: StatusText,
): string[] {
  const { period, status, priority, closer = {} } = query
  const { top, rank, measure, by, day, currency, noun } = closer
  const isToday = period?.from === said.today && period.to === said.today
  const ofProject = said.names.projects.find(({ id }) => id === subjects.project?.id)?.client
  const isOfPage = query.project !== null && 'id' in query.project
  const parts: readonly (readonly [part: string, words: string | null | undefined])[] = [
    ['client', subjects.client?.label === ofProject && read.has('project') ? null : subjects.client?.label],
    ['project', isOfPage ? null : subjects.project?.label],
    ['person', subjects.person?.label],
    ['agent', subjects.agent?.label],
    // What is so today is asked of today.
    ['period', isToday ? null : period?.label],
    ['status', status && status !== 'open' ? statusText(status) : null],
    ['priority', priority],
    ['noun', noun && noun !== 'task' ? nouns[noun] : null],
    ['lacks', closer.lacks && lacks[closer.lacks]],
    ['rank', rank && (rank === 'most' ? 'mais' : 'menos')],
    ['top', top === undefined ? null : `os ${top} primeiros`],
    ['by', by && groups[by]],
    ['measure', measure && measures[measure]],
    ['day', day && (day === 'issued' ? 'emissão' : 'vencimento')],
    ['currency', currency && currencies[currency]],
    ['number', closer.number],
    ['taxes', closer.taxes?.join(', ')],
    ['seat', closer.seat],
    ['partner', closer.partner],
    ['kind', closer.kind],
    ['role', closer.role],
    ['active', closer.active === undefined ? null : closer.active ? 'ativos' : 'inativos'],
  ]
  return parts.flatMap(([part, words]) => (words && !read.has(part) ? [oneLine(words)] : []))
}

/** The one that a question leaves out, where an answer can: it has not used one of another kind. */
export function exceptOf(
  { tracked: { subjects, read } }: { tracked: TrackedQuery },
  kind: NonNullable<Subjects['except']>['kind'],
): { id: string; label: string } | null {
  if (subjects.except?.kind !== kind) return null
  read.add('exceptOf')
  return subjects.except
}

/** What turns an answer into another one, or into the opposite, and was not used: such an answer is not given. */
export function unmetParts({ query, subjects, read }: TrackedQuery): string[] {
  const { period, closer = {} } = query
  return [
    ...(subjects.except && !read.has('exceptOf') ? [`exceto ${oneLine(subjects.except.label)}`] : []),
    ...(closer.compares && period && !read.has('period') ? [period.label] : []),
  ]
}
