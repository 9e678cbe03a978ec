/** Rows that may be known by the same: what more are known by tells nothing. */
export const mostAlike = 50

/** A row that a file says. */
export type Said = {
  source_id: string
  /** What it is known by once it was corrected, where its id says all that it said. */
  alike: string | null
  /** The ids of all rows of the file that are known by the same. */
  group: readonly string[]
}

/** A row that came before. */
export type Known = { source_id: string; alike: string | null }

/**
 * What each row of a file was when it came before: the row of its id; else the one that is known by the same, where that one's
 * id is in the file no more and both are alone. Null for a new row, `doubtful` where several may be corrections of several.
 */
export function knownAgain<Row extends Said, Before extends Known>(
  rows: readonly Row[],
  before: readonly Before[],
): Map<Row, Before | 'doubtful' | null> {
  const byId = new Map(before.map((one) => [one.source_id, one]))
  const byAlike = new Map<string, Before[]>()
  for (const one of before) if (one.alike !== null) byAlike.set(one.alike, [...(byAlike.get(one.alike) ?? []), one])
  return new Map(
    rows.map((row) => {
      const same = byId.get(row.source_id)
      if (same) return [row, same]
      const inFile = new Set(row.group)
      const left = (byAlike.get(row.alike ?? '') ?? []).filter(({ source_id }) => !inFile.has(source_id))
      if (left.length === 0) return [row, null]
      const unknown = row.group.filter((id) => !byId.has(id))
      return [row, left.length === 1 && left[0] && unknown.length <= 1 ? left[0] : 'doubtful']
    }),
  )
}
