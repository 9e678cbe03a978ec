import type { FieldError, ProblemDocument } from '@leme/contract/errors'

/** The server refused: `message` is the Portuguese sentence to show, `code` is stable, `fields` say what to correct. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly fields: readonly FieldError[]
  /** By which the server's log knows the request. */
  readonly requestId: string | null

  constructor(problem: Pick<ProblemDocument, 'code' | 'status' | 'detail' | 'errors' | 'request_id'>) {
    super(problem.detail)
    this.code = problem.code
    this.status = problem.status
    this.fields = problem.errors ?? []
    this.requestId = problem.request_id ?? null
  }
}

/** The server could not be reached: no answer at all, or a gateway's in its place. */
export class NetworkError extends Error {
  override name = 'NetworkError'
  constructor(cause?: unknown) {
    super('Não foi possível falar com o servidor', { cause })
  }
}

/** The error's own message, or `fallback` when it was not made for people. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError || error instanceof NetworkError ? error.message || fallback : fallback
}

/** The id of the request that failed, for a panel that shows it; null where the server gave none. */
export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null
}
