import { setImmediate as breathe } from 'node:timers/promises'
import type { Transaction } from '../../database/transaction.ts'
import { type SpanAgent, type SpanRow, spanKey } from '../../ingest/otlp/span-row.ts'
import { lockRuns } from '../agent/lock-runs.ts'
import {
  type AgentDetails,
  type AgentReference,
  type RegisteredAgents,
  registerAgents,
} from '../agent/register-agents.ts'
import { writeShares } from './agent-shares.ts'
import { keepCounted } from './keep-counted.ts'
import { bringTogether, storeLoggedCosts } from './logged-calls.ts'
import { countSpans, deleteRuns, joinRun, type KnownSpan, lockTraces, spansOf, upsertSpans } from './span.queries.ts'
import { admitSpans } from './trace/room-in-traces.ts'
import { runsOfTrace, type TraceRun } from './trace/runs-of-trace.ts'
import { microseconds } from './trace/trace-span.ts'
import { type StoredRun, writeRuns } from './upsert-runs.ts'

/**
 * Stores spans, and brings the runs of their traces in step with all that is known of them. Spans may come late, more
 * than once, in any order and in several calls at once: what is stored in the end is the same. A span that comes again
 * replaces itself; one that has ended does not run again. Agents that spans name exist from then on. Answers the keys of
 * the spans that their traces have no room for.
 */
export async function storeSpans(
  tx: Transaction,
  orgId: string,
  spans: readonly SpanRow[],
): Promise<ReadonlySet<string>> {
  const traceIds = [...new Set(spans.map(({ trace_id }) => trace_id))]
  // Asked together: each statement sees what is there once those before it are done.
  const locked = lockTraces(tx, orgId, traceIds)
  const counted = countSpans(tx, traceIds)
  const [, stored] = await Promise.all([locked, counted])
  const { groups, refused } = await admitSpans(tx, spans, stored)
  if (groups.length > 0) await lockRuns(tx, orgId)
  for (const group of groups) {
    await storeGroup(tx, orgId, await bringTogether(tx, group))
    await breathe()
  }
  return refused
}

async function storeGroup(tx: Transaction, orgId: string, spans: readonly SpanRow[]): Promise<void> {
  const traceIds = [...new Set(spans.map(({ trace_id }) => trace_id))]
  const before = new Map((await spansOf(tx, traceIds)).map((span) => [spanKey(span), span]))
  const news = newsAmong(spans, before)
  const known = new Map(before)
  for (const [key, span] of news) known.set(key, toKnown(span, before.get(key)))

  // A trace may be long: others have their turn between its steps.
  await breathe()
  const references = [...known.values()].flatMap(referenceOf)
  const agents = await registerAgents(tx, orgId, agentsOf(known, news, before), references)
  await breathe()
  const runOf = await writeRunsOf(tx, orgId, [...known.values()], { agents, isKnown: before.size > 0 })
  await breathe()
  const joined = [...news].map(([key, span]) => ({ run_id: runOf.get(key) ?? null, ...span }))
  await upsertSpans(tx, orgId, joined)
  const others = [...before.values()].filter((span) => !news.has(spanKey(span)))
  await moveOthers(tx, others, runOf)
  if ([...known.values()].some(({ is_log }) => is_log)) await storeLoggedCosts(tx, traceIds)
  // Before runs that prove to be steps go: their scores are of the run above.
  await tx.query('select public.join_scores($1, $2)', [traceIds, [...news.values()].flatMap(responseOf)])
  await deleteFormerRuns(tx, before, runOf)
}

/** What a score may name its answer by, as long as a score's. */
function responseOf({ attributes }: SpanRow): string[] {
  const id = attributes['gen_ai.response.id']
  return typeof id === 'string' ? [id.slice(0, 200)] : []
}

/** Of each span the last that has ended, else the last; none that would make an ended one run again. */
function newsAmong(spans: readonly SpanRow[], before: ReadonlyMap<string, KnownSpan>): Map<string, SpanRow> {
  const news = new Map<string, SpanRow>()
  for (const span of spans) {
    const known = news.get(spanKey(span)) ?? before.get(spanKey(span))
    if (!known || known.status === 'running' || span.status !== 'running') {
      news.set(spanKey(span), keepCounted(span, before.get(spanKey(span))))
    }
  }
  return news
}

function toKnown(span: SpanRow, before: KnownSpan | undefined): KnownSpan {
  // The new fields first: V8 (Node 20) gives each object that gets more fields after a spread a hidden class of its own,
  // which takes ten times as long and stays until the whole heap is collected.
  return { started_us: microseconds(span.started_at), run_id: before?.run_id ?? null, ...span }
}

function toReference({ id, name }: SpanAgent): AgentReference {
  return { external_id: id, name }
}

function referenceOf({ agent }: KnownSpan): AgentReference[] {
  return agent ? [toReference(agent)] : []
}

function isSameAgent(one: SpanAgent | null, other: SpanAgent | null): boolean {
  const fields = ['id', 'name', 'description', 'area'] as const
  return fields.every((field) => (one?.[field] ?? null) === (other?.[field] ?? null))
}

/**
 * What spans say of agents that they did not say before, the latest word last. Those with an id of their own first: one that
 * is named alone may then be one of them.
 */
function agentsOf(
  known: ReadonlyMap<string, KnownSpan>,
  news: ReadonlyMap<string, SpanRow>,
  before: ReadonlyMap<string, KnownSpan>,
): AgentDetails[] {
  const newlyNamed = [...news.keys()].flatMap((key) => {
    const span = known.get(key)
    return span && !isSameAgent(span.agent, before.get(key)?.agent ?? null) ? [span] : []
  })
  const byStart = newlyNamed.sort((one, other) => one.started_us - other.started_us)
  const said = byStart.flatMap(({ agent }): AgentDetails[] => {
    if (!agent) return []
    return [{ ...toReference(agent), description: agent.description ?? undefined, area: agent.area ?? undefined }]
  })
  return [...said.filter(({ external_id }) => external_id), ...said.filter(({ external_id }) => !external_id)]
}

/** Writes the runs that the spans make; answers the id of each span's run. `isKnown`: some of them may be stored. */
async function writeRunsOf(
  tx: Transaction,
  orgId: string,
  spans: readonly KnownSpan[],
  { agents, isKnown }: { agents: RegisteredAgents; isKnown: boolean },
): Promise<Map<string, string>> {
  const runs: StoredRun[] = []
  const shares = new Map<string, TraceRun['shares']>()
  const keyOfRun = new Map<string, string>()
  for (const trace of byTrace(spans)) {
    const derived = await inTurns(runsOfTrace(trace))
    const spanOf = new Map(trace.map((span) => [span.span_id, span]))
    for (const run of derived.runs) {
      const span = spanOf.get(run.span_id)
      if (!span) continue
      runs.push(toStoredRun(span, run, agents))
      shares.set(spanKey(span), run.shares)
    }
    for (const span of trace) {
      const span_id = derived.runOf.get(span.span_id)
      if (span_id) keyOfRun.set(spanKey(span), spanKey({ ...span, span_id }))
    }
  }
  await breathe()
  const written = await writeRuns(tx, orgId, runs)
  const ids = new Map(written.map(({ id }, index) => [runs[index]?.external_id, id]))
  const shared = [...shares].flatMap(([run, its]) => ({ run_id: ids.get(run) ?? '', shares: its }))
  if (isKnown || shared.some((one) => one.shares.length > 0)) await writeShares(tx, orgId, shared, agents.idOf)
  const runOf = new Map<string, string>()
  for (const [span, run] of keyOfRun) {
    const id = ids.get(run)
    if (id) runOf.set(span, id)
  }
  return runOf
}

export async function inTurns<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let step = steps.next()
  while (!step.done) {
    await breathe()
    step = steps.next()
  }
  return step.value
}

function byTrace(spans: readonly KnownSpan[]): Iterable<KnownSpan[]> {
  const traces = new Map<string, KnownSpan[]>()
  for (const span of spans) {
    const trace = traces.get(span.trace_id)
    if (trace) trace.push(span)
    else traces.set(span.trace_id, [span])
  }
  return traces.values()
}

/** Its name, status, latency and error are its own span's: a step that failed is counted, and does not fail the run. */
function toStoredRun(
  span: KnownSpan,
  { span_id, agent, labels, shares: _, ...run }: TraceRun,
  agents: RegisteredAgents,
): StoredRun {
  return {
    external_id: spanKey(span),
    trace_id: span.trace_id,
    span_id,
    name: span.name,
    agent_id: agent && agents.idOf(toReference(agent)),
    status: span.status,
    latency_ms: span.latency_ms,
    error: span.error,
    created_at: span.started_at,
    price: null,
    ...run,
    ...labels,
    tags: [...labels.tags],
  }
}

/** Spans that were there before may belong to another run by what came now. */
async function moveOthers(tx: Transaction, spans: readonly KnownSpan[], runOf: ReadonlyMap<string, string>) {
  const moves = new Map<string, KnownSpan[]>()
  for (const span of spans) {
    const run = runOf.get(spanKey(span)) ?? null
    if (run === span.run_id) continue
    const move = `${span.trace_id}:${run}`
    const moved = moves.get(move)
    if (moved) moved.push(span)
    else moves.set(move, [span])
  }
  for (const [first, ...rest] of moves.values()) {
    if (!first) continue
    const ids = [first, ...rest].map(({ span_id }) => span_id)
    await joinRun(tx, first.trace_id, ids, runOf.get(spanKey(first)) ?? null)
  }
}

/** What proved to be a step is no run any more. */
async function deleteFormerRuns(
  tx: Transaction,
  before: ReadonlyMap<string, KnownSpan>,
  runOf: ReadonlyMap<string, string>,
): Promise<void> {
  const alive = new Set(runOf.values())
  const former = new Set([...before.values()].flatMap(({ run_id }) => run_id ?? []))
  await deleteRuns(
    tx,
    [...former].filter((id) => !alive.has(id)),
  )
}
