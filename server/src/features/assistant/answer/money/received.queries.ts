import { countedName, countsFor, sameClient, usualSpelling } from '../../../client/counted-name.ts'
import { isMoney, moneyIn } from '../../../finance/received.ts'
import type { Asked } from '../asked.ts'
import { exceptOf } from '../tracked-query.ts'
import { mostShown } from '../wording.ts'
import { type Give, parameters } from '../work/work.queries.ts'
import { type Chosen, chosenRows, clientOf, periodOf } from './money.queries.ts'

/**
 * SQL of the payments that the question is about, the same that the page's sum of what was received is made of; a period
 * is of the day on which the money came, or on which it was expected.
 */
function payments(asked: Asked, { day }: Chosen, give: Give): string {
  const client = clientOf(asked)
  const other = exceptOf(asked, 'client')
  const period = periodOf(asked)
  const dated = day === 'due' ? 'expected_date' : 'finance_payments.day'
  const where = [
    isMoney,
    ...(client === null ? [] : [countsFor('client', give(client))]),
    ...(other ? [`(${countsFor('client', give(other.label))}) is not true`] : []),
    ...(period ? [`${dated} between ${give(period.from)} and ${give(period.to)}`] : []),
  ]
  return `(select finance_payments.id, receivable_id, finance_payments.kind, finance_payments.day, ${moneyIn} as amount,
      finance_receivables.client, finance_receivables.amount as whole, finance_receivables.invoice_id
    from finance_payments join finance_receivables on finance_receivables.id = receivable_id where ${where.join(' and ')})`
}

export type ReceivedSum = { amount: string; count: string; receivables: string; mean: string | null }

export async function sumReceived(asked: Asked, chosen: Chosen): Promise<ReceivedSum> {
  const { values, give } = parameters()
  const [row] = await asked.tx.query<ReceivedSum>(
    `select coalesce(sum(amount), 0.00)::text as amount, count(*) as count,
       count(distinct receivable_id) as receivables, round(sum(amount) / nullif(count(*) filter (where kind <> 'refund'), 0), 2)::text as mean
     from ${payments(asked, chosen, give)} received`,
    values,
  )
  if (!row) throw new Error('the sum of no rows is still a row')
  return row
}

export type Payment = {
  kind: 'payment' | 'interest' | 'refund'
  client: string
  /** The invoice's number; null where the receivable is of none. */
  number: string | null
  day: string
  /** Below zero where it went back. */
  amount: string
  /** What the receivable is of. */
  whole: string
}

export function listReceived(asked: Asked, chosen: Chosen, order: string): Promise<Payment[]> {
  const { values, give } = parameters()
  return asked.tx.query<Payment>(
    `select received.kind, received.client, number, day, received.amount::text, whole::text
     from ${payments(asked, chosen, give)} received left join finance_invoices on finance_invoices.id = invoice_id
     order by ${order}, received.id desc limit ${mostShown(asked.query)}`,
    values,
  )
}

export type ReceivedGroup = { label: string; amount: string; receivables: string; total: string }

export function groupReceived(
  asked: Asked,
  chosen: Chosen,
  by: 'client' | 'month',
  order: string,
): Promise<ReceivedGroup[]> {
  const { values, give } = parameters()
  const month = `to_char(day, 'YYYY-MM')`
  return asked.tx.query<ReceivedGroup>(
    `with named as (
       select *, ${countedName('received.client')} as counted from ${payments(asked, chosen, give)} received
     ), chosen as (
       select *, count(*) over (partition by counted collate "C") as uses from named
     ), grouped as (
       select ${by === 'client' ? usualSpelling('counted', 'uses') : month} as label, sum(amount) as sum,
         count(distinct receivable_id) as receivables, count(*) over () as total
       from chosen group by ${by === 'client' ? sameClient('counted') : month}
     )
     select *, sum::text as amount from grouped order by ${order}, label collate "C" limit ${mostShown(asked.query)}`,
    values,
  )
}

/** Invoices that another system calls paid, of which no receivable says what came; those that a receivable repeats are left out. */
export async function sumWithoutPayments(asked: Asked, chosen: Chosen): Promise<{ count: string; amount: string }> {
  const { values, give } = parameters()
  const of = (what: string) =>
    `coalesce(${what} filter (where kind = 'invoice'), 0) - coalesce(${what} filter (where repeats), 0)`
  const [row] = await asked.tx.query<{ count: string; amount: string }>(
    `select ${of('count(*)')} as count, (${of('sum(amount)')})::text as amount
     from ${chosenRows(asked, chosen, give)} money where bill is null and not is_credit`,
    values,
  )
  if (!row) throw new Error('the sum of no rows is still a row')
  return row
}
