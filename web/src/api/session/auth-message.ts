import { ApiError, messageOf } from '../http/errors.ts'
import { isAuthError, isAuthRetryableFetchError } from './auth-error.ts'

/** Shown to someone who is redirected to the sign-in page without having asked for it. */
export const sessionEnded = 'Sua sessão terminou. Entre novamente'
/** Shown where the session can only be refreshed in so many seconds: until then nothing can be read or written. */
export function refreshWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Sua sessão foi renovada vezes demais em pouco tempo. O Leme tenta de novo em ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}`
}
/** What is said where nothing more is known. */
export const general = 'Erro ao autenticar'
const unreachable = 'Não foi possível falar com o servidor. Tente novamente em instantes'

/** Errors that the client makes by itself, in English. */
const clientMessages: Record<string, string> = {
  AuthSessionMissingError: sessionEnded,
  AuthInvalidJwtError: sessionEnded,
  AuthRefreshDiscardedError: sessionEnded,
  AuthInvalidCredentialsError: 'Informe email e senha',
}

/** Errors that a server of the same contract may answer, and ours does not. */
const foreignMessages: Record<string, string> = {
  captcha_failed: 'Não foi possível confirmar que você é uma pessoa. Tente novamente',
}

const keyUnsupported = 'Esta chave não faz o que é preciso aqui. Use outra'
const keyElsewhere = 'Chaves não funcionam neste endereço. Abra o Leme pelo endereço de sempre'
/** Of the browser's ceremonies with security keys and passkeys (WebAuthn), by the client's own codes. */
const ceremonyMessages: Record<string, string> = {
  ERROR_CEREMONY_ABORTED: 'O pedido à chave foi cancelado. Tente de novo',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'Esta chave já está cadastrada na sua conta. Use outra',
  ERROR_INVALID_DOMAIN: keyElsewhere,
  ERROR_INVALID_RP_ID: keyElsewhere,
  ERROR_AUTHENTICATOR_GENERAL_ERROR: 'A chave não conseguiu responder. Tente de novo ou use outra',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: keyUnsupported,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: keyUnsupported,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: keyUnsupported,
}
/** The browser does not say which, so that no page learns what keys there are. */
const ceremonyRefused = 'O pedido à chave foi cancelado ou passou do tempo. Tente de novo'

/** How a ceremony with a key ended, where that says anything to a person. */
export function ceremonyMessage({ code, cause }: { code: string; cause?: unknown }): string | undefined {
  if (Object.hasOwn(ceremonyMessages, code)) return ceremonyMessages[code]
  return cause instanceof Error && cause.name === 'NotAllowedError' ? ceremonyRefused : undefined
}

export function isCeremonyError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERROR_')
}

/**
 * What to show the user about a failed auth call. Our server's errors carry a code and a Portuguese sentence
 * (`contract/src/wire/errors.ts`), which is shown as it is; everything else is said in our own words, or in general.
 */
export function authMessage(error: unknown): string {
  if (isCeremonyError(error)) return ceremonyMessage(error) ?? general
  if (!isAuthError(error)) return messageOf(error, general)
  if (isAuthRetryableFetchError(error)) return unreachable
  const { code = '' } = error
  if (Object.hasOwn(foreignMessages, code)) return foreignMessages[code] ?? general
  return clientMessages[error.name] ?? (error.code && error.message ? error.message : general)
}

/** Whether the server judged what was sent and refused it: not where nobody answered, nor where it came too soon. */
export function isRefusal(error: unknown): boolean {
  const status = isAuthError(error) || error instanceof ApiError ? (error.status ?? 0) : 0
  return status >= 400 && status < 500 && status !== 429
}
