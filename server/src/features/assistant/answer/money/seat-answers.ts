import { formatDate, formatMoney } from '@leme/contract/format/format'
import { formatCost } from '@leme/contract/format/usd'
import { costEveryNames } from '@leme/contract/money/cost'
import { paths } from '@leme/contract/paths'
import type { Asked } from '../asked.ts'
import { takes } from '../tracked-query.ts'
import { counted, joined, listing, mostShown, oneLine, pageLink, type QueryAnswer } from '../wording.ts'
import { some } from './margin-answers.ts'
import { listCharges, listSeats, type Seat, type SeatCharge } from './seat.queries.ts'

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
  const charges = await listCharges(tx, { from, to: to < said.today ? to : said.today, called: seat })
  const charged = chargedText(charges, label)
  const of = seat ? ` de “${oneLine(seat)}”` : ''
  if (isByMonth) {
    const items = sumBy(charges, ({ month: one }) => one.split('-').reverse().join('/'))
    return listing(`Assinaturas${of}: ${charged}`, items.map(toItem), items.length, page, mostShown(query))
  }
  const rank = takes(asked, 'rank', ['most', 'least'])
  if (period || rank) {
    // The dearest comes first.
    const dearest = sumBy(charges, ({ label: name }) => oneLine(name))
    const items = rank === 'least' ? dearest.toReversed() : dearest
    return listing(`Assinaturas${of}: ${charged}`, items.map(toItem), items.length, page, mostShown(query))
  }
  const seats = await listSeats(tx, said.today, seat)
  if (seats.length === 0) return { message: `Nenhuma assinatura ativa${of}. ${upper(charged)}`, links: [page] }
  const first = `${counted(seats.length, 'assinatura ativa', 'assinaturas ativas')}${of}. ${upper(charged)}`
  return listing(first, seats.map(seatItem), seats.length, page, mostShown(query))
}

const upper = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

function chargedText(charges: readonly SeatCharge[], label: string): string {
  const when = label === '' ? '' : ` ${label}`
  if (charges.length === 0) return `nada cobrado${when}.`
  const [total] = sumBy(charges, () => '')
  const sum = `${formatMoney(total?.amount ?? '0')} cobrados${when}, em ${counted(charges.length, 'cobrança', 'cobranças')}.`
  const left = charges.filter(({ amount }) => amount === null)
  if (left.length === 0) return sum
  return `${sum} Ficou de fora: ${joined(left.map(({ label: name, quantity }) => `${formatCost(quantity)} de ${oneLine(name)}, sem câmbio`))}.`
}

type Summed = { name: string; amount: string }

/** Exact sums, in the order of the charges. */
function sumBy(charges: readonly SeatCharge[], nameOf: (charge: SeatCharge) => string): Summed[] {
  const sums = new Map<string, bigint>()
  for (const charge of charges)
    sums.set(nameOf(charge), (sums.get(nameOf(charge)) ?? 0n) + scaled(charge.amount ?? '0'))
  return [...sums].map(([name, sum]) => ({ name, amount: unscaled(sum) }))
}

/** Twenty decimals: a charge has eight, a rate of the dollar fewer than twelve. */
const places = 20
function scaled(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.')
  return BigInt(`${whole}${part.padEnd(places, '0').slice(0, places)}`)
}
function unscaled(sum: bigint): string {
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0')
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const toItem = ({ name, amount }: Summed) => ({ text: `${name}: ${formatMoney(amount)}` })

function seatItem({ label, amount, currency, every, starts_on, ends_on }: Seat) {
  const price = currency === 'BRL' ? formatMoney(amount) : formatCost(amount)
  const until = ends_on ? ` até ${formatDate(ends_on)}` : ''
  return { text: `${oneLine(label)}: ${price} ${costEveryNames[every]}, desde ${formatDate(starts_on)}${until}` }
}

/** What all, a project or a client bore of subscriptions, which are spread by use. */
export function seatShareText(who: string, seats: string, label: string, left: string): string {
  const name = upper(who)
  return some(seats)
    ? `${name}: ${formatMoney(seats)} de assinaturas${label}, repartidas pelo uso.${left}`
    : `${name}: nada de assinaturas${label}.${left}`
}
