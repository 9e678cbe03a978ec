import { formatDate } from '@leme/contract/format/format'
import {
  type ExchangeFileRead,
  type ExchangeRateCreate,
  exchangeRateDoubt,
  unexplainedRate,
} from '@leme/contract/money/exchange-rate'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { PtaxFile, PtaxRate } from '../../ingest/ptax/read-ptax.ts'
import { Problem } from '../../problem/problem.ts'

const columns = `exchange_rates.org_id, exchange_rates.id, day, trim_scale(rate)::text as rate, source, note,
  exchange_rates.created_at, replaced_at,
  (select json_build_object('id', users.id, 'display_name', display_name, 'email', email) from users
   where users.id = exchange_rates.user_id) as user`

const listed = 500

/** By day, the latest first, those that were corrected below what counts. */
export function listExchangeRates(tx: Transaction, before: string | undefined): Promise<string> {
  return jsonList(
    tx,
    `select ${columns} from exchange_rates where day < coalesce($1::date, 'infinity')
     order by day desc, exchange_rates.created_at desc, exchange_rates.id desc limit ${listed}`,
    [before ?? null],
  )
}

/**
 * Stores what a person says of a day. Another rate of the day stays as history, where the person says why. What is far from the
 * rate of the nearest other day is asked about first (exchange_rate_doubtful), unless it is `sure`.
 */
export async function createExchangeRate(tx: Transaction, orgId: string, sent: ExchangeRateCreate): Promise<string> {
  const { day, rate, note, sure = false } = sent
  // Two who correct one day at once: the second one sees what the first one said.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('exchange_rates/' || $1, 0))`, [orgId])
  const replaced = await tx.query('select from exchange_rates where day = $1 and replaced_at is null', [day])
  if (replaced.length > 0 && note === null) throw new Problem('validation_failed', { fields: [unexplainedRate] })
  const doubt = sure ? null : exchangeRateDoubt(rate, await nearestRate(tx, day))
  if (doubt) throw new Problem('exchange_rate_doubtful', { detail: doubt })
  if (replaced.length > 0) {
    await tx.query('update exchange_rates set replaced_at = clock_timestamp() where day = $1 and replaced_at is null', [
      day,
    ])
  }
  const [row] = await tx.query<{ json: string }>(
    `with added as (
       insert into exchange_rates (org_id, day, rate, source, note, user_id)
       values ($1, $2, $3, 'person', $4, context.person_id()) returning *
     )
     select row_to_json(shown)::text as json from (select ${columns} from added exchange_rates) shown`,
    [orgId, day, rate, note],
  )
  if (!row) throw new Error('the insert returned no rate')
  return row.json
}

/** The rate of the nearest other day, the earlier one of two; null where no other day has one. */
async function nearestRate(tx: Transaction, day: string): Promise<{ day: string; rate: string } | null> {
  const [nearest] = await tx.query<{ day: string; rate: string }>(
    `select day::text, trim_scale(rate)::text as rate from exchange_rates
     where day <> $1::date and replaced_at is null order by abs(day - $1::date), day limit 1`,
    [day],
  )
  return nearest ?? null
}

type Stored = { day: string; rate: string; stored: string | null }

/** Stores the days of a file that have no rate, or, on trial, says which these are. A day that has one keeps it. */
export async function bringExchangeRates(
  tx: Transaction,
  orgId: string,
  file: PtaxFile,
  { trial }: { trial: boolean },
): Promise<ExchangeFileRead> {
  const known = await tx.query<Stored>(
    `select given.day::text, given.rate, trim_scale(there.rate)::text as stored
     from unnest($1::date[], $2::text[]) given (day, rate)
     left join exchange_rates there on there.day = given.day and there.replaced_at is null
     order by given.day desc`,
    [file.rates.map(({ day }) => day), file.rates.map(({ rate }) => rate)],
  )
  const days = known.filter(({ stored }) => stored === null).map(({ day, rate }) => ({ day, rate }))
  if (!trial) await addRates(tx, orgId, days)
  const lineOf = new Map(file.rates.map(({ day, line }) => [day, line]))
  const others = known.filter(({ stored, rate }) => stored !== null && stored !== rate)
  return {
    created: days.length,
    unchanged: known.length - days.length - others.length,
    days,
    refused: [
      ...file.refused,
      ...others.map(({ day, rate, stored }) => ({
        line: lineOf.get(day) ?? 0,
        message: otherRateText(day, rate, stored),
      })),
    ].map(({ line, message }) => ({ line, message })),
    other_currencies: file.other_currencies,
    other_bulletins: file.other_bulletins,
    remarks: file.remarks,
  }
}

async function addRates(tx: Transaction, orgId: string, days: readonly Omit<PtaxRate, 'line'>[]): Promise<void> {
  await tx.query(
    `insert into exchange_rates (org_id, day, rate, source, user_id)
     select $1, day, rate, 'file', context.person_id() from unnest($2::date[], $3::numeric[]) brought (day, rate)
     on conflict (org_id, day) where replaced_at is null do nothing`,
    [orgId, days.map(({ day }) => day), days.map(({ rate }) => rate)],
  )
}

function otherRateText(day: string, rate: string, stored: string | null): string {
  const comma = (text: string | null) => text?.replace('.', ',')
  return `${formatDate(day)} já tem outra cotação, ${comma(stored)}, e não ${comma(rate)}: corrija à mão, dizendo por quê`
}
