import type { Transaction } from '../database/transaction.ts'

/** How a kind of job is worked off: data, the same in every process. */
export type JobTerms = {
  kind: string
  /** How long a process that holds a job has it to itself, longer than any attempt takes, also by another's clock; ms. */
  lease: number
  /** Waits after the first, second, … failed attempt; the last one repeats. Minutes. */
  waits: readonly number[]
  /** After so many attempts it is given up, whatever ended them: a job that ends its process would else end every one. */
  attempts: number
  /** Of one that is done again and again: how often; ms. */
  every?: number
  /** The lease is renewed while it runs, which may take longer. */
  renews?: true
}

/** A job that one process holds for the lease; after that it is anybody's again. */
export type Job = {
  id: string
  kind: string
  topic: string | null
  /** Of a message: to whom, and what, encrypted. */
  recipient: string | null
  sealed_content: Buffer | null
  payload: unknown
  created_at: string
  expires_at: string | null
  /** This attempt's number, from 1; 0 where it was never anybody else's to claim. */
  attempts: number
}

/** What its end needs to know of a job. */
export type Held = Pick<Job, 'id' | 'kind' | 'attempts' | 'expires_at'>

/**
 * How an attempt ended. `retry`: later may be better; `refuse`: it will never succeed; `mayBeSent`: it was handed over, and
 * nothing came back.
 */
export type Outcome = { result: 'done' } | { result: 'retry' | 'refuse'; error: string; mayBeSent?: boolean }

export type NewJob = Pick<Job, 'kind'> & {
  topic?: string
  recipient?: string
  sealed_content?: Buffer
  payload?: unknown
  /** One waiting job of a kind has it: another of the same key is not added. */
  key?: string
  /** Jobs of one kind and sequence run one after the other, in the order in which they were added. */
  sequence?: string
  created_at: Date
  /** Not before this. */
  due: Date
  /** No attempt is made after this. */
  expires_at?: Date
}

const minute = 60_000
const columns = 'id, kind, topic, recipient, sealed_content, payload, created_at, expires_at, attempts'

/** Adds a job in the caller's transaction: it exists exactly if that commits. The application's role reads none. */
export async function addJob(tx: Transaction, job: NewJob): Promise<void> {
  const [text, values] = insertion(job)
  await tx.query(text, values)
}

/** The same, and what was added. */
export async function holdJob(tx: Transaction, job: NewJob): Promise<Job> {
  const [text, values] = insertion(job)
  const [row] = await tx.query<Job>(`${text} returning ${columns}`, values)
  if (!row) throw new Error('the insert returned no job')
  return row
}

/** Only what is said: the application's role may say no more of a mail than its columns. */
function insertion({ due, payload, ...job }: NewJob): [text: string, values: unknown[]] {
  const given = Object.entries({ ...job, next_attempt_at: due, payload: payload && JSON.stringify(payload) })
  const said = given.filter(([, value]) => value !== undefined)
  const places = said.map((_, index) => `$${index + 1}`)
  const once =
    job.key === undefined ? '' : ' on conflict (kind, key) where done_at is null and failed_at is null do nothing'
  return [
    `insert into system.jobs (${said.map(([column]) => column).join(', ')}) values (${places.join(', ')})${once}`,
    said.map(([, value]) => value),
  ]
}

/** The job of a kind that waits longest among those that are due, held for this process; null where none is. */
export async function claimJob(tx: Transaction, terms: JobTerms, now: Date): Promise<Job | null> {
  const [row] = await tx.query<Job>(
    `update system.jobs set attempts = attempts + 1, next_attempt_at = $3
     where id = (
       select id from system.jobs waiting
       where kind = $1 and done_at is null and failed_at is null and next_attempt_at <= $2
         and (expires_at is null or expires_at > $2) and attempts < $4
         and (sequence is null or not exists (
           select from system.jobs earlier
           where earlier.kind = $1 and earlier.sequence = waiting.sequence
             and (earlier.created_at, earlier.id) < (waiting.created_at, waiting.id)
             and earlier.done_at is null and earlier.failed_at is null))
       order by next_attempt_at limit 1 for update skip locked
     )
     returning ${columns}`,
    [terms.kind, now, new Date(now.getTime() + terms.lease), terms.attempts],
  )
  return row ?? null
}

/** Holds a job for another lease, unless another process holds it by now. */
export async function renewJob(tx: Transaction, job: Held, terms: JobTerms, now: Date): Promise<void> {
  await tx.query(
    `update system.jobs set next_attempt_at = $3
     where id = $1 and attempts = $2 and done_at is null and failed_at is null`,
    [job.id, job.attempts, new Date(now.getTime() + terms.lease)],
  )
}

/** Writes down how an attempt ended, unless another process holds the job by now. */
export async function finishJob(
  tx: Transaction,
  job: Held,
  terms: JobTerms,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const held = 'id = $1 and attempts = $2 and done_at is null and failed_at is null'
  const end = (set: string, ...values: unknown[]) =>
    tx.query(`update system.jobs set ${set} where ${held}`, [job.id, job.attempts, ...values])
  const { every } = terms
  if (outcome.result === 'done') {
    if (every === undefined) await end('done_at = $3, sealed_content = null, payload = null, last_error = null', now)
    else await end('next_attempt_at = $3, attempts = 0, last_error = null', new Date(now.getTime() + every))
    return
  }
  // What a server answers is anything; PostgreSQL stores no zero byte.
  const error = outcome.error.replace(/\p{Cc}+/gu, ' ').slice(0, 500)
  const next = new Date(now.getTime() + (terms.waits[job.attempts - 1] ?? terms.waits.at(-1) ?? 0) * minute)
  const isOver =
    outcome.result === 'refuse' ||
    job.attempts >= terms.attempts ||
    (job.expires_at !== null && next.getTime() >= Date.parse(job.expires_at))
  if (!isOver) await end('next_attempt_at = $3, last_error = $4', next, error)
  else if (every === undefined) {
    await end('failed_at = $3, sealed_content = null, payload = null, last_error = $4', now, error)
  } else await end('next_attempt_at = $3, attempts = 0, last_error = $4', new Date(now.getTime() + every), error)
}
