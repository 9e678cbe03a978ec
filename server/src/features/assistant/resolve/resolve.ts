import type { Transaction } from '../../../database/with-identity.ts'
import type { Draft } from '../plan.ts'
import type { Question, Ready, Said } from '../said.ts'

/**
 * `draft` is the draft as far as its names are found: what a question leaves pending.
 * `refusal` says in Portuguese why this can never be done as it was said: a client that is inactive, a limit, a date.
 */
export type Resolved =
  | { ready: Ready; draft: Draft }
  | { question: Question; draft: Draft }
  | { refusal: string; draft: Draft }

/** Finds what a draft's names mean, and asks for the first fact that is missing or may mean several things. */
export async function resolve(_tx: Transaction, draft: Draft, _said: Said): Promise<Resolved> {
  return { refusal: '', draft }
}
