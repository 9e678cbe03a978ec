import type { RunAssign } from '@leme/contract/agents/run-work'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { runsWhere } from './agent-run.queries.ts'
import { noWork, shareInSessions, thingsOf, type Work } from './work-of-runs.ts'

/** Runs that are assigned at once: the newest of those that are meant. */
const most = 10_000

/**
 * Gives runs to a project, or to an item and its project, or to none, as a person says; what comes in no longer changes it.
 * Answers how many, and whether there are more.
 */
export async function assignRuns(
  tx: Transaction,
  body: RunAssign,
  now: Date,
): Promise<{ assigned: number; more: boolean }> {
  const work = await workOf(tx, body)
  const values: unknown[] = [work.project_id, work.item_noun, work.item_id]
  const value = (one: unknown) => `$${values.push(one)}`
  const meant = body.ids
    ? `id = any(${value(body.ids)})`
    : `${runsWhere(body.filter ?? {}, value, now)} and (assigned_by, project_id, item_id) is distinct from ('person', $1::uuid, $3::uuid)`
  const assigned = await tx.query<{ session: string | null }>(
    `update agent_runs set project_id = $1, item_noun = $2, item_id = $3, assigned_by = 'person'
     where id in (select id from agent_runs where ${meant} order by created_at desc limit ${most})
     returning session`,
    values,
  )
  await shareInSessions(
    tx,
    assigned.map(({ session }) => ({ ...work, session })),
  )
  if (assigned.length > 0) {
    const [project] = await tx.query<{ name: string }>('select name from projects where id = $1', [work.project_id])
    const item = work.item_id && body.item?.toUpperCase()
    await recordAudit(tx, 'runs_assigned', { project: project?.name, item: item ?? undefined, runs: assigned.length })
  }
  return { assigned: assigned.length, more: assigned.length === most }
}

async function workOf(tx: Transaction, { item, project_id }: RunAssign): Promise<Work> {
  if (item === null) {
    if (project_id !== null) {
      const [project] = await tx.query('select id from projects where id = $1', [project_id])
      if (!project) throw new Problem('project_not_found')
    }
    return { ...noWork, project_id, assigned_by: 'person' }
  }
  const [thing] = await thingsOf(tx, [item.toUpperCase()])
  if (!thing) throw new Problem('run_item_not_found')
  return { project_id: thing.project_id, item_noun: thing.noun, item_id: thing.id, assigned_by: 'person' }
}
