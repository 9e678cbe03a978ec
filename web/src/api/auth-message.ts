import {
  isAuthApiError,
  isAuthError,
  isAuthImplicitGrantRedirectError,
  isAuthRetryableFetchError,
} from '@supabase/auth-js'

const connection = 'Não foi possível falar com o servidor. Tente novamente em instantes'
const ended = 'Sua sessão terminou. Entre novamente'
const usedLink = 'Este link expirou ou já foi usado. Peça um novo'
const wait = 'Muitas tentativas. Aguarde alguns minutos e tente novamente'
const otherFactor = 'Use outro método de verificação ou cadastre este de novo'

/** The auth contract's codes in Portuguese. */
const messages: Record<string, string> = {
  anonymous_provider_disabled: 'Informe email e senha',
  bad_jwt: ended,
  captcha_failed: 'Não foi possível confirmar que você não é um robô. Tente novamente',
  conflict: 'Outra operação da sua conta está em andamento. Tente novamente',
  email_address_invalid: 'Email inválido',
  email_address_not_authorized: 'Não é possível enviar mensagens para este email',
  email_exists: 'Este email já está cadastrado',
  email_not_confirmed: 'Confirme seu email antes de entrar',
  email_provider_disabled: 'O acesso por email está desativado',
  identity_already_exists: 'Esta identidade já está vinculada a uma conta',
  identity_not_found: 'Identidade não encontrada',
  insufficient_aal: 'Confirme o segundo fator para continuar',
  invalid_credentials: 'Email ou senha incorretos',
  invite_not_found: 'Este convite não é mais válido. Peça um novo a quem convidou você',
  mfa_challenge_expired: 'O código expirou. Peça um novo',
  mfa_factor_name_conflict: 'Já existe um método de verificação com este nome',
  mfa_factor_not_found: otherFactor,
  mfa_verification_failed: 'Código incorreto',
  mfa_verification_rejected: otherFactor,
  no_authorization: ended,
  otp_disabled: 'O acesso por código está desativado',
  otp_expired: usedLink,
  over_email_send_rate_limit: 'Muitas mensagens enviadas. Aguarde um minuto e tente novamente',
  over_request_rate_limit: wait,
  over_sms_send_rate_limit: wait,
  phone_provider_disabled: 'O acesso por telefone está desativado',
  reauthentication_needed: 'Por segurança, entre novamente para continuar',
  reauthentication_not_valid: 'Código incorreto ou expirado',
  refresh_token_already_used: ended,
  refresh_token_not_found: ended,
  request_timeout: connection,
  same_password: 'A nova senha deve ser diferente da atual',
  session_expired: ended,
  session_not_found: ended,
  signup_disabled: 'Novos cadastros estão desativados',
  single_identity_not_deletable: 'Esta é a única forma de acesso da conta e não pode ser removida',
  too_many_enrolled_mfa_factors: 'Limite de métodos de verificação atingido',
  user_already_exists: 'Este email já está cadastrado',
  user_banned: 'Esta conta está suspensa',
  user_not_found: 'Usuário não encontrado',
  validation_failed: 'Verifique os campos informados',
  weak_password: 'Escolha uma senha mais forte: ao menos 6 caracteres, e que não seja das mais comuns',
}

function codeOf(error: unknown): string | undefined {
  if (isAuthImplicitGrantRedirectError(error)) return error.details?.code
  return isAuthError(error) ? error.code : undefined
}

/** What to tell the user about a failed auth call: by its code, else the server's Portuguese sentence, else in general. */
export function authMessage(error: unknown): string {
  if (isAuthRetryableFetchError(error)) return connection
  const known = messages[codeOf(error) ?? '']
  if (known) return known
  return isAuthApiError(error) && error.status === 429 ? wait : 'Erro ao autenticar'
}
