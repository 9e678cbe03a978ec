import { paths } from '@leme/contract/paths'
import type { Closer } from '@leme/language/plan'
import type { Asked } from '../asked.ts'
import { dayText, type Item, oneLine } from '../wording.ts'
import { lackOf, type TaskFound } from './work.queries.ts'

/** What rows are without. */
export const lackingText: Record<NonNullable<Closer['lacks']>, string> = {
  assignee: 'sem responsável',
  due_date: 'sem prazo',
  estimate: 'sem estimativa',
  description: 'sem descrição',
  story: 'sem story',
  epics: 'sem épico',
  tasks: 'sem tasks',
  projects: 'sem projeto',
}

/** " P1, sem responsável", " com vencimento em outubro": what else tasks are filtered by. */
export function onlyText(asked: Asked): string {
  const { query } = asked
  const { priority, topic } = query
  const lacks = lackOf(asked)
  return [
    priority ? ` ${priority}` : '',
    lacks ? ` ${lackingText[lacks]}` : '',
    topic === 'late_work' && query.period ? ` com vencimento ${query.period.label}` : '',
  ].join('')
}

/** `Doing, vence em 25/11/2026`. */
export function stateText(
  { statusText, said: { today } }: Asked,
  { status, due_date }: Pick<TaskFound, 'status' | 'due_date'>,
): string {
  if (!due_date || status === 'done') return statusText(status)
  return `${statusText(status)}, ${due_date < today ? 'venceu' : 'vence'} em ${dayText(due_date, today)}`
}

/** A task with where it stands and who has it; that its project is over is said, as its work may no longer matter. */
export function taskItem({ subjects, statusText }: Asked, task: TaskFound, detail: string): Item {
  const { id, project_id, title, project, project_status, assignee } = task
  const isOver = project_status === 'done' || project_status === 'cancelled'
  const around = [
    ...(subjects.project ? [] : [isOver ? `${project} em ${statusText(project_status)}` : project]),
    ...(subjects.person ? [] : [assignee ?? 'sem responsável']),
  ].join(', ')
  const link = { noun: 'task', label: oneLine(title), url: paths.task(project_id, id) } as const
  return { text: `${title}: ${detail}${around === '' ? '' : ` (${around})`}`, link }
}

/** " no projeto Atlas", " da Acme", " de Camila": what the answer is filtered by. */
export function scopeText({ subjects: { project, client, person, thing, except } }: Pick<Asked, 'subjects'>): string {
  return [
    thing ? ` ${thing.noun === 'epic' ? 'no épico' : 'na story'} ${oneLine(thing.label)}` : '',
    project ? ` no projeto ${oneLine(project.label)}` : '',
    client ? ` nos projetos de ${oneLine(client.label)}` : '',
    person ? ` com ${oneLine(person.label)}` : '',
    exceptText(except),
  ].join('')
}

/** Whom or what an answer leaves out. */
export function exceptText(except: Asked['subjects']['except']): string {
  return except ? ` (exceto ${oneLine(except.label)})` : ''
}
