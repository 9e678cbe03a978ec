import type { TraceSpan } from './trace-span.ts'

/** A span among the spans of its trace. */
export type TraceNode = { span: TraceSpan; parent: TraceNode | null; children: TraceNode[] }

/**
 * The spans as trees, each parent before its children, else by start and id: the same for any order of `spans`. A
 * span whose parent is not there is a root, and so is the earliest of spans that are each other's parents.
 */
export function traceTree(spans: readonly TraceSpan[]): TraceNode[] {
  const nodes = [...spans].sort(byStart).map((span): TraceNode => ({ span, parent: null, children: [] }))
  const byId = new Map(nodes.map((node) => [node.span.span_id, node]))
  for (const node of nodes) node.parent = byId.get(node.span.parent_span_id ?? '') ?? null
  cutCircles(nodes)
  for (const node of nodes) node.parent?.children.push(node)
  return parentsFirst(nodes.filter(({ parent }) => parent === null))
}

/** Earlier first. */
export function byStart(one: TraceSpan, other: TraceSpan): number {
  return one.started_us - other.started_us || (one.span_id < other.span_id ? -1 : 1)
}

function cutCircles(nodes: readonly TraceNode[]): void {
  const checked = new Set<TraceNode>()
  for (const start of nodes) {
    const path = new Set<TraceNode>()
    let node: TraceNode | null = start
    while (node && !checked.has(node) && !path.has(node)) {
      path.add(node)
      node = node.parent
    }
    if (node && path.has(node)) firstOf(circleFrom(node)).parent = null
    for (const walked of path) checked.add(walked)
  }
}

function circleFrom(start: TraceNode): TraceNode[] {
  const circle = [start]
  for (let node = start.parent; node && node !== start; node = node.parent) circle.push(node)
  return circle
}

function firstOf(circle: readonly TraceNode[]): TraceNode {
  return circle.reduce((first, node) => (byStart(node.span, first.span) < 0 ? node : first))
}

/** Without recursion: a trace may be as deep as it is long. */
function parentsFirst(roots: readonly TraceNode[]): TraceNode[] {
  const ordered = [...roots]
  for (const { children } of ordered) {
    for (const child of children) ordered.push(child)
  }
  return ordered
}
