import type { AssistantLink } from '@leme/contract/assistant'
import type { Transaction } from '../../../database/with-identity.ts'
import type { Query } from '../plan.ts'
import type { Said } from '../said.ts'

export type QueryAnswer = { message: string; links: AssistantLink[] }

/** What the database answers to a question, in Portuguese, with links to what it speaks of. */
export async function answerQuery(_tx: Transaction, _query: Query, _said: Said): Promise<QueryAnswer> {
  return { message: '', links: [] }
}
