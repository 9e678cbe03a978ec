import { sameDebts } from '../../../billing/same-debt.queries.ts'
import { countedName, countsFor, sameClient, usualSpelling } from '../../../client/counted-name.ts'
import { invoicedDay } from '../../../finance/finance-filter.ts'
import { withRepeats } from '../../../finance/overdue.ts'
import { invoiceDebt, invoiceStatus, receivableDebt, receivableStatus } from '../../../finance/status-today.ts'
import type { Asked } from '../asked.ts'
import { exceptOf } from '../tracked-query.ts'
import { mostShown } from '../wording.ts'
import { type Give, parameters } from '../work/work.queries.ts'

export type Kind = 'invoice' | 'receivable'
export type MoneyStatus = 'draft' | 'pending' | 'overdue' | 'paid' | 'cancelled'
/** Which invoices and receivables are meant, and by which of their days a period is. */
export type Chosen = {
  kinds: readonly Kind[]
  statuses: readonly MoneyStatus[]
  day: 'due' | 'issued' | 'paid'
  /** Only those that were paid after their day, or until then. */
  paid?: 'late' | 'on_time' | undefined
  /** Only the invoice of this number. */
  number?: string | undefined
}

const tables = {
  invoice: {
    table: 'finance_invoices',
    name: 'number',
    due: 'due_date',
    issued: invoicedDay('finance_invoices'),
    undated: 'issue_date is null',
    paid: 'paid_date',
    debt: invoiceDebt,
    bill: 'case when has_instalments then id end',
    isCredit: `kind = 'credit_note'`,
  },
  receivable: {
    table: 'finance_receivables',
    name: 'external_id',
    due: 'expected_date',
    // Receivables are asked for by their expected day.
    issued: 'expected_date',
    undated: 'false',
    paid: 'received_date',
    debt: receivableDebt,
    bill: 'invoice_id',
    isCredit: 'false',
  },
} as const

/** What is still to come is the open part of its rows; whatever else is asked of, as what was invoiced, is their whole value. */
const isOpenOnly = ({ statuses }: Chosen) => statuses.every((status) => status === 'pending' || status === 'overdue')

/** A receivable's status by the words of an invoice's. */
const statusOf = (kind: Kind, day: string) =>
  kind === 'invoice'
    ? invoiceStatus(day)
    : `case ${receivableStatus(day)} when 'late' then 'overdue' else ${receivableStatus(day)} end`

/** The client that a question names, itself or by its project; of names alone, case and accents ignored. */
export function clientOf({ subjects: { client, project }, said }: Asked): string | null {
  if (client) return client.label
  return said.names.projects.find(({ id }) => id === project?.id)?.client ?? null
}

/** The days that narrow the chosen rows; who owes today is late since any day. */
export function periodOf({ query, said }: Asked) {
  const { period } = query
  const isToday = period?.from === said.today && period.to === said.today
  return isToday && query.topic === 'overdue_by_client' ? null : period
}

/**
 * SQL of the chosen rows, each with its `amount`, what is `open` of it, the name that it is `counted` for, and `repeats` where a receivable is an invoice's: such
 * a debt is counted once.
 */
export function chosenRows(asked: Asked, chosen: Chosen, give: Give): string {
  const today = `${give(asked.said.today)}::date`
  const client = clientOf(asked)
  const other = exceptOf(asked, 'client')
  const period = periodOf(asked)
  const parts = chosen.kinds.map((kind) => {
    const { table, name, due, issued, undated, paid, debt, bill, isCredit } = tables[kind]
    const day = { due, issued, paid }[chosen.day]
    const where = [
      `${statusOf(kind, today)} = any(${give(chosen.statuses)})`,
      ...(client === null ? [] : [countsFor('client', give(client))]),
      ...(other ? [`(${countsFor('client', give(other.label))}) is not true`] : []),
      ...(period && !chosen.number ? [`${day} between ${give(period.from)} and ${give(period.to)}`] : []),
      ...(chosen.paid ? [`${paid} ${chosen.paid === 'late' ? '>' : '<='} ${due}`] : []),
      ...(chosen.number ? [numberIs(chosen.number, give)] : []),
    ]
    const isOpen = `${statusOf(kind, today)} in ('pending', 'overdue')`
    return `select '${kind}' as kind, id, ${name} as name, client, ${isOpenOnly(chosen) ? debt : 'amount'} as amount,
      case when ${isOpen} then ${debt} else 0.00 end as open, ${isCredit} as is_credit, ${bill} as bill, ${due} as due, ${due} as day, ${issued} as issued, ${undated} as undated, ${paid} as paid,
      ${statusOf(kind, today)} as status from ${table} where ${where.join(' and ')}`
  })
  if (parts.length === 1)
    return `(select *, ${countedName('rows.client')} as counted, false as repeats from (${parts[0]}) rows)`
  return withRepeats(parts.join(' union all '))
}

/** "NF-1044" is also said "nf 1044", or 1044 alone; each instalment "NF-1044-2/3" also by the bill's own number. */
function numberIs(number: string, give: Give): string {
  const wanted = number.toLowerCase().replace(/[^a-z0-9]/g, '')
  const plain = (text: string) => `regexp_replace(lower(${text}), '[^a-z0-9]', '', 'g')`
  const digits = (text: string) => `regexp_replace(${text}, '[^0-9]', '', 'g')`
  const bill = `regexp_replace(number, '-[0-9]+/[0-9]+$', '')`
  const isIt = ['number', bill].map((text) => `${plain(text)} = ${give(wanted)}`)
  if (/^\d+$/.test(wanted))
    isIt.push(
      `ltrim(${digits('number')}, '0') = ${give(wanted.replace(/^0+/, ''))}`,
      `${digits(bill)} = ${give(wanted)}`,
    )
  // A note is called “NFS-e 3017” here, with the city's code behind it where that is taken, or 3017 where it was typed.
  const bare = wanted.replace(/^nfs?e?(?=\d)/, '')
  if (bare !== wanted)
    isIt.push(`${plain('number')} = ${give(bare)}`, `${plain('number')} like ${give(`${wanted}de%`)}`)
  return `(${isIt.join(' or ')})`
}

export type Sum = {
  kind: Kind
  status: MoneyStatus
  count: string
  amount: string
  open: string
  /** Credit notes among them, which take off what was invoiced, and are no invoices. */
  credits: string
  credited: string
  repeated: string
  /** Of these, instalments of an invoice that is among the rows. */
  instalments: string
  once: string
  /** Invoices of which nobody said the day of issue: they count by the day that they are due. */
  undated: string
  /** Invoices among those to come that look like a receivable that was received. */
  received_alike: string
}

/** What the chosen rows come to, by kind and status; `once` is without what repeats an invoice. */
export function sumMoney(asked: Asked, chosen: Chosen): Promise<Sum[]> {
  const { values, give } = parameters()
  const alike = isOpenOnly(chosen)
    ? `count(*) filter (where kind = 'invoice' and id in (
        select invoice_id from ${sameDebts} pairs where received_date is not null))`
    : '0'
  return asked.tx.query<Sum>(
    `select kind, status, count(*) as count, sum(amount)::text as amount, sum(open)::text as open,
       count(*) filter (where is_credit) as credits, coalesce(sum(amount) filter (where is_credit), 0.00)::text as credited,
       count(*) filter (where repeats) as repeated, count(*) filter (where repeats and bill is not null) as instalments,
       coalesce(sum(amount) filter (where not repeats), 0.00)::text as once,
       count(*) filter (where undated) as undated, ${alike} as received_alike
     from ${chosenRows(asked, chosen, give)} money group by 1, 2`,
    values,
  )
}

export type Row = {
  kind: Kind
  id: string
  name: string
  client: string
  amount: string
  /** What is still to come of it. */
  open: string
  due: string
  issued: string | null
  paid: string | null
  status: MoneyStatus
}

export function listMoney(asked: Asked, chosen: Chosen, order: string): Promise<Row[]> {
  const { values, give } = parameters()
  return asked.tx.query<Row>(
    `select kind, id, name, client, amount::text, open::text, due, case when not undated then issued end as issued, paid, status from ${chosenRows(asked, chosen, give)} money
     order by ${order}, id limit ${mostShown(asked.query)}`,
    values,
  )
}

/** When the receivable came that looks like each of these invoices, of those that have one. */
export function receivedAlike(asked: Asked, ids: readonly string[]): Promise<{ received: string }[]> {
  return asked.tx.query<{ received: string }>(
    `select received_date as received from ${sameDebts} pairs
     where received_date is not null and invoice_id = any ($1) order by 1`,
    [ids],
  )
}

export type GroupBy = 'client' | 'month' | 'status' | 'kind'
export type Group = {
  label: string
  invoices: string
  invoiced: string
  receivables: string
  expected: string
  repeated: string
  /** Of these, instalments of an invoice that is among the rows. */
  instalments: string
  once: string
  oldest: string
  late: string | null
  total: string
  whole: string
}

const labels: Record<GroupBy, (day: string) => string> = {
  client: () => usualSpelling('counted', 'uses'),
  month: (day) => `coalesce(to_char(${day}, 'YYYY-MM'), 'z')`,
  status: () => 'status',
  kind: () => 'kind',
}

/** The chosen rows put together, each group with its sums: `once` without what repeats an invoice, `late` the mean of days from the due to the paid day. */
export function groupMoney(asked: Asked, chosen: Chosen, by: GroupBy, order: string): Promise<Group[]> {
  const { values, give } = parameters()
  const label = labels[by](chosen.day)
  const sumOf = (where: string) => `coalesce(sum(amount) filter (where ${where}), 0.00)`
  return asked.tx.query<Group>(
    `with chosen as (
       select *, count(*) over (partition by counted collate "C") as uses from ${chosenRows(asked, chosen, give)} money
     ), grouped as (
       select ${label} as label, count(*) filter (where kind = 'invoice') as invoices,
         ${sumOf(`kind = 'invoice'`)}::text as invoiced, count(*) filter (where kind = 'receivable') as receivables,
         ${sumOf(`kind = 'receivable'`)}::text as expected, count(*) filter (where repeats) as repeated,
         count(*) filter (where repeats and bill is not null) as instalments,
         ${sumOf('not repeats')} as sum, min(due) as oldest, round(avg(paid - due), 1)::text as late,
         count(*) over () as total, (sum(${sumOf('not repeats')}) over ())::text as whole
       from chosen group by ${by === 'client' ? sameClient('counted') : label}
     )
     select *, sum::text as once from grouped order by ${order}, label collate "C" limit ${mostShown(asked.query)}`,
    values,
  )
}

export type Delay = { count: string; mean: string | null; late: string; late_mean: string | null; dayless: string }

/** How long after their due day the chosen rows were paid. */
export async function measureDelay(asked: Asked, chosen: Chosen): Promise<Delay> {
  const { values, give } = parameters()
  const [row] = await asked.tx.query<Delay>(
    `select count(paid) as count, round(avg(paid - due), 1)::text as mean, count(*) filter (where paid > due) as late,
       round(avg(paid - due) filter (where paid > due), 1)::text as late_mean, count(*) filter (where paid is null) as dayless
     from ${chosenRows(asked, chosen, give)} money where not repeats`,
    values,
  )
  if (!row) throw new Error('the mean of no rows is still a row')
  return row
}
