import type { Said } from '../../said.ts'
import { readQuestion } from '../question/read-question.ts'
import { afterLeadIn } from './lead-in.ts'
import { isQuestion } from './request-words.ts'

/** Whether a sentence surely asks something of the database: a question by its form, and one that can be answered. */
export function isAsking(said: Said): boolean {
  const text = afterLeadIn(said.text)
  if (!/\?\s*$/.test(text) && !isQuestion(text)) return false
  return readQuestion({ ...said, text, pending: null }) !== null
}
