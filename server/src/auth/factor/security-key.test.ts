import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../test/auth/authenticator.ts'
import { claimsOf, type FactorStage, startFactorStage, type Tokens } from '../../../test/auth/factor-stage.ts'
import { signUp } from '../../../test/person.ts'

let stage: FactorStage

beforeAll(async () => {
  stage = await startFactorStage()
})
afterAll(() => stage?.close())

describe('[AU-12] a security key', () => {
  const site = () => ({
    origin: stage.server.services.config.publicUrl,
    rpId: new URL(stage.server.services.config.publicUrl).hostname,
  })
  type Asked = { id: string; webauthn: { type: string; credential_options: { publicKey: Record<string, unknown> } } }

  async function challengeOf(session: Pick<Tokens, 'access_token'>, id: string) {
    const asked = (await stage.as(session)('POST', `/factors/${id}/challenge`)).body as Asked
    return { asked, options: asked.webauthn.credential_options.publicKey as { challenge: string } }
  }

  async function withKey() {
    const person = await signUp(stage.server.url)
    const key = createAuthenticator(site())
    const { id } = (await stage.as(person)('POST', '/factors', { factor_type: 'webauthn', friendly_name: 'Chave' }))
      .body as {
      id: string
    }
    const { asked, options } = await challengeOf(person, id)
    const webauthn = { type: 'create', credential_response: key.create(options) }
    const { status, body } = await stage.as(person)('POST', `/factors/${id}/verify`, {
      challenge_id: asked.id,
      webauthn,
    })
    expect(status).toBe(200)
    return { person, key, id, session: body as Tokens }
  }

  test('[AU-12] is asked for with the defaults of the contract', async () => {
    const person = await signUp(stage.server.url)
    const { id } = (await stage.as(person)('POST', '/factors', { factor_type: 'webauthn' })).body as { id: string }
    const { options } = await challengeOf(person, id)
    expect(options).toMatchObject({
      attestation: 'none',
      authenticatorSelection: {
        authenticatorAttachment: 'cross-platform',
        userVerification: 'preferred',
        requireResidentKey: false,
        residentKey: 'discouraged',
      },
      rp: { id: site().rpId },
    })
  })

  test('[AU-12] is one factor: the browser learns which keys make no other one', async () => {
    const { key, session } = await withKey()
    const { id } = (await stage.as(session)('POST', '/factors', { factor_type: 'webauthn' })).body as { id: string }
    const { options } = await challengeOf(session, id)
    expect(options).toMatchObject({ excludeCredentials: [{ id: key.id, transports: ['usb'] }] })
    const stranger = await signUp(stage.server.url)
    const other = (await stage.as(stranger)('POST', '/factors', { factor_type: 'webauthn' })).body as { id: string }
    expect((await challengeOf(stranger, other.id)).options).toMatchObject({ excludeCredentials: [] })
  })

  test('[AU-12] proves a session, and its counter going back proves a copy', async () => {
    const { person, key, id } = await withKey()
    const answer = async (lies: Parameters<typeof key.get>[1] = {}) => {
      const session = await stage.signIn(person.email)
      const { asked, options } = await challengeOf(session, id)
      const webauthn = { type: 'request', credential_response: key.get(options, lies) }
      return stage.as(session)('POST', `/factors/${id}/verify`, { challenge_id: asked.id, webauthn })
    }
    const { status, body } = await answer()
    expect(status).toBe(200)
    expect(claimsOf((body as Tokens).access_token).amr[0].method).toBe('mfa/webauthn')
    expect((await answer({ counter: 1 })).status).toBe(422)
  })

  test.each([
    ['another origin', { origin: 'https://outro.exemplo.com.br' }],
    ['another site', { rpId: 'outro.exemplo.com.br' }],
    ['another challenge', { challenge: Buffer.from('outro desafio').toString('base64url') }],
  ])('[AU-16] a proof for %s is none', async (_, lies) => {
    const { person, key, id } = await withKey()
    const session = await stage.signIn(person.email)
    const { asked, options } = await challengeOf(session, id)
    const webauthn = { type: 'request', credential_response: key.get(options, lies) }
    expect(
      await stage.as(session)('POST', `/factors/${id}/verify`, { challenge_id: asked.id, webauthn }),
    ).toMatchObject({
      status: 422,
      body: { code: 'mfa_verification_failed' },
    })
  })

  test('[AU-16] a proof that is sent again is none', async () => {
    const { person, key, id } = await withKey()
    const session = await stage.signIn(person.email)
    const { asked, options } = await challengeOf(session, id)
    const body = { challenge_id: asked.id, webauthn: { type: 'request', credential_response: key.get(options) } }
    expect((await stage.as(session)('POST', `/factors/${id}/verify`, body)).status).toBe(200)
    expect((await stage.as(session)('POST', `/factors/${id}/verify`, body)).status).toBe(422)
  })
})
