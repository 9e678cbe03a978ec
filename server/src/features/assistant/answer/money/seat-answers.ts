import type { AssistantLink } from '@leme/contract/assistant/assistant'
import { formatDate, formatMoney } from '@leme/contract/format/format'
import { formatCost } from '@leme/contract/format/usd'
import { costEveryNames } from '@leme/contract/money/cost'
import { paths } from '@leme/contract/paths'
import type { MarginScope } from '../../../margin/margin-sql.ts'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, joined, listing, mostShown, oneLine, pageLink, type QueryAnswer } from '../wording.ts'
import { type Months, some } from './margin-answers.ts'
import { type ChargedSum, listSeats, type Seat, sumCharges } from './seat.queries.ts'
import { sumSeatShares } from './seat-share.queries.ts'

const page = pageLink('Custos', paths.costs())

/** What subscriptions were charged, by subscription or by month; without days, which there are and what this month was charged. */
export async function answerSeats(asked: Asked): Promise<QueryAnswer> {
  const { query, said, tx } = asked
  takes(asked, 'currency', ['BRL'])
  const seat = query.closer?.seat
  const isByMonth = takes(asked, 'by', ['month']) !== undefined
  const { period } = query
  const month = { from: `${said.today.slice(0, 7)}-01`, to: said.today, label: 'neste mês até hoje' }
  const { from, to, label } = period ?? (isByMonth ? { from: '0001-01-01', to: said.today, label: '' } : month)
  const rank = takes(asked, 'rank', ['most', 'least'])
  const by = isByMonth ? 'month' : period || rank ? 'label' : undefined
  const sums = await sumCharges(tx, { from, to: to < said.today ? to : said.today, called: seat, by })
  const charged = chargedText(sums, label)
  const of = seat ? ` de “${oneLine(seat)}”` : ''
  if (by) {
    const groups = sums.flatMap((sum) => groupItem(sum, by))
    const items = by === 'label' && rank === 'least' ? groups.toReversed() : groups
    return listing(`Assinaturas${of}: ${charged}`, items, items.length, page, mostShown(query))
  }
  const seats = await listSeats(tx, said.today, seat)
  if (seats.length === 0) return { message: `Nenhuma assinatura ativa${of}. ${upper(charged)}`, links: [page] }
  const first = `${counted(seats.length, 'assinatura ativa', 'assinaturas ativas')}${of}. ${upper(charged)}`
  return listing(first, seats.map(seatItem), seats.length, page, mostShown(query))
}

const upper = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

function chargedText(sums: readonly ChargedSum[], label: string): string {
  const when = label === '' ? '' : ` ${label}`
  const total = sums.find((sum) => sum.label === null)
  if (!total || total.count === 0) return `nada cobrado${when}.`
  const sum = `${formatMoney(total.amount ?? '0')} cobrados${when}, em ${counted(total.count, 'cobrança', 'cobranças')}.`
  if (total.left_out.length === 0) return sum
  return `${sum} Ficou de fora: ${joined(total.left_out.map(({ label: name, quantity }) => `${formatCost(quantity)} de ${oneLine(name)}, sem câmbio`))}.`
}

/** What has no rate of the dollar at all is said to be left out, and has no line. */
function groupItem({ label, amount }: ChargedSum, by: 'label' | 'month') {
  if (label === null || amount === null) return []
  const name = by === 'month' ? label.split('-').reverse().join('/') : oneLine(label)
  return [{ text: `${name}: ${formatMoney(amount)}` }]
}

function seatItem({ label, amount, currency, every, starts_on, ends_on }: Seat) {
  const price = currency === 'BRL' ? formatMoney(amount) : formatCost(amount)
  const until = ends_on ? ` até ${formatDate(ends_on)}` : ''
  return { text: `${oneLine(label)}: ${price} ${costEveryNames[every]}, desde ${formatDate(starts_on)}${until}` }
}

/** What one subscription cost all, a project or a client, by project, month or charge. */
export async function answerSeatShares(
  asked: Asked,
  called: string,
  { scope, who, months, link }: SharesOf,
): Promise<QueryAnswer> {
  takes(asked, 'currency', ['BRL'])
  const { project, client } = asked.subjects
  const by = takes(asked, 'by', ['month', 'project']) ?? (project || client ? 'charge' : 'project')
  const rank = by === 'project' ? takes(asked, 'rank', ['most', 'least']) : undefined
  const { is_known, amount, left_out, shares } = await sumSeatShares(asked.tx, scope, {
    called,
    by,
    today: asked.said.today,
  })
  const name = `“${oneLine(called)}”${months.label || ' ao todo'}`
  if (!is_known) return { message: `Nenhuma assinatura se chama “${oneLine(called)}”.`, links: [page] }
  const left = some(left_out) ? ` Ficou de fora: ${formatCost(left_out)} sem câmbio.` : ''
  if (shares.length === 0) return { message: `${upper(who)}: nada de ${name}.`, links: [link, page] }
  const items = shares.map((share) => ({
    text: `${oneLine(share.name)}: ${share.amount === null ? 'sem câmbio' : formatMoney(share.amount)}`,
    ...(share.project_id && { link: pageLink(oneLine(share.name), paths.project(share.project_id)) }),
  }))
  return listing(
    `${upper(who)}: ${formatMoney(amount)} de ${name}, ${by === 'charge' ? 'a sua parte do uso de cada mês' : 'por uso'}.${left}`,
    rank === 'least' ? items.toReversed() : items,
    items.length,
    page,
    mostShown(asked.query),
  )
}

type SharesOf = { scope: MarginScope; who: string; months: Months; link: AssistantLink }

/** What all, a project or a client bore of subscriptions, which are spread by use. */
export function seatShareText(who: string, seats: string, label: string, left: string): string {
  const name = upper(who)
  return some(seats)
    ? `${name}: ${formatMoney(seats)} de assinaturas${label}, repartidas pelo uso.${left}`
    : `${name}: nada de assinaturas${label}.${left}`
}
