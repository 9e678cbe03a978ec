import { apiKeyLimits } from '@leme/contract/people/api-key'
import { LRUCache } from 'lru-cache'
import type { Database, Transaction } from '../../database/transaction.ts'
import type { Throttle } from '../../http/request-limits.ts'
import { tooSoon } from '../../problem/too-soon.ts'
import { createOneByOne } from './one-by-one.ts'

/** How often is too often. Attempts are counted over five minutes, most by address; Infinity counts nothing. */
export type Limits = {
  sign_in: number
  sign_up: number
  otp: number
  recover: number
  verify: number
  /** Refreshes of one session; of a network those with tokens that no session has. */
  token_refresh: number
  /** New passwords of one account in a quarter of an hour: each costs two hashes. */
  password_change: number
  /** New addresses of mail of one account in a quarter of an hour: each is a mail to somebody. */
  email_change: number
  /** Attempts of one account to prove a second factor. */
  factor: number
  /** API keys that nobody has. */
  unknown_key: number
  /** Requests that one API key may make in a minute, wherever it comes from. */
  key_requests: number
  /** From this failure in a row on, an account's guesses from one place wait. */
  failures: number
  /** From this failure in a day on, an account's guesses from all places that it does not know wait. */
  account_failures: number
  /** From this wrong code of a second factor in a row on, the account's codes wait. */
  code_failures: number
}

export const defaultLimits: Limits = {
  sign_in: 30,
  sign_up: 30,
  otp: 30,
  recover: 30,
  verify: 30,
  token_refresh: 150,
  password_change: 10,
  email_change: 10,
  factor: 15,
  unknown_key: 30,
  key_requests: apiKeyLimits.requestsPerMinute,
  failures: 5,
  account_failures: 50,
  code_failures: 10,
}

type Kind = Exclude<keyof Limits, 'key_requests' | 'failures' | 'account_failures' | 'code_failures'>

/** Span over which attempts are counted; seconds. */
const span = (kind: Kind) => (kind === 'password_change' || kind === 'email_change' ? 15 : 5) * 60
/** What every process of one database counts together. */
export type Limiter = {
  /** Counts an attempt of a network, an account or a session; answers how many seconds it must wait, 0 for none. */
  attempt(kind: Kind, who: string): Promise<number>
}

export function createLimiter(services: {
  db: Database
  clock: () => Date
  limits: Limits
  throttle: Throttle
}): Limiter {
  const { db, clock, limits, throttle } = services
  /** Until when a bucket is full, in ms: hits go by time alone, so until then the database has nothing else to say. */
  const full = new LRUCache<string, number>({ max: 10_000 })
  const oneByOne = createOneByOne()

  function secondsFull(bucket: string): number {
    return Math.max(0, Math.ceil(((full.get(bucket) ?? 0) - clock().getTime()) / 1000))
  }

  async function ask(bucket: string, kind: Kind): Promise<number> {
    const left = secondsFull(bucket)
    if (left > 0) return left
    const now = clock()
    const allowance = { limit: limits[kind], seconds: span(kind), now }
    const wait = await db.authTransaction((tx) => attempt(tx, bucket, allowance))
    if (wait > 0) full.set(bucket, now.getTime() + wait * 1000)
    return wait
  }

  return {
    attempt: async (kind, who) => {
      if (limits[kind] === Number.POSITIVE_INFINITY) return 0
      const bucket = `${kind} ${who}`
      // Refused once already, and here again before the time that it was given.
      if (secondsFull(bucket) > 0) await throttle.pause()
      // In the database they would wait for the bucket's row, each with a connection that others need.
      return oneByOne(bucket, () => ask(bucket, kind))
    },
  }
}

/** Refuses a caller who must wait so many seconds, with a sentence of its own or the usual one; does nothing for 0. */
export function refuseWaiting(seconds: number, detail?: string): void {
  if (seconds <= 0) return
  throw tooSoon('over_request_rate_limit', seconds, detail)
}

type Allowance = { limit: number; seconds: number; now: Date }

/** The bucket holds the instants of the attempts that passed within the span, so the limit is exact at any moment. */
async function attempt(tx: Transaction, bucket: string, { limit, seconds, now }: Allowance): Promise<number> {
  const span = `$3::int * interval '1 second'`
  const passed = await tx.query(
    `insert into system.rate_limits as stored (bucket, hits, expires_at)
     values ($1, array[$2::timestamptz], $2::timestamptz + ${span})
     on conflict (bucket) do update set
       hits = array(select hit from unnest(stored.hits) hit where hit > $2::timestamptz - ${span}) || $2::timestamptz,
       expires_at = excluded.expires_at
     where (select count(*) from unnest(stored.hits) hit where hit > $2::timestamptz - ${span}) < $4
     returning bucket`,
    [bucket, now, seconds, limit],
  )
  if (passed.length > 0) return 0
  const [row] = await tx.query<{ seconds: number }>(
    `select ceil(extract(epoch from min(hit) + ${span} - $2::timestamptz))::int as seconds
     from system.rate_limits, unnest(hits) hit where bucket = $1 and hit > $2::timestamptz - ${span}`,
    [bucket, now, seconds],
  )
  return Math.max(1, row?.seconds ?? 1)
}
