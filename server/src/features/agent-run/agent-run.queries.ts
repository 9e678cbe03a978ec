import { spansOfTrace, spansShown } from '@leme/contract/agents/agent-run'
import type { AgentRunQuery } from '@leme/contract/agents/agent-run-query'
import { periodHours } from '@leme/contract/agents/observability'
import { runList } from '@leme/contract/agents/run-list'
import { type ListSql, listPage } from '../../database/query/list.ts'
import { hasWords } from '../../database/query/text-search.ts'
import type { Transaction } from '../../database/transaction.ts'
import { notAssistantsRun } from '../agent/assistant-agent.ts'

const columns = `agent_runs.org_id, agent_runs.id, agent_runs.external_id, agent_runs.agent_id,
  (select agents.name from agents where agents.org_id = agent_runs.org_id and agents.id = agent_runs.agent_id)
    as agent_name,
  agent_runs.name, agent_runs.run_type, agent_runs.status, agent_runs.failed_steps, agent_runs.latency_ms, trim_scale(agent_runs.cost_usd)::text as cost_usd,
  agent_runs.cost_source, agent_runs.error, agent_runs.provider, agent_runs.model, agent_runs.input_tokens,
  agent_runs.cached_input_tokens, agent_runs.cache_write_5m_tokens, agent_runs.cache_write_1h_tokens,
  agent_runs.output_tokens, agent_runs.reasoning_tokens, agent_runs.created_at`

const spanColumns = `spans.span_id, spans.parent_span_id, spans.name, spans.operation, spans.status, spans.error,
  spans.started_at, spans.latency_ms, spans.provider, spans.model, spans.input_tokens, spans.cached_input_tokens,
  spans.cache_write_5m_tokens, spans.cache_write_1h_tokens, spans.output_tokens, spans.reasoning_tokens,
  spans.tokens_partial, trim_scale(spans.cost_usd)::text as cost_usd, spans.cost_source, spans.attributes`

const hour = 60 * 60 * 1000

const words = `concat_ws(' ', agent_runs.run_type, agent_runs.model, agent_runs.error)`

type Facts = { now: Date; withAssistant: boolean; traceId: string | undefined }

const sql: ListSql<typeof runList, Facts> = {
  list: runList,
  table: 'agent_runs',
  columns,
  filters: {
    q: (q, { value }) => (q ? hasWords(words, q, value) : undefined),
    period: () => undefined,
  },
  *beside({ q, agent_id, ...given }, { value, facts: { now, withAssistant, traceId } }) {
    // Words are looked for row by row: never in more than the longest period.
    const period = given.period ?? (q ? '30d' : undefined)
    if (period) yield `agent_runs.created_at >= ${value(new Date(now.getTime() - periodHours[period] * hour))}`
    if (traceId !== undefined) yield `agent_runs.trace_id = ${value(traceId)}`
    if (agent_id === undefined && !withAssistant) yield notAssistantsRun
  },
  order: { by: ['agent_runs.created_at'], dir: 'desc' },
}

/**
 * A page of the runs as asked for at the instant `now`, the newest first, by when they started; null where there is no
 * run `after`.
 */
export function listAgentRuns(tx: Transaction, query: AgentRunQuery, now: Date): Promise<string | null> {
  const { with_assistant, trace_id, ...asked } = query
  return listPage(tx, sql, asked, { now, withAssistant: with_assistant === 'true', traceId: trace_id })
}

/** A log record of a call whose span is there says nothing more. */
const shownSpans = `spans.org_id = agent_runs.org_id and spans.run_id = agent_runs.id and not (spans.is_log and exists (
  select from spans twin where twin.org_id = spans.org_id and twin.request_id = spans.request_id and not twin.is_log))`

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
            where ${shownSpans}
            order by spans.span_id <> agent_runs.span_id, started_at, span_id limit ${spansShown}
          ) step) as spans,
         (select count(*) from spans where ${shownSpans}) as spans_total,
         (select count(*) from (
            select from spans where spans.org_id = agent_runs.org_id and spans.trace_id = agent_runs.trace_id
            limit ${spansOfTrace}) stored) = ${spansOfTrace} as trace_is_full
     ) run) as json
     from agent_runs where id = $1`,
    [id],
  )
  return row?.json ?? null
}
