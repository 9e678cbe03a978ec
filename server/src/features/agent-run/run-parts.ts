import type { TraceNode } from './trace/trace-tree.ts'
import type { Usage } from './used-by-run.ts'

/** A span with those below it that are of the same one; and what it used that is not below a part of another one. */
type Part<Of> = { of: Of | null; node: TraceNode; cost: bigint; input: number; output: number }

type Run<Of> = {
  nodes: readonly TraceNode[]
  used: ReadonlyMap<TraceNode, Usage>
  /** Whose the run is, and whose a span says that it is. */
  root: Of | null
  ownOf: (node: TraceNode) => Of | null
  keyOf: (of: Of) => string
}

/**
 * A run in parts that add up to it: nothing counts for two. `nodes` are the run's, parents first. A span is of its own one,
 * else of that of the span above it. A part never has more than what is left of the part that it is in: parents may say
 * less than their children.
 */
export function partsOf<Of>({ nodes, used, root, ownOf, keyOf }: Run<Of>): Part<Of>[] {
  const partOf = new Map<TraceNode, Part<Of>>()
  const parts: Part<Of>[] = []
  for (const node of nodes) {
    const above = node.parent && partOf.get(node.parent)
    const own = above ? ownOf(node) : root
    if (above && (own === null || (above.of !== null && keyOf(own) === keyOf(above.of)))) {
      partOf.set(node, above)
      continue
    }
    const part = partFrom({ of: own, node }, used.get(node), above)
    partOf.set(node, part)
    parts.push(part)
  }
  return parts
}

function partFrom<Of>(
  whose: Pick<Part<Of>, 'of' | 'node'>,
  usage: Usage | undefined,
  above: Part<Of> | null | undefined,
): Part<Of> {
  const cost = usage?.cost.value?.units ?? 0n
  const input = usage?.tokens.value?.input_tokens ?? 0
  const output = usage?.tokens.value?.output_tokens ?? 0
  if (!above) return { ...whose, cost, input, output }
  const part = {
    ...whose,
    cost: cost < above.cost ? cost : above.cost,
    input: Math.min(input, above.input),
    output: Math.min(output, above.output),
  }
  above.cost -= part.cost
  above.input -= part.input
  above.output -= part.output
  return part
}
