import { formatDate, formatMoney } from '@leme/contract/format'
import type { Invoice } from '@leme/contract/invoice'
import { filteredPaths, paths } from '@leme/contract/paths'
import { invoiceStatus } from '../../invoice/invoice.queries.ts'
import { receivableStatus } from '../../receivable/receivable.queries.ts'
import type { Asked } from './asked.ts'
import { ago, counted, dayText, joined, listing, oneLine, pageLink, type QueryAnswer, shown } from './wording.ts'
import { type Give, parameters } from './work.queries.ts'

const finance = pageLink('Financeiro', paths.finance())

/** The client that a question names, itself or by its project; of names alone, case and accents ignored. */
function clientOf({ subjects: { client, project }, said }: Asked): string | null {
  if (client) return client.label
  return said.names.projects.find(({ id }) => id === project?.id)?.client ?? null
}

function ofClient(name: string | null): string {
  return name === null ? '' : ` de ${oneLine(name)}`
}

function conditions(asked: Asked, give: Give, column: string | null): string[] {
  const client = clientOf(asked)
  const { period } = asked.query
  return [
    ...(client === null ? [] : [`client collate same_name = ${give(client)}`]),
    ...(period && column ? [`${column} between ${give(period.from)} and ${give(period.to)}`] : []),
  ]
}

type Sum = { status: string; count: string; amount: string }
type Receivable = { client: string; amount: string; expected_date: string; received_date: string | null }

/** What is still to come in, or what came in; by its expected day, or the day on which it came. */
export async function answerToReceive(asked: Asked): Promise<QueryAnswer> {
  const { query, said } = asked
  const received = query.status === 'paid'
  const [sums, rows] = await Promise.all([sumReceivables(asked, received), listReceivables(asked, received)])
  const of = ofClient(clientOf(asked))
  const when = query.period ? ` ${query.period.label}` : ''
  const total = sums.reduce((sum, { count }) => sum + Number(count), 0)
  const page = pageLink('Recebíveis', received ? filteredPaths.receivables('paid') : paths.finance())
  if (total === 0) return { message: `Nada ${received ? 'recebido' : 'a receber'}${of}${when}.`, links: [page] }
  const amount = formatMoney(addAll(sums))
  const items = rows.map(({ client, amount, expected_date, received_date }) => ({
    text: `${client}: ${formatMoney(amount)}, ${
      received_date
        ? `recebido em ${dayText(received_date, said.today)}`
        : expected_date < said.today
          ? `previsto para ${formatDate(expected_date)}, em atraso ${ago(expected_date, said.today)}`
          : `previsto para ${dayText(expected_date, said.today)}`
    }`,
  }))
  const sentence = received
    ? `${amount} recebidos${of}${when}, em ${counted(total, 'recebível', 'recebíveis')}.`
    : `${amount} a receber${of}${when}, em ${counted(total, 'recebível', 'recebíveis')}${lateText(sums)}.`
  return listing(sentence, items, total, page)
}

function receivablesWhere(asked: Asked, received: boolean, give: Give): string {
  const dated = conditions(asked, give, received ? 'received_date' : 'expected_date')
  return [`received_date is ${received ? 'not null' : 'null'}`, ...dated].join(' and ')
}

function sumReceivables(asked: Asked, received: boolean): Promise<Sum[]> {
  const { values, give } = parameters()
  const status = receivableStatus(`${give(asked.said.today)}::date`)
  return asked.tx.query<Sum>(
    `select ${status} as status, count(*) as count, sum(amount)::text as amount from finance_receivables
     where ${receivablesWhere(asked, received, give)} group by 1`,
    values,
  )
}

function listReceivables(asked: Asked, received: boolean): Promise<Receivable[]> {
  const { values, give } = parameters()
  return asked.tx.query<Receivable>(
    `select client, amount::text, expected_date, received_date from finance_receivables
     where ${receivablesWhere(asked, received, give)}
     order by ${received ? 'received_date desc' : 'expected_date'}, id limit ${shown}`,
    values,
  )
}

function lateText(sums: readonly Sum[]): string {
  const late = sums.find(({ status }) => status === 'late')
  return late ? `, dos quais ${formatMoney(late.amount)} em atraso` : ''
}

/** PostgreSQL added each; to add its sums is exact too. */
function addAll(sums: readonly { amount: string }[]): string {
  const cents = sums.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

type Debtor = { client: string; count: string; amount: string; oldest: string; total: string; whole: string }

/** Who is late to pay, by client, the largest sum first. */
export async function answerOverdueByClient(asked: Asked): Promise<QueryAnswer> {
  const { tx, said } = asked
  const { values, give } = parameters()
  const where = [
    'received_date is null',
    `expected_date < ${give(said.today)}`,
    ...conditions(asked, give, 'expected_date'),
  ]
  const rows = await tx.query<Debtor>(
    `select max(client collate "C") as client, count(*) as count, sum(amount)::text as amount, min(expected_date) as oldest,
       count(*) over () as total, (sum(sum(amount)) over ())::text as whole
     from finance_receivables where ${where.join(' and ')}
     group by client collate same_name order by sum(amount) desc, max(client collate "C") limit ${shown}`,
    values,
  )
  const name = clientOf(asked)
  const when = asked.query.period ? ` ${asked.query.period.label}` : ''
  const page = pageLink('Recebíveis em atraso', filteredPaths.receivables('late'))
  const [first] = rows
  if (!first) {
    const message =
      name === null ? `Nenhum cliente está em atraso${when}.` : `${oneLine(name)} não está em atraso${when}.`
    return { message, links: [page] }
  }
  const items = rows.map(({ client, count, amount, oldest }) => ({
    text: `${client}: ${formatMoney(amount)} em ${counted(Number(count), 'recebível', 'recebíveis')}, em atraso ${ago(oldest, said.today)}`,
  }))
  const total = Number(first.total)
  const from = name === null ? `de ${counted(total, 'cliente', 'clientes')}` : `de ${oneLine(name)}`
  return listing(`${formatMoney(first.whole)} em atraso${when}, ${from}.`, items, total, page)
}

type Bill = Pick<Invoice, 'number' | 'client' | 'amount' | 'due_date' | 'paid_date' | 'status'>

const invoiceWords: Record<string, [one: string, many: string]> = {
  open: ['fatura em aberto', 'faturas em aberto'],
  pending: ['fatura a vencer', 'faturas a vencer'],
  overdue: ['fatura vencida', 'faturas vencidas'],
  paid: ['fatura paga', 'faturas pagas'],
  draft: ['fatura em rascunho', 'faturas em rascunho'],
  cancelled: ['fatura cancelada', 'faturas canceladas'],
  all: ['fatura', 'faturas'],
}

/** Invoices of a status: paid ones by the day of payment, others by their due day. Without a status: all but drafts and cancelled. */
export async function answerInvoices(asked: Asked): Promise<QueryAnswer> {
  const { tx, query, said } = asked
  const wanted = query.status !== null && query.status in invoiceWords ? query.status : 'all'
  const { values, give } = parameters()
  const status = invoiceStatus(`${give(said.today)}::date`)
  const statuses =
    wanted === 'all' ? ['pending', 'overdue', 'paid'] : wanted === 'open' ? ['pending', 'overdue'] : [wanted]
  const where = [
    `${status} = any(${give(statuses)})`,
    ...conditions(asked, give, wanted === 'paid' ? 'paid_date' : 'due_date'),
  ]
  const order = wanted === 'open' || wanted === 'overdue' || wanted === 'pending' ? 'due_date' : 'due_date desc'
  const [sums, rows] = await Promise.all([
    tx.query<Sum>(
      `select ${status} as status, count(*) as count, sum(amount)::text as amount from finance_invoices
       where ${where.join(' and ')} group by 1`,
      values,
    ),
    tx.query<Bill>(
      `select number, client, amount::text, due_date, paid_date, ${status} as status from finance_invoices
       where ${where.join(' and ')} order by ${order}, id limit ${shown}`,
      values,
    ),
  ])
  const [one, many] = invoiceWords[wanted] ?? ['fatura', 'faturas']
  const of = ofClient(clientOf(asked))
  const when = query.period ? `${wanted === 'paid' ? '' : ' com vencimento'} ${query.period.label}` : ''
  const page = invoicesPage(wanted)
  const total = sums.reduce((sum, { count }) => sum + Number(count), 0)
  if (total === 0) return { message: `Nenhuma ${one}${of}${when}.`, links: [page] }
  const sentence = `${formatMoney(addAll(sums))} em ${counted(total, one, many)}${of}${when}${statusText(sums)}.`
  return listing(
    sentence,
    rows.map((row) => billItem(row, said.today)),
    total,
    page,
  )
}

function invoicesPage(wanted: string) {
  const status = (['draft', 'pending', 'paid', 'overdue', 'cancelled'] as const).find((each) => each === wanted)
  return status ? pageLink(`${capital(invoiceWords[status]?.[1] ?? '')}`, filteredPaths.invoices(status)) : finance
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

function billItem({ number, client, amount, due_date, paid_date, status }: Bill, today: string) {
  const state =
    status === 'paid' && paid_date
      ? `paga em ${formatDate(paid_date)}`
      : status === 'overdue'
        ? `venceu em ${formatDate(due_date)}, ${ago(due_date, today)}`
        : `vence em ${dayText(due_date, today)}`
  return { text: `${number}, ${client}: ${formatMoney(amount)}, ${state}` }
}
