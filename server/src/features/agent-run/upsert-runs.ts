import { type AgentRunRow, agentRunRow } from '@leme/contract/agents/agent-run'
import type { Transaction } from '../../database/transaction.ts'
import type { RowKind, Upsert } from '../../ingest/bulk.ts'
import { notAhead } from '../../ingest/not-ahead.ts'
import { costOf } from '../../ingest/prices/prices.ts'
import { upsertByKey } from '../../ingest/upsert-by-key.ts'
import { lockRuns } from '../agent/lock-runs.ts'
import { type AgentDetails, registerAgents } from '../agent/register-agents.ts'

const replaced =
  `agent_id, name, failed_steps, run_type, status, latency_ms, cost_usd, cost_source, error, provider, model, input_tokens,
  cached_input_tokens, cache_write_5m_tokens, cache_write_1h_tokens, output_tokens, reasoning_tokens`.split(/,\s+/)

const table = {
  upsert: `insert into agent_runs (org_id, external_id, created_at, trace_id, span_id, ${replaced.join(', ')})
    select $1::uuid, external_id, created_at, trace_id, span_id,
      ${replaced.join(', ').replace('failed_steps', 'coalesce(failed_steps, 0)')}
    from json_to_recordset($2::json) as sent (external_id text, created_at timestamptz, trace_id text, span_id text,
      agent_id uuid, name text, failed_steps int, run_type text, status text, latency_ms int, cost_usd numeric, cost_source text, error text,
      provider text, model text, input_tokens bigint, cached_input_tokens bigint, cache_write_5m_tokens bigint,
      cache_write_1h_tokens bigint, output_tokens bigint, reasoning_tokens bigint)
    order by external_id collate "C"
    on conflict (org_id, external_id) do update
      set ${replaced.map((column) => `${column} = excluded.${column}`).join(', ')}
      where (${replaced.map((column) => `agent_runs.${column}`).join(', ')})
        is distinct from (${replaced.map((column) => `excluded.${column}`).join(', ')})
    returning id, external_id as key, xmax = 0 as created`,
  find: 'select id, external_id as key from agent_runs where external_id = any($1)',
}

/** A run as it is stored; one that comes from a span has its trace. */
export type StoredRun = Omit<AgentRunRow, 'agent' | 'created_at'> & {
  agent_id: string | null
  cost_source: 'reported' | 'price_table' | null
  /** That of the first row of an external_id. */
  created_at: string
  trace_id?: string
  span_id?: string
  name?: string
  failed_steps?: number
}

/** Creates or replaces runs by their external_id, which must be distinct. The caller holds `lockRuns`. */
export function writeRuns(tx: Transaction, orgId: string, runs: readonly StoredRun[]) {
  return upsertByKey(tx, table, orgId, runs, ({ external_id }) => external_id)
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
    const starts = await startsOf(tx, rows)
    const runs = rows.map((row) => {
      const { agent: _, created_at, ...fields } = row
      const start = starts.get(row.external_id) ?? inUtc(created_at) ?? now.toISOString()
      return { agent_id: agentIdOf(row), created_at: start, ...fields, ...withSource(fields, start) }
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

/** When the runs started that are stored already, and so whose day's prices count again. */
async function startsOf(tx: Transaction, rows: readonly AgentRunRow[]): Promise<Map<string, string>> {
  const unpriced = rows.filter(({ cost_usd, model }) => cost_usd === null && model !== null)
  if (unpriced.length === 0) return new Map()
  const stored = await tx.query<{ external_id: string; started_at: string }>(
    `select external_id, to_json(created_at) #>> '{}' as started_at from agent_runs where external_id = any($1)`,
    [unpriced.map(({ external_id }) => external_id)],
  )
  return new Map(stored.map(({ external_id, started_at }) => [external_id, started_at]))
}

function withSource(
  row: Omit<AgentRunRow, 'agent' | 'created_at'>,
  at: string,
): Pick<StoredRun, 'cost_usd' | 'cost_source'> {
  if (row.cost_usd !== null) return { cost_usd: row.cost_usd, cost_source: 'reported' }
  const cost_usd = costOf({ ...row, at })
  return { cost_usd, cost_source: cost_usd === null ? null : 'price_table' }
}

/** PostgreSQL takes no offset past 15 hours. */
function inUtc(instant: string | null): string | null {
  return instant && new Date(instant).toISOString()
}
