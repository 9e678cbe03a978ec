import type { EditConflict } from '@leme/contract/wire/edit-conflict'
import type { FieldError, ProblemDocument, RefusedRow } from '@leme/contract/wire/errors'

/** The server refused: `message` is the Portuguese sentence to show, `code` is stable, `fields` say what to correct. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly fields: readonly FieldError[]
  /** What somebody else wrote meanwhile into fields that were to be changed. */
  readonly conflicts: readonly EditConflict[]
  /** Which of many rows cannot be changed. */
  readonly refused: readonly RefusedRow[]
  /** By which the server's log knows the request. */
  readonly requestId: string | null

  constructor(
    problem: Pick<ProblemDocument, 'code' | 'status' | 'detail' | 'errors' | 'conflicts' | 'refused' | 'request_id'>,
  ) {
    super(problem.detail)
    this.code = problem.code
    this.status = problem.status
    this.fields = problem.errors ?? []
    this.conflicts = problem.conflicts ?? []
    this.refused = problem.refused ?? []
    this.requestId = problem.request_id ?? null
  }
}

/** Whether what was asked for is not there, or not to be seen. */
export function isMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404
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

/** The row as a refused edit says that it is by now. */
export function withConflicts<Row extends object>(row: Row, error: unknown): Row {
  if (!(error instanceof ApiError)) return row
  return { ...row, ...Object.fromEntries(error.conflicts.map(({ field, value }) => [field, value])) }
}

/** The id of the request that failed, for a panel that shows it; null where the server gave none. */
export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null
}

/** What stands between us and the server answers these when it finds nobody there. */
const unreachable = new Set([502, 503, 504])

/** The error of a refused request. An answer without our own message has none to show: the caller has a sentence for that. */
export async function refusalIn(response: Response): Promise<Error> {
  const problem = await response.json().catch(() => null)
  if (!problem?.code) {
    if (unreachable.has(response.status)) return new NetworkError(response.status)
    return new ApiError({ code: 'internal', status: response.status, detail: '' })
  }
  return new ApiError({ ...problem, status: response.status, detail: problem.detail ?? problem.title })
}
