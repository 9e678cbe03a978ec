import { formatDate, formatHours, formatPercent, formatPlannedHours } from '@leme/contract/format'
import { deductionText } from '@leme/contract/health'
import { filteredPaths, paths } from '@leme/contract/paths'
import type { Project } from '@leme/contract/project'
import { badgeText, type ProjectStatus, projectStatuses } from '@leme/contract/status'
import { daysBetween } from '../grammar/calendar.ts'
import type { Asked } from './asked.ts'
import {
  countWork,
  findOverBudget,
  findProjects,
  findUnhealthy,
  type Listed,
  readProject,
  type Spent,
} from './project.queries.ts'
import { whichProject } from './subjects.ts'
import { ago, counted, joined, listing, oneLine, pageLink, type QueryAnswer } from './wording.ts'

const allProjects = pageLink('Projetos', paths.projects())

/** How many projects there are, of a status, of a client or of a person. */
export async function answerProjects(asked: Asked): Promise<QueryAnswer> {
  const { query, said, subjects } = asked
  const { status, period } = query
  const known = projectStatuses.find((each) => each === status)
  const { rows, total, counts } = await findProjects(asked, (give) => [
    ...(known ? [`status = ${give(known)}`] : []),
    ...(status === 'open' || status === 'overdue' ? [`status not in ('done', 'cancelled')`] : []),
    ...(status === 'overdue' ? [`end_date < ${give(said.today)}`] : []),
    ...(period ? [`end_date between ${give(period.from)} and ${give(period.to)}`] : []),
  ])
  const which = whichProjects(status, known)
  const of = [
    subjects.client ? ` de ${oneLine(subjects.client.label)}` : '',
    subjects.person ? ` com ${oneLine(subjects.person.label)} na equipe` : '',
    period ? ` com término ${period.label}` : '',
  ].join('')
  const page = known ? pageLink(`Projetos em ${badgeText(known)}`, filteredPaths.projects(known)) : allProjects
  if (total === 0) return { message: `Nenhum projeto${which[0]}${of}.`, links: [page] }
  const spread = known ? '' : `: ${spreadText(counts)}`
  const sentence = `${counted(total, `projeto${which[0]}`, `projetos${which[1]}`)}${of}${spread}.`
  return listing(
    sentence,
    rows.map((row) => projectItem(row, said.today)),
    total,
    page,
  )
}

function whichProjects(
  status: Asked['query']['status'],
  known: ProjectStatus | undefined,
): [one: string, many: string] {
  if (known) return [` em ${badgeText(known)}`, ` em ${badgeText(known)}`]
  if (status === 'overdue') return [' passou da data de término', ' passaram da data de término']
  return status === 'open' ? [' em aberto', ' em aberto'] : ['', '']
}

function spreadText(counts: Partial<Record<ProjectStatus, number>>): string {
  return joined(
    projectStatuses.flatMap((status) => (counts[status] ? [`${counts[status]} em ${badgeText(status)}`] : [])),
  )
}

function projectItem({ id, name, client, status, end_date }: Listed, today: string) {
  const over = status === 'done' || status === 'cancelled'
  const end = end_date && !over ? `, ${end_date < today ? 'terminava' : 'termina'} em ${formatDate(end_date)}` : ''
  return { text: `${name}: ${client}, ${badgeText(status)}${end}`, link: linkTo({ id, name }) }
}

function linkTo({ id, name }: { id: string; name: string }) {
  return { noun: 'project', label: oneLine(name), url: paths.project(id) } as const
}

/** How far a project is, and what stands in its way. */
export async function answerProgress(asked: Asked): Promise<QueryAnswer> {
  const { tx, said, subjects } = asked
  if (!subjects.project) return whichProject(said)
  const [project, work] = await Promise.all([
    readProject(tx, subjects.project.id, said.today),
    countWork(tx, subjects.project.id, said.today),
  ])
  if (!project) return whichProject(said)
  const done =
    work.total === 0
      ? 'ainda não tem tasks'
      : `${formatPercent(floorShare(work.done, work.total))} das tasks concluídas (${work.done} de ${work.total})`
  const open = work.total - work.done
  const troubles = [
    ...(work.late > 0 ? [counted(work.late, 'atrasada', 'atrasadas')] : []),
    ...(work.blocked > 0 ? [counted(work.blocked, 'bloqueada', 'bloqueadas')] : []),
  ]
  const lines = [
    {
      text: `Status: ${badgeText(project.status)}, ${counted(work.epics, 'épico', 'épicos')} e ${counted(work.stories, 'story', 'stories')}`,
    },
    ...(open > 0
      ? [{ text: `Faltam: ${counted(open, 'task', 'tasks')}${troubles.length > 0 ? ` (${joined(troubles)})` : ''}` }]
      : []),
    {
      text: `Saúde: ${project.health_score} de 100${project.health.length > 0 ? ` (${project.health.map(deductionText).join('; ')})` : ''}`,
    },
    { text: `Horas: ${hoursText(project)}` },
    ...endLine(project, said.today),
  ]
  return listing(`${oneLine(project.name)}: ${done}.`, lines, lines.length, linkTo(project))
}

/** A share in whole percent that is 100 only where nothing is left. */
function floorShare(part: number, whole: number): number {
  return Math.floor((part * 100) / whole)
}

function endLine({ end_date, status }: Project, today: string) {
  if (!end_date) return []
  if (status === 'done' || status === 'cancelled') return [{ text: `Término: ${formatDate(end_date)}` }]
  const days = daysBetween(today, end_date)
  const left = days === 0 ? 'hoje' : days > 0 ? `em ${counted(days, 'dia', 'dias')}` : `passou ${ago(end_date, today)}`
  return [{ text: `Término: ${formatDate(end_date)}, ${left}` }]
}

function hoursText({ spent_hours, budget_hours }: Pick<Project, 'spent_hours' | 'budget_hours'>): string {
  if (!budget_hours) return `${formatHours(spent_hours)} gastas, sem budget definido`
  return `${formatHours(spent_hours)} de ${formatPlannedHours(budget_hours)} (${formatPercent((spent_hours / budget_hours) * 100)})`
}

/** A project's score and what took its points; without a project, those with the fewest. */
export async function answerHealth(asked: Asked): Promise<QueryAnswer> {
  const { tx, said, subjects } = asked
  if (!subjects.project) return answerWorst(asked)
  const project = await readProject(tx, subjects.project.id, said.today)
  if (!project) return whichProject(said)
  const score = `A saúde de ${oneLine(project.name)} é ${project.health_score} de 100`
  if (project.health.length === 0) return { message: `${score}: nada tirou pontos.`, links: [linkTo(project)] }
  const lines = project.health.map((deduction) => ({ text: deductionText(deduction) }))
  return listing(`${score}.`, lines, lines.length, linkTo(project))
}

async function answerWorst({ tx, said, subjects: { client } }: Asked): Promise<QueryAnswer> {
  const { living, unhealthy } = await findUnhealthy(tx, said.today, client?.id || null)
  const of = client ? ` de ${oneLine(client.label)}` : ''
  if (unhealthy.length === 0) {
    return { message: `Nenhum projeto em aberto${of} perdeu pontos de saúde.`, links: [allProjects] }
  }
  const verb = unhealthy.length === 1 ? 'perdeu' : 'perderam'
  const sentence = `${unhealthy.length} de ${counted(living, 'projeto em aberto', 'projetos em aberto')}${of} ${verb} pontos de saúde.`
  const items = unhealthy.map((project) => ({
    text: `${project.name}: ${project.health_score} de 100 (${project.health.map(deductionText).join('; ')})`,
    link: linkTo(project),
  }))
  return listing(sentence, items, items.length, allProjects)
}

/** Hours spent against the budget; without a project, the projects that are beyond theirs. */
export async function answerBudget(asked: Asked): Promise<QueryAnswer> {
  const { tx, said, subjects } = asked
  if (!subjects.project) return answerOverBudget(asked)
  const project = await readProject(tx, subjects.project.id, said.today)
  if (!project) return whichProject(said)
  const { spent_hours, budget_hours } = project
  const left = budget_hours ? budget_hours - spent_hours : null
  const rest =
    left === null ? '' : left < 0 ? ` O budget estourou em ${formatHours(-left)}.` : ` Restam ${formatHours(left)}.`
  return { message: `${oneLine(project.name)}: ${hoursText(project)}.${rest}`, links: [linkTo(project)] }
}

async function answerOverBudget(asked: Asked): Promise<QueryAnswer> {
  const { rows, total } = await findOverBudget(asked)
  const { client } = asked.subjects
  const of = client ? ` de ${oneLine(client.label)}` : ''
  if (total === 0) return { message: `Nenhum projeto em aberto${of} passou do budget.`, links: [allProjects] }
  const sentence = `${counted(total, 'projeto em aberto', 'projetos em aberto')}${of} ${total === 1 ? 'passou' : 'passaram'} do budget.`
  return listing(sentence, rows.map(spentItem), total, allProjects)
}

function spentItem({ id, name, spent_hours, budget_hours }: Spent) {
  const hours = { spent_hours: Number(spent_hours), budget_hours: Number(budget_hours) }
  return { text: `${name}: ${hoursText(hours)}`, link: linkTo({ id, name }) }
}
