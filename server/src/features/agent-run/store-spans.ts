import type { Transaction } from '../../database/with-identity.ts'
import type { SpanAgent, SpanRow } from '../../ingest/otlp/span-row.ts'
import { lockRuns } from '../agent/lock-runs.ts'
import { type AgentReference, type AgentSaid, type RegisteredAgents, registerAgents } from '../agent/register-agents.ts'
import { runsOfTrace, type TraceRun } from './runs-of-trace.ts'
import {
  deleteRuns,
  joinRuns,
  lockTraces,
  type SpanKey,
  type StoredSpan,
  spansOf,
  upsertSpans,
} from './span.queries.ts'
import { type StoredRun, writeRuns } from './upsert-runs.ts'

/**
 * Stores spans, and brings the runs of their traces in step with all that is known of them. Spans may come late, more
 * than once, in any order and in several calls at once: what is stored in the end is the same. A span that comes again
 * replaces itself; one that has ended does not run again. Agents that spans name exist from then on.
 */
export async function storeSpans(tx: Transaction, orgId: string, spans: readonly SpanRow[]): Promise<void> {
  const latest = latestOfEach(spans)
  await lockTraces(tx, orgId, tracesOf([...latest.values()]))
  const changed = await upsertSpans(tx, orgId, [...latest.values()])
  if (changed.length === 0) return

  await lockRuns(tx, orgId)
  const stored = await spansOf(tx, tracesOf(changed))
  const news = changed.flatMap((key) => latest.get(keyOf(key)) ?? [])
  const agents = await registerAgents(tx, orgId, agentsOf(news), stored.flatMap(referenceOf))
  await bringInStep(tx, orgId, stored, agents)
}

function keyOf({ trace_id, span_id }: SpanKey): string {
  return `${trace_id}:${span_id}`
}

function tracesOf(spans: readonly SpanKey[]): string[] {
  return [...new Set(spans.map(({ trace_id }) => trace_id))]
}

/** The last of each that has ended, else the last. */
function latestOfEach(spans: readonly SpanRow[]): Map<string, SpanRow> {
  const latest = new Map<string, SpanRow>()
  for (const span of spans) {
    const before = latest.get(keyOf(span))
    if (!before || before.status === 'running' || span.status !== 'running') latest.set(keyOf(span), span)
  }
  return latest
}

function toReference({ id, name }: SpanAgent): AgentReference {
  return { external_id: id, name }
}

function referenceOf({ agent }: StoredSpan): AgentReference[] {
  return agent ? [toReference(agent)] : []
}

/** Those with an id of their own first: one that is named alone may then be one of them. The latest word counts. */
function agentsOf(spans: readonly SpanRow[]): AgentSaid[] {
  const byStart = spans.toSorted((one, other) => Date.parse(one.started_at) - Date.parse(other.started_at))
  const said = byStart.flatMap(({ agent }): AgentSaid[] => {
    if (!agent) return []
    return [{ ...toReference(agent), description: agent.description ?? undefined, area: agent.area ?? undefined }]
  })
  return [...said.filter(({ external_id }) => external_id), ...said.filter(({ external_id }) => !external_id)]
}

/** Writes the runs that the spans make, gives each span to its run, and deletes the runs that no span makes any more. */
async function bringInStep(
  tx: Transaction,
  orgId: string,
  spans: readonly StoredSpan[],
  agents: RegisteredAgents,
): Promise<void> {
  const runs: StoredRun[] = []
  const runOfSpan = new Map<string, string | null>()
  for (const trace of byTrace(spans)) {
    const { runs: derived, runOf } = runsOfTrace(trace)
    const spanOf = new Map(trace.map((span) => [span.span_id, span]))
    for (const run of derived) {
      const span = spanOf.get(run.span_id)
      if (span) runs.push(toStoredRun(span, run, agents))
    }
    for (const span of trace) {
      const span_id = runOf.get(span.span_id) ?? null
      runOfSpan.set(keyOf(span), span_id && keyOf({ ...span, span_id }))
    }
  }
  const written = await writeRuns(tx, orgId, runs)
  const idOfRun = new Map(runs.map(({ external_id }, index) => [external_id, written[index]?.id ?? null]))

  const moved = spans.flatMap(({ trace_id, span_id, run_id: was }) => {
    const run_id = idOfRun.get(runOfSpan.get(keyOf({ trace_id, span_id })) ?? '') ?? null
    return run_id === was ? [] : [{ trace_id, span_id, run_id }]
  })
  await joinRuns(tx, moved)
  const alive = new Set(idOfRun.values())
  const before = new Set(spans.flatMap(({ run_id }) => run_id ?? []))
  await deleteRuns(
    tx,
    [...before].filter((id) => !alive.has(id)),
  )
}

function byTrace(spans: readonly StoredSpan[]): Iterable<StoredSpan[]> {
  const traces = new Map<string, StoredSpan[]>()
  for (const span of spans) {
    const trace = traces.get(span.trace_id)
    if (trace) trace.push(span)
    else traces.set(span.trace_id, [span])
  }
  return traces.values()
}

/** Its name, status, latency and error are its own span's: a step that failed does not fail the run. */
function toStoredRun(span: StoredSpan, { span_id, ...run }: TraceRun, agents: RegisteredAgents): StoredRun {
  return {
    ...run,
    external_id: keyOf(span),
    trace_id: span.trace_id,
    span_id,
    agent_id: span.agent && agents.idOf(toReference(span.agent)),
    status: span.status,
    latency_ms: span.latency_ms,
    error: span.error,
    created_at: span.started_at,
  }
}
