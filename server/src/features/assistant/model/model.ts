import type { Plan } from '@leme/language/plan'
import type { TurnContext } from '@leme/language/turn-context'
import type { Database, Identity } from '../../../database/transaction.ts'

/** What a call of the model used, as agent runs keep it. */
export type ModelUse = {
  provider: string
  model: string
  input_tokens: number | null
  cached_input_tokens: number | null
  cache_write_5m_tokens: number | null
  output_tokens: number | null
}

export type ModelOutcome =
  | { plan: Plan; use: ModelUse }
  /** Too slow, refused, or nonsense: `reason` goes to the run's error and to the log, never to the person. */
  | { failed: true; reason: string; use: ModelUse | null }

/** Understands one sentence. It never throws for what the model or its provider does. */
export type UnderstandByModel = (
  said: TurnContext,
  tools: { db: Database; identity: Identity },
) => Promise<ModelOutcome>

export type ModelLimits = {
  /** Longest that the provider may take for everything, attempts and lookups included. */
  timeMs: number
  /** Answers of the model, lookups included. */
  steps: number
  /** Of one answer. */
  outputTokens: number
}
