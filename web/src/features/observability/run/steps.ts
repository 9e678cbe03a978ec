import type { Span } from '@leme/contract/agents/agent-run'

/** One span at its place in the tree of a run. */
export type Step = {
  span: Span
  /** From 1. */
  level: number
  /** Its place among those below the same span, from 1, and how many they are. */
  position: number
  siblings: number
  isParent: boolean
  /** Its part of the run's time, in percent; no width where its latency is unknown. */
  start: number
  width: number | null
}

/** Which spans stand below which. Those whose parent is not there, or who would be their own ancestors, stand on top. */
function byParent(spans: readonly Span[]): Map<string | null, Span[]> {
  const parents = new Map(spans.map(({ span_id, parent_span_id }) => [span_id, parent_span_id]))
  const children = new Map<string | null, Span[]>()
  for (const span of spans) {
    const { parent_span_id: parent } = span
    const key = parent !== null && parents.has(parent) ? parent : null
    children.set(key, [...(children.get(key) ?? []), span])
  }
  return children
}

/** The time that the bars are drawn in (ms): the run's own, or from the first start to the last end. */
function frameOf(spans: readonly Span[]): { from: number; length: number } {
  const [root] = spans
  const from = root ? Date.parse(root.started_at) : 0
  if (root?.latency_ms) return { from, length: root.latency_ms }
  const ends = spans.map(({ started_at, latency_ms }) => Date.parse(started_at) + (latency_ms ?? 0))
  return { from, length: ends.reduce((last, end) => Math.max(last, end), from) - from }
}

/** Clocks that disagree put a step outside the run: its bar stays at the edge. */
function place({ started_at, latency_ms }: Span, { from, length }: ReturnType<typeof frameOf>) {
  const share = (ms: number) => (length > 0 ? (ms / length) * 100 : 0)
  const start = Math.min(100, Math.max(0, share(Date.parse(started_at) - from)))
  const width = latency_ms === null ? null : Math.min(100 - start, length > 0 ? share(latency_ms) : 100)
  return { start, width }
}

/**
 * A run's spans as its tree is read, parents before their children, siblings in the given order. Every span stands in
 * it once, whatever its parent says.
 */
export function stepTree(spans: readonly Span[]): Step[] {
  const children = byParent(spans)
  const frame = frameOf(spans)
  const steps: Step[] = []
  const seen = new Set<string>()

  function walk(top: readonly Span[]): void {
    const level = (list: readonly Span[], at: number) =>
      list.map((span, index) => ({ span, level: at, position: index + 1, siblings: list.length })).reverse()
    const open = level(top, 1)
    for (let next = open.pop(); next; next = open.pop()) {
      if (seen.has(next.span.span_id)) continue
      seen.add(next.span.span_id)
      const below = children.get(next.span.span_id) ?? []
      steps.push({ ...next, isParent: below.length > 0, ...place(next.span, frame) })
      open.push(...level(below, next.level + 1))
    }
  }

  walk(children.get(null) ?? [])
  // What is left is below itself.
  for (const span of spans) if (!seen.has(span.span_id)) walk([span])
  return steps
}

/** The steps that are shown while some parents (ids of spans) are folded. */
export function unfolded(steps: readonly Step[], folded: ReadonlySet<string>): Step[] {
  let below = Number.POSITIVE_INFINITY
  return steps.filter(({ span, level }) => {
    if (level > below) return false
    below = folded.has(span.span_id) ? level : Number.POSITIVE_INFINITY
    return true
  })
}
