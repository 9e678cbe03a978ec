import { ClientError, ResponseBodyError } from 'openid-client'
import { Problem } from '../../problem/problem.ts'

/** How long a provider may take for one answer; seconds. */
export const defaultTimeoutSeconds = 5
/** The longest answer that is read; bytes. */
const largest = 512 * 1024

/** Errors of openid-client that say: this answer belongs to another request, or to none. */
const notMeant = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
])

/** As the libraries write them: their types of a body are not Node's. */
type Options = Omit<RequestInit, 'body'> & { body?: unknown }

/** `fetch` that follows no redirect and reads no more than half a megabyte. */
export async function boundedFetch(url: string | URL, options: Options = {}): Promise<Response> {
  const request: RequestInit = { ...options, body: options.body as RequestInit['body'], redirect: 'manual' }
  const { body, status, statusText, headers } = await fetch(url, request)
  let read = 0
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength
        if (read > largest) controller.error(new Error('the answer is too long'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted ?? null, { status, statusText, headers })
}

/** What a failed talk with a provider means to who asked. */
export function providerProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const refused = error instanceof ResponseBodyError && error.status < 500
  const foreign = error instanceof ClientError && notMeant.has(error.code ?? '')
  return new Problem(refused || foreign ? 'bad_oauth_callback' : 'unexpected_failure', { cause: error })
}
