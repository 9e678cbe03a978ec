import type { Draft, Mention } from '@leme/language/plan'
import type { Named, Question, TurnContext } from '@leme/language/turn-context'
import type { z } from 'zod'
import type { Transaction } from '../../../database/transaction.ts'
import type { ProjectFacts } from './facts.queries.ts'

/**
 * A draft on its way. Steps fill its mentions in place, and the project's facts once the project is known. `isGuess`: a
 * part of a name was taken for the whole, which is shown before it is written.
 */
export type Resolving = {
  tx: Transaction
  draft: Draft
  said: TurnContext
  facts: ProjectFacts | null
  isGuess: boolean
  /** Words of a list that were left out, as they are unclear. */
  unclear: string[]
}

/** Why the way stops here. */
export type Stop = { question: Question } | { refusal: string }

/** What a choice of nothing is: "Sem story". Its id names no row. */
export const noneId = ''

export function ask(about: string, text: string, options: readonly Named[] = []): Stop {
  return { question: { about, text, options: options.map(({ id, label }) => ({ id, label })) } }
}

/** Asks for a value again where the contract's field refuses it, and says why. */
export function askAgain(about: string, field: z.ZodType, value: unknown, question: string): Stop | null {
  const parsed = field.safeParse(value)
  if (parsed.success) return null
  return ask(about, `${parsed.error.issues[0]?.message ?? 'Valor inválido'}. ${question}`)
}

/** The words of a mention that is not found yet; null where it is, or where there is none. */
export function saidOf(mention: Mention | null): string | null {
  return mention && 'said' in mention ? mention.said : null
}

export function idOf(mention: Mention | null): string | null {
  return mention && 'id' in mention ? mention.id : null
}

/** A name or title as a question shows it. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `“${[...line].length > 80 ? `${[...line].slice(0, 79).join('')}…` : line}”`
}

/** "A, B ou C". */
export function anyOf(options: readonly Named[]): string {
  return new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(options.map(({ label }) => label))
}
