import type { AssistantLink } from '@leme/contract/assistant/assistant'
import { formatDate, formatHours, formatMoney } from '@leme/contract/format/format'
import { formatCost } from '@leme/contract/format/usd'
import type { Margin, MarginFigures, MarginRow } from '@leme/contract/money/margin'
import { paths } from '@leme/contract/paths'
import { getMargin, getProjectMargin, listMarginRows } from '../../../margin/margin.queries.ts'
import { listUnbilled } from '../../../margin/unbilled.queries.ts'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, joined, listing, mostShown, oneLine, pageLink, type QueryAnswer } from '../wording.ts'

export const marginPage = (client?: string, period?: 'all') => pageLink('Margem', paths.margin(client, period))

/** Nothing of what follows is a member's to know; the policies hide the rates that it is made of. */
export const forManagers: QueryAnswer = {
  message: 'Margem, custos, taxas e horas sem fatura só gerentes e administradores veem.',
  links: [],
  isRefusal: true,
}

export async function mayRead({ tx }: Asked): Promise<boolean> {
  const [row] = await tx.query<{ role: string }>('select context.role() as role')
  return row?.role === 'manager' || row?.role === 'admin'
}

export type Months = { from?: string; to?: string; label: string }

/** The months of the question; null where its days are not whole months. */
export function monthsOf({ query: { period }, said: { today } }: Asked): Months | null {
  if (!period) return { label: '' }
  const { from, to, label } = period
  const next = new Date(`${to}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const isWhole = from.endsWith('-01') && (next.getUTCDate() === 1 || (to === today && from.slice(0, 7) !== ''))
  return isWhole ? { from: from.slice(0, 7), to: to.slice(0, 7), label: ` ${label}` } : null
}

/** What a project, a client or all leave, with the rows or the projects that it is made of. */
export async function answerMargin(asked: Asked): Promise<QueryAnswer> {
  if (!(await mayRead(asked))) return forManagers
  const months = monthsOf(asked)
  if (!months)
    return {
      message: 'A margem é de meses inteiros: pergunte por um mês, um trimestre ou um ano.',
      links: [marginPage()],
    }
  const { project, client } = asked.subjects
  if (project) return answerProject(asked, project, months)
  if (client && client.id === '')
    return {
      message: `Não sei a margem de “${oneLine(client.label)}”, que não é um cliente cadastrado.`,
      links: [marginPage()],
    }
  const json = await getMargin(asked.tx, { client_id: client?.id, from: months.from, to: months.to }, asked.said.today)
  const margin = JSON.parse(json ?? 'null') as Margin | null
  if (!margin || margin.months.length === 0)
    return { message: `Nada faturado nem gasto${months.label}.`, links: [marginPage()] }
  return answerMany(asked, margin, months, client)
}

export type Named = { id: string; label: string }

async function answerProject(asked: Asked, project: Named, months: Months): Promise<QueryAnswer> {
  takes(asked, 'fact', ['loss'])
  const { tx, said } = asked
  const period = { from: months.from, to: months.to }
  const json = await getProjectMargin(tx, project.id, said.today, period)
  const { total, months: all } = JSON.parse(json ?? '{"months":[]}') as Margin
  const link = pageLink(oneLine(project.label), paths.project(project.id))
  if (all.length === 0)
    return { message: `${oneLine(project.label)}: nada faturado nem gasto${months.label}.`, links: [link] }
  if (takes(asked, 'by', ['month'])) return byMonth(`${sentence(project.label, total, months)}`, all, link, asked)
  const listed = await listMarginRows(tx, { project_id: project.id, ...period }, said.today)
  const { rows, total: count } = JSON.parse(listed) as { rows: MarginRow[]; total: number }
  return listing(sentence(project.label, total, months), rows.map(rowItem), count, link, mostShown(asked.query))
}

const byMonth = (first: string, all: Margin['months'], link: AssistantLink, asked: Asked) =>
  listing(
    first,
    all.map(({ month, margin }) => ({ text: `${month.split('-').reverse().join('/')}: ${formatMoney(margin)}` })),
    all.length,
    link,
    mostShown(asked.query),
  )

function rowItem({ day, label, amount, quantity, unit }: MarginRow) {
  const worth = amount === null ? `${quantity.replace('.', ',')} ${unit}, fora da soma` : formatMoney(amount)
  return { text: `${formatDate(day)}, ${label}: ${worth}` }
}

export const some = (decimal: string) => /[1-9]/.test(decimal)
const bare = (decimal: string) => decimal.replace('-', '')

/** What is left, what it is made of, and what is in no sum. */
function sentence(name: string, figures: MarginFigures, { label }: Months): string {
  const { invoiced, hours, agents, seats, other, margin } = figures
  const costs = [
    some(hours) && `${formatMoney(bare(hours))} de horas`,
    some(agents) && `${formatMoney(bare(agents))} de agentes`,
    some(seats) && `${formatMoney(bare(seats))} de assinaturas`,
    some(other) && `${formatMoney(bare(other))} de outros custos`,
  ].filter((one) => one !== false)
  const parts = `${formatMoney(invoiced)} faturados${costs.length > 0 ? `, menos ${joined(costs)}` : ''}`
  const verb = margin.startsWith('-') ? `deu prejuízo de ${formatMoney(bare(margin))}` : `rendeu ${formatMoney(margin)}`
  return `${oneLine(name)} ${verb}${label}: ${parts}.${leftOut(figures)}`
}

export function leftOut({
  hours_without_rate = '0',
  agents_without_rate_usd = '0',
  costs_without_rate_usd = '0',
  other_currency = 0,
}: Partial<MarginFigures>): string {
  const left = [
    some(hours_without_rate) && `${formatHours(Number(hours_without_rate))} sem taxa`,
    some(agents_without_rate_usd) && `${formatCost(agents_without_rate_usd)} de agentes sem câmbio`,
    some(costs_without_rate_usd) && `${formatCost(costs_without_rate_usd)} de custos sem câmbio`,
    other_currency > 0 && counted(other_currency, 'fatura em outra moeda', 'faturas em outra moeda'),
  ].filter((one) => one !== false)
  return left.length > 0 ? ` Ficou de fora: ${joined(left)}.` : ''
}

/** Of all, or of a client: by project, client or month; who lost, or who has most or least, where that is asked. */
function answerMany(asked: Asked, margin: Margin, months: Months, client: Named | null): QueryAnswer {
  const link = marginPage(client?.id, months.label === '' ? 'all' : undefined)
  if (takes(asked, 'fact', ['unassigned'])) return unassigned(margin, months, link)
  const name = client ? client.label : 'A empresa'
  const by = takes(asked, 'by', ['client', 'project', 'month'])
  if (by === 'month') return byMonth(sentence(name, margin.total, months), margin.months, link, asked)
  const named =
    by === 'client'
      ? margin.clients.map((one) => ({
          ...one,
          name: one.client?.name ?? 'Não atribuído',
          url: one.client?.id ? paths.margin(one.client.id) : null,
        }))
      : margin.projects.map((one) => ({
          ...one,
          name: one.project?.name ?? 'Sem projeto',
          url: one.project ? paths.project(one.project.id) : null,
        }))
  const isLost = takes(asked, 'fact', ['loss']) !== undefined
  const isLeast = takes(asked, 'rank', ['least']) !== undefined
  takes(asked, 'rank', ['most'])
  const lost = named.filter((one) => one.margin.startsWith('-') && (by === 'client' || one.url)).reverse()
  const chosen = isLost ? lost : isLeast ? named.toReversed() : named
  const items = chosen.map((one) => ({
    text: `${oneLine(one.name)}: ${formatMoney(one.margin)}`,
    ...(one.url && { link: pageLink(oneLine(one.name), one.url) }),
  }))
  const nouns = by === 'client' ? (['cliente', 'clientes'] as const) : (['projeto', 'projetos'] as const)
  const first = isLost ? lossText(lost, nouns, months) : sentence(name, margin.total, months)
  return listing(first, items, items.length, link, mostShown(asked.query))
}

/** What is of no project and of no client, as the page has it in a row of its own. */
function unassigned({ projects }: Margin, months: Months, link: AssistantLink): QueryAnswer {
  const figures = projects.find(({ project, client }) => !project && !client)
  if (!figures) return { message: `Nada sem projeto nem cliente${months.label}: tudo está atribuído.`, links: [link] }
  return { message: sentence('O que não é de projeto nem de cliente', figures, months), links: [link] }
}

function lossText(
  lost: readonly { margin: string }[],
  [one, many]: readonly [string, string],
  { label: said }: Months,
): string {
  const label = said || ' em todos os meses'
  if (lost.length === 0) return `Nenhum ${one} deu prejuízo${label}.`
  const [worst] = lost
  const how = lost.length === 1 ? `de ${formatMoney(bare(worst?.margin ?? '0'))}` : 'o pior primeiro'
  return `${counted(lost.length, one, many)} ${lost.length === 1 ? 'deu' : 'deram'} prejuízo${label}, ${how}.`
}

/** Hours after the last invoice of their project, with what they are worth at the billing rate. */
export async function answerUnbilled(asked: Asked): Promise<QueryAnswer> {
  if (!(await mayRead(asked))) return forManagers
  const { project, client } = asked.subjects
  if (client && client.id === '')
    return { message: `“${oneLine(client.label)}” não é um cliente cadastrado.`, links: [] }
  takes(asked, 'by', ['project'])
  const rows = await listUnbilled(asked.tx, { project_id: project?.id, client_id: client?.id })
  const of = project ?? client
  const where = of ? ` em ${oneLine(of.label)}` : ''
  if (rows.length === 0) return { message: `Nenhuma hora depois da última fatura${where}.`, links: [marginPage()] }
  const hours = formatHours(rows.reduce((sum, row) => sum + Number(row.hours), 0))
  const items = rows.map(({ id, name, hours: worked, since, amount, hours_without_rate }) => ({
    text: [
      `${oneLine(name)}: ${formatHours(Number(worked))} desde ${formatDate(since)}`,
      amount && formatMoney(amount),
      some(hours_without_rate) && `${formatHours(Number(hours_without_rate))} sem taxa de cobrança`,
    ]
      .filter(Boolean)
      .join(', '),
    link: pageLink(oneLine(name), paths.project(id)),
  }))
  const inAll = project
    ? where
    : `, em ${counted(rows.length, 'projeto', 'projetos')}${client ? ` de ${oneLine(client.label)}` : ''}`
  return listing(`${hours} depois da última fatura${inAll}.`, items, items.length, marginPage(), mostShown(asked.query))
}
