import { countedName, countsFor, registeredName, sameClient } from '../../../client/counted-name.ts'
import type { Asked } from '../asked.ts'
import { exceptOf } from '../tracked-query.ts'
import { mostShown } from '../wording.ts'
import { type Give, parameters } from '../work/work.queries.ts'
import { clientOf, periodOf } from './money.queries.ts'

/** What a note of service, and a person who writes one by hand, calls the taxes. */
const known = 'ISS(QN)?|IRRF|PIS|COFINS|CSLL|INSS'
const isOf = (note: string, taxes: string) => `coalesce(${note} ~* ('\\m(' || ${taxes} || ')\\M'), false)`

/** SQL of the taxes that were withheld, whole, with `is_asked` where it is of those that the question names. */
function withheld(asked: Asked, give: Give): string {
  const client = clientOf(asked)
  const other = exceptOf(asked, 'client')
  const period = periodOf(asked)
  const taxes = (asked.query.closer?.taxes ?? []).map((tax) => (tax === 'ISS' ? 'ISS(QN)?' : tax)).join('|')
  const where = [
    `payment.kind = 'withheld_tax' and payment.voided_at is null`,
    ...(client === null ? [] : [countsFor('client', give(client))]),
    ...(other ? [`(${countsFor('client', give(other.label))}) is not true`] : []),
    ...(period ? [`payment.day between ${give(period.from)} and ${give(period.to)}`] : []),
  ]
  return `(select payment.id, receivable_id, payment.day, payment.amount, payment.note, client, external_id, invoice_id,
      ${taxes === '' ? 'true' : isOf('payment.note', give(taxes))} as is_asked, ${isOf('payment.note', `'${known}'`)} as is_named
    from finance_payments payment join finance_receivables receivable on receivable.id = receivable_id
    where ${where.join(' and ')})`
}

export type WithheldSum = {
  amount: string
  count: string
  /** Of taxes that nobody named. */
  nameless: string
}

export async function sumWithheld(asked: Asked): Promise<WithheldSum> {
  const { values, give } = parameters()
  const [row] = await asked.tx.query<WithheldSum>(
    `select coalesce(sum(amount) filter (where is_asked), 0.00)::text as amount, count(*) filter (where is_asked) as count,
       coalesce(sum(amount) filter (where not is_named), 0.00)::text as nameless
     from ${withheld(asked, give)} taxes`,
    values,
  )
  if (!row) throw new Error('the sum of no rows is still a row')
  return row
}

export type WithheldGroup = { label: string; amount: string }

/** By client, who withheld most first, or by month, the latest first. */
export function groupWithheld(asked: Asked, by: 'client' | 'month'): Promise<WithheldGroup[]> {
  const { values, give } = parameters()
  const counted = countedName('taxes.client')
  const [label, group, order] =
    by === 'month'
      ? [`to_char(day, 'YYYY-MM')`, '1', 'label desc']
      : [registeredName('min(counted)'), sameClient('counted'), 'sum(amount) desc, label']
  return asked.tx.query<WithheldGroup>(
    `select ${label} as label, sum(amount)::text as amount
     from (select taxes.*, ${counted} as counted from ${withheld(asked, give)} taxes where is_asked) named
     group by ${group} order by ${order}`,
    values,
  )
}

export type Withheld = {
  receivable_id: string
  /** The invoice's number, or what the receivable is called. */
  name: string
  client: string
  amount: string
  day: string
  note: string | null
}

/** The latest first. */
export function listWithheld(asked: Asked): Promise<Withheld[]> {
  const { values, give } = parameters()
  return asked.tx.query<Withheld>(
    `select receivable_id, coalesce(invoice.number, external_id) as name, taxes.client, taxes.amount::text, day::text, note
     from ${withheld(asked, give)} taxes left join finance_invoices invoice on invoice.id = invoice_id
     where is_asked order by day desc, taxes.id desc limit ${mostShown(asked.query)}`,
    values,
  )
}
