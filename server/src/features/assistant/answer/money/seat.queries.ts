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
/** One charge; of no amount where no rate of the dollar is known for its day. */
export type SeatCharge = { label: string; month: string; amount: string | null; quantity: string }

type Called = string | undefined

/** Whether a subscription is called so: its name has these words in it, whatever their case and accents. */
const isCalled = (label: string, at: string) =>
  `(${at}::text is null or position(public.name_words(${at}) in public.name_words(${label})) > 0)`

/** What subscriptions were charged on these days, the dearest first. */
export function listCharges(
  tx: Transaction,
  { from, to, called }: { from: string; to: string; called: Called },
): Promise<SeatCharge[]> {
  return tx.query<SeatCharge>(
    `select label, to_char(day, 'YYYY-MM') as month, (-amount)::text as amount, quantity::text as quantity
     from public.cost_charges($2::date)
     where part = 'seats' and day between $1::date and $2::date and ${isCalled('label', '$3')}
     order by sum(-amount) over (partition by label) desc nulls last, label, day desc, id`,
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
