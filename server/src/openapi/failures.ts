import { type ErrorCode, errors } from '@leme/contract/wire/errors'
import { everywhere, type Route } from '@leme/contract/wire/route'
import { Problem } from '../problem/problem.ts'
import type { Response, ResponseOrRef } from './types.ts'

type Responses = Record<string, ResponseOrRef>

/** What most calls answer in the same words, by status. */
const common: Record<number, readonly ErrorCode[]> = {
  400: ['malformed_request'],
  401: ['unauthenticated', 'person_removed', 'api_key_invalid', 'api_key_revoked', 'api_key_expired'],
  409: ['conflict'],
  413: ['payload_too_large'],
  415: ['unsupported_media_type'],
  422: ['validation_failed'],
  429: ['rate_limited'],
  500: ['internal'],
  503: ['unavailable'],
}

const referred = (status: number) => `Error${status}`

/** The answers that operations refer to by name. */
export function commonResponses(): Record<string, Response> {
  return Object.fromEntries(
    Object.entries(common).map(([status, codes]) => [referred(Number(status)), response(Number(status), codes)]),
  )
}

/** Every refusal of a route of the contract, one entry a status. */
export function failuresOf(route: Route): Responses {
  return failures([...everywhere.filter((code) => canHappen(route, code)), ...conflicts(route), ...route.errors])
}

function canHappen(route: Route, code: ErrorCode): boolean {
  const writes = route.method !== 'GET'
  switch (code) {
    case 'scope_missing':
      return route.scope !== undefined
    case 'person_required':
      return route.scope === undefined
    case 'payload_too_large':
    case 'unsupported_media_type':
      return writes
    case 'validation_failed':
      return writes || route.query !== undefined
    default:
      return true
  }
}

/** Two who write the same at once: one of them may have to try again. */
function conflicts(route: Route): readonly ErrorCode[] {
  return route.method === 'GET' ? [] : ['conflict']
}

/** One entry a status, naming each code that it may carry. */
export function failures(codes: readonly ErrorCode[], schema = 'Problem'): Responses {
  return Object.fromEntries(
    byStatus(codes).map(([status, some]) => [
      String(status),
      schema === 'Problem' && isCommon(status, some)
        ? { $ref: `#/components/responses/${referred(status)}` }
        : response(status, some, schema),
    ]),
  )
}

export function byStatus(codes: readonly ErrorCode[]): [number, ErrorCode[]][] {
  const found = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const { status } = errors[code]
    found.set(status, [...(found.get(status) ?? []), code])
  }
  return [...found]
}

function isCommon(status: number, codes: readonly ErrorCode[]): boolean {
  return common[status]?.join() === codes.join()
}

function response(status: number, codes: readonly ErrorCode[], schema = 'Problem'): Response {
  const [first = 'internal'] = codes
  const document = new Problem(first).document()
  const example = schema === 'Problem' ? document : { ...document, message: document.detail }
  return {
    ...describeFailures(status, codes),
    content: {
      'application/problem+json': {
        schema: { $ref: `#/components/schemas/${schema}`, properties: { code: { enum: codes } } },
        example,
      },
    },
  }
}

/** Each code and its sentence, a paragraph each, and how long to wait where that helps. */
export function describeFailures(status: number, codes: readonly ErrorCode[]): Response {
  const description = codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n')
  return status === 429 || status === 503 ? { description, headers: { 'Retry-After': retryAfter } } : { description }
}

const retryAfter = {
  description: 'Segundos a esperar antes de tentar de novo',
  schema: { type: 'integer', minimum: 1 },
}
