import { ApiError, NetworkError } from './errors.ts'

/** How long what did not arrive waits to be sent again; ms. */
const waits = [1_000, 2_000, 4_000, 8_000]

/** Sends a piece of something large, again a few times where it did not arrive or came too soon. Throws what the last attempt threw. */
export async function sendWithRetries<Result>(send: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      const wait = waits[attempt]
      if (wait === undefined || signal.aborted || !mayPass(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
      signal.throwIfAborted()
    }
  }
}

/** What may go well a little later. */
export function mayPass(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && (error.status === 429 || error.status === 503))
}
