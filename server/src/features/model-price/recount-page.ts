import type { CountedPrice } from '@leme/contract/agents/model-price'
import type { Transaction } from '../../database/transaction.ts'
import type { TableRow } from '../../ingest/prices/price-table.ts'
import { costOf } from '../../ingest/prices/prices.ts'
import { registerAgents } from '../agent/register-agents.ts'
import { type AgentShare, writeShares } from '../agent-run/agent-shares.ts'
import type { ModelCost } from '../agent-run/model-costs.ts'
import { type KnownSpan, spansOfRuns } from '../agent-run/span.queries.ts'
import { inTurns } from '../agent-run/store-spans.ts'
import { runsOfTrace } from '../agent-run/trace/runs-of-trace.ts'
import type { TraceSpan } from '../agent-run/trace/trace-span.ts'

/** A run of the period, as it is stored; `steps`: how many spans it has. */
export type ListedRun = Omit<
  TraceSpan,
  | 'span_id'
  | 'parent_span_id'
  | 'operation'
  | 'agent'
  | 'request_id'
  | 'is_log'
  | 'status'
  | 'started_us'
  | 'tokens_partial'
> & {
  id: string
  span_id: string | null
  created_at: string
  steps: number
}

/** What a run costs by the prices of now, where that differs; costs have 8 decimals. */
export type RecountedRun = Costed & {
  id: string
  before: string | null
  spans: RecountedSpan[]
  shares: AgentShare[]
  by_model: ModelCost[] | null
  unpriced_steps: number
}
type RecountedSpan = Costed & { trace_id: string; span_id: string }
type Costed = {
  cost_usd: string | null
  cost_source: 'reported' | 'price_table' | null
  price: CountedPrice | null
}

/** How many runs of a page, and about how many spans of them are read at once. */
const page = 200
const mostSpans = 20_000

/** The runs of the period after the last that was read, by their start. */
export async function listRuns(
  tx: Transaction,
  { from, to, read_to, read_to_id }: { from: string; to: string; read_to: string | null; read_to_id: string | null },
): Promise<ListedRun[]> {
  return tx.query<ListedRun>(
    `select id, span_id, to_json(created_at) #>> '{}' as created_at, provider, model, input_tokens::float8,
       cached_input_tokens::float8, cache_write_5m_tokens::float8, cache_write_1h_tokens::float8, output_tokens::float8,
       reasoning_tokens::float8, cost_usd, cost_source, price,
       (select count(*)::int from spans where spans.org_id = agent_runs.org_id and spans.run_id = agent_runs.id) as steps
     from agent_runs
     where created_at >= $1 and created_at < $2
       and ($3::timestamptz is null or (created_at, id) > ($3, $4::uuid))
     order by created_at, id limit ${page}`,
    [from, to, read_to, read_to_id],
  )
}

/** Those of the runs whose cost differs by the prices of now; a cost that its sender reported stays. */
export async function recountRuns(
  tx: Transaction,
  runs: readonly ListedRun[],
  own: readonly TableRow[],
): Promise<RecountedRun[]> {
  const changed = runs.flatMap((run) => (run.steps === 0 ? withoutSteps(run, own) : []))
  for (const group of groupsOf(runs.filter(({ steps }) => steps > 0))) {
    const steps = await spansOfRuns(
      tx,
      group.map(({ id }) => id),
    )
    for (const run of group) changed.push(...(await withSteps(run, steps.get(run.id) ?? [], own)))
  }
  return changed
}

function groupsOf(runs: readonly ListedRun[]): ListedRun[][] {
  const groups: ListedRun[][] = []
  let spans = Number.POSITIVE_INFINITY
  for (const run of runs) {
    spans += run.steps
    if (spans <= mostSpans) groups.at(-1)?.push(run)
    else {
      groups.push([run])
      spans = run.steps
    }
  }
  return groups
}

function withoutSteps(run: ListedRun, own: readonly TableRow[]): RecountedRun[] {
  if (run.cost_source === 'reported') return []
  const counted = countedOf({ ...run, at: run.created_at }, own)
  return isSame(run, counted)
    ? []
    : [{ id: run.id, before: run.cost_usd, spans: [], shares: [], by_model: null, unpriced_steps: 0, ...counted }]
}

async function withSteps(
  run: ListedRun,
  steps: readonly KnownSpan[],
  own: readonly TableRow[],
): Promise<RecountedRun[]> {
  const spans: RecountedSpan[] = []
  const counted = steps.map((span): KnownSpan => {
    if (span.cost_source === 'reported' || span.tokens_partial) return span
    const costed = countedOf({ ...span, at: span.started_at }, own)
    if (isSame(span, costed)) return span
    spans.push({ trace_id: span.trace_id, span_id: span.span_id, ...costed })
    return { ...span, ...costed }
  })
  if (spans.length === 0) return []
  const { runs } = await inTurns(runsOfTrace(counted))
  const derived = runs.find(({ span_id }) => span_id === run.span_id)
  if (!derived) return []
  const { cost_usd, cost_source, shares, by_model, unpriced_steps } = derived
  return [
    { id: run.id, before: run.cost_usd, cost_usd, cost_source, price: null, spans, shares, by_model, unpriced_steps },
  ]
}

function countedOf(used: Parameters<typeof costOf>[0], own: readonly TableRow[]): Costed {
  const counted = costOf(used, own)
  if (!counted) return { cost_usd: null, cost_source: null, price: null }
  return { cost_source: 'price_table', ...counted }
}

function isSame(stored: Pick<TraceSpan, 'cost_usd'>, { cost_usd }: Costed): boolean {
  return stored.cost_usd === cost_usd
}

/** Writes the costs of the runs, of their spans and of their agents; figures follow by themselves. */
export async function writeRecounted(tx: Transaction, orgId: string, runs: readonly RecountedRun[]): Promise<void> {
  const sent = 'cost_usd numeric(14, 8), cost_source text, price jsonb'
  const set = 'cost_usd = sent.cost_usd, cost_source = sent.cost_source, price = sent.price'
  const spans = runs.flatMap((run) => run.spans)
  if (spans.length > 0) {
    await tx.query(
      `update spans set ${set} from json_to_recordset($1::json) as sent (trace_id text, span_id text, ${sent})
       where spans.trace_id = sent.trace_id and spans.span_id = sent.span_id`,
      [JSON.stringify(spans)],
    )
  }
  if (runs.length === 0) return
  await tx.query(
    `update agent_runs set ${set}, by_model = public.costs_by_model(sent.by_model), unpriced_steps = sent.unpriced_steps
     from json_to_recordset($1::json)
       as sent (id uuid, by_model jsonb, unpriced_steps int, ${sent.replace('14', '24')})
     where agent_runs.id = sent.id`,
    [JSON.stringify(runs.map(({ spans: _, shares: __, ...run }) => run))],
  )
  const shared = runs.filter(({ shares }) => shares.length > 0)
  if (shared.length === 0) return
  const named = shared.flatMap(({ shares }) => shares.map(({ agent: { id, name } }) => ({ external_id: id, name })))
  const { idOf } = await registerAgents(tx, orgId, [], named)
  await writeShares(
    tx,
    orgId,
    shared.map(({ id, shares }) => ({ run_id: id, shares })),
    idOf,
  )
}
