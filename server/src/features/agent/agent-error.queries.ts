import { agentErrorLimits } from '@leme/contract/agents/agent-error-limits'
import { type Period, periodHours } from '@leme/contract/agents/observability'
import type { Transaction } from '../../database/transaction.ts'

const hour = 60 * 60 * 1000
/** How many characters of errors are compared. */
const comparedLength = 300

type Asked = { agent_id: string; period: Period; now: Date }

/**
 * The errors of the agent's latest failed runs in the period that ends `now`, grouped by what they say except for their
 * numbers; bounded, however many there are (`agentErrorLimits`).
 */
export async function listAgentErrors(tx: Transaction, { agent_id, period, now }: Asked): Promise<string> {
  const began = new Date(now.getTime() - periodHours[period] * hour)
  const [row] = await tx.query<{ json: string }>(
    `with failed as (
       select id, error, created_at, regexp_replace(left(coalesce(error, ''), ${comparedLength}), '[0-9]+', '0', 'g') as words
       from agent_runs
       where agent_id = $1 and status = 'failed' and created_at >= $2 and created_at <= $3
       order by created_at desc limit ${agentErrorLimits.runs}
     ), grouped as (
       select (array_agg(error order by created_at desc, id))[1] as error, count(*) as runs,
         max(created_at) as last_at, (array_agg(id order by created_at desc, id))[1] as last_run_id
       from failed group by words
     ), shown as (
       select * from grouped order by runs desc, last_at desc, last_run_id limit ${agentErrorLimits.groups}
     )
     select json_build_object(
       'period', $4::text, 'failed', (select count(*) from failed), 'groups_total', (select count(*) from grouped),
       'groups', (select coalesce(json_agg(shown order by runs desc, last_at desc, last_run_id), '[]') from shown)
     )::text as json`,
    [agent_id, began, now, period],
  )
  if (!row) throw new Error('the errors of no runs are still a row')
  return row.json
}
