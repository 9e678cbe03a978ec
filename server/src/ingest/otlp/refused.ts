/** How many of what was sent are refused, and why; with none, what else the sender should know. Null is nothing to say. */
export type Refused = { spans: number; message: string } | null

/** What is refused for these reasons, each so many times. */
export function refusedFor(what: string, reasons: ReadonlyMap<string, number>): Refused {
  if (reasons.size === 0) return null
  const counted = [...reasons].map(([reason, count]) => `${reason} (${count})`)
  return {
    spans: [...reasons.values()].reduce((sum, count) => sum + count, 0),
    message: `${what}: ${counted.join('; ')}`,
  }
}

export function bothRefused(one: Refused, other: Refused): Refused {
  if (one === null || other === null) return one ?? other
  return { spans: one.spans + other.spans, message: `${one.message}. ${other.message}` }
}
