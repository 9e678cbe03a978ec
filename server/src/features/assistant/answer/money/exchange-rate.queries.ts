import type { Role } from '@leme/contract/can'
import type { ExchangeSource } from '@leme/contract/money/exchange-rate'
import type { Transaction } from '../../../../database/transaction.ts'

export type HeldRate = { day: string; rate: string; source: ExchangeSource }

/** The rate that a day is valued at: its own, or the last one before it. */
export async function rateOn(tx: Transaction, day: string): Promise<HeldRate | null> {
  const [held] = await tx.query<HeldRate>(
    'select day::text, trim_scale(rate)::text as rate, source from public.exchange_rate_on($1::date)',
    [day],
  )
  return held ?? null
}

export type Rates = { rates: HeldRate[]; count: number; lowest: string; highest: string }

/** The rates of some days that count, the latest first, with the lowest and the highest of all. */
export async function listRates(
  tx: Transaction,
  { from, to }: { from: string; to: string },
  most: number,
): Promise<Rates> {
  const rows = await tx.query<HeldRate & Omit<Rates, 'rates'>>(
    `select day::text, trim_scale(rate)::text as rate, source, (count(*) over ())::int as count,
       (trim_scale(min(rate) over ()))::text as lowest, (trim_scale(max(rate) over ()))::text as highest
     from exchange_rates where replaced_at is null and day between $1::date and $2::date order by day desc limit $3`,
    [from, to, most],
  )
  const [first] = rows
  return { rates: rows, count: first?.count ?? 0, lowest: first?.lowest ?? '0', highest: first?.highest ?? '0' }
}

/** The role of who asks, which says the pages that they may open. */
export async function readRole(tx: Transaction): Promise<Role | null> {
  const [row] = await tx.query<{ role: Role | null }>('select context.role() as role')
  return row?.role ?? null
}
