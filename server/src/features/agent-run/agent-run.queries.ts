import { spansOfTrace, spansShown } from '@leme/contract/agents/agent-run'
import type { AgentRunQuery } from '@leme/contract/agents/agent-run-query'
import { periodHours } from '@leme/contract/agents/observability'
import { runList } from '@leme/contract/agents/run-list'
import { type ListSql, listPage, type Value, whereOf } from '../../database/query/list.ts'
import { hasWords } from '../../database/query/text-search.ts'
import type { Transaction } from '../../database/transaction.ts'
import { notAssistantsRun } from '../agent/assistant-agent.ts'

const itemTables = { epic: 'epics', story: 'stories', task: 'tasks', ticket: 'tickets' } as const
const ofItem = (column: string) => {
  const cases = Object.entries(itemTables).map(
    ([noun, table]) =>
      `when '${noun}' then (select ${column} from ${table} item where item.org_id = agent_runs.org_id and item.id = agent_runs.item_id)`,
  )
  return `case agent_runs.item_noun ${cases.join(' ')} end`
}
/** What was deleted is none, until it comes back. */
const itemColumns = `agent_runs.item_noun, agent_runs.item_id, ${ofItem('key')} as item_key, ${ofItem('title')} as item_title`

const columns = `agent_runs.org_id, agent_runs.id, agent_runs.external_id, agent_runs.agent_id,
  (select agents.name from agents where agents.org_id = agent_runs.org_id and agents.id = agent_runs.agent_id)
    as agent_name,
  agent_runs.name, agent_runs.run_type, agent_runs.status, agent_runs.failed_steps, agent_runs.unpriced_steps, agent_runs.latency_ms, trim_scale(agent_runs.cost_usd)::text as cost_usd,
  agent_runs.cost_source, agent_runs.error, agent_runs.provider, agent_runs.model, agent_runs.model_name, agent_runs.input_tokens,
  agent_runs.cached_input_tokens, agent_runs.cache_write_5m_tokens, agent_runs.cache_write_1h_tokens,
  agent_runs.output_tokens, agent_runs.reasoning_tokens, agent_runs.session, agent_runs.end_user, agent_runs.environment,
  agent_runs.version, agent_runs.tags, agent_runs.item, agent_runs.project, agent_runs.branch, agent_runs.project_id,
  (select projects.name from projects
    where projects.org_id = agent_runs.org_id and projects.id = agent_runs.project_id) as project_name,
  ${itemColumns}, agent_runs.assigned_by, agent_runs.trace_id, agent_runs.created_at`

const spanColumns = `spans.span_id, spans.parent_span_id, spans.name, spans.operation, spans.status, spans.error,
  spans.started_at, spans.latency_ms, spans.provider, spans.model, spans.input_tokens, spans.cached_input_tokens,
  spans.cache_write_5m_tokens, spans.cache_write_1h_tokens, spans.output_tokens, spans.reasoning_tokens,
  spans.tokens_partial, trim_scale(spans.cost_usd)::text as cost_usd, spans.cost_source, spans.attributes,
  (select coalesce(json_object_agg(name, char_length(content)), '{}') from span_contents long
    where long.org_id = spans.org_id and long.trace_id = spans.trace_id and long.span_id = spans.span_id) as long_contents`

const hour = 60 * 60 * 1000

const words = `concat_ws(' ', agent_runs.name, agent_runs.run_type, agent_runs.model, agent_runs.error)`

/** Runs with a call of a model that has tokens and no cost, of which the run's own cost may hold nothing. */
function isUnpriced(model: string): string {
  return `(agent_runs.trace_id is null and ${unpricedOf('agent_runs')} and agent_runs.model_name = public.model_name(${model})
    or exists (select from spans where spans.org_id = agent_runs.org_id and spans.run_id = agent_runs.id
      and ${unpricedOf('spans')} and public.model_name(spans.model) = public.model_name(${model})))`
}

function unpricedOf(table: string): string {
  return `${table}.cost_usd is null and ${table}.model is not null and ${table}.input_tokens is not null`
}

/** Runs that called it in any step. */
function usesModel(model: string): string {
  return `(agent_runs.model_name = public.model_name(${model}) or agent_runs.by_model ? public.model_name(${model}))`
}

const traceId = /^[0-9a-f]{32}$/i

/** Runs with a score of this name, of any where none is said, that is at most `most`. */
function isScored(name: string | undefined, most: string | undefined, value: Value): string {
  const named = name === undefined ? '' : `and run_scores.name = ${value(name)}`
  const low = most === undefined ? '' : `and run_scores.value <= ${value(most)}::float8`
  return `exists (select from run_scores
    where run_scores.org_id = agent_runs.org_id and run_scores.run_id = agent_runs.id ${named} ${low})`
}

type Facts = { now: Date | undefined; withAssistant: boolean; traceId: string | undefined }

const sql: ListSql<typeof runList, Facts> = {
  list: runList,
  table: 'agent_runs',
  columns,
  filters: {
    q: (q, { value }) => {
      if (traceId.test(q)) return `agent_runs.trace_id = ${value(q.toLowerCase())}`
      return q ? hasWords(words, q, value) : undefined
    },
    item: (key, { value }) =>
      `agent_runs.item_id in (select id from public.work_of_keys(array[${value(key.toUpperCase())}]))`,
    tag: (tag, { value }) => `agent_runs.tags @> array[${value(tag)}]`,
    period: () => undefined,
    model: (model, { value }) => usesModel(value(model)),
    unpriced: (model, { value }) => isUnpriced(value(model)),
    error: (error, { value }) =>
      `(agent_runs.status = 'failed' and public.error_words(agent_runs.error) = public.error_words(${value(error)}))`,
    score: () => undefined,
    max_score: () => undefined,
  },
  *beside({ q, agent_id, score, max_score, ...given }, { value, facts: { now, withAssistant, traceId } }) {
    // Words are looked for row by row: where no beginning is said, in the longest period alone.
    const period = given.period ?? (q && !given.from ? '30d' : undefined)
    if (period && now) yield `agent_runs.created_at >= ${value(new Date(now.getTime() - periodHours[period] * hour))}`
    if (traceId !== undefined) yield `agent_runs.trace_id = ${value(traceId)}`
    if (agent_id === undefined && !withAssistant) yield notAssistantsRun
    if (score !== undefined || max_score !== undefined) yield isScored(score, max_score, value)
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

export type RunFilter = Omit<AgentRunQuery, 'limit' | 'after'>

/** The condition of the runs that a filter leaves, in SQL. Without a clock no period is asked for. */
export function runsWhere({ with_assistant, trace_id, ...filters }: RunFilter, value: Value, now?: Date): string {
  const facts = { now, withAssistant: with_assistant === 'true', traceId: trace_id }
  return whereOf(sql, filters, { value, facts })
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
