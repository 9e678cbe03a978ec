import type { Plan } from '../../plan.ts'
import type { Said } from '../../said.ts'

/** A question that the database can answer; null for any other sentence. */
export function readQuestion(_said: Said): Plan | null {
  return null
}
