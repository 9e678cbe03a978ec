import type { FieldError, ProblemDocument } from '@leme/contract/errors'

/** The server refused: `message` is the Portuguese sentence to show, `code` is stable, `fields` say what to correct. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly fields: readonly FieldError[]

  constructor(problem: Pick<ProblemDocument, 'code' | 'status' | 'detail' | 'errors'>) {
    super(problem.detail)
    this.code = problem.code
    this.status = problem.status
    this.fields = problem.errors ?? []
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
