import { filteredPaths } from '@leme/contract/filtered-paths'
import { paths } from '@leme/contract/paths'
import { weekOf } from '@leme/contract/work/due'
import { dueOn } from '../../../task/all-tasks.queries.ts'
import type { Asked } from '../asked.ts'
import { answerOverdueMoney } from '../money/money-answers.ts'
import { takes } from '../tracked-query.ts'
import {
  ago,
  counted,
  dayText,
  type Item,
  joined,
  listing,
  mostShown,
  nounNames,
  oneLine,
  pageLink,
  type QueryAnswer,
} from '../wording.ts'
import { answerParts } from './part-answers.ts'
import { groupTasks } from './task-groups.ts'
import {
  type BlockedFound,
  countTasks,
  doneWithin,
  type FoundRows,
  findBlocked,
  findEnding,
  findTasks,
  type Give,
  lackOf,
  type ProjectFound,
  type TaskFound,
} from './work.queries.ts'
import { lackingText, onlyText, scopeText, stateText, taskItem } from './work-wording.ts'

const notDone = `tasks.status <> 'done'`

/** What is not done and past its day, and the projects that are past their end. */
export async function answerLate(asked: Asked): Promise<QueryAnswer> {
  const { today } = asked.said
  const { period } = asked.query
  const late = (column: string) => (give: Give) =>
    `${column} < ${give(today)}${period ? ` and ${column} between ${give(period.from)} and ${give(period.to)}` : ''}`
  const only = (give: Give) => [notDone, late(dueOn)(give)]
  const grouped = await groupTasks(asked, { only, words: ['task atrasada', 'tasks atrasadas'], page: { due: 'late' } })
  if (grouped) return grouped
  takes(asked, 'rank', ['most'])
  const [tasks, projects, owed] = await Promise.all([
    findTasks(asked, only, dueOn),
    endingFor(asked, late('end_date')),
    lateMoney(asked),
  ])
  const past = projectsText(projects, 'passou da data de término', 'passaram da data de término')
  if (tasks.total === 0 && projects.total === 0)
    return withMoney(
      nothing(
        asked,
        `${owed ? 'Nenhuma task está atrasada' : 'Nada está atrasado'}${onlyText(asked)}${scopeText(asked)}.`,
      ),
      owed,
    )
  if (tasks.total === 0)
    return withMoney(projectsAlone(projects, `Nenhuma task está atrasada${scopeText(asked)}, mas ${past}.`), owed)
  const oldest = tasks.rows[0]?.due_date ?? today
  const since = tasks.total === 1 ? `venceu ${ago(oldest, today)}` : `a mais antiga venceu ${ago(oldest, today)}`
  const sentence = `${counted(tasks.total, 'task atrasada', 'tasks atrasadas')}${onlyText(asked)}${scopeText(asked)}: ${since}.`
  const lines = tasks.rows.map((task) => taskItem(asked, task, `venceu em ${dayOf(task)}`))
  const listed = listing(sentence, lines, tasks.total, tasksPage(asked), mostShown(asked.query))
  return withMoney(withProjects(listed, projects, past), owed)

  function dayOf({ due_date }: TaskFound): string {
    return due_date ? dayText(due_date, today) : ''
  }
}

/** What is late to be paid, where a question says neither whose work nor that it is of work: "o que está vencido?" */
async function lateMoney(asked: Asked): Promise<QueryAnswer | null> {
  const { person, project, thing } = asked.tracked.subjects
  const { noun, lacks, rank } = asked.tracked.query.closer ?? {}
  if (person || project || thing || noun || lacks || rank || asked.tracked.query.priority) return null
  const owed = await answerOverdueMoney(asked)
  return owed.links.length > 1 ? owed : null
}

function withMoney(answer: QueryAnswer, owed: QueryAnswer | null): QueryAnswer {
  if (!owed) return answer
  const [first = ''] = owed.message.split('\n')
  return {
    ...answer,
    message: `${answer.message}\nA receber: ${first}`,
    links: [...answer.links, ...owed.links.slice(-1)],
  }
}

/** Work that is not done and due in the period, without one in this week's rest; and the projects that end in it. */
export async function answerDue(asked: Asked): Promise<QueryAnswer> {
  const { today } = asked.said
  const { from, to, label } = asked.query.period ?? restOfWeek(today)
  const between = (column: string) => (give: (value: unknown) => string) =>
    `${column} between ${give(from)} and ${give(to)}`
  const due = between(dueOn)
  const grouped = await groupTasks(asked, {
    only: (give) => [notDone, due(give)],
    words: [`task aberta que vence ${label}`, `tasks abertas que vencem ${label}`],
  })
  if (grouped) return grouped
  const [tasks, projects] = await Promise.all([
    findTasks(asked, (give) => [notDone, due(give)], dueOn),
    endingFor(asked, between('end_date')),
  ])
  const isNow = from <= today && to >= today
  const [before, passed] = isNow ? await Promise.all([lateBefore(asked, from), countPassed(asked, from)]) : ['', 0]
  const ending = projectsText(projects, `termina ${label}`, `terminam ${label}`)
  if (tasks.total === 0 && projects.total === 0) {
    return nothing(asked, `Nenhuma task aberta${onlyText(asked)} vence ${label}${scopeText(asked)}.${before}`)
  }
  if (tasks.total === 0) {
    return projectsAlone(projects, `Nenhuma task aberta vence ${label}${scopeText(asked)}, mas ${ending}.`)
  }
  const verb = tasks.total === 1 ? 'vence' : 'vencem'
  const sentence = `${counted(tasks.total, 'task aberta', 'tasks abertas')}${onlyText(asked)} ${verb} ${label}${scopeText(asked)}${passedText(passed, tasks.total)}.${before}`
  const lines = tasks.rows.map((task) => taskItem(asked, task, task.due_date ? dayText(task.due_date, today) : ''))
  return withProjects(listing(sentence, lines, tasks.total, tasksPage(asked), mostShown(asked.query)), projects, ending)
}

/** How many of what is due in the period that goes on are late by now. */
function countPassed(asked: Asked, from: string): Promise<number> {
  const { today } = asked.said
  return countTasks(asked, (give) => [notDone, `${dueOn} >= ${give(from)} and ${dueOn} < ${give(today)}`])
}

function passedText(passed: number, total: number): string {
  if (passed === 0) return ''
  if (passed === total) return total === 1 ? ' e já venceu' : ' e todas já venceram'
  return passed === 1 ? ' e 1 delas já venceu' : ` e ${passed} delas já venceram`
}

/** What should have been done before: who asks for today's work must not lose sight of it. */
async function lateBefore(asked: Asked, from: string): Promise<string> {
  const total = await countTasks(asked, (give) => [notDone, `${dueOn} < ${give(from)}`])
  return total === 0 ? '' : ` ${total === 1 ? 'Outra já está atrasada' : `Outras ${total} já estão atrasadas`}.`
}

/** What is blocked, of every noun. */
export async function answerBlocked(asked: Asked): Promise<QueryAnswer> {
  const { rows, counts } = await findBlocked(asked)
  const { epic = 0, story = 0, task = 0 } = counts
  const total = epic + story + task
  const only = asked.query.priority ? ` ${asked.query.priority}` : ''
  if (total === 0) return nothing(asked, `Nada${only} está bloqueado${scopeText(asked)}.`)
  const parts = [
    ...(epic ? [counted(epic, 'épico', 'épicos')] : []),
    ...(story ? [counted(story, 'story', 'stories')] : []),
    ...(task ? [counted(task, 'task', 'tasks')] : []),
  ]
  const why = asked.query.closer?.fact === 'why' ? ' O motivo do bloqueio não fica registrado.' : ''
  const sentence = `${counted(total, 'item bloqueado', 'itens bloqueados')}${only}${scopeText(asked)}: ${joined(parts)}.${why}`
  return listing(
    sentence,
    rows.map((row) => blockedItem(asked, row)),
    total,
    blockedPage(asked),
    mostShown(asked.query),
  )
}

/** Work of one status, or all that is not done. */
export async function answerOpen(asked: Asked): Promise<QueryAnswer> {
  const { status } = asked.query
  const noun = takes(asked, 'noun', ['epic', 'story'])
  if (noun) return answerParts(asked, noun)
  if (status === 'done' && asked.query.period) return answerDone(asked, asked.query.period)
  const known = (['planned', 'doing', 'review', 'blocked', 'done'] as const).find((each) => each === status)
  const only = (give: Give) => [known ? `tasks.status = ${give(known)}` : notDone]
  const isOfStates = asked.tracked.query.closer?.by === 'status' && !known
  const grouped = await groupTasks(asked, {
    only: isOfStates ? () => [] : only,
    words: known
      ? [`task em ${asked.statusText(known)}`, `tasks em ${asked.statusText(known)}`]
      : isOfStates
        ? ['task', 'tasks']
        : ['task aberta', 'tasks abertas'],
    page: { status: known ?? (isOfStates ? 'all' : undefined) },
  })
  if (grouped) return grouped
  const tasks = await findTasks(asked, only, `${dueOn}, tasks.priority`)
  const { priority } = asked.query
  const lacks = lackOf(asked)
  const lacking = lacks ? lackingText[lacks] : ''
  const which = [known ? `em ${asked.statusText(known)}` : '', priority ?? '', lacking]
    .filter((word) => word !== '')
    .join(', ')
  const kind: [string, string] = known ? ['task', 'tasks'] : ['task aberta', 'tasks abertas']
  const detail = which === '' ? '' : ` ${which}`
  if (tasks.total === 0) return nothing(asked, `Nenhuma ${kind[0]}${detail}${scopeText(asked)}.`)
  const all =
    status === 'open' && which === '' && (asked.subjects.project || isOfAll.test(asked.said.text))
      ? await countTasks(asked, () => [])
      : 0
  const of = all > tasks.total ? `, de ${all} ao todo` : ''
  const sentence = `${counted(tasks.total, ...kind)}${detail}${scopeText(asked)}${of}.`
  const lines = tasks.rows.map((task) => taskItem(asked, task, stateText(asked, task)))
  return listing(sentence, lines, tasks.total, tasksPage(asked), mostShown(asked.query))
}

const isOfAll = /\b(?:total|ao todo)\b/i

/** Tasks that are done and became so in the period, as the activity of their projects shows. */
export async function answerDone(asked: Asked, { from, to, label }: Period): Promise<QueryAnswer> {
  const only = (give: Give) => [`tasks.status = 'done'`, doneWithin(give(from), give(to))]
  const words = [`task concluída ${label}`, `tasks concluídas ${label}`] as const
  const grouped = await groupTasks(asked, { only, words, page: { status: 'done' } })
  if (grouped) return grouped
  const tasks = await findTasks(asked, only, 'tasks.updated_at desc')
  if (tasks.total === 0)
    return nothing(asked, `Nenhuma task${onlyText(asked)} foi concluída ${label}${scopeText(asked)}.`)
  const sentence = `${counted(tasks.total, 'task concluída', 'tasks concluídas')}${onlyText(asked)} ${label}${scopeText(asked)}.`
  const lines = tasks.rows.map((task) => taskItem(asked, task, asked.statusText(task.status)))
  return listing(sentence, lines, tasks.total, tasksPage(asked), mostShown(asked.query))
}

type Period = NonNullable<Asked['query']['period']>

function blockedItem({ subjects }: Asked, { noun, id, project_id, title, project, person }: BlockedFound): Item {
  const around = [...(subjects.project ? [] : [project]), ...(person && !subjects.person ? [person] : [])].join(', ')
  const link = { noun, label: oneLine(title), url: paths[noun](project_id, id) }
  return { text: `${title}: ${nounNames[noun]}${around === '' ? '' : ` (${around})`}`, link }
}

function restOfWeek(today: string) {
  return { from: today, to: weekOf(today).to, label: 'nesta semana' }
}

/** Projects have no person to be late for. */
async function endingFor(
  asked: Asked,
  only: (give: (value: unknown) => string) => string,
): Promise<FoundRows<ProjectFound>> {
  const { person, thing, except } = asked.subjects
  if (person || thing || except?.kind === 'person' || asked.query.priority || lackOf(asked))
    return { rows: [], total: 0 }
  return findEnding(asked, (give) => only(give))
}

function projectsText({ rows, total }: FoundRows<ProjectFound>, one: string, many: string): string {
  const names = rows.slice(0, 3).map(({ name }) => oneLine(name))
  const rest = total - names.length
  const named = joined(rest > 0 ? [...names, `mais ${rest}`] : names)
  return `${counted(total, 'projeto', 'projetos')} ${total === 1 ? one : many} (${named})`
}

function projectLinks({ rows }: FoundRows<ProjectFound>) {
  return rows
    .slice(0, 3)
    .map(({ id, name }) => ({ noun: 'project', label: oneLine(name), url: paths.project(id) }) as const)
}

function withProjects(answer: QueryAnswer, projects: FoundRows<ProjectFound>, said: string): QueryAnswer {
  if (projects.total === 0) return answer
  return { message: `${answer.message}\nAlém disso, ${said}.`, links: [...answer.links, ...projectLinks(projects)] }
}

function projectsAlone(projects: FoundRows<ProjectFound>, message: string): QueryAnswer {
  return { message, links: projectLinks(projects) }
}

function nothing(asked: Asked, message: string): QueryAnswer {
  return { message, links: asked.subjects.project ? [tasksPage(asked)] : [] }
}

/** The blocked tasks as a page: there is none of blocked epics and stories. */
function blockedPage({ subjects: { project, person }, query: { priority } }: Asked) {
  const filter = { priority: priority ?? undefined, assignee_user_id: person?.id, project_id: project?.id }
  return pageLink('Tasks bloqueadas', filteredPaths.tasks({ ...filter, status: 'blocked' }))
}

/** The page that lists the same: a project's tasks, or those of all projects, filtered by what was asked. */
export function tasksPage(asked: Asked) {
  const { project, person } = asked.subjects
  const { status, priority } = asked.query
  const due = duePart(asked)
  const isOfNobody = lackOf(asked) === 'assignee' && !person
  if (project && !person && !priority && !status && !isOfNobody)
    return pageLink(`Tasks de ${oneLine(project.label)}`, filteredPaths.projectTasks(project.id, { due }))
  const known = (['planned', 'doing', 'review', 'blocked', 'done'] as const).find((each) => each === status)
  const filter = {
    due,
    status: known,
    priority: priority ?? undefined,
    assignee_user_id: isOfNobody ? 'none' : person?.id,
    project_id: project?.id,
  }
  return pageLink('Ver em Trabalho', filteredPaths.tasks(filter))
}

/** Which due days the page filters by; it knows no others. */
function duePart(asked: Asked) {
  const {
    query,
    said: { today },
  } = asked
  if (query.topic === 'late_work') return 'late' as const
  if (lackOf(asked) === 'due_date') return 'none' as const
  if (query.topic !== 'due_work') return undefined
  const { from, to } = weekOf(today)
  const { period } = query
  return period?.from === from && period.to === to ? ('week' as const) : undefined
}
