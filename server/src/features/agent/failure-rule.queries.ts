import type { FailureRule } from '@leme/contract/agents/failure-rule'
import { jsonList } from '../../database/query/json.ts'
import type { Database, Transaction } from '../../database/transaction.ts'

/** Sets how failures of an agent become tickets, from now on. */
export async function saveFailureRule(
  tx: Transaction,
  { org_id, agent_id }: { org_id: string; agent_id: string },
  { priority, quiet_days }: FailureRule,
): Promise<string> {
  const [row] = await tx.query<{ json: string }>(
    `with saved as (
       insert into failure_rules (org_id, agent_id, priority, quiet_days) values ($1, $2, $3, $4)
       on conflict (org_id, agent_id) do update
         set priority = excluded.priority, quiet_days = excluded.quiet_days
       returning priority, quiet_days
     ) select row_to_json(saved)::text as json from saved`,
    [org_id, agent_id, priority, quiet_days],
  )
  if (!row) throw new Error('a rule that was saved is missing')
  return row.json
}

export async function deleteFailureRule(tx: Transaction, agentId: string): Promise<boolean> {
  const deleted = await tx.query('delete from failure_rules where agent_id = $1 returning agent_id', [agentId])
  return deleted.length > 0
}

/** Of which failures a ticket is: one, or none. */
export function listTicketFailures(tx: Transaction, ticketId: string): Promise<string> {
  return jsonList(
    tx,
    `select agents.id as agent_id, agents.name as agent_name, nullif(failing.words, '*') as words,
       case when failing.words <> '*' then counted.runs end as runs, counted.first_at, failing.last_at
     from failure_tickets failing
     join agents on agents.org_id = failing.org_id and agents.id = failing.agent_id
     cross join lateral (
       select count(*) as runs, min(created_at) as first_at from agent_runs
       where agent_runs.org_id = failing.org_id and agent_runs.agent_id = failing.agent_id and status = 'failed'
         and public.error_words(error) = failing.words) counted
     where failing.ticket_id = $1`,
    [ticketId],
  )
}

/** Opens, opens again and closes tickets of failures by the rules of every organisation (functions/alerts.sql). */
export async function openFailureTickets(db: Database, now: Date): Promise<void> {
  await db.authTransaction((tx) => tx.query('select system.open_failure_tickets($1)', [now]))
}
