import type { Config } from '../../../config.ts'
import type { Door, Identity } from '../../../database/with-identity.ts'
import type { Plan } from '../plan.ts'
import type { Said } from '../said.ts'

/** Which model understands, and where it answers. */
export type ModelConfig = {
  provider: 'openai-compatible' | 'anthropic'
  base_url: string
  api_key: string
  model: string
}

/** What a call of the model used, as agent runs keep it. */
export type ModelUse = {
  provider: string
  model: string
  input_tokens: number | null
  cached_input_tokens: number | null
  output_tokens: number | null
}

export type ModelOutcome =
  | { plan: Plan; use: ModelUse }
  /** Too slow, refused, or nonsense: `reason` goes to the run's error and to the log, never to the person. */
  | { failed: true; reason: string; use: ModelUse | null }

export type UnderstandByModel = (said: Said, tools: { door: Door; identity: Identity }) => Promise<ModelOutcome>

/** The model that this installation has set up; null where the grammar is alone. */
export function createModel(_config: Config): UnderstandByModel | null {
  return null
}
