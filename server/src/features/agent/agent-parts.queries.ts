import { agentPartsShown } from '@leme/contract/agents/agent-parts'
import type { Transaction } from '../../database/transaction.ts'
import type { TimeSpan } from './time-span.ts'

type Asked = { agent_id: string; span: TimeSpan }

/** What an agent did within runs of other agents that started in the period, as JSON text. */
export async function listAgentParts(tx: Transaction, { agent_id, span }: Asked): Promise<string> {
  const [row] = await tx.query<{ json: string }>(
    `with parts as (
       select run_agents.*, agent_runs.agent_id as whose, coalesce(agent_runs.name, agent_runs.run_type) as run_name
       from run_agents join agent_runs on agent_runs.org_id = run_agents.org_id and agent_runs.id = run_id
       where run_agents.agent_id = $1 and started_at >= $2 and started_at <= $3
         and agent_runs.agent_id is distinct from run_agents.agent_id
     ), latest as (
       select run_id, run_name, (select name from agents where agents.id = whose) as agent_name, invocations, failed,
         trim_scale(cost_usd)::text as cost_usd, input_tokens, output_tokens, started_at
       from parts order by started_at desc, run_id limit ${agentPartsShown}
     )
     select json_build_object('period', $4::text, 'runs', count(*), 'invocations', coalesce(sum(invocations), 0),
       'failed', coalesce(sum(failed), 0), 'cost_usd', trim_scale(coalesce(sum(cost_usd), 0))::text,
       'input_tokens', coalesce(sum(input_tokens), 0), 'output_tokens', coalesce(sum(output_tokens), 0),
       'latest', (select coalesce(json_agg(latest order by started_at desc, run_id), '[]') from latest))::text as json
     from parts`,
    [agent_id, span.began, span.ended, span.period],
  )
  if (!row) throw new Error('the sums of no parts are still a row')
  return row.json
}
