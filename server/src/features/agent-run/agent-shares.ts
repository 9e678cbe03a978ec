import type { Transaction } from '../../database/transaction.ts'
import type { SpanAgent } from '../../ingest/otlp/span-row.ts'
import type { AgentReference } from '../agent/register-agents.ts'
import { partsOf } from './run-parts.ts'
import type { TraceNode } from './trace/trace-tree.ts'
import { decimalOf, type Usage } from './used-by-run.ts'

/** What of a run one agent did itself: without what other agents did that it called. */
export type AgentShare = {
  agent: SpanAgent
  /** How often it was called, and how often that failed. */
  invocations: number
  failed: number
  /** Hundred-millionths of a dollar; null where nobody knows what the run cost. */
  cost: bigint | null
  input_tokens: number
  output_tokens: number
}

type Run = { nodes: readonly TraceNode[]; used: ReadonlyMap<TraceNode, Usage>; agent: SpanAgent | null }

/**
 * The shares of a run's agents, which add up to the run: nothing counts for two. None where one agent did it all. `nodes`
 * are the run's, parents first; `agent` is that of the run.
 */
export function agentShares({ nodes, used, agent }: Run): AgentShare[] {
  const parts = partsOf({ nodes, used, root: agent, ownOf: ({ span }) => span.agent, keyOf })
  const isCosted = (nodes[0] && used.get(nodes[0])?.cost.value) != null
  const shares = new Map<string, AgentShare>()
  for (const part of parts) {
    if (!part.of) continue
    const key = keyOf(part.of)
    const share = shares.get(key) ?? none(part.of)
    shares.set(key, share)
    share.invocations += 1
    share.failed += part.node.span.status === 'failed' ? 1 : 0
    share.cost = isCosted ? (share.cost ?? 0n) + part.cost : null
    share.input_tokens += part.input
    share.output_tokens += part.output
  }
  return shares.size > 1 ? [...shares.values()] : []
}

function none(agent: SpanAgent): AgentShare {
  return { agent, invocations: 0, failed: 0, cost: null, input_tokens: 0, output_tokens: 0 }
}

export function keyOf({ id, name }: SpanAgent): string {
  return id ?? name
}

/** The shares of one run that is stored. */
type SharesOfRun = { run_id: string; shares: readonly AgentShare[] }

/** Stores the agents' shares of these runs, in place of what was stored of them. */
export async function writeShares(
  tx: Transaction,
  orgId: string,
  runs: readonly SharesOfRun[],
  idOf: (reference: AgentReference) => string | null,
): Promise<void> {
  const rows = runs.flatMap(({ run_id, shares }) => merged(run_id, shares, idOf))
  await tx.query(
    `with sent as materialized (
       select * from json_to_recordset($3::json) as sent (run_id uuid, agent_id uuid, invocations int, failed int,
         cost_usd numeric, input_tokens bigint, output_tokens bigint)
     ), gone as (
       delete from run_agents where run_id = any($2)
         and (run_id, agent_id) not in (select run_id, agent_id from sent)
     )
     insert into run_agents (org_id, run_id, agent_id, started_at, invocations, failed, cost_usd, input_tokens, output_tokens)
     select $1::uuid, run_id, sent.agent_id, created_at, invocations, failed, sent.cost_usd, sent.input_tokens, sent.output_tokens
     from sent join agent_runs on agent_runs.id = run_id
     on conflict (org_id, run_id, agent_id) do update set invocations = excluded.invocations, failed = excluded.failed,
       cost_usd = excluded.cost_usd, input_tokens = excluded.input_tokens, output_tokens = excluded.output_tokens
     where (run_agents.invocations, run_agents.failed, run_agents.cost_usd, run_agents.input_tokens, run_agents.output_tokens)
       is distinct from (excluded.invocations, excluded.failed, excluded.cost_usd, excluded.input_tokens, excluded.output_tokens)`,
    [orgId, runs.map(({ run_id }) => run_id), JSON.stringify(rows)],
  )
}

type Row = {
  run_id: string
  agent_id: string
  invocations: number
  failed: number
  cost_usd: string | null
  input_tokens: number
  output_tokens: number
}

/** Two references may be of one agent. */
function merged(
  run_id: string,
  shares: readonly AgentShare[],
  idOf: (reference: AgentReference) => string | null,
): Row[] {
  const byAgent = new Map<string, AgentShare>()
  for (const share of shares) {
    const agent_id = idOf({ external_id: share.agent.id, name: share.agent.name })
    if (agent_id === null) continue
    const other = byAgent.get(agent_id)
    byAgent.set(agent_id, other ? together(share, other) : share)
  }
  return [...byAgent].map(([agent_id, { invocations, failed, cost, input_tokens, output_tokens }]) => {
    return {
      run_id,
      agent_id,
      invocations,
      failed,
      cost_usd: cost === null ? null : decimalOf(cost),
      input_tokens,
      output_tokens,
    }
  })
}

function together(one: AgentShare, other: AgentShare): AgentShare {
  return {
    agent: one.agent,
    invocations: one.invocations + other.invocations,
    failed: one.failed + other.failed,
    cost: one.cost === null || other.cost === null ? null : one.cost + other.cost,
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
  }
}
