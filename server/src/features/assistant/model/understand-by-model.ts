import type { Config } from '../../../config.ts'
import type { ModelLimits, UnderstandByModel } from './model.ts'

const defaultLimits: ModelLimits = { timeMs: 20_000, steps: 4, outputTokens: 4096 }

/** How long a model that used up its time is left alone: nobody waits that long for every sentence. */
const pauseMs = 60_000

/** The model that this installation has set up, asked by `send`; null where the grammar is alone. */
export function createModel(
  config: Pick<Config, 'model'>,
  limits: Partial<ModelLimits> = {},
  send?: typeof fetch,
): UnderstandByModel | null {
  const { model } = config
  if (!model) return null
  const allLimits = { ...defaultLimits, ...limits }
  let pausedUntil = 0
  return async (said, tools) => {
    const start = performance.now()
    if (start < pausedUntil) return { failed: true, reason: 'not asked: no answer in time a moment ago', use: null }
    // Loaded with the first sentence: a server without a model never reads the SDK.
    const { askModel } = await import('./ask-model.ts')
    const outcome = await askModel(model, allLimits, said, { ...tools, send })
    const end = performance.now()
    if ('failed' in outcome && end - start >= allLimits.timeMs) pausedUntil = end + pauseMs
    return outcome
  }
}
