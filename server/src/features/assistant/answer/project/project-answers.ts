import { formatDate, formatHours, formatPercent } from '@leme/contract/format/format'
import { paths } from '@leme/contract/paths'
import { deductionText } from '@leme/contract/project/health'
import type { Project } from '@leme/contract/project/project'
import { projectKindNames } from '@leme/contract/project/project-kind'
import { daysBetween } from '@leme/language/calendar'
import type { Closer } from '@leme/language/plan'
import type { Asked } from '../asked.ts'
import { whichProject } from '../subjects.ts'
import { takes } from '../tracked-query.ts'
import { ago, counted, dayText, joined, listing, mostShown, oneLine, pageLink, type QueryAnswer } from '../wording.ts'
import { countWork, findUnhealthy, readProject } from './project.queries.ts'

export const allProjects = pageLink('Projetos', paths.projects())

export function linkTo({ id, name }: { id: string; name: string }) {
  return { noun: 'project', label: oneLine(name), url: paths.project(id) } as const
}

/** How far a project is, and what stands in its way. */
export async function answerProgress(asked: Asked): Promise<QueryAnswer> {
  const { tx, query, said, subjects, statusText } = asked
  if (!subjects.project) return whichProject(said)
  const [project, work] = await Promise.all([
    readProject(tx, subjects.project.id, said.today),
    countWork(tx, subjects.project.id, said.today),
  ])
  if (!project) return whichProject(said)
  takes(asked, 'measure', ['share'])
  const fact = query.closer?.fact && factText(query.closer.fact, project, said.today)
  if (fact) return { message: fact, links: [linkTo(project)] }
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
      text: `Status: ${statusText(project.status)}, ${counted(work.epics, 'épico', 'épicos')} e ${counted(work.stories, 'story', 'stories')}`,
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

/** The one fact of a project that is asked for. */
function factText(fact: NonNullable<Closer['fact']>, project: Project, today: string): string | null {
  const name = oneLine(project.name)
  const { start_date, end_date, partner, description } = project
  switch (fact) {
    case 'client':
      return `${name} é de ${oneLine(project.client)}.`
    case 'partner':
      return partner ? `O parceiro de ${name} é ${oneLine(partner)}.` : `${name} não tem parceiro.`
    case 'kind':
      return `${name} é do tipo ${projectKindNames[project.kind]}.`
    case 'description':
      return description ? `${name}: ${oneLine(description)}` : `${name} não tem descrição.`
    case 'start':
      if (!start_date) return `${name} não tem data de início.`
      return `${name} ${start_date > today ? 'começa' : 'começou'} em ${dayText(start_date, today)}.`
    case 'end':
      if (!end_date) return `${name} não tem data de término.`
      return `${name}: término em ${endText(project, today)}.`
    default:
      return null
  }
}

/** A share in whole percent that is 100 only where nothing is left. */
function floorShare(part: number, whole: number): number {
  return Math.floor((part * 100) / whole)
}

function endLine(project: Project, today: string) {
  return project.end_date ? [{ text: `Término: ${endText(project, today)}` }] : []
}

function endText({ end_date, status }: Project, today: string): string {
  if (!end_date) return 'sem data'
  if (status === 'done' || status === 'cancelled') return formatDate(end_date)
  const days = daysBetween(today, end_date)
  const left = days === 0 ? 'hoje' : days > 0 ? `em ${counted(days, 'dia', 'dias')}` : `passou ${ago(end_date, today)}`
  return `${formatDate(end_date)}, ${left}`
}

export function hoursText({ spent_hours, budget_hours }: Pick<Project, 'spent_hours' | 'budget_hours'>): string {
  if (!budget_hours) return `${formatHours(spent_hours)} gastas, sem budget definido`
  return `${formatHours(spent_hours)} de ${formatHours(budget_hours)} (${formatPercent((spent_hours / budget_hours) * 100)})`
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

async function answerWorst(asked: Asked): Promise<QueryAnswer> {
  const {
    tx,
    query,
    said,
    subjects: { client },
  } = asked
  takes(asked, 'rank', ['most'])
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
  return listing(sentence, items, items.length, allProjects, mostShown(query))
}
