import type { SpanLabels } from '../../../ingest/otlp/span-row.ts'
import { type AgentShare, agentShares, keyOf } from '../agent-shares.ts'
import { labelsOfRuns } from '../labels-of-runs.ts'
import { withoutTwins } from '../logged-calls.ts'
import { type ModelCost, modelCosts } from '../model-costs.ts'
import { type Usage, usageOf, usedBy } from '../used-by-run.ts'
import { callsModel, mayBeRun, type TraceSpan, type Used } from './trace-span.ts'
import { byStart, type TraceNode, traceTree } from './trace-tree.ts'

/** What a run has from its place in the trace: run_type is its own span's operation, the rest may be its steps'. */
export type TraceRun = {
  span_id: string
  run_type: string
  failed_steps: number
  labels: SpanLabels
  shares: AgentShare[]
  by_model: ModelCost[] | null
} & Pick<TraceSpan, 'agent' | 'provider' | 'model'> &
  Used

/** The runs of a trace; and of each span, the span of the run that it is or is a step of, else null. */
export type TraceRuns = { runs: TraceRun[]; runOf: Map<string, string | null> }

type Steps<Result> = Generator<undefined, Result>

/** Spans of a trace that are added up in one step. */
const atOnce = 2000

/**
 * The runs of a trace as far as its spans are known: a function of the set of spans, in whatever order they came.
 *
 * A run is a span that invokes an agent or a workflow or calls a model, and that has no such span above it. All spans
 * below it are its steps, of whatever kind they are; so no run lies within a run, and each span is of one run at most.
 * Provider and model are the span's, else those of the first call of a model below it, each model's part of the cost: `modelCosts`; its agent is the span's, else the
 * one that the first step names that names one. Tokens and cost: `usageOf`, of each of several agents: `agentShares`; labels:
 * `labelsOfRuns`.
 * A long trace takes several steps, between which others may have their turn.
 */
export function* runsOfTrace(sent: readonly TraceSpan[]): Steps<TraceRuns> {
  const isLong = sent.length > atOnce
  const { spans, twins } = withoutTwins(sent)
  const nodes = traceTree(spans)
  if (isLong) yield
  const runOf = new Map<string, string | null>()
  for (const { span, parent } of nodes) {
    const above = parent ? runOf.get(parent.span.span_id) : null
    runOf.set(span.span_id, above ?? (mayBeRun(span) ? span.span_id : null))
  }
  for (const [log, span] of twins) runOf.set(log, runOf.get(span) ?? null)
  const used = yield* usages(nodes)
  if (isLong) yield
  const calls = firstSteps(spans, runOf, (span) => callsModel(span) && span.model !== null)
  const failed = failedSteps(spans, runOf)
  const named = firstSteps(spans, runOf, ({ agent }) => agent !== null)
  // The record of a call may say what its span leaves out: for whom it was.
  const logs = sent.filter(({ span_id }) => twins.has(span_id))
  const labels = labelsOfRuns([...nodes.map(({ span }) => span), ...logs], runOf)
  const shared = nodesOfShared(nodes, runOf, ({ agent }) => agent && keyOf(agent))
  const mixed = nodesOfShared(nodes, runOf, ({ model }) => model)
  const runs = nodes.flatMap((node): TraceRun[] => {
    const { span_id, operation, provider, model, agent } = node.span
    const usage = used.get(node)
    if (runOf.get(span_id) !== span_id || operation === null || !usage) return []
    const call = calls.get(span_id)
    const itsModel = model ?? call?.model ?? null
    const itsAgent = agent ?? named.get(span_id)?.agent ?? null
    return [
      {
        span_id,
        run_type: operation,
        failed_steps: failed.get(span_id) ?? 0,
        agent: itsAgent,
        labels: labels(span_id),
        shares: agentShares({ nodes: shared.get(span_id) ?? [], used, agent: itsAgent }),
        provider: provider ?? call?.provider ?? null,
        model: itsModel,
        by_model: modelCosts({ nodes: mixed.get(span_id) ?? [], used, model: itsModel }),
        ...usedBy(usage),
      },
    ]
  })
  return { runs, runOf }
}

/** The spans of those runs whose spans name several, agents or models, parents first. */
function nodesOfShared(
  nodes: readonly TraceNode[],
  runOf: TraceRuns['runOf'],
  nameOf: (span: TraceSpan) => string | null,
): Map<string, TraceNode[]> {
  const names = new Map<string, string>()
  const shared = new Map<string, TraceNode[]>()
  for (const { span } of nodes) {
    const name = nameOf(span)
    const run = name === null ? null : runOf.get(span.span_id)
    if (!run || name === null) continue
    if ((names.get(run) ?? name) !== name) shared.set(run, [])
    names.set(run, name)
  }
  if (shared.size > 0) for (const node of nodes) shared.get(runOf.get(node.span.span_id) ?? '')?.push(node)
  return shared
}

/** Of which spans' own words the tokens and the cost are made that a run's spans add up to, and what those cost. */
export type AddedUp = {
  tokens: Set<string>
  costs: Map<string, Pick<TraceSpan, 'cost_usd' | 'cost_source'>>
}

/** What of a run's spans its tokens and its cost are made of: the others repeat it. */
export function* addedUp(sent: readonly TraceSpan[]): Steps<AddedUp> {
  const nodes = traceTree(withoutTwins(sent).spans)
  const used = yield* usages(nodes)
  const added: AddedUp = { tokens: new Set(), costs: new Map() }
  const ended = { tokens: new Set<TraceNode>(), cost: new Set<TraceNode>() }
  for (const node of nodes) {
    for (const figure of ['tokens', 'cost'] as const) {
      const isOver = node.parent !== null && ended[figure].has(node.parent)
      const isOwn = used.get(node)?.[figure].own === true
      if (isOver || isOwn) ended[figure].add(node)
      if (isOver || !isOwn) continue
      if (figure === 'tokens') added.tokens.add(node.span.span_id)
      else added.costs.set(node.span.span_id, node.span)
    }
  }
  return added
}

/** From the leaves up. */
function* usages(nodes: readonly TraceNode[]): Steps<Map<TraceNode, Usage>> {
  const used = new Map<TraceNode, Usage>()
  for (const [place, node] of nodes.toReversed().entries()) {
    if (place % atOnce === 0 && place > 0) yield
    const below = node.children.flatMap((child) => used.get(child) ?? [])
    used.set(node, usageOf(node.span, below))
  }
  return used
}

/** How many of each run's steps failed. */
function failedSteps(spans: readonly TraceSpan[], runOf: TraceRuns['runOf']): Map<string, number> {
  const failed = new Map<string, number>()
  for (const { span_id, status } of spans) {
    const run = runOf.get(span_id)
    if (run && run !== span_id && status === 'failed') failed.set(run, (failed.get(run) ?? 0) + 1)
  }
  return failed
}

/** Of each run the first of its spans that fits. */
function firstSteps(
  spans: readonly TraceSpan[],
  runOf: TraceRuns['runOf'],
  fits: (span: TraceSpan) => boolean,
): Map<string, TraceSpan> {
  const first = new Map<string, TraceSpan>()
  for (const span of spans) {
    const run = runOf.get(span.span_id)
    if (!run || !fits(span)) continue
    const earlier = first.get(run)
    if (!earlier || byStart(span, earlier) < 0) first.set(run, span)
  }
  return first
}
