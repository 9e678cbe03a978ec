import { ApiError, messageOf } from '../http/errors.ts'
import { isAuthError, isAuthImplicitGrantRedirectError, isAuthRetryableFetchError } from './auth-error.ts'

/** Shown to someone who is redirected to the sign-in page without having asked for it. */
export const sessionEnded = 'Sua sessão terminou. Entre novamente'
/** Shown where the session can only be refreshed in so many seconds: until then nothing can be read or written. */
export function refreshWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Sua sessão foi renovada vezes demais em pouco tempo. O Leme tenta de novo em ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}`
}
/** Shown to someone who opened a link whose tokens were not requested in this browser. */
export const linkNotUsed = 'Este link não foi usado: ele não foi pedido neste navegador'

const general = 'Erro ao autenticar'
const unreachable = 'Não foi possível falar com o servidor. Tente novamente em instantes'
const cancelled = 'O acesso foi cancelado no provedor'

/** Shown to someone who opened an error link of nothing that this browser began: anybody can write such a link. */
const linkFailed = 'Este link não pôde ser usado. Entre novamente ou peça outro'

/** A link's redirect brings a code and a text; anybody can write a link, so the text is not shown. */
const linkMessages: Record<string, string> = {
  otp_expired: 'Este link expirou ou já foi usado. Peça um novo',
  identity_already_exists: 'Esta identidade já está vinculada a uma conta',
  identity_not_found: 'Nenhuma identidade foi vinculada. Tente novamente',
  bad_oauth_state: 'Este acesso expirou, já foi concluído ou começou em outro navegador. Comece de novo',
  signup_disabled: 'Novas contas são criadas só por convite. Peça um a quem administra a sua equipe',
  single_identity_not_deletable: 'Esta é a única forma de acesso da conta e não pode ser removida',
}

/** What a provider or the account did, where this browser had gone there. */
const providerMessages: Record<string, string> = {
  ...linkMessages,
  provider_disabled: 'Este provedor de acesso não está disponível nesta instalação',
  bad_oauth_callback: 'A resposta do provedor de acesso não é válida. Comece de novo',
  unexpected_failure: 'O provedor de acesso não respondeu. Tente novamente em instantes',
  provider_email_needs_verification: 'O provedor não confirmou o seu email. Confirme-o no provedor e tente de novo',
  email_not_confirmed:
    'Já existe uma conta com este email, ainda não confirmado. Entre com a senha e vincule este acesso em Conta, Identidades',
}

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

/**
 * What to show someone who opened a link with an error, by its code alone. It mentions the provider only where this
 * browser began something there (`isBegun`).
 */
export function linkErrorMessage(error: unknown, isBegun: boolean): string {
  if (!isAuthImplicitGrantRedirectError(error)) return authMessage(error)
  const { code = '', error: kind = '' } = error.details ?? {}
  const known = isBegun ? providerMessages : linkMessages
  if (Object.hasOwn(known, code)) return known[code] ?? general
  if (!isBegun) return linkFailed
  // Someone who refuses at the provider comes back without a code.
  return code === 'unspecified_code' && kind === 'access_denied' ? cancelled : general
}
