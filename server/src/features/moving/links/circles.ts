type Edge = readonly [from: string, to: string]

/**
 * Takes what blocks what apart in one walk: the places of those that would close a circle, and of the others in an order in which
 * each comes before all that its other end blocks, so that who looks ahead of a new one finds nothing yet.
 */
export function orderEdges(edges: readonly Edge[]): { order: number[]; closing: ReadonlySet<number> } {
  const out = new Map<string, number[]>()
  edges.forEach(([from], at) => {
    const list = out.get(from)
    if (list) list.push(at)
    else out.set(from, [at])
  })
  const closing = new Set<number>()
  const state = new Map<string, 'open' | 'done'>()
  const done: string[] = []
  for (const start of out.keys()) {
    if (state.has(start)) continue
    const way: { node: string; next: number }[] = [{ node: start, next: 0 }]
    state.set(start, 'open')
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const at = out.get(step.node)?.[step.next]
      step.next += 1
      if (at === undefined) {
        state.set(step.node, 'done')
        done.push(step.node)
        way.pop()
        continue
      }
      const to = edges[at]?.[1] ?? ''
      const known = state.get(to)
      if (known === 'open') closing.add(at)
      if (known !== undefined) continue
      state.set(to, 'open')
      way.push({ node: to, next: 0 })
    }
  }
  const order = done.toReversed().flatMap((node) => (out.get(node) ?? []).filter((at) => !closing.has(at)))
  return { order, closing }
}

/** What blocks what here, to which some are added that close no circle. */
export function createCircles(known: readonly Edge[]) {
  const ahead = new Map<string, string[]>()
  const put = ([from, to]: Edge) => {
    const list = ahead.get(from)
    if (list) list.push(to)
    else ahead.set(from, [to])
  }
  for (const edge of known) put(edge)
  return {
    /** Whether it may be added, and then it is. */
    add(from: string, to: string): boolean {
      if (ahead.has(to) && leads(ahead, to, from)) return false
      put([from, to])
      return true
    },
  }
}

function leads(ahead: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const seen = new Set([from])
  const waiting = [from]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === to) return true
    for (const next of ahead.get(at) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return false
}
