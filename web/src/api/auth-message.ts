import { isAuthError, isAuthImplicitGrantRedirectError, isAuthRetryableFetchError } from '@supabase/auth-js'

const general = 'Erro ao autenticar'
const unreachable = 'Não foi possível falar com o servidor. Tente novamente em instantes'
/** What to tell whoever is led to the sign-in page without having asked for it. */
export const sessionEnded = 'Sua sessão terminou. Entre novamente'
/** What to tell whoever opened a link whose tokens were not asked for in this browser. */
export const linkNotUsed = 'Este link não foi usado: ele não foi pedido neste navegador'

/** A link's redirect brings a code and a text; anybody can write a link, so the text is not shown. */
const linkMessages: Record<string, string> = {
  otp_expired: 'Este link expirou ou já foi usado. Peça um novo',
  identity_already_exists: 'Esta identidade já está vinculada a uma conta',
  identity_not_found: 'Identidade não encontrada',
  single_identity_not_deletable: 'Esta é a única forma de acesso da conta e não pode ser removida',
}

/** Errors that the client makes by itself, in English. */
const clientMessages: Record<string, string> = {
  AuthSessionMissingError: sessionEnded,
  AuthInvalidJwtError: sessionEnded,
  AuthRefreshDiscardedError: sessionEnded,
  AuthInvalidCredentialsError: 'Informe email e senha',
}

/**
 * What to tell the user about a failed auth call. Our server's errors carry a code and a Portuguese sentence
 * (`contract/src/errors.ts`), which is shown as it is; everything else is told in our own words, or in general.
 */
export function authMessage(error: unknown): string {
  if (!isAuthError(error)) return general
  if (isAuthRetryableFetchError(error)) return unreachable
  if (isAuthImplicitGrantRedirectError(error)) return linkMessages[error.details?.code ?? ''] ?? general
  return clientMessages[error.name] ?? (error.code && error.message ? error.message : general)
}
