import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth/auth-client.ts'
import { json, type OddProvider, startOddProvider } from '../../../test/auth/odd-provider.ts'
import { ask, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let provider: OddProvider

beforeAll(async () => {
  provider = await startOddProvider()
  const { issuer: url, client_id, client_secret } = provider
  const google = { id: 'google', name: 'Google', url, client_id, client_secret, domains: [] } as const
  const github = { ...google, id: 'github', name: 'GitHub' } as const
  server = await startTestServer({ config: { providers: [google, github] } })
})
afterAll(async () => {
  await server?.close()
  await provider?.close()
})

const nonce = 'segredo-do-cliente'
const hashed = createHash('sha256').update(nonce).digest('hex')
const seconds = () => Math.floor(Date.now() / 1000)

let count = 0
function goodClaims(): JWTPayload {
  count += 1
  return {
    iss: provider.issuer,
    aud: provider.client_id,
    sub: `pessoa-${count}`,
    email: `token-${count}@exemplo.com.br`,
    email_verified: true,
    iat: seconds(),
    exp: seconds() + 300,
    nonce: hashed,
  }
}

const send = (body: object) =>
  ask(server.url, 'POST', '/auth/v1/token?grant_type=id_token', { provider: 'google', ...body })

describe('an ID token that the client got by itself', () => {
  test('[AU-10] opens a session with the real client', async () => {
    const claims = goodClaims()
    const token = await provider.sign(claims)
    const { user, session } = dataOf(
      await createAuthClient(server.url).signInWithIdToken({ provider: 'google', token, nonce }),
    )
    expect(user).toMatchObject({ email: claims.email, app_metadata: { provider: 'google' } })
    expect(session.access_token).toBeTruthy()
  })

  test('[AU-10] without a nonce needs none', async () => {
    const { nonce: _nonce, ...claims } = goodClaims()
    expect(await send({ id_token: await provider.sign(claims) })).toMatchObject({ status: 200 })
  })

  const wrong: [string, (claims: JWTPayload) => JWTPayload][] = [
    ['for another service', (claims) => ({ ...claims, aud: 'outro' })],
    ['for several, issued to another', (claims) => ({ ...claims, aud: ['leme', 'outro'], azp: 'outro' })],
    ['for several, issued to nobody', (claims) => ({ ...claims, aud: ['leme', 'outro'] })],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://outro.exemplo' })],
    ['without an issuer', ({ iss: _iss, ...claims }) => claims],
    ['that has expired', (claims) => ({ ...claims, iat: seconds() - 900, exp: seconds() - 60 })],
    ['that never expires', ({ exp: _exp, ...claims }) => claims],
    ['that is not valid yet', (claims) => ({ ...claims, nbf: seconds() + 600 })],
    ['that names nobody', ({ sub: _sub, ...claims }) => claims],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'outro' })],
    ['with the nonce in the clear', (claims) => ({ ...claims, nonce })],
    ['without the nonce that the client names', ({ nonce: _nonce, ...claims }) => claims],
  ]
  test.each(wrong)('[AU-16] %s opens no session', async (_how, change) => {
    const id_token = await provider.sign(change(goodClaims()))
    expect(await send({ id_token, nonce })).toMatchObject({ status: 400, body: { code: 'bad_oauth_callback' } })
  })

  test('[AU-16] with a nonce that the client does not name opens no session', async () => {
    const id_token = await provider.sign(goodClaims())
    expect(await send({ id_token })).toMatchObject({ status: 400, body: { code: 'bad_oauth_callback' } })
  })

  test('[AU-16] that another key signed, or none, or that is none, opens no session', async () => {
    const [head, body] = (await provider.sign(goodClaims())).split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    for (const id_token of [
      await provider.forge(goodClaims()),
      `${head}.${body}.`,
      `${head}.${body}.AAAA`,
      `${none}.${body}.`,
      'mock-id-token',
    ]) {
      expect(await send({ id_token, nonce })).toMatchObject({ status: 400, body: { code: 'bad_oauth_callback' } })
    }
  })

  test('[AU-16] of another access token opens no session', async () => {
    const hash = createHash('sha256').update('certo').digest().subarray(0, 16).toString('base64url')
    const id_token = await provider.sign({ ...goodClaims(), at_hash: hash })
    expect(await send({ id_token, nonce, access_token: 'errado' })).toMatchObject({ status: 400 })
    expect(await send({ id_token, nonce, access_token: 'certo' })).toMatchObject({ status: 200 })
  })

  test('[AU-16] of somebody whose mail is not verified is linked to no account by itself', async () => {
    const person = await signUp(server.url)
    const id_token = await provider.sign({ ...goodClaims(), email: person.email, email_verified: false })
    expect(await send({ id_token, nonce })).toMatchObject({
      status: 422,
      body: { code: 'provider_email_needs_verification' },
    })
  })

  test.each([
    [{ provider: 'azure' }, 400, 'provider_disabled'],
    [{ provider: 'custom:my-oidc-provider' }, 400, 'provider_disabled'],
    [{ provider: 'github' }, 400, 'provider_disabled'],
    [{ id_token: '' }, 422, 'validation_failed'],
    [{ id_token: 5 }, 422, 'validation_failed'],
    [{ provider: null }, 422, 'validation_failed'],
    [{ link_identity: true }, 401, 'no_authorization'],
  ])('[AU-10] %j is refused with the contract’s own error', async (body, status, code) => {
    expect(await send({ id_token: 'x', ...body })).toMatchObject({ status, body: { code } })
  })

  test('[AU-10] adds the identity to the account of the person who is signed in, with the real client, in the same session', async () => {
    const person = await signUp(server.url)
    const client = createAuthClient(server.url)
    dataOf(await client.setSession(person))
    const token = await provider.sign({ ...goodClaims(), email_verified: false })
    const { user } = dataOf(await client.linkIdentity({ provider: 'google', token, nonce }))
    expect(user).toMatchObject({ id: person.id, identities: [{ provider: 'email' }, { provider: 'google' }] })
    const other = createAuthClient(server.url)
    dataOf(await other.setSession(await signUp(server.url)))
    const { error } = await other.linkIdentity({ provider: 'google', token, nonce })
    expect(error).toMatchObject({ status: 422, code: 'identity_already_exists' })
  })

  test('[AU-10] while the provider’s keys cannot be had is not judged', async () => {
    const { issuer: url, client_id, client_secret } = provider
    const google = { id: 'google', name: 'Google', url, client_id, client_secret, domains: [] } as const
    const other = await startTestServer({ beside: server, config: { providers: [google] } })
    provider.introduce = json({ error: 'x' }, 500)
    try {
      const body = { provider: 'google', nonce, id_token: await provider.sign(goodClaims()) }
      const answer = await ask(other.url, 'POST', '/auth/v1/token?grant_type=id_token', body)
      expect(answer).toMatchObject({ status: 500, body: { code: 'unexpected_failure' } })
    } finally {
      provider.introduce = null
      await other.close()
    }
  })
})
