import type {
  AuthApiError,
  AuthError,
  AuthImplicitGrantRedirectError,
  AuthRetryableFetchError,
} from '@supabase/auth-js'

// The auth client's own tests of its errors, without the client: it is no part of a first load.

export function isAuthError(error: unknown): error is AuthError {
  return typeof error === 'object' && error !== null && '__isAuthError' in error
}

/** The service refused. */
export function isAuthApiError(error: unknown): error is AuthApiError {
  return isAuthError(error) && error.name === 'AuthApiError'
}

/** Nobody answered. */
export function isAuthRetryableFetchError(error: unknown): error is AuthRetryableFetchError {
  return isAuthError(error) && error.name === 'AuthRetryableFetchError'
}

/** A link brought an error. */
export function isAuthImplicitGrantRedirectError(error: unknown): error is AuthImplicitGrantRedirectError {
  return isAuthError(error) && error.name === 'AuthImplicitGrantRedirectError'
}
