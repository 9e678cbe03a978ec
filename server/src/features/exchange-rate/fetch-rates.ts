import { calendarIn } from '@leme/contract/format/calendar'
import { defaultTimeZone } from '@leme/contract/format/default-time-zone'
import type { Database } from '../../database/transaction.ts'
import { readPtax } from '../../ingest/ptax/read-ptax.ts'

/** Longest that the Central Bank may take; ms. */
const timeoutMs = 30_000
/** Many times a year of days. */
const mostBytes = 1024 * 1024

type Asked = { db: Database; url: string; now: Date }

/**
 * Brings every organisation what the Central Bank says of the days that it lacks. Throws where the service cannot be
 * reached or answers anything else.
 */
export async function fetchExchangeRates({ db, url, now }: Asked): Promise<void> {
  // The Central Bank's days are those of the default zone, wherever an organisation is.
  const today = calendarIn(defaultTimeZone).dayOf(now)
  const [wanted] = await db.authTransaction((tx) =>
    tx.query<{ from: string | null }>('select system.exchange_rates_wanted($1)::text as "from"', [today]),
  )
  if (!wanted?.from) return
  const { rates } = readPtax(await askPeriod(url, wanted.from, today), today)
  if (rates.length === 0) return
  await db.authTransaction((tx) =>
    tx.query('select system.bring_exchange_rates($1, $2)', [
      rates.map(({ day }) => day),
      rates.map(({ rate }) => rate),
    ]),
  )
}

/** Olinda's answer for the dollar's closing bulletins of these days. */
async function askPeriod(url: string, from: string, to: string): Promise<string> {
  const period = `@dataInicial='${monthFirst(from)}'&@dataFinalCotacao='${monthFirst(to)}'`
  const call = 'CotacaoDolarPeriodo(dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)'
  const answer = await fetch(`${url}/${call}?${period}&$top=10000&$format=json`, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`the Central Bank answered ${answer.status}`)
  }
  return readBounded(answer)
}

async function readBounded(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  // A body is an async iterable of bytes in Node.
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > mostBytes) throw new Error('the Central Bank answered too much')
  }
  return text + decoder.decode()
}

/** As Olinda takes days: `2026-03-10` → `03-10-2026`. */
function monthFirst(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}-${date}-${year}`
}
