import { filteredPaths, paths } from '@leme/contract/paths'
import { badgeText } from '@leme/contract/status'
import { addDays, weekdayOf } from '../grammar/calendar.ts'
import type { Asked } from './asked.ts'
import { ago, counted, dayText, type Item, joined, listing, oneLine, pageLink, type QueryAnswer } from './wording.ts'
import {
  type BlockedFound,
  type Found,
  findBlocked,
  findEnding,
  findTasks,
  type ProjectFound,
  type TaskFound,
} from './work.queries.ts'

const notDone = `tasks.status <> 'done'`

/** What is not done and past its day, and the projects that are past their end. */
export async function answerLate(asked: Asked): Promise<QueryAnswer> {
  const { today } = asked.said
  const [tasks, projects] = await Promise.all([
    findTasks(asked, (give) => [notDone, `tasks.due_date < ${give(today)}`], 'tasks.due_date'),
    endingFor(asked, (give) => `end_date < ${give(today)}`),
  ])
  const past = projectsText(projects, 'passou da data de término', 'passaram da data de término')
  if (tasks.total === 0 && projects.total === 0) return nothing(asked, `Nada está atrasado${scopeText(asked)}.`)
  if (tasks.total === 0) return projectsAlone(projects, `Nenhuma task está atrasada${scopeText(asked)}, mas ${past}.`)
  const oldest = tasks.rows[0]?.due_date ?? today
  const since = tasks.total === 1 ? `venceu ${ago(oldest, today)}` : `a mais antiga venceu ${ago(oldest, today)}`
  const sentence = `${counted(tasks.total, 'task atrasada', 'tasks atrasadas')}${scopeText(asked)}: ${since}.`
  const lines = tasks.rows.map((task) => taskItem(asked, task, `venceu em ${dayOf(task)}`))
  return withProjects(listing(sentence, lines, tasks.total, tasksPage(asked)), projects, past)

  function dayOf({ due_date }: TaskFound): string {
    return due_date ? dayText(due_date, today) : ''
  }
}

/** Work that is not done and due in the period, without one in this week's rest; and the projects that end in it. */
export async function answerDue(asked: Asked): Promise<QueryAnswer> {
  const { today } = asked.said
  const { from, to, label } = asked.query.period ?? restOfWeek(today)
  const between = (column: string) => (give: (value: unknown) => string) =>
    `${column} between ${give(from)} and ${give(to)}`
  const due = between('tasks.due_date')
  const [tasks, projects] = await Promise.all([
    findTasks(asked, (give) => [notDone, due(give)], 'tasks.due_date'),
    endingFor(asked, between('end_date')),
  ])
  const ending = projectsText(projects, `termina ${label}`, `terminam ${label}`)
  if (tasks.total === 0 && projects.total === 0) {
    return nothing(asked, `Nenhuma task aberta vence ${label}${scopeText(asked)}.`)
  }
  if (tasks.total === 0) {
    return projectsAlone(projects, `Nenhuma task aberta vence ${label}${scopeText(asked)}, mas ${ending}.`)
  }
  const verb = tasks.total === 1 ? 'vence' : 'vencem'
  const sentence = `${counted(tasks.total, 'task aberta', 'tasks abertas')} ${verb} ${label}${scopeText(asked)}.`
  const lines = tasks.rows.map((task) => taskItem(asked, task, task.due_date ? dayText(task.due_date, today) : ''))
  return withProjects(listing(sentence, lines, tasks.total, tasksPage(asked)), projects, ending)
}

/** What is blocked, of every noun. */
export async function answerBlocked(asked: Asked): Promise<QueryAnswer> {
  const { rows, counts } = await findBlocked(asked)
  const { epic = 0, story = 0, task = 0 } = counts
  const total = epic + story + task
  if (total === 0) return nothing(asked, `Nada está bloqueado${scopeText(asked)}.`)
  const parts = [
    ...(epic ? [counted(epic, 'épico', 'épicos')] : []),
    ...(story ? [counted(story, 'story', 'stories')] : []),
    ...(task ? [counted(task, 'task', 'tasks')] : []),
  ]
  const sentence = `${counted(total, 'item bloqueado', 'itens bloqueados')}${scopeText(asked)}: ${joined(parts)}.`
  return listing(
    sentence,
    rows.map((row) => blockedItem(asked, row)),
    total,
  )
}

/** Work of one status, or all that is not done. */
export async function answerOpen(asked: Asked): Promise<QueryAnswer> {
  const { status } = asked.query
  const known = ['planned', 'doing', 'review', 'blocked', 'done'].find((each) => each === status)
  const tasks = await findTasks(
    asked,
    (give) => [known ? `tasks.status = ${give(known)}` : notDone],
    'tasks.due_date nulls last, tasks.priority',
  )
  const { priority } = asked.query
  const which = [known ? `em ${badgeText(known)}` : '', priority ?? ''].filter((word) => word !== '').join(', ')
  const kind: [string, string] = known ? ['task', 'tasks'] : ['task aberta', 'tasks abertas']
  const detail = which === '' ? '' : ` ${which}`
  if (tasks.total === 0) return nothing(asked, `Nenhuma ${kind[0]}${detail}${scopeText(asked)}.`)
  const sentence = `${undatedText(asked.query)}${counted(tasks.total, ...kind)}${detail}${scopeText(asked)}.`
  const lines = tasks.rows.map((task) => taskItem(asked, task, stateText(task, asked.said.today)))
  return listing(sentence, lines, tasks.total, tasksPage(asked))
}

/** When a task was done is not kept: of certain days nothing can be told, and that is said. */
export function undatedText({ status, period }: Asked['query']): string {
  return status === 'done' && period ? 'O dia em que uma task foi concluída não fica registrado. Ao todo: ' : ''
}

/** `Doing, vence em 25/11/2026`. */
export function stateText({ status, due_date }: Pick<TaskFound, 'status' | 'due_date'>, today: string): string {
  if (!due_date || status === 'done') return badgeText(status)
  return `${badgeText(status)}, ${due_date < today ? 'venceu' : 'vence'} em ${dayText(due_date, today)}`
}

export function taskItem({ subjects }: Pick<Asked, 'subjects'>, task: TaskFound, detail: string): Item {
  const { id, project_id, title, project, assignee } = task
  const around = [
    ...(subjects.project ? [] : [project]),
    ...(subjects.person ? [] : [assignee ?? 'sem responsável']),
  ].join(', ')
  const link = { noun: 'task', label: oneLine(title), url: paths.task(project_id, id) } as const
  return { text: `${title}: ${detail}${around === '' ? '' : ` (${around})`}`, link }
}

/** " no projeto Atlas", " da Acme", " de Camila": what the answer is held to. */
export function scopeText({ subjects: { project, client, person } }: Pick<Asked, 'subjects'>): string {
  return [
    project ? ` no projeto ${oneLine(project.label)}` : '',
    client ? ` nos projetos de ${oneLine(client.label)}` : '',
    person ? ` com ${oneLine(person.label)}` : '',
  ].join('')
}

function blockedItem({ subjects }: Asked, { noun, id, project_id, title, project, person }: BlockedFound): Item {
  const names = { epic: 'épico', story: 'story', task: 'task' }
  const around = [...(subjects.project ? [] : [project]), ...(person && !subjects.person ? [person] : [])].join(', ')
  const link = { noun, label: oneLine(title), url: paths[noun](project_id, id) }
  return { text: `${title}: ${names[noun]}${around === '' ? '' : ` (${around})`}`, link }
}

function restOfWeek(today: string) {
  return { from: today, to: addDays(today, (7 - weekdayOf(today)) % 7), label: 'nesta semana' }
}

/** Projects have no person to be late for. */
async function endingFor(
  asked: Asked,
  only: (give: (value: unknown) => string) => string,
): Promise<Found<ProjectFound>> {
  const { person } = asked.subjects
  if (person || asked.query.priority) return { rows: [], total: 0 }
  return findEnding(asked, (give) => only(give))
}

function projectsText({ rows, total }: Found<ProjectFound>, one: string, many: string): string {
  const names = rows.slice(0, 3).map(({ name }) => oneLine(name))
  const rest = total - names.length
  const named = joined(rest > 0 ? [...names, `mais ${rest}`] : names)
  return `${counted(total, 'projeto', 'projetos')} ${total === 1 ? one : many} (${named})`
}

function projectLinks({ rows }: Found<ProjectFound>) {
  return rows
    .slice(0, 3)
    .map(({ id, name }) => ({ noun: 'project', label: oneLine(name), url: paths.project(id) }) as const)
}

function withProjects(answer: QueryAnswer, projects: Found<ProjectFound>, said: string): QueryAnswer {
  if (projects.total === 0) return answer
  return { message: `${answer.message}\nAlém disso, ${said}.`, links: [...answer.links, ...projectLinks(projects)] }
}

function projectsAlone(projects: Found<ProjectFound>, message: string): QueryAnswer {
  return { message, links: projectLinks(projects) }
}

function nothing(asked: Asked, message: string): QueryAnswer {
  const page = tasksPage(asked)
  return { message, links: page ? [page] : [] }
}

function tasksPage({ subjects: { project } }: Asked) {
  return project ? pageLink(`Tasks de ${oneLine(project.label)}`, filteredPaths.projectTasks(project.id)) : undefined
}
