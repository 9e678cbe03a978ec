import type { RunRecountCreate } from '@leme/contract/agents/run-recount'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { addJob } from '../../jobs/queue.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'

explainConstraints({ run_recounts_under_way: 'recount_under_way' })

export const recountKind = 'recount_runs'

/** What a job of the kind needs to know: whose runs, and as whom it counts. */
export type RecountPayload = { org_id: string; id: string; user_id: string }

const columns = `run_recounts.org_id, run_recounts.id, run_recounts.from_day as "from", run_recounts.to_day as "to",
  run_recounts.status, run_recounts.runs_read, run_recounts.runs_changed,
  trim_scale(run_recounts.old_cost_usd)::text as old_cost_usd, trim_scale(run_recounts.new_cost_usd)::text as new_cost_usd,
  (select display_name from users where users.id = run_recounts.requested_by) as requested_by,
  run_recounts.requested_at, run_recounts.ended_at`

/** The latest, the newest first. */
export function listRunRecounts(tx: Transaction): Promise<string> {
  return jsonList(tx, `select ${columns} from run_recounts order by requested_at desc, id desc limit 20`)
}

type Asker = { org_id: string; user_id: string }

/** Begins to find what would change, in a job of its own, in place of what waits to be decided. One at a time of an organisation. */
export async function createRunRecount(
  tx: Transaction,
  { org_id, user_id }: Asker,
  { from, to }: RunRecountCreate,
  now: Date,
): Promise<string> {
  await tx.query(`update run_recounts set status = 'dismissed', ended_at = now() where status = 'counted'`)
  const [row] = await tx.query<{ id: string }>(
    'insert into run_recounts (org_id, from_day, to_day) values ($1, $2, $3) returning id',
    [org_id, from, to],
  )
  if (!row) throw new Error('the insert returned no recount')
  await addRecountJob(tx, { org_id, user_id, id: row.id }, now)
  return readRecount(tx, row.id)
}

/** Begins to write what was found. Throws recount_outdated where prices changed since: it would be something else. */
export async function applyRunRecount(tx: Transaction, asker: Asker & { id: string }, now: Date): Promise<string> {
  const [row] = await tx.query<{ outdated: boolean }>(
    `update run_recounts set status = 'applying', runs_read = 0, read_to = null, read_to_id = null
     where id = $1 and status = 'counted' returning exists (
       select from events where events.org_id = run_recounts.org_id and noun = 'model_price'
         and events.created_at > run_recounts.requested_at) as outdated`,
    [asker.id],
  )
  if (!row) throw new Problem('recount_not_found')
  if (row.outdated) throw new Problem('recount_outdated')
  await addRecountJob(tx, asker, now)
  return readRecount(tx, asker.id)
}

/** Answers false where there is none that may be dropped: what is being written is. */
export async function dismissRunRecount(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query(
    `update run_recounts set status = 'dismissed', ended_at = now()
     where id = $1 and status in ('counting', 'counted') returning id`,
    [id],
  )
  return rows.length > 0
}

async function addRecountJob(tx: Transaction, { org_id, user_id, id }: RecountPayload, now: Date): Promise<void> {
  await addJob(tx, { kind: recountKind, payload: { org_id, user_id, id }, created_at: now, due: now })
}

async function readRecount(tx: Transaction, id: string): Promise<string> {
  const [row] = await tx.query<{ json: string }>(
    `select row_to_json(shown)::text as json from (select ${columns} from run_recounts where id = $1) shown`,
    [id],
  )
  if (!row) throw new Error('the recount is gone')
  return row.json
}
