import type { ImportRows } from '@leme/contract/import/import'
import type { LineOutcome } from './store-lines.ts'

/** What lines that were taken change, what their blank cells stand for, and what somebody should know of them. */
export function tell(outcomes: readonly LineOutcome[]): Pick<ImportRows, 'changes' | 'blanks' | 'notes'> {
  const taken = outcomes.flatMap((one) => (one.outcome === 'refused' ? [] : [one]))
  return {
    changes: countOf(taken.flatMap(({ fields }) => fields)),
    blanks: countOf(taken.flatMap(({ blanks }) => blanks)),
    notes: taken.flatMap(({ line, notes }) => notes.map((message) => ({ line, message }))),
  }
}

function countOf(fields: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const field of fields) counts[field] = (counts[field] ?? 0) + 1
  return counts
}
