import type { Plan } from '../../plan.ts'
import type { Said } from '../../said.ts'

/** A sentence that asks to create something, as a draft; null for any other. */
export function readCreation(_said: Said): Plan | null {
  return null
}
