import type { Plan } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { isCommand, isHelp, isNo, isQuestion, isThanks, isUndo, isYes } from './phrases.ts'
import { readAnother } from './read-another.ts'
import { readAnswer } from './read-answer.ts'
import { readCorrection } from './read-correction.ts'

/** What goes on from the conversation: an answer, a correction, sim, cancelar, desfazer; null for a new request. */
export function readReply(said: Said): Plan | null {
  const { text, pending } = said
  if (isUndo(text)) return { intent: 'undo' }
  if (isHelp(text)) return { intent: 'help' }
  if (pending?.question) return readAnswer(said, pending.question, pending.draft)
  return pending ? readDecision(said) : readAfterwards(said)
}

/** While a preview waits. */
function readDecision(said: Said): Plan | null {
  const { text } = said
  if (isYes(text)) return { intent: 'confirm' }
  if (isThanks(text)) return { intent: 'chat' }
  if (isNo(text)) return { intent: 'cancel' }
  return readCorrection(said) ?? null
}

/** While nothing waits: of what was last written, a correction, or another such thing. */
function readAfterwards(said: Said): Plan | null {
  const { text, last } = said
  if (isNo(text) || isRefusal(text)) return { intent: 'cancel' }
  if (isYes(text) || isThanks(text)) return { intent: 'chat' }
  if (!last) return null
  const another = readAnother(said)
  if (another) return another
  return isQuestion(text) || isCommand(text) ? null : readCorrection(said)
}

/** "não precisa criar a task X": what must not be done is nothing to do. */
function isRefusal(text: string): boolean {
  return /^\s*(?:não|nao|nunca)\s+(?:precisa|quero|é pra|e pra|cri[ae]|criar|adicion\p{L}+|abr[aei]r?|faz|faça|faca)(?!\p{L})/iu.test(
    text,
  )
}
