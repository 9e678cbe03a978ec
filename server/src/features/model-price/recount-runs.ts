import { setImmediate as breathe } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Identity, Transaction } from '../../database/transaction.ts'
import { readOwnPrices } from '../../ingest/prices/own-prices.ts'
import { type JobKind, startJobs } from '../../jobs/jobs.ts'
import { lockRuns, runsLock } from '../agent/lock-runs.ts'
import { listRuns, type RecountedRun, recountRuns, writeRecounted } from './recount-page.ts'
import { type RecountPayload, recountKind } from './run-recount.queries.ts'

type Services = { db: Database; clock: () => Date; log: FastifyBaseLogger }

const minute = 60_000
/** Each page is a transaction of its own, which says how far it came: who takes over a claim that ran out goes on there. */
const terms = { kind: recountKind, lease: 30 * minute, waits: [1, 5, 15], attempts: 10 }

/** Counts costs again where an administrator asked for it. */
export function startRecounts({ db, clock, log }: Services) {
  const kind: JobKind = { ...terms, run: (job) => recount(db, job.payload as RecountPayload) }
  return startJobs({ db, clock, log, kinds: [kind], lanes: 1, poll: minute })
}

async function recount(db: Database, { org_id, user_id, id }: RecountPayload): Promise<void> {
  const asker: Identity = { org_id, user_id, role: 'admin', email: '', session_id: null }
  for (;;) {
    const isOver = await db.transactionAs(asker, (tx) => recountPage(tx, { org_id, user_id, id }), { lock: runsLock })
    if (isOver) return
    await breathe()
  }
}

type Recount = {
  status: 'counting' | 'applying'
  from: string
  to: string
  read_to: string | null
  read_to_id: string | null
}

/** One page of the runs; true where it was the last, or somebody dropped the recount. */
async function recountPage(tx: Transaction, { org_id: orgId, user_id, id }: RecountPayload): Promise<boolean> {
  // What is counted is what is written: nobody writes runs in between.
  await lockRuns(tx, orgId)
  const [asked] = await tx.query<Recount>(
    `select status, org_midnight(from_day) as "from", org_midnight(to_day + 1) as "to", read_to, read_to_id
     from run_recounts where id = $1 and status in ('counting', 'applying') for update`,
    [id],
  )
  if (!asked) return true
  // What is written by half is written whole, no matter who asked for it.
  if ((asked.status === 'counting' || asked.read_to === null) && !(await isStillAdmin(tx, user_id))) {
    await tx.query(`update run_recounts set status = 'dismissed', ended_at = now() where id = $1`, [id])
    return true
  }
  const runs = await listRuns(tx, asked)
  const changed = await recountRuns(tx, runs, await readOwnPrices(tx))
  const isApplied = asked.status === 'applying'
  if (isApplied) await writeRecounted(tx, orgId, changed)
  const last = runs.at(-1)
  const end = isApplied ? `'applied'` : `'counted'`
  // What was shown stays as it was shown while it is written.
  await tx.query(
    `update run_recounts set runs_read = runs_read + $2,
       runs_changed = runs_changed + $3, old_cost_usd = old_cost_usd + $4, new_cost_usd = new_cost_usd + $5,
       read_to = coalesce($6, read_to), read_to_id = coalesce($7, read_to_id),
       status = case when $8 then ${end} else status end,
       ended_at = case when $8 and ${isApplied} then now() end
     where id = $1`,
    [id, runs.length, ...(isApplied ? [0, 0, 0] : sumsOf(changed)), last?.created_at, last?.id, last === undefined],
  )
  return last === undefined
}

/** Who asked may have lost the role, or the account, since. */
async function isStillAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const [admin] = await tx.query(`select from users where id = $1 and role = 'admin' and removed_at is null`, [userId])
  return admin !== undefined
}

function sumsOf(recounted: readonly RecountedRun[]): [number, string, string] {
  // Where a step alone changes, what it says is repeated by another.
  const changed = recounted.filter(({ before, cost_usd }) => before !== cost_usd)
  const sum = (costs: readonly (string | null)[]) => {
    const units = costs.reduce((total, cost) => total + BigInt((cost ?? '0').replace('.', '')), 0n)
    const digits = units.toString().padStart(9, '0')
    return `${digits.slice(0, -8)}.${digits.slice(-8)}`
  }
  return [changed.length, sum(changed.map(({ before }) => before)), sum(changed.map(({ cost_usd }) => cost_usd))]
}
