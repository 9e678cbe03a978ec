import type { EditConflict } from '@leme/contract/wire/edit-conflict'
import {
  type ErrorCode,
  errors,
  type FieldError,
  type ProblemDocument,
  type RefusedRow,
} from '@leme/contract/wire/errors'

/** A refusal with a stable code. `detail` replaces the code's own sentence; `cause` goes to the log, never out. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly detail: string
  readonly fields: readonly FieldError[] | undefined
  readonly conflicts: readonly EditConflict[] | undefined
  readonly refused: readonly RefusedRow[] | undefined
  readonly client: ProblemDocument['client']
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode,
    options: {
      detail?: string
      fields?: readonly FieldError[]
      conflicts?: readonly EditConflict[]
      refused?: readonly RefusedRow[]
      client?: ProblemDocument['client']
      headers?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.conflicts = options.conflicts
    this.refused = options.refused
    this.client = options.client
    this.detail = options.detail ?? options.fields?.[0]?.message ?? errors[code].message
    this.headers = options.headers ?? {}
  }

  get status(): number {
    return errors[this.code].status
  }

  /** The document that goes out, RFC 9457; with the id of the request that it answers. */
  document(requestId?: string): ProblemDocument {
    return {
      type: `urn:leme:problem:${this.code}`,
      title: errors[this.code].message,
      status: this.status,
      code: this.code,
      detail: this.detail,
      ...(this.fields ? { errors: [...this.fields] } : {}),
      ...(this.conflicts ? { conflicts: [...this.conflicts] } : {}),
      ...(this.refused ? { refused: [...this.refused] } : {}),
      ...(this.client ? { client: this.client } : {}),
      ...(requestId === undefined ? {} : { request_id: requestId }),
    }
  }
}

/** The value, or the refusal that says what is missing. */
export function found<Value>(value: Value | null, missing: ErrorCode): Value {
  if (value === null) throw new Problem(missing)
  return value
}

/** The page, or the refusal where the row that it should follow is not there: an empty page would look like the end. */
export function foundAfter(page: string | null): string {
  if (page !== null) return page
  const message = 'Não há registro com este identificador: recomece sem `after`'
  throw new Problem('validation_failed', { fields: [{ field: 'after', message }] })
}
