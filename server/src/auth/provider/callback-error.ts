import { toProblem } from '../../http/failure/error-problem.ts'
import type { ReturnedFlow } from '../session/flow-state.ts'

/** Errors that a provider may send with the browser (RFC 6749, 4.1.2.1); nothing else that it sends is repeated. */
const oauthErrors = [
  'access_denied',
  'invalid_request',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_response_type',
]

/** The provider's own no, as often as not the person's. */
export class RefusedByProvider extends Error {
  readonly error: string

  constructor(error: string) {
    super('the provider refused')
    this.error = oauthErrors.includes(error) ? error : 'server_error'
  }
}

export function refusalOf(answer: URLSearchParams): RefusedByProvider | null {
  const error = answer.get('error')
  return error ? new RefusedByProvider(error) : null
}

/** Refusals of a person rather than of a request. */
const denied = ['signup_disabled', 'provider_email_needs_verification']

/** The page with an error in query and fragment, as clients of the GoTrue contract read it. */
export function errorAddress(
  target: string,
  error: unknown,
  flow: Pick<ReturnedFlow, 'links_identity'> | null,
): string {
  const values = flow?.links_identity ? ofLink(describe(error)) : describe(error)
  const url = new URL(target)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  url.hash = new URLSearchParams({ ...values, sb: '' }).toString()
  return url.href
}

type Described = { error: string; error_code?: string; error_description: string }

function describe(error: unknown): Described {
  if (error instanceof RefusedByProvider) {
    const cancelled = error.error === 'access_denied'
    const error_description = cancelled ? 'O acesso foi cancelado no provedor' : 'O provedor recusou o acesso'
    return { error: error.error, error_description }
  }
  const { code, status, detail } = toProblem(error)
  const kind = denied.includes(code) ? 'access_denied' : status >= 500 ? 'server_error' : 'invalid_request'
  return { error: kind, error_code: code, error_description: detail }
}

/**
 * A link that failed says nothing against the session it was begun in. Clients end the session for any error but
 * those about an identity: whatever went wrong, no identity was found.
 */
function ofLink({ error, error_code, error_description }: Described): Described {
  const own = error_code === 'identity_already_exists'
  return { error, error_code: own ? error_code : 'identity_not_found', error_description }
}
