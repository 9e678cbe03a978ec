import type { Plan } from '../../plan.ts'
import type { Said } from '../../said.ts'

/** What goes on from the conversation: an answer, a correction, sim, cancelar, desfazer; null for a new request. */
export function readReply(_said: Said): Plan | null {
  return null
}
