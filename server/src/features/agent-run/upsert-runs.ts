import { type AgentRunRow, agentRunRow } from '@leme/contract/agents/agent-run'
import type { Transaction } from '../../database/transaction.ts'
import type { RowKind, Stored, Upsert } from '../../ingest/bulk.ts'
import { notAhead } from '../../ingest/not-ahead.ts'
import { readOwnPrices } from '../../ingest/prices/own-prices.ts'
import type { TableRow } from '../../ingest/prices/price-table.ts'
import { type Counted, costOf } from '../../ingest/prices/prices.ts'
import { upsertByKey } from '../../ingest/upsert-by-key.ts'
import { lockRuns } from '../agent/lock-runs.ts'
import { type AgentDetails, registerAgents } from '../agent/register-agents.ts'
import { keepCounted } from './keep-counted.ts'
import type { ModelCost } from './model-costs.ts'
import { applyRules } from './run-rules.ts'
import { type Tokens, tokenCounts } from './trace/trace-span.ts'
import { noWork, shareInSessions, type Work, workOfRuns } from './work-of-runs.ts'

const replaced =
  `agent_id, name, failed_steps, unpriced_steps, by_model, run_type, status, latency_ms, cost_usd, cost_source, price, error, provider, model, input_tokens,
  cached_input_tokens, cache_write_5m_tokens, cache_write_1h_tokens, output_tokens, reasoning_tokens, session,
  end_user, environment, version, tags, item, project, branch`.split(/,\s+/)

/** What it is for, which follows from what it says: as `workOfRuns` answers it. */
const assigned = ['project_id', 'item_noun', 'item_id', 'assigned_by']
/** What a person said stays, and so does what rules and sessions said of a run that says nothing itself. */
const staysAsItIs = `agent_runs.assigned_by = 'person'
  or agent_runs.assigned_by in ('rule', 'session') and coalesce(excluded.assigned_by, 'agent') = 'agent'`
const written = [...replaced, ...assigned]
const news = [
  ...replaced.map((column) => `excluded.${column}`),
  ...assigned.map((column) => `case when ${staysAsItIs} then agent_runs.${column} else excluded.${column} end`),
]

const stored: Record<string, string> = {
  failed_steps: 'coalesce(failed_steps, 0)',
  unpriced_steps: 'coalesce(unpriced_steps, 0)',
  by_model: 'public.costs_by_model(by_model)',
}

const table = {
  upsert: `insert into agent_runs (org_id, external_id, created_at, trace_id, span_id, ${written.join(', ')})
    select $1::uuid, external_id, created_at, trace_id, span_id,
      ${written.map((column) => stored[column] ?? column).join(', ')}
    from json_to_recordset($2::json) as sent (external_id text, created_at timestamptz, trace_id text, span_id text,
      agent_id uuid, name text, failed_steps int, unpriced_steps int, by_model jsonb, run_type text, status text, latency_ms int, cost_usd numeric, cost_source text, price jsonb, error text,
      provider text, model text, input_tokens bigint, cached_input_tokens bigint, cache_write_5m_tokens bigint,
      cache_write_1h_tokens bigint, output_tokens bigint, reasoning_tokens bigint, session text, end_user text,
      environment text, version text, tags text[], item text, project text, branch text, project_id uuid,
      item_noun text, item_id uuid, assigned_by text)
    order by external_id collate "C"
    on conflict (org_id, external_id) do update
      set ${written.map((column, place) => `${column} = ${news[place]}`).join(', ')}
      where (${written.map((column) => `agent_runs.${column}`).join(', ')}) is distinct from (${news.join(', ')})
    returning id, external_id as key, xmax = 0 as created`,
  find: 'select id, external_id as key from agent_runs where external_id = any($1)',
}

/** A run as it is stored; one that comes from a span has its trace. */
export type StoredRun = Omit<AgentRunRow, 'agent' | 'created_at'> & {
  agent_id: string | null
  cost_source: 'reported' | 'price_table' | null
  /** By which price it was counted, where it has no steps. */
  price: Counted['price'] | null
  /** That of the first row of an external_id. */
  created_at: string
  trace_id?: string
  span_id?: string
  name?: string
  failed_steps?: number
  unpriced_steps?: number
  by_model?: ModelCost[] | null
}

/**
 * Creates or replaces runs by their external_id, which must be distinct, and finds what they are for. The caller holds
 * `lockRuns`.
 */
export async function writeRuns(tx: Transaction, orgId: string, runs: readonly StoredRun[]): Promise<Stored[]> {
  const works = await workOfRuns(tx, runs)
  // Assigned one by one: a spread of so many fields makes a hidden class a row, which outlives the request.
  const rows = runs.map((run, place) => withWork(run, works[place] ?? noWork))
  const stored = await upsertByKey(tx, table, orgId, rows, ({ external_id }) => external_id)
  await shareInSessions(tx, rows)
  const unsaid = rows.flatMap(({ assigned_by }, place) => {
    const id = stored[place]?.id
    return id !== undefined && (assigned_by ?? 'agent') === 'agent' ? [id] : []
  })
  await applyRules(tx, unsaid)
  return stored
}

function withWork(run: StoredRun, work: Work): StoredRun & Work {
  const row = run as StoredRun & Work
  row.project_id = work.project_id
  row.item_noun = work.item_noun
  row.item_id = work.item_id
  row.assigned_by = work.assigned_by
  return row
}

/** Finds the agents of rows, or makes them known; answers the id of each row's. The caller holds `lockRuns`. */
type AgentsOfRuns = (
  tx: Transaction,
  orgId: string,
  rows: readonly AgentRunRow[],
) => Promise<(row: AgentRunRow) => string | null>

/**
 * Creates or replaces runs by their external_id. A run without a cost has the price of its tokens on the day it
 * started, where there is one. `now` is when runs start that do not say when.
 */
function upsertAgentRuns(now: Date, agentsOf: AgentsOfRuns): Upsert<AgentRunRow> {
  return async (tx, orgId, rows) => {
    await lockRuns(tx, orgId)
    const agentIdOf = await agentsOf(tx, orgId, rows)
    const stored = await unpricedBefore(tx, rows)
    const own = rows.some(isUnpriced) ? await readOwnPrices(tx) : []
    const runs = rows.map((row) => {
      const { agent: _, created_at, ...fields } = row
      const before = stored.get(row.external_id)
      const start = before?.started_at ?? inUtc(created_at) ?? now.toISOString()
      const counted = { ...fields, ...costed(fields, start, own) }
      return { agent_id: agentIdOf(row), created_at: start, ...keepCounted(counted, before) }
    })
    return writeRuns(tx, orgId, runs)
  }
}

/** Runs as they come in; agents that they name exist from then on, unless `agentsOf` says whose they are. */
export function agentRunKind(now: Date, agentsOf: AgentsOfRuns = registerNamed): RowKind<AgentRunRow> {
  const schema = notAhead(agentRunRow, now)
  return { schema, keyOf: ({ external_id }) => external_id, upsert: upsertAgentRuns(now, agentsOf) }
}

const registerNamed: AgentsOfRuns = async (tx, orgId, rows) => {
  const agents = await registerAgents(tx, orgId, rows.flatMap(agentOf))
  return (row) => {
    const [agent] = agentOf(row)
    return agent ? agents.idOf(agent) : null
  }
}

function agentOf({ agent }: AgentRunRow): AgentDetails[] {
  if (agent === null) return []
  return typeof agent === 'string' ? [{ external_id: null, name: agent }] : [agent]
}

function isUnpriced({ cost_usd, model }: Pick<AgentRunRow, 'cost_usd' | 'model'>): boolean {
  return cost_usd === null && model !== null
}

type Before = Pick<StoredRun, 'provider' | 'model' | keyof Tokens | 'cost_usd' | 'cost_source' | 'price'> & {
  external_id: string
  /** Whose day's prices count again. */
  started_at: string
}

/** Those of the rows to be priced that are stored already. */
async function unpricedBefore(tx: Transaction, rows: readonly AgentRunRow[]): Promise<Map<string, Before>> {
  const unpriced = rows.filter(isUnpriced)
  if (unpriced.length === 0) return new Map()
  const stored = await tx.query<Before>(
    `select external_id, to_json(created_at) #>> '{}' as started_at, provider, model,
       ${tokenCounts.map((count) => `${count}::float8`).join(', ')}, cost_usd, cost_source, price
     from agent_runs where external_id = any($1)`,
    [unpriced.map(({ external_id }) => external_id)],
  )
  return new Map(stored.map((run) => [run.external_id, run]))
}

function costed(
  row: Omit<AgentRunRow, 'agent' | 'created_at'>,
  at: string,
  own: readonly TableRow[],
): Pick<StoredRun, 'cost_usd' | 'cost_source' | 'price'> {
  if (row.cost_usd !== null) return { cost_usd: row.cost_usd, cost_source: 'reported', price: null }
  const counted = costOf({ ...row, at }, own)
  return counted ? { cost_source: 'price_table', ...counted } : { cost_usd: null, cost_source: null, price: null }
}

/** PostgreSQL takes no offset past 15 hours. */
function inUtc(instant: string | null): string | null {
  return instant && new Date(instant).toISOString()
}
