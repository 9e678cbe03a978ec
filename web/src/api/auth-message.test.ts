import { AuthApiError, AuthImplicitGrantRedirectError, AuthRetryableFetchError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { authMessage } from './auth-message.ts'

test('[AU-03] a known code is told in Portuguese, whatever the server wrote', () => {
  const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')
  expect(authMessage(error)).toBe('Email ou senha incorretos')
})

test('[AU-03] an unknown code is told in general', () => {
  expect(authMessage(new AuthApiError('Something odd', 400, 'something_odd'))).toBe('Erro ao autenticar')
  expect(authMessage(new Error('boom'))).toBe('Erro ao autenticar')
})

test('[AU-03] too many attempts ask to wait', () => {
  expect(authMessage(new AuthApiError('Slow down', 429, 'something_odd'))).toMatch(/^Muitas tentativas/)
})

test('[AU-03] a server that does not answer is not the credentials’ fault', () => {
  expect(authMessage(new AuthRetryableFetchError('Failed to fetch', 0))).toMatch(/falar com o servidor/)
})

test('[AU-11] the error of a link is told by its code', () => {
  const error = new AuthImplicitGrantRedirectError('expired', { error: 'access_denied', code: 'otp_expired' })
  expect(authMessage(error)).toMatch(/^Este link expirou/)
})
