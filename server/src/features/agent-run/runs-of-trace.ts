import { withoutTwins } from './logged-calls.ts'
import { callsModel, mayBeRun, type TraceSpan, type Used } from './trace-span.ts'
import { byStart, type TraceNode, traceTree } from './trace-tree.ts'
import { type Usage, usageOf, usedBy } from './used-by-run.ts'

/** What a run has from its place in the trace: run_type is its own span's operation, the rest may be its steps'. */
export type TraceRun = { span_id: string; run_type: string; failed_steps: number } & Pick<
  TraceSpan,
  'agent' | 'provider' | 'model'
> &
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
 * Provider and model are the span's, else those of the first call of a model below it; its agent is the span's, else the
 * one that the first step names that names one. Tokens and cost: `usageOf`.
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
  const runs = nodes.flatMap((node): TraceRun[] => {
    const { span_id, operation, provider, model, agent } = node.span
    const usage = used.get(node)
    if (runOf.get(span_id) !== span_id || operation === null || !usage) return []
    const call = calls.get(span_id)
    return [
      {
        span_id,
        run_type: operation,
        failed_steps: failed.get(span_id) ?? 0,
        agent: agent ?? named.get(span_id)?.agent ?? null,
        provider: provider ?? call?.provider ?? null,
        model: model ?? call?.model ?? null,
        ...usedBy(usage),
      },
    ]
  })
  return { runs, runOf }
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
