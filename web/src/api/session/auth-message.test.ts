import {
  AuthApiError,
  AuthImplicitGrantRedirectError,
  AuthInvalidJwtError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { ApiError } from '../http/errors.ts'
import { authMessage } from './auth-message.ts'
import { linkErrorMessage } from './link-message.ts'

test('[AU-03] the server’s sentence is shown as it is', () => {
  const error = new AuthApiError('Email ou senha incorretos', 400, 'invalid_credentials')
  expect(authMessage(error)).toBe('Email ou senha incorretos')
})

test('[AU-03] an error without a code is not ours, and gets the general sentence', () => {
  expect(authMessage(new AuthApiError('Bad gateway', 400, undefined))).toBe('Erro ao autenticar')
  expect(authMessage(new Error('boom'))).toBe('Erro ao autenticar')
})

test('[AU-03] a server that does not answer is not the credentials’ fault', () => {
  expect(authMessage(new AuthRetryableFetchError('Failed to fetch', 0))).toMatch(/falar com o servidor/)
})

/** As the client makes them; it exports no class for them. */
const ceremony = (code: string, cause?: Error) => Object.assign(new Error('in English', { cause }), { code })

test.each([
  ['ERROR_CEREMONY_ABORTED', /^O pedido à chave foi cancelado\./],
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', /^Esta chave já está cadastrada/],
  ['ERROR_INVALID_DOMAIN', /^Chaves não funcionam neste endereço/],
  ['ERROR_INVALID_RP_ID', /^Chaves não funcionam neste endereço/],
  ['ERROR_AUTHENTICATOR_GENERAL_ERROR', /^A chave não conseguiu responder/],
  ['ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT', /^Esta chave não faz/],
  ['ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', /^Erro ao autenticar$/],
  ['ERROR_toString', /^Erro ao autenticar$/],
])('[AU-13] a ceremony with a key that ends in %s is explained in Portuguese', (code, sentence) => {
  expect(authMessage(ceremony(code))).toMatch(sentence)
})

test('[AU-13] a ceremony that its owner cancels, or lets pass, is said without guessing which', () => {
  const cause = new DOMException('not allowed', 'NotAllowedError')
  expect(authMessage(ceremony('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', cause))).toMatch(/cancelado ou passou do tempo/)
})

test('[AU-13] captcha and an invalid signature are explained in Portuguese', () => {
  expect(authMessage(new AuthApiError('captcha protection', 400, 'captcha_failed'))).toMatch(/que você é uma pessoa/)
  expect(authMessage(new AuthInvalidJwtError('Invalid JWT signature'))).toBe('Sua sessão terminou. Entre novamente')
})

test('[AU-13] what our own paths answer is shown as it is', () => {
  const refused = new ApiError({ code: 'mfa_verification_failed', status: 422, detail: 'Código incorreto' })
  expect(authMessage(refused)).toBe('Código incorreto')
})

test('[AU-13] a missing session is explained in Portuguese', () => {
  expect(authMessage(new AuthSessionMissingError())).toBe('Sua sessão terminou. Entre novamente')
})

const redirect = (code: string, error = 'invalid_request') =>
  new AuthImplicitGrantRedirectError('Ligue para 0800', { error, code })

test.each([true, false])(
  '[AU-11] a link’s error is said by its code, never by its text (begun here: %s)',
  (isBegun) => {
    expect(linkErrorMessage(redirect('otp_expired'), isBegun)).toMatch(/^Este link expirou/)
    expect(linkErrorMessage(redirect('identity_already_exists'), isBegun)).toMatch(/^Esta identidade já está vinculada/)
    for (const code of ['odd', 'constructor']) expect(linkErrorMessage(redirect(code), isBegun)).not.toMatch('0800')
  },
)

test('[AU-13] what went wrong at a provider is explained in Portuguese, by its code', () => {
  const sentenceFor = (code: string, error?: string) => linkErrorMessage(redirect(code, error), true)
  expect(sentenceFor('provider_email_needs_verification')).toMatch(/^O provedor não confirmou o seu email/)
  expect(sentenceFor('email_not_confirmed')).toMatch(/^Já existe uma conta com este email/)
  expect(sentenceFor('unexpected_failure')).toMatch(/^O provedor de acesso não respondeu/)
  expect(sentenceFor('unspecified_code', 'access_denied')).toBe('O acesso foi cancelado no provedor')
  expect(sentenceFor('unspecified_code')).toBe('Erro ao autenticar')
  expect(sentenceFor('constructor')).toBe('Erro ao autenticar')
})

test.each([
  ['unexpected_failure', 'server_error'],
  ['provider_email_needs_verification', 'access_denied'],
  ['email_not_confirmed', 'access_denied'],
  ['bad_oauth_callback', 'invalid_request'],
  ['unspecified_code', 'access_denied'],
  ['constructor', 'x'],
])('[AU-11] of no flow that this browser began, %s speaks of no provider', (code, error) => {
  expect(linkErrorMessage(redirect(code, error), false)).toBe(
    'Este link não pôde ser usado. Entre novamente ou peça outro',
  )
})

test('[AU-11] a begun flow whose tokens are refused is said as any refusal', () => {
  expect(linkErrorMessage(new AuthRetryableFetchError('Failed to fetch', 0), true)).toMatch(/falar com o servidor/)
})
