import { z } from 'zod'
import type { Role } from '../can.ts'
import { id } from '../text/text.ts'
import type { ApiKeyScope } from './api-key-scope.ts'
import type { ErrorCode } from './errors.ts'
import { longestPage } from './page-size.ts'

/**
 * One call of the API. Server, typed client and OpenAPI document all derive from it.
 * Every call needs a session, or an API key within its scope, and can also answer the errors in `everywhere`.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The largest body, where it is not what the fields together may hold. */
  bytes?: number
  /** What an API key needs here; without one, keys are refused and people alone are answered. */
  scope?: ApiKeyScope
  /** Who may call at all, by role; others are refused before their body is read. */
  may?: (role: Role | 'key') => boolean
  /** The call is bulk: its body is a list of these, each checked and answered by itself, and it answers 200. */
  rows?: z.ZodType
  /** Absent for a 204. */
  answer?: z.ZodType
  /** Of an answer that is not the usual one: a POST that makes no row of its own answers 200. */
  status?: 200
  errors: readonly ErrorCode[]
  /** The answer holds a secret that is shown once: it is never stored for a repeated Idempotency-Key. */
  secret?: true
  /** What a person without a session reads here, where it is not the general sentence. */
  unauthenticated?: string
}

export const everywhere = [
  'malformed_request',
  'unauthenticated',
  'person_removed',
  'api_key_invalid',
  'api_key_revoked',
  'api_key_expired',
  'scope_missing',
  'person_required',
  'rate_limited',
  'user_not_found',
  'insufficient_aal',
  'organization_not_found',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

export const byId = z.object({ id })

const limit = z.coerce
  .number('Use um número de 1 a 1000')
  .int('Use um número de 1 a 1000')
  .min(1, 'Use um número de 1 a 1000')
  .max(longestPage, 'Use um número de 1 a 1000')

/** How many of the newest a list answers. */
export const newest = (standard: number) => z.strictObject({ limit: limit.default(standard) })

/** All of a list, or a page of it where `limit` says so. */
export const allOrPage = z.strictObject({ limit: limit.optional(), after: id.optional() })

/** HTTP status of the call's success. */
export function successStatus({ method, rows, status, answer }: Route): 200 | 201 | 204 {
  if (!answer) return 204
  return status ?? (method === 'POST' && !rows ? 201 : 200)
}
