import { spansShown } from '@leme/contract/agent-run'
import { jsonList } from '../../database/json.ts'
import type { Transaction } from '../../database/with-identity.ts'

const columns = `agent_runs.org_id, agent_runs.id, agent_runs.external_id, agent_runs.agent_id,
  (select agents.name from agents where agents.org_id = agent_runs.org_id and agents.id = agent_runs.agent_id)
    as agent_name,
  agent_runs.run_type, agent_runs.status, agent_runs.latency_ms, trim_scale(agent_runs.cost_usd)::text as cost_usd,
  agent_runs.cost_source, agent_runs.error, agent_runs.provider, agent_runs.model, agent_runs.input_tokens,
  agent_runs.cached_input_tokens, agent_runs.output_tokens, agent_runs.created_at`

const spanColumns = `spans.span_id, spans.parent_span_id, spans.name, spans.operation, spans.status, spans.error,
  spans.started_at, spans.latency_ms, spans.provider, spans.model, spans.input_tokens, spans.cached_input_tokens,
  spans.output_tokens, trim_scale(spans.cost_usd)::text as cost_usd, spans.cost_source, spans.attributes`

/** The newest first, by when they started. */
export function listAgentRuns(tx: Transaction, limit: number): Promise<string> {
  return jsonList(tx, `select ${columns} from agent_runs order by created_at desc, id desc limit $1`, [limit])
}

/**
 * The run with its spans by their start: itself and the earliest of its steps, at most `spansShown`. Null where there
 * is no such run.
 */
export async function getAgentRun(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(
    `select (select row_to_json(run)::text from (
       select ${columns},
         (select coalesce(json_agg(step order by started_at, span_id <> agent_runs.span_id, span_id), '[]') from (
            select ${spanColumns} from spans
            where spans.org_id = agent_runs.org_id and spans.run_id = agent_runs.id
            order by spans.span_id <> agent_runs.span_id, started_at, span_id limit ${spansShown}
          ) step) as spans,
         (select count(*) from spans
          where spans.org_id = agent_runs.org_id and spans.run_id = agent_runs.id) as spans_total
     ) run) as json
     from agent_runs where id = $1`,
    [id],
  )
  return row?.json ?? null
}
