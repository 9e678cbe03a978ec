/** What has the same key together, in its order; what has none is left out. */
export function grouped<One>(all: readonly One[], keyOf: (one: One) => string | null): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = key === null ? undefined : groups.get(key)
    if (group) group.push(one)
    else if (key !== null) groups.set(key, [one])
  }
  return groups
}
