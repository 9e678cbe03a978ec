import type { Plan } from '../../plan.ts'
import type { Last, Said } from '../../said.ts'
import { readCreation } from '../creation/read-creation.ts'
import { fold } from '../words.ts'
import { isHelp } from './help-words.ts'
import { isAsking } from './is-asking.ts'
import { afterLeaving, isNo, isThanks, isYes } from './phrases.ts'
import { readAnother } from './read-another.ts'
import { readAnswer } from './read-answer.ts'
import { readCorrection, readWhich } from './read-correction.ts'
import { isCommand, isQuestion, namesNoun } from './request-words.ts'
import { isRegret, isUndo, undoesThing } from './undo-words.ts'

/** What goes on from the conversation: an answer, a correction, sim, cancelar, desfazer; null for a new request. */
export function readReply(said: Said): Plan | null {
  const { text, pending } = said
  if (isUndo(text)) return { intent: 'undo' }
  // Of a named thing: whether it is the last one is looked at where it is undone.
  if (!pending && undoesThing(text)) return { intent: 'undo' }
  if (isHelp(text)) return { intent: 'help' }
  const instead = pending ? afterLeaving(text) : null
  if (instead !== null && isCommand(instead)) return readCreation({ ...said, text: instead, pending: null })
  if (pending?.question) return readAnswer(said, pending.question, pending.draft)
  return pending ? readDecision(said) : readAfterwards(said)
}

/** While a preview waits. */
function readDecision(said: Said): Plan | null {
  const { text } = said
  if (isYes(text)) return { intent: 'confirm' }
  if (isThanks(text)) return { intent: 'chat' }
  if (isNo(text)) return { intent: 'cancel' }
  if (isAsking(said)) return null
  const correction = afterAgreeing(text)
  return (correction === null ? null : readCorrection({ ...said, text: correction })) ?? readCorrection(said)
}

/** "pode criar, mas com P1" from "com P1" on: what is agreed to is what it says, corrected. */
function afterAgreeing(text: string): string | null {
  const [, agreed = '', rest = ''] =
    /^([^,;.]{1,40}?)[\s,;.]+(?:mas|por[eé]m|s[oó](?: que)?)\s+(.+)$/isu.exec(text) ?? []
  return rest !== '' && isYes(agreed) ? rest : null
}

/** While nothing waits: of what was last written, a correction, or another such thing. */
function readAfterwards(said: Said): Plan | null {
  const { text, last } = said
  if (last && isRegret(text)) return { intent: 'undo' }
  if (isAsking(said)) return null
  if (isNo(text) || isRefusal(text)) return { intent: 'cancel' }
  if (isThanks(text) || (isYes(text) && !namesNoun(text))) return { intent: 'chat' }
  if (!last) return null
  const which = readWhich(said)
  if (which) return which
  const another = readAnother(said)
  if (another) return another
  if (isQuestion(text) || isCommand(text) || /\?\s*$/.test(text) || !isAboutLast(said, last)) return null
  const correction = readCorrection(said)
  return correction && takesAllAway(correction, last) ? { intent: 'undo' } : correction
}

const cue =
  /(?:^|[\s,])(?:na verdade|muda|mude|mudar|troca|troque|trocar|altera|altere|corrige|corrija|renomei[ae]|desculpa|errei|era p(?:a)?ra|em vez de|^(?:e )?(?:coloca|bota|poe|passa|deixa) (?:el[ea] |isso )?(?:com|pr[oa]|para)(?: [oa])?)(?![\p{L}])/u

/** What a confirmation and a correction taken back answer: of what was written, without its titles. */
const told =
  /^(?:(?:Épicos|Stories|Tasks) criad[oa]s com sucesso|(?:Story|Task) criada com sucesso! |Projeto criado com sucesso|Correção desfeita)/

/**
 * Whether a correction may be meant: the last answer was about what was written, or the words say that they correct.
 * After an answer about something else, "a Camila" goes on from that. A name alone is no correction.
 */
function isAboutLast({ text, history, names }: Said, { written }: Last): boolean {
  if (cue.test(fold(text))) return true
  const words = fold(text).replace(/[^\p{L}\p{N} ]/gu, '')
  if (names.people.some(({ label }) => ` ${fold(label)} `.includes(` ${words} `))) return false
  const answered = history.findLast(({ role, content }) => role === 'assistant' && !/^Não entendi/.test(content))
  return !answered || told.test(answered.content) || written.some(({ label }) => answered.content.includes(label))
}

function takesAllAway(plan: Plan, { written }: Last): boolean {
  const remove = plan.intent === 'amend' ? plan.changes.flatMap((change) => change.remove) : []
  return remove.length > 0 && written.every(({ label }) => remove.includes(label))
}

/** "não precisa criar a task X": what must not be done is nothing to do. */
function isRefusal(text: string): boolean {
  return /^\s*(?:não|nao|nunca)\s+(?:precisa|quero|é pra|e pra|cri[ae]|criar|adicion\p{L}+|abr[aei]r?|faz|faça|faca)(?!\p{L})/iu.test(
    text,
  )
}
