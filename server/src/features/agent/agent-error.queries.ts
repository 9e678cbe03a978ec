import { agentErrorLimits } from '@leme/contract/agents/agent-error-limits'
import type { Transaction } from '../../database/transaction.ts'
import type { TimeSpan } from './time-span.ts'

type Asked = { agent_id: string; span: TimeSpan }

/**
 * The errors of the agent's latest failed runs in the period, grouped by what they say except for their
 * numbers, ids and capitals; bounded, however many there are (`agentErrorLimits`).
 */
export async function listAgentErrors(tx: Transaction, { agent_id, span }: Asked): Promise<string> {
  const [row] = await tx.query<{ json: string }>(
    `with failed as (
       select id, error, created_at, public.error_words(error) as words
       from agent_runs
       where agent_id = $1 and status = 'failed' and created_at >= $2 and created_at <= $3
       order by created_at desc limit ${agentErrorLimits.runs}
     ), grouped as (
       select words, (array_agg(error order by created_at desc, id))[1] as error, count(*) as runs,
         max(created_at) as last_at, (array_agg(id order by created_at desc, id))[1] as last_run_id
       from failed group by words
     ), shown as (
       select grouped.*, (
         select json_build_object('id', tickets.id, 'key', tickets.key, 'status', tickets.status)
         from failure_tickets failing join tickets on tickets.org_id = failing.org_id and tickets.id = failing.ticket_id
         where failing.agent_id = $1 and failing.words = grouped.words) as ticket
       from grouped order by runs desc, last_at desc, last_run_id limit ${agentErrorLimits.groups}
     )
     select json_build_object(
       'period', $4::text, 'failed', (select count(*) from failed), 'groups_total', (select count(*) from grouped),
       'rule', (select row_to_json(rule) from (
         select priority, quiet_days from failure_rules where agent_id = $1) rule),
       'groups', (select coalesce(json_agg(shown order by runs desc, last_at desc, last_run_id), '[]') from shown)
     )::text as json`,
    [agent_id, span.began, span.ended, span.period],
  )
  if (!row) throw new Error('the errors of no runs are still a row')
  return row.json
}
