import {
  AuthApiError,
  AuthImplicitGrantRedirectError,
  AuthInvalidJwtError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { authMessage } from './auth-message.ts'
import { ApiError } from './errors.ts'

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

test('[AU-11] a link’s error is said by its code, never by the text that the link carries', () => {
  const error = new AuthImplicitGrantRedirectError('Ligue para 0800', { error: 'access_denied', code: 'otp_expired' })
  expect(authMessage(error)).toMatch(/^Este link expirou/)
  const unknown = new AuthImplicitGrantRedirectError('Ligue para 0800', { error: 'access_denied', code: 'odd' })
  expect(authMessage(unknown)).toBe('Erro ao autenticar')
})

test('[AU-13] what went wrong at a provider is explained in Portuguese, by its code', () => {
  const sentenceFor = (code: string, error = 'invalid_request') =>
    authMessage(new AuthImplicitGrantRedirectError('x', { error, code }))
  expect(sentenceFor('provider_email_needs_verification')).toMatch(/^O provedor não confirmou o seu email/)
  expect(sentenceFor('email_not_confirmed')).toMatch(/^Já existe uma conta com este email/)
  expect(sentenceFor('identity_already_exists')).toBe('Esta identidade já está vinculada a uma conta')
  expect(sentenceFor('unspecified_code', 'access_denied')).toBe('O acesso foi cancelado no provedor')
  expect(sentenceFor('unspecified_code')).toBe('Erro ao autenticar')
  expect(sentenceFor('constructor')).toBe('Erro ao autenticar')
})
