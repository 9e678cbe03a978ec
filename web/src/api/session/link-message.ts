import { isAuthImplicitGrantRedirectError } from './auth-error.ts'
import { authMessage, general } from './auth-message.ts'

/** Shown to someone who opened a link whose tokens were not requested in this browser. */
export const linkNotUsed = 'Este link não foi usado: ele não foi pedido neste navegador'

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
