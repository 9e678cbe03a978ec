import type { CostEvery } from '@leme/contract/money/cost'
import type { Transaction } from '../../../../database/transaction.ts'

export type Seat = {
  label: string
  amount: string
  currency: 'BRL' | 'USD'
  every: CostEvery
  starts_on: string
  ends_on: string | null
}
/** What was charged in sum, or of one group; of no amount where no rate of the dollar is known for any of its days. */
export type ChargedSum = { label: string | null; amount: string | null; count: number; left_out: LeftOut[] }
type LeftOut = { label: string; quantity: string }

type Called = string | undefined

/** Whether a subscription is called so: its name has these words in it, whatever their case and accents. */
export const isCalled = (label: string, at: string) =>
  `(${at}::text is null or position(public.name_words(${at}) in public.name_words(${label})) > 0)`

/**
 * What subscriptions were charged on these days: the sum, which has no label, and with `by` its groups, subscriptions from
 * the dearest on, or months from the latest on.
 */
export async function sumCharges(
  tx: Transaction,
  { from, to, called, by }: { from: string; to: string; called: Called; by: 'label' | 'month' | undefined },
): Promise<ChargedSum[]> {
  return tx.query<ChargedSum>(
    `with charges as (
       select label, to_char(day, 'YYYY-MM') as month, day, id, -amount as amount, quantity
       from public.cost_charges($2::date)
       where part = 'seats' and day between $1::date and $2::date and ${isCalled('label', '$3')}
     )
     select ${by ? `charges.${by}` : 'null'} as label, sum(amount)::text as amount, count(*)::int as count,
       coalesce(json_agg(json_build_object('label', charges.label, 'quantity', quantity::text) order by charges.label, day, id)
         filter (where amount is null), '[]') as left_out
     from charges group by ${by ? `rollup (charges.${by})` : '()'}
     order by ${by === 'month' ? 'label desc' : 'sum(amount) desc nulls last, label'}`,
    [from, to, called ?? null],
  )
}

/** The subscriptions that are charged as of a day. */
export function listSeats(tx: Transaction, today: string, called: Called): Promise<Seat[]> {
  return tx.query<Seat>(
    `select label, amount::text, currency, every, starts_on::text, ends_on::text from costs
     where part = 'seats' and withdrawn_at is null and starts_on <= $1::date and coalesce(ends_on, 'infinity') >= $1::date
       and ${isCalled('label', '$2')}
     order by label collate "pt-BR-x-icu", starts_on, id`,
    [today, called ?? null],
  )
}
