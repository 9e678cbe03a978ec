import { ApiError } from '../../api/http/errors.ts'
import { isAuthError } from '../../api/session/auth-error.ts'
import { authMessage, ceremonyMessage, isCeremonyError } from '../../api/session/auth-message.ts'

/** An error of the auth client as the rest of the interface reads errors: its code, its sentence in Portuguese. */
export function authFailure(error: unknown): Error {
  if (isCeremonyError(error)) return new ApiError({ code: error.code, status: 0, detail: ceremonyMessage(error) ?? '' })
  if (!isAuthError(error)) return error instanceof Error ? error : new Error(String(error))
  return new ApiError({ code: error.code ?? 'internal', status: error.status ?? 500, detail: authMessage(error) })
}
