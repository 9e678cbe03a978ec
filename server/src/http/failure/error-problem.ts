import { meaningOf } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'

type DatabaseError = Error & { code: string; severity: string; constraint?: string }

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
}

/** What PostgreSQL's refusal means to the person who asked (SQLSTATE, appendix A of its manual). */
function databaseProblem(error: DatabaseError): Problem {
  const { code: state, constraint = '' } = error
  const meaning = meaningOf(constraint)
  if (typeof meaning === 'string') return new Problem(meaning, { cause: error })
  if (meaning) return new Problem('validation_failed', { fields: [meaning], cause: error })
  if (state === '42501') return new Problem('forbidden', { cause: error })
  if (state === '23505') return new Problem('conflict', { cause: error })
  if (state === '40001') return new Problem('conflict', { cause: error })
  if (state.startsWith('22') || state.startsWith('23')) return new Problem('validation_failed', { cause: error })
  // 25006: a standby that only reads so far, while it takes the place of a primary that died. 40P01: it and another
  // transaction waited for each other, as beside a migration. 55P03: another one held for long what it needs. 25P03: it
  // said nothing for too long. Nothing was done, and it may be sent again.
  if (['25006', '25P03', '40P01', '55P03'].includes(state) || /^(08|53|57|58)/.test(state)) {
    const detail = state === '53100' ? diskFull : undefined
    return new Problem('unavailable', { detail, cause: error, headers: { 'retry-after': '1' } })
  }
  return new Problem('internal', { cause: error })
}

const diskFull =
  'O disco do servidor está cheio e nada foi salvo. Avise quem administra o Leme e tente novamente depois'

const connectionFailures = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

function isConnectionFailure(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  const fromSocket = typeof error.code === 'string' && connectionFailures.has(error.code) && 'syscall' in error
  return (
    fromSocket ||
    /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable/i.test(
      error.message,
    )
  )
}

const brokenJson = 'O corpo enviado não é um JSON válido, ou tem um campo que não é aceito: __proto__'

/** Fastify's own refusals, by their codes. */
function frameworkProblem(error: Error & { code?: string; statusCode?: number }): Problem | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('payload_too_large', { cause: error })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('unsupported_media_type', { cause: error })
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') return unreadable(brokenJson, error)
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return unreadable('O corpo da requisição está vazio', error)
  const status = error.statusCode
  return status && status >= 400 && status < 500 ? new Problem('malformed_request', { cause: error }) : null
}

function unreadable(detail: string, cause: Error): Problem {
  return new Problem('malformed_request', { detail, cause })
}

/** Any thrown value as the problem to answer. What is not foreseen is internal: nothing of it goes out. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseError(error)) return databaseProblem(error)
  if (!(error instanceof Error)) return new Problem('internal', { cause: error })
  if (isConnectionFailure(error)) return new Problem('unavailable', { cause: error, headers: { 'retry-after': '1' } })
  return frameworkProblem(error) ?? new Problem('internal', { cause: error })
}
