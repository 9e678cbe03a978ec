import { formatHours, formatMoney, formatPercent, sumAmounts } from '@leme/contract/format/format'
import { findBudget } from '../../../budget/budget.queries.ts'
import { getProjectSpent } from '../../../margin/margin.queries.ts'
import type { Asked } from '../asked.ts'
import { whichProject } from '../subjects.ts'
import { takes } from '../tracked-query.ts'
import { counted, listing, mostShown, oneLine, type QueryAnswer } from '../wording.ts'
import {
  findOverBudget,
  findSpent,
  openEstimates,
  readProject,
  type Spent,
  spentWithin,
  sumSpent,
} from './project.queries.ts'
import { allProjects, hoursText, linkTo } from './project-answers.ts'

/** Hours spent against the budget; without a project, the projects that are beyond theirs. */
export async function answerBudget(asked: Asked): Promise<QueryAnswer> {
  const { tx, said, subjects } = asked
  if (!subjects.project && asked.query.closer?.fact === 'amount') return answerSpent(asked)
  if (!subjects.project) return asked.query.closer?.rank ? answerMostSpent(asked) : answerOverBudget(asked)
  const project = await readProject(tx, subjects.project.id, said.today)
  if (!project) return whichProject(said)
  const { period } = asked.query
  const links = [linkTo(project)]
  if (period) {
    const hours = formatHours(await spentWithin(tx, project.id, period))
    return {
      message: `${oneLine(project.name)}: ${hours} lançadas ${period.label}. Ao todo: ${hoursText(project)}.`,
      links,
    }
  }
  takes(asked, 'measure', ['share'])
  const { spent_hours, budget_hours } = project
  const left = budget_hours ? budget_hours - spent_hours : null
  const inReais = await reaisText(asked, project.id)
  if (left === null || left < 0) {
    const over = left === null ? '' : ` O budget estourou em ${formatHours(-left)}.`
    return { message: `${oneLine(project.name)}: ${hoursText(project)}.${over}${inReais}`, links }
  }
  const ahead = asked.query.closer?.fact === 'forecast' ? await aheadText(asked, project.id, left) : ''
  return {
    message: `${oneLine(project.name)}: ${hoursText(project)}. Restam ${formatHours(left)}.${ahead}${inReais}`,
    links,
  }
}

/** What it cost of what it may cost; the policies hide that from members, who read hours alone. */
async function reaisText({ tx, said }: Asked, projectId: string): Promise<string> {
  const budget = await findBudget(tx, projectId)
  if (budget === null) return ''
  const spent = await getProjectSpent(tx, projectId, said.today)
  const left = sumAmounts([budget, spent.startsWith('-') ? spent.slice(1) : `-${spent}`])
  const share = formatPercent((Number(spent) / Number(budget)) * 100)
  const rest = left.startsWith('-') ? `Passou em ${formatMoney(left.slice(1))}` : `Restam ${formatMoney(left)}`
  return ` Em reais: ${formatMoney(spent)} de ${formatMoney(budget)} (${share}). ${rest}.`
}

/** Whether what is open fits into what is left, as far as it is estimated. */
async function aheadText({ tx }: Asked, projectId: string, left: number): Promise<string> {
  const { estimated, unestimated } = await openEstimates(tx, projectId)
  if (estimated === 0 && unestimated === 0) return ''
  const without =
    unestimated > 0 ? `; ${counted(unestimated, 'task aberta não tem', 'tasks abertas não têm')} estimativa` : ''
  if (estimated === 0) return ` Não dá para prever: ${without.slice(2)}.`
  const fits = estimated > left ? `passam do que resta em ${formatHours(estimated - left)}` : 'cabem no que resta'
  return ` As tasks abertas somam ${formatHours(estimated)} estimadas e ${fits}${without}.`
}

/** What was spent on all projects, those that spent most of their budget by name. */
async function answerSpent(asked: Asked): Promise<QueryAnswer> {
  const { client } = asked.subjects
  const [{ hours, projects }, { rows, total }] = await Promise.all([sumSpent(asked), findSpent(asked, 'most')])
  const of = client ? ` de ${oneLine(client.label)}` : ''
  const sentence = `${formatHours(hours)} gastas em ${counted(projects, 'projeto', 'projetos')}${of}, com os encerrados.`
  if (total === 0) return { message: sentence, links: [allProjects] }
  const most = `${sentence} Os projetos em aberto que mais gastaram do seu budget:`
  return listing(most, rows.map(spentItem), total, allProjects, mostShown(asked.query))
}

async function answerOverBudget(asked: Asked): Promise<QueryAnswer> {
  const { rows, total } = await findOverBudget(asked)
  const { client } = asked.subjects
  const of = client ? ` de ${oneLine(client.label)}` : ''
  if (total === 0) {
    const [nearest] = (await findSpent(asked, 'most')).rows
    const near = nearest ? ` O que mais gastou do seu: ${spentItem(nearest).text}.` : ''
    return { message: `Nenhum projeto em aberto${of} passou do budget.${near}`, links: [allProjects] }
  }
  const sentence = `${counted(total, 'projeto em aberto', 'projetos em aberto')}${of} ${total === 1 ? 'passou' : 'passaram'} do budget.`
  return listing(sentence, rows.map(spentItem), total, allProjects, mostShown(asked.query))
}

async function answerMostSpent(asked: Asked): Promise<QueryAnswer> {
  const rank = asked.query.closer?.rank ?? 'most'
  const { rows, total } = await findSpent(asked, rank)
  if (total === 0) return { message: 'Nenhum projeto em aberto gastou horas de um budget.', links: [allProjects] }
  const sentence = `Os projetos em aberto que ${rank === 'most' ? 'mais' : 'menos'} gastaram do seu budget:`
  return listing(sentence, rows.map(spentItem), total, allProjects, mostShown(asked.query))
}

function spentItem({ id, name, spent_hours, budget_hours }: Spent) {
  const hours = { spent_hours: Number(spent_hours), budget_hours: Number(budget_hours) }
  return { text: `${name}: ${hoursText(hours)}`, link: linkTo({ id, name }) }
}
