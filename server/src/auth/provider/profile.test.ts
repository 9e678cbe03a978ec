import { expect, test } from 'vitest'
import { type Claims, readProfile } from './profile.ts'

const azure = (tenant: string) => ({
  id: 'azure' as const,
  url: `https://login.microsoftonline.com/${tenant}/v2.0`,
  domains: [],
})
const openid = (domains: string[] = []) => ({
  id: 'custom:oidc' as const,
  url: 'https://acesso.exemplo.com.br',
  domains,
})
const person = { sub: 'ana', email: 'ana@exemplo.com.br' }
const tenant = '0190a8e0-7c1b-4d2e-9f00-000000000011'
const personal = '9188040d-6c67-4c5b-b112-36a304b66dad'

test.each([
  ['a tenant open to all says nothing', 'common', {}, false],
  ['one of organisations says nothing', 'organizations', { tid: tenant }, false],
  ['a tenant open to all claims it in another’s words', 'common', { email_verified: true }, false],
  ['the tenant owns the address’s domain', 'common', { xms_edov: true }, true],
  ['the tenant owns the domain, in a text', 'organizations', { xms_edov: '1' }, true],
  ['the tenant does not own the domain', tenant, { xms_edov: false }, false],
  ['it is a personal account', 'common', { tid: personal }, true],
  ['it is the installation’s own tenant', tenant, {}, true],
  ['it is the installation’s own tenant, by its domain', 'exemplo.onmicrosoft.com', {}, true],
] as [string, string, Claims, boolean][])(
  '[AU-16] Microsoft’s word for an address counts only where its owner proved it: %s',
  (_when, of, claims, verified) => {
    expect(readProfile(azure(of), { ...person, ...claims }).email_verified).toBe(verified)
  },
)

test('[AU-16] a company’s provider is believed in its own mail domains alone', () => {
  const verified = (email: string, domains: string[]) =>
    readProfile(openid(domains), { ...person, email, email_verified: true }).email_verified
  expect(verified('ana@Exemplo.com.br', ['exemplo.com.br'])).toBe(true)
  expect(verified('ana@filial.exemplo.com.br', ['exemplo.com.br'])).toBe(false)
  expect(verified('ana@outra.com.br', ['exemplo.com.br'])).toBe(false)
  expect(verified('ana@outra.com.br', [])).toBe(true)
})

test('[AU-16] of what a provider says only short texts are stored, and none that cannot be stored', () => {
  const claims = {
    ...person,
    name: 'a'.repeat(501),
    picture: 'https://exemplo.com.br/\0',
    preferred_username: 'ana',
    roles: ['admin'],
    app_metadata: { role: 'admin' },
    org_id: 'x',
  }
  const { identity_data, display_name } = readProfile(openid(), claims)
  expect(Object.keys(identity_data).sort()).toEqual(
    ['email', 'email_verified', 'phone_verified', 'preferred_username', 'provider_id', 'sub', 'user_name'].sort(),
  )
  expect(display_name).toBe('ana')
})

test.each([[undefined], [''], [5], ['a\0'], ['a'.repeat(256)]])('[AU-16] a person named %j is nobody', (sub) => {
  expect(() => readProfile(openid(), { ...person, sub })).toThrow('bad_oauth_callback')
})
