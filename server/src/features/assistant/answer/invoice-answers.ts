import type { AssistantLink } from '@leme/contract/assistant'
import { formatDate, formatMoney } from '@leme/contract/format'
import type { Invoice } from '@leme/contract/invoice'
import { filteredPaths } from '@leme/contract/paths'
import { usualSpelling } from '../../client/registered-name.ts'
import { invoiceStatus } from '../../finance/status-today.ts'
import type { Asked } from './asked.ts'
import { addAll, clientOf, conditions, ofClient, orderBy, pageFilter, rankText, type Sum } from './finance-scope.ts'
import { ago, counted, dayText, joined, listing, mostShown, oneLine, pageLink, type QueryAnswer } from './wording.ts'
import { parameters } from './work.queries.ts'

type Bill = Pick<Invoice, 'id' | 'number' | 'client' | 'amount' | 'due_date' | 'paid_date' | 'status'>

const invoiceWords: Record<string, [one: string, many: string]> = {
  open: ['fatura em aberto', 'faturas em aberto'],
  pending: ['fatura a vencer', 'faturas a vencer'],
  overdue: ['fatura vencida', 'faturas vencidas'],
  paid: ['fatura paga', 'faturas pagas'],
  paidLate: ['fatura paga com atraso', 'faturas pagas com atraso'],
  draft: ['fatura em rascunho', 'faturas em rascunho'],
  cancelled: ['fatura cancelada', 'faturas canceladas'],
  all: ['fatura', 'faturas'],
}

/** Invoices of a status: paid ones by the day of payment, all or those that were paid late; others by their due day. Without a status: all but drafts and cancelled. */
export async function answerInvoices(asked: Asked): Promise<QueryAnswer> {
  const { tx, query, said } = asked
  const wanted = query.status !== null && query.status in invoiceWords ? query.status : 'all'
  const { values, give } = parameters()
  const status = invoiceStatus(`${give(said.today)}::date`)
  const { number, fact } = query.closer ?? {}
  const isPaidLate = wanted === 'paid' && fact === 'late'
  const statuses = number
    ? ['draft', 'pending', 'paid', 'overdue', 'cancelled']
    : wanted === 'all'
      ? ['pending', 'overdue', 'paid']
      : wanted === 'open'
        ? ['pending', 'overdue']
        : [wanted]
  const where = [
    `${status} = any(${give(statuses)})`,
    ...conditions(asked, give, wanted === 'paid' ? 'paid_date' : 'due_date'),
    ...(isPaidLate ? ['paid_date > due_date'] : []),
  ]
  const order = wanted === 'open' || wanted === 'overdue' || wanted === 'pending' ? 'due_date' : 'due_date desc'
  const [one, many] = invoiceWords[isPaidLate ? 'paidLate' : wanted] ?? ['fatura', 'faturas']
  const of = ofClient(clientOf(asked))
  const when = query.period ? `${wanted === 'paid' ? '' : ' com vencimento'} ${query.period.label}` : ''
  const page = invoicesPage(asked, wanted)
  if (fact === 'client') return answerByClient(asked, { where, values, wanted, words: [one, many], when })
  const [sums, rows] = await Promise.all([
    tx.query<Sum>(
      `select ${status} as status, count(*) as count, sum(amount)::text as amount from finance_invoices
       where ${where.join(' and ')} group by 1`,
      values,
    ),
    tx.query<Bill>(
      `select id, number, client, amount::text, due_date, paid_date, ${status} as status from finance_invoices
       where ${where.join(' and ')} order by ${orderBy(asked, 'finance_invoices', order)}, id limit ${mostShown(query)}`,
      values,
    ),
  ])
  const total = sums.reduce((sum, { count }) => sum + Number(count), 0)
  if (number) return billAnswer(number, rows, said.today, page)
  if (total === 0) return { message: `Nenhuma ${one}${of}${when}.`, links: [page] }
  const sentence = `${rankText(asked, rows, 'a')}${formatMoney(addAll(sums))} em ${counted(total, one, many)}${of}${when}${statusText(sums)}.`
  return listing(
    sentence,
    rows.map((row) => billItem(row, said.today)),
    total,
    page,
    mostShown(query),
  )
}

type Chosen = { where: string[]; values: unknown[]; wanted: string; words: [string, string]; when: string }
type Payer = { client: string; count: string; amount: string; total: string }

/** Each client's sum, and whose is the most, or the least, where that is asked for. */
async function answerByClient(asked: Asked, { where, values, wanted, words, when }: Chosen): Promise<QueryAnswer> {
  const { rank } = asked.query.closer ?? {}
  const rows = await asked.tx.query<Payer>(
    `with chosen as (
       select client, amount, count(*) over (partition by client collate "C") as uses
       from finance_invoices where ${where.join(' and ')}
     )
     select ${usualSpelling('client', 'uses')} as client, count(*) as count, sum(amount)::text as amount,
       count(*) over () as total
     from chosen group by client collate same_name
     order by sum(amount) ${rank === 'least' ? 'asc' : 'desc'}, min(client collate "C") limit ${mostShown(asked.query)}`,
    values,
  )
  const page = invoicesPage(asked, wanted)
  const [first] = rows
  if (!first) return { message: `Nenhuma ${words[0]}${when}.`, links: [page] }
  const items = rows.map(({ client, count, amount }) => ({
    text: `${client}: ${formatMoney(amount)} em ${counted(Number(count), ...words)}`,
    link: { noun: 'client', label: oneLine(client), url: invoicesPage(asked, wanted, client).url } as const,
  }))
  const total = Number(first.total)
  const sentence = rank
    ? `${oneLine(first.client)} soma ${rank === 'least' ? 'menos' : 'mais'} em ${words[1]}${when}: ${formatMoney(first.amount)}.`
    : `${counted(total, 'cliente', 'clientes')} com ${words[1]}${when}.`
  return listing(sentence, items, total, page, mostShown(asked.query))
}

/** One invoice by its number. */
function billAnswer(number: string, [bill]: readonly Bill[], today: string, page: AssistantLink): QueryAnswer {
  if (!bill) {
    return { message: `Não encontrei nenhuma fatura com o número “${number.toUpperCase()}”.`, links: [page] }
  }
  const { text, link } = billItem(bill, today)
  return { message: `${text}.`, links: [link, page] }
}

/** The page that lists the same; of what was paid in a period it has no filter, as its days are those of the invoice. */
function invoicesPage(asked: Asked, wanted: string, client?: string) {
  const status = (['draft', 'pending', 'paid', 'overdue', 'cancelled'] as const).find((each) => each === wanted)
  const filter = { ...pageFilter(asked, wanted !== 'paid'), ...(client && { client }) }
  return status
    ? pageLink(`${capital(invoiceWords[status]?.[1] ?? '')}`, filteredPaths.invoices(status, filter))
    : pageLink('Financeiro', filteredPaths.finance(filter))
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** How a sum of several statuses is made up. */
function statusText(sums: readonly Sum[]): string {
  if (sums.length < 2) return ''
  const parts = (['paid', 'pending', 'overdue'] as const).flatMap((status) => {
    const sum = sums.find((each) => each.status === status)
    const words = { paid: 'pagos', pending: 'a vencer', overdue: 'vencidos' }
    return sum ? [`${formatMoney(sum.amount)} ${words[status]}`] : []
  })
  return `: ${joined(parts)}`
}

function billItem(bill: Bill, today: string) {
  const { number, client, amount, due_date, paid_date, status } = bill
  const state =
    status === 'draft' || status === 'cancelled'
      ? `${status === 'draft' ? 'em rascunho' : 'cancelada'}, com vencimento em ${formatDate(due_date)}`
      : status === 'paid' && paid_date
        ? `paga em ${formatDate(paid_date)}`
        : status === 'overdue'
          ? `venceu em ${formatDate(due_date)}, ${ago(due_date, today)}`
          : `vence em ${dayText(due_date, today)}`
  return {
    text: `${number}, ${client}: ${formatMoney(amount)}, ${state}`,
    link: { noun: 'invoice', label: oneLine(number), url: filteredPaths.invoice(bill) } as const,
  }
}
