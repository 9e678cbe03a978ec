import { partsOf } from './run-parts.ts'
import type { TraceNode } from './trace/trace-tree.ts'
import { decimalOf, type Usage } from './used-by-run.ts'

/** What of a run's cost one model made, in dollars; null where nobody knows what the run cost. */
export type ModelCost = { model: string; cost_usd: string | null }

type Run = { nodes: readonly TraceNode[]; used: ReadonlyMap<TraceNode, Usage>; model: string | null }

/** So many models of a run are counted one by one, the dearest; the others count with the run's own. */
const mostModels = 50

/**
 * What each model cost that a run used, which adds up to the run; null where that is one alone. `model` is the run's: what
 * no step of another model cost is that one's.
 */
export function modelCosts({ nodes, used, model }: Run): ModelCost[] | null {
  const parts = partsOf({ nodes, used, root: model, ownOf: ({ span }) => span.model, keyOf: (name) => name })
  const isCosted = (nodes[0] && used.get(nodes[0])?.cost.value) != null
  const costs = new Map<string, bigint>()
  for (const { of, cost } of parts) if (of !== null) costs.set(of, (costs.get(of) ?? 0n) + cost)
  if (costs.size < 2) return null
  const ranked = [...costs].toSorted(([, one], [, other]) => (one < other ? 1 : one > other ? -1 : 0))
  return ranked.map(([name, cost], rank) => ({
    model: rank < mostModels ? name : (model ?? name),
    cost_usd: isCosted ? decimalOf(cost) : null,
  }))
}
