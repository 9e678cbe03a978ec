import { formatMoney } from '@leme/contract/format/format'
import { paths } from '@leme/contract/paths'
import { type CostFigures, type CostSums, sumCosts } from '../../../margin/cost-sums.queries.ts'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { joined, listing, mostShown, oneLine, pageLink, type QueryAnswer } from '../wording.ts'
import { forManagers, leftOut, marginPage, mayRead, monthsOf, some } from './margin-answers.ts'
import { answerSeatShares, answerSeats, seatShareText } from './seat-answers.ts'

/** What all, a project or a client cost, or their hours alone: the costs of the margin, with what is in none of them. */
export async function answerCosts(asked: Asked): Promise<QueryAnswer> {
  if (!(await mayRead(asked))) return forManagers
  const { project, client } = asked.subjects
  const isSeats = takes(asked, 'fact', ['seats']) !== undefined
  const isShared = project !== null || client !== null || asked.tracked.query.closer?.by === 'project'
  if (isSeats && !isShared) return answerSeats(asked)
  const page = project ? pageLink(oneLine(project.label), paths.project(project.id)) : marginPage(client?.id)
  const months = monthsOf(asked)
  if (!months)
    return { message: 'Os custos são de meses inteiros: pergunte por um mês, um trimestre ou um ano.', links: [page] }
  takes(asked, 'currency', ['BRL'])
  const unassigned = takes(asked, 'fact', ['unassigned']) !== undefined
  const isHours = takes(asked, 'fact', ['hours']) !== undefined
  const of = project ?? client
  // A client that is not registered is one of projects, by its name.
  const ofClient = client?.id ? { client_id: client.id } : { client: client?.label }
  const scope = { ...(project ? { project_id: project.id } : ofClient), unassigned }
  const seat = isSeats ? asked.query.closer?.seat : undefined
  if (seat)
    return answerSeatShares(asked, seat, {
      ...{ scope: { ...scope, from: months.from, to: months.to }, months, link: page },
      who: whoOf(of, unassigned),
    })
  const sums = await sumCosts(asked.tx, { ...scope, from: months.from, to: months.to }, asked.said.today)
  const who = whoOf(of, unassigned)
  const first = isSeats
    ? seatShareText(who, sums.total.seats, months.label, leftOut(sums.total))
    : isHours
      ? hoursText(sums.total, of ? who : null, months.label)
      : sentence(who, sums.total, months.label)
  const worth = (figures: CostFigures) => (isSeats ? figures.seats : isHours ? figures.hours : figures.costs)
  const items = itemsOf(asked, sums, worth)
  return listing(first, items, items.length, page, mostShown(asked.query))
}

const company = 'a empresa'
const whoOf = (of: { label: string } | null, unassigned: boolean) =>
  unassigned ? 'o que não é de projeto nem de cliente' : of ? oneLine(of.label) : company

function sentence(who: string, figures: CostFigures, when: string): string {
  const name = `${who.slice(0, 1).toUpperCase()}${who.slice(1)}`
  const parts = [
    [figures.hours, 'horas'],
    [figures.agents, 'agentes'],
    [figures.seats, 'assinaturas'],
    [figures.other, 'outros custos'],
  ].flatMap(([amount = '0', what]) => (some(amount) ? [`${formatMoney(amount)} de ${what}`] : []))
  if (parts.length === 0) return `${name}: nenhum custo${when}.${leftOut(figures)}`
  const verb = who === company ? 'gastou' : 'custou'
  return `${name} ${verb} ${formatMoney(figures.costs)}${when}: ${joined(parts)}.${leftOut(figures)}`
}

function hoursText({ hours, hours_without_rate }: CostFigures, who: string | null, when: string): string {
  const of = who === null ? '' : ` de ${who}`
  return `As horas${of} custaram ${formatMoney(hours)}${when}.${leftOut({ hours_without_rate })}`
}

/** By project, or by month of one project and where that is asked; the dearest project first, or the cheapest. */
function itemsOf(asked: Asked, { months, projects }: CostSums, worth: (figures: CostFigures) => string) {
  const by = takes(asked, 'by', ['month', 'project'])
  if (asked.subjects.project || by === 'month')
    return months
      .filter((one) => some(worth(one)))
      .map((one) => ({ text: `${one.month.split('-').reverse().join('/')}: ${formatMoney(worth(one))}` }))
  const isLeast = takes(asked, 'rank', ['least']) !== undefined
  takes(asked, 'rank', ['most'])
  const named = projects.filter((one) => some(worth(one)))
  return (isLeast ? named.toReversed() : named).map((one) => ({
    text: `${one.project ? oneLine(one.project.name) : 'Sem projeto'}: ${formatMoney(worth(one))}`,
    ...(one.project && { link: pageLink(oneLine(one.project.name), paths.project(one.project.id)) }),
  }))
}
