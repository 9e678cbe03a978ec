import { filteredPaths } from '@leme/contract/filtered-paths'
import { formatDate, formatHours, formatPercent } from '@leme/contract/format/format'
import { projectKindNames } from '@leme/contract/project/project-kind'
import { type ProjectStatus, projectStatuses } from '@leme/contract/status'
import { daysBetween } from '@leme/language/calendar'
import { listed } from '../../wording.ts'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, joined, listing, mostShown, oneLine, pageLink, type QueryAnswer } from '../wording.ts'
import type { Give } from '../work/work.queries.ts'
import { exceptText } from '../work/work-wording.ts'
import { findProjects, type Listed } from './project.queries.ts'
import { allProjects, linkTo } from './project-answers.ts'

/** How many projects there are, of a status, of a client or of a person; the first of them where they are ranked. */
export async function answerProjects(asked: Asked): Promise<QueryAnswer> {
  const { query, said, subjects } = asked
  const { period, closer } = query
  const lacks = lackOf(asked)
  const status = closer?.fact === 'late' || closer?.fact === 'blocked' ? 'open' : query.status
  const known = projectStatuses.find((each) => each === status)
  const { rows, total, counts } = await findProjects(asked, (give) => [
    ...(known ? [`status = ${give(known)}`] : []),
    ...(status === 'open' || status === 'overdue' ? [`status not in ('done', 'cancelled')`] : []),
    ...(status === 'overdue' ? [`end_date < ${give(said.today)}`] : []),
    ...(period ? [`end_date between ${give(period.from)} and ${give(period.to)}`] : []),
    ...closely(asked, give),
  ])
  const which = whichProjects(status, known && asked.statusText(known))
  const of = [
    subjects.client ? ` de ${oneLine(subjects.client.label)}` : '',
    subjects.person ? ` com ${oneLine(subjects.person.label)} na equipe` : '',
    exceptText(subjects.except),
    closer?.partner ? ` com ${oneLine(closer.partner)} como parceiro` : '',
    closer?.kind ? ` do tipo ${projectKindNames[closer.kind]}` : '',
    lacks ? ` ${lackingText[lacks]}` : '',
    period ? ` com término ${period.label}` : '',
  ].join('')
  const page = known
    ? pageLink(`Projetos em ${asked.statusText(known)}`, filteredPaths.projects(known))
    : subjects.client
      ? pageLink(`Projetos de ${oneLine(subjects.client.label)}`, filteredPaths.projectsWith(subjects.client.label))
      : allProjects
  if (total === 0) return { message: `Nenhum projeto${which[0]}${of}.`, links: [page] }
  const spread = known ? '' : `: ${spreadText(asked, counts)}`
  const ranked = closer?.rank ? rankText(rows, asked) : null
  if (!ranked) asked.tracked.read.delete('rank')
  if (!known) takes(asked, 'by', ['status'])
  if (ranked)
    return listing(
      ranked,
      rows.map((row) => rankedItem(row, asked)),
      total,
      page,
      mostShown(query),
    )
  const why = closer?.fact === 'why' ? ' O motivo de um bloqueio não fica registrado.' : ''
  const sentence = `${counted(total, `projeto${which[0]}`, `projetos${which[1]}`)}${of}${spread}.${why}`
  return listing(
    sentence,
    rows.map((row) => projectItem(asked, row)),
    total,
    page,
    mostShown(query),
  )
}

function whichProjects(status: Asked['query']['status'], known: string | undefined): [one: string, many: string] {
  if (known) return [` em ${known}`, ` em ${known}`]
  if (status === 'overdue') return [' passou da data de término', ' passaram da data de término']
  return status === 'open' ? [' em aberto', ' em aberto'] : ['', '']
}

function spreadText({ statusText }: Asked, counts: Partial<Record<ProjectStatus, number>>): string {
  return joined(
    projectStatuses.flatMap((status) => (counts[status] ? [`${counts[status]} em ${statusText(status)}`] : [])),
  )
}

function projectItem({ said: { today }, statusText }: Asked, { id, name, client, status, end_date }: Listed) {
  const over = status === 'done' || status === 'cancelled'
  const end = end_date && !over ? `, ${end_date < today ? 'terminava' : 'termina'} em ${formatDate(end_date)}` : ''
  return { text: `${name}: ${client}, ${statusText(status)}${end}`, link: linkTo({ id, name }) }
}

type Lack = NonNullable<NonNullable<Asked['query']['closer']>['lacks']>

/** What projects are without, by the same words as tasks. */
const lackingText: Partial<Record<Lack, string>> = {
  assignee: 'sem Lead',
  due_date: 'sem data de término',
  estimate: 'sem budget',
  description: 'sem descrição',
  tasks: 'sem tasks',
  epics: 'sem épicos',
  story: 'sem stories',
}
const lackOf = (asked: Asked) =>
  takes(asked, 'lacks', ['assignee', 'due_date', 'estimate', 'description', 'tasks', 'epics', 'story'])
const none = (table: string) =>
  `not exists (select from ${table} where ${table}.org_id = projects.org_id and ${table}.project_id = projects.id)`
const lackedBy: Partial<Record<Lack, string>> = {
  assignee: `not exists (select from project_members where project_members.org_id = projects.org_id
    and project_members.project_id = projects.id and role = 'lead')`,
  due_date: 'end_date is null',
  estimate: 'budget_hours is null',
  description: 'description is null',
  tasks: none('tasks'),
  epics: none('epics'),
  story: none('stories'),
}

function closely(asked: Asked, give: Give): string[] {
  const { said } = asked
  const { partner, kind, fact, rank, noun } = asked.query.closer ?? {}
  const lacks = lackOf(asked)
  const lacked = lacks && lackedBy[lacks]
  return [
    ...(partner ? [`partner = ${give(partner)}`] : []),
    ...(kind ? [`kind = ${give(kind)}`] : []),
    ...(lacked ? [lacked] : []),
    ...(fact === 'end' && rank === 'least' ? [`end_date >= ${give(said.today)}`] : []),
    ...(fact === 'late' && rank && noun !== 'task'
      ? [`(end_date < ${give(said.today)} or ${hasLateTasks(said.today, give)})`]
      : []),
    ...(fact === 'late' && rank === 'most' && noun === 'task' ? [hasLateTasks(said.today, give)] : []),
  ]
}

function hasLateTasks(today: string, give: Give): string {
  return `exists (select from tasks where tasks.org_id = projects.org_id
    and tasks.project_id = projects.id and tasks.status <> 'done' and tasks.due_date < ${give(today)})`
}

/** Which project has the most of what is asked for; null where nothing was asked that ranks projects. */
function rankText(rows: readonly Listed[], { query: { closer }, said: { today } }: Asked): string | null {
  const [first] = rows
  if (!first) return null
  const name = oneLine(first.name)
  const most = closer?.rank === 'most' ? 'mais' : 'menos'
  switch (closer?.fact) {
    case 'end': {
      if (!first.end_date) return 'Nenhum projeto em aberto tem data de término.'
      const days = daysBetween(today, first.end_date)
      const near = days === 0 ? ', hoje' : days > 0 ? `, em ${counted(days, 'dia', 'dias')}` : ''
      const which = closer.rank === 'least' ? 'O próximo a terminar' : 'O último a terminar'
      return `${which} é ${name}, em ${formatDate(first.end_date)}${near}.`
    }
    case 'amount':
      return `O ${closer.rank === 'most' ? 'maior' : 'menor'} budget é o de ${name}.`
    case 'late':
      return closer.noun === 'task'
        ? `${leaders(rows, 'late')} ${most} tasks atrasadas.`
        : `O projeto mais atrasado é ${name}.`
    case 'latest':
      return `O projeto mais recente é ${name}.`
    case 'open':
      return `${leaders(rows, 'open')} ${most} tasks abertas.`
    case 'blocked':
      return `${leaders(rows, 'blocked')} ${most} tasks bloqueadas.`
    case 'done':
      return `${name} está ${most} adiantado.`
    default:
      return null
  }
}

/** "Loja tem", or "Loja e Portal têm" where both have as many. */
function leaders(rows: readonly Listed[], count: 'late' | 'open' | 'blocked'): string {
  const names = rows.filter((row) => row[count] === rows[0]?.[count]).map(({ name }) => oneLine(name))
  return names.length > 1 ? `${listed(names)} têm` : `${names[0]} tem`
}

function rankedItem(row: Listed, asked: Asked) {
  const { closer } = asked.query
  const { today } = asked.said
  const { id, name, end_date, budget_hours, open, done, late, blocked } = row
  const share = Number(open) + Number(done) === 0 ? null : (Number(done) * 100) / (Number(open) + Number(done))
  const texts: Record<string, string> = {
    amount: budget_hours ? formatHours(Number(budget_hours)) : 'sem budget',
    late: [
      ...(end_date && end_date < today ? [`terminava em ${formatDate(end_date)}`] : []),
      counted(Number(late), 'task atrasada', 'tasks atrasadas'),
    ].join(', '),
    open: counted(Number(open), 'task aberta', 'tasks abertas'),
    blocked: counted(Number(blocked), 'task bloqueada', 'tasks bloqueadas'),
    done: share === null ? 'sem tasks' : `${formatPercent(Math.floor(share))} das tasks concluídas`,
  }
  const text = texts[closer?.fact ?? '']
  return text ? { text: `${name}: ${text}`, link: linkTo({ id, name }) } : projectItem(asked, row)
}
