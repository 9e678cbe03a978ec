import { grouped } from './grouped.ts'

/** What tells movements of one account, day and amount apart, as far as banks say it. */
export type Equal = { fitid: string | null; memo: string | null }

const signs: readonly ((one: Equal) => string | null)[] = [
  ({ fitid, memo }) => fitid && JSON.stringify([fitid, memo]),
  // Banks change the words of a movement from one file to the next, and leave its number.
  ({ fitid }) => fitid,
  ({ memo }) => memo ?? '',
]

/**
 * Of movements with the same account, day and amount in a file those that are not there yet: as many as the file has more
 * than there are. Which ones these are follows from what both say alike, the surest sign first.
 */
export function newOfEquals<One extends Equal>(there: readonly Equal[], brought: readonly One[]): One[] {
  const missing = brought.length - there.length
  if (missing <= 0) return []
  let left: readonly Equal[] = there
  let unknown: readonly One[] = brought
  for (const sign of signs) [left, unknown] = withoutPairs(left, unknown, sign)
  return unknown.slice(-missing)
}

function withoutPairs<One extends Equal>(
  there: readonly Equal[],
  brought: readonly One[],
  sign: (one: Equal) => string | null,
): [Equal[], One[]] {
  const waiting = grouped(there, sign)
  const paired = new Set<Equal>()
  const unknown = brought.filter((one) => {
    const key = sign(one)
    const match = key === null ? undefined : waiting.get(key)?.shift()
    if (match) paired.add(match)
    return !match
  })
  return [there.filter((one) => !paired.has(one)), unknown]
}
