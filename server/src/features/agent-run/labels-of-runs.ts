import { joinTags } from '../../ingest/otlp/labels.ts'
import type { SpanLabels } from '../../ingest/otlp/span-row.ts'
import type { TraceSpan } from './trace/trace-span.ts'

/** Of a run that nothing is said of. */
const none: SpanLabels = {
  session: null,
  end_user: null,
  environment: null,
  version: null,
  ...{ item: null, project: null, branch: null },
  tags: [],
}

/**
 * What the spans of a trace say of what its runs belong to. Each label is the run's own span's, else the first step's
 * that has it, else that of a span of no run: a request that the run is a part of. `spans` stand parents first.
 */
export function labelsOfRuns(
  spans: Iterable<TraceSpan>,
  runOf: ReadonlyMap<string, string | null>,
): (runId: string) => SpanLabels {
  const labels = new Map<string | null, SpanLabels>()
  for (const span of spans) {
    if (!span.labels) continue
    const run = runOf.get(span.span_id) ?? null
    const known = labels.get(run)
    labels.set(run, known ? joined(known, span.labels) : span.labels)
  }
  const around = labels.get(null) ?? none
  return (runId) => joined(labels.get(runId) ?? none, around)
}

function joined(one: SpanLabels, other: SpanLabels): SpanLabels {
  return {
    session: one.session ?? other.session,
    end_user: one.end_user ?? other.end_user,
    environment: one.environment ?? other.environment,
    version: one.version ?? other.version,
    item: one.item ?? other.item,
    project: one.project ?? other.project,
    branch: one.branch ?? other.branch,
    tags: joinTags(one.tags, other.tags),
  }
}
