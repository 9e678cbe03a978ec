import type { OrchestratorRequest } from '@leme/contract/assistant/assistant'
import type { Plan } from '@leme/language/plan'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../database/transaction.ts'
import type { Member, Once } from '../../../http/serve.ts'
import type { ModelUse, UnderstandByModel } from '../model/model.ts'
import type { Understanding } from '../understanding/understanding.ts'
import type { LoadedConversation } from './load-conversation.ts'

/** What an exchange works with. */
export type Assistant = {
  db: Database
  log: FastifyBaseLogger
  clock: () => Date
  understanding: Pick<Understanding, 'understand'>
  /** Null where the grammar is alone. */
  understandByModel: UnderstandByModel | null
}

export type Call = { identity: Member; body: OrchestratorRequest; once: Once }

/** What a model made of a request. */
export type ByModel = { plan: Plan | null; use: ModelUse | null; failure: string | null }

/** What a request means in the state that its conversation was in, and by whom it was understood. */
export type Understood = { loaded: LoadedConversation; plan: Plan; by: 'grammar' | 'model'; note: string | null }

/** What is stored of an exchange as a run, once it is known. */
export type Trace = {
  loaded: LoadedConversation | null
  plan: Plan | null
  byModel: ByModel | null
  isStored: boolean
  /** Why it was no success, though it was answered. */
  shortfall: string | null
}
