import { APICallError } from 'ai'
import { Nonsense } from './nonsense.ts'

/**
 * Why a model gave no plan, for the run and the log. Nothing of the provider's text is passed on: it may repeat the key or
 * what was sent.
 */
export function whyFailed(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'time limit'
  if (error instanceof Nonsense) return `nonsense: ${error.message}`
  if (!APICallError.isInstance(error)) return 'the answer cannot be read'
  const { statusCode } = error
  if (statusCode === undefined) return 'no connection to the provider'
  return statusCode < 300 ? 'the answer cannot be read' : `the provider answered ${statusCode}`
}
