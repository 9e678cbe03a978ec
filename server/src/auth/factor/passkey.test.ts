import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../test/auth/authenticator.ts'
import { openMailbox } from '../../../test/mail/mailbox.ts'
import { ask, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let shift = 0

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + shift) })
})
afterAll(() => server?.close())

const unknownPasskey = {
  status: 404,
  body: {
    code: 'webauthn_credential_not_found',
    message: 'Esta chave de acesso não está mais cadastrada no Leme. Entre de outra forma',
  },
}

type Ceremony = {
  challenge_id: string
  expires_at: number
  options: { challenge: string; allowCredentials?: unknown[] }
}
type Session = { access_token: string; user: { id: string } }

const post = (path: string, body?: unknown) => ask(server.url, 'POST', `/auth/v1/passkeys${path}`, body)
const site = () => ({
  origin: server.services.config.publicUrl,
  rpId: new URL(server.services.config.publicUrl).hostname,
})
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

async function register(person: Person, key = createAuthenticator(site())) {
  const ceremony = (await person.ask('POST', '/auth/v1/passkeys/registration/options')).body as Ceremony
  const credential = key.create(ceremony.options)
  const body = { challenge_id: ceremony.challenge_id, credential }
  const registered = await person.ask('POST', '/auth/v1/passkeys/registration/verify', body)
  return { key, registered, ceremony, body }
}

async function withPasskey() {
  const person = await signUp(server.url)
  const { key, registered } = await register(person)
  expect(registered.status).toBe(200)
  return { person, key, id: (registered.body as { id: string }).id }
}

async function signInBy(key: ReturnType<typeof createAuthenticator>, lies: Parameters<typeof key.get>[1] = {}) {
  const ceremony = (await post('/authentication/options')).body as Ceremony
  const body = { challenge_id: ceremony.challenge_id, credential: key.get(ceremony.options, lies) }
  return { answer: await post('/authentication/verify', body), body, ceremony }
}

describe('[AU-12] a passkey', () => {
  test('[AU-12] that is added or removed is reported to its owner by mail', async () => {
    const mailbox = await openMailbox(server)
    const { person, id } = await withPasskey()
    expect(await mailbox.newest(person.email)).toMatchObject({
      kind: 'passkey_added',
      text: expect.stringContaining('Chave de acesso 1'),
    })
    expect((await person.ask('DELETE', `/auth/v1/passkeys/${id}`)).status).toBe(204)
    expect(await mailbox.newest(person.email)).toMatchObject({ kind: 'passkey_removed' })
    await mailbox.close()
  })

  test('[AU-12] is asked to name its owner, and signs in without a name or password', async () => {
    const person = await signUp(server.url)
    const { key, registered, ceremony } = await register(person)
    expect(ceremony.options).toMatchObject({ authenticatorSelection: { residentKey: 'required' } })
    expect(registered.body).toMatchObject({ friendly_name: 'Chave de acesso 1' })
    const { answer, ceremony: asked } = await signInBy(key)
    expect(asked.options.allowCredentials ?? []).toEqual([])
    expect(answer.status).toBe(200)
    const session = answer.body as Session
    expect(session.user.id).toBe(person.id)
    const authorization = `Bearer ${session.access_token}`
    expect((await ask(server.url, 'GET', '/api/me', undefined, { authorization })).status).toBe(200)
    const listed = (await person.ask('GET', '/auth/v1/passkeys')).body
    expect(listed).toMatchObject([{ last_used_at: expect.any(String) }])
  })

  test('[AU-12] that knows its owner is two factors in one; one that does not is one', async () => {
    const { key } = await withPasskey()
    const known = (await signInBy(key)).answer.body as Session
    expect(claimsOf(known.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'passkey' }, {}] })
    const touched = (await signInBy(key, { userVerified: false })).answer.body as Session
    expect(claimsOf(touched.access_token)).toMatchObject({ aal: 'aal1' })
  })

  test('[AU-17] is renamed and removed by its owner alone, and then signs nobody in', async () => {
    const { person, key, id } = await withPasskey()
    const stranger = await signUp(server.url)
    const path = `/auth/v1/passkeys/${id}`
    expect((await stranger.ask('PATCH', path, { friendly_name: 'Minha' })).status).toBe(404)
    expect((await stranger.ask('DELETE', path)).status).toBe(404)
    expect((await person.ask('PATCH', path, { friendly_name: ' Chave azul ' })).body).toMatchObject({
      friendly_name: 'Chave azul',
    })
    expect((await person.ask('PATCH', path, { friendly_name: '' })).status).toBe(422)
    expect((await person.ask('DELETE', path)).status).toBe(204)
    expect((await signInBy(key)).answer).toMatchObject(unknownPasskey)
  })

  test('[AU-17] at most ten, and the same one once', async () => {
    const { person, key } = await withPasskey()
    expect((await register(person, key)).registered.body).toMatchObject({ code: 'webauthn_credential_exists' })
    for (let number = 0; number < 9; number += 1) expect((await register(person)).registered.status).toBe(200)
    expect(await person.ask('POST', '/auth/v1/passkeys/registration/options')).toMatchObject({
      status: 422,
      body: { code: 'too_many_passkeys' },
    })
  })
})

describe('[AU-16] against a passkey', () => {
  test('[AU-16] an answer that is sent again opens nothing', async () => {
    const { key } = await withPasskey()
    const { answer, body } = await signInBy(key)
    expect(answer.status).toBe(200)
    expect(await post('/authentication/verify', body)).toMatchObject({
      status: 400,
      body: { code: 'webauthn_challenge_not_found' },
    })
  })

  test.each([
    ['another origin', { origin: 'https://outro.exemplo.com.br' }],
    ['another site', { rpId: 'outro.exemplo.com.br' }],
    ['another challenge', { challenge: Buffer.from('outro desafio').toString('base64url') }],
    ['a counter that goes back', { counter: 1 }],
  ])('[AU-16] %s opens nothing', async (_, lies) => {
    const { key } = await withPasskey()
    expect((await signInBy(key)).answer.status).toBe(200)
    expect((await signInBy(key, lies)).answer).toMatchObject({
      status: 400,
      body: { code: 'webauthn_verification_failed' },
    })
  })

  test('[AU-16] a key that nobody registered opens nothing', async () => {
    const unknown = createAuthenticator(site())
    expect((await signInBy(unknown)).answer).toMatchObject(unknownPasskey)
  })

  test.each([
    {},
    { id: 7 },
    { id: 'x', rawId: 'x', type: 'senha' },
    { id: 'x', rawId: 'x', type: 'public-key', response: {} },
  ])('[AU-13] what is no answer of a key is refused in Portuguese: %j', async (credential) => {
    const body = { challenge_id: crypto.randomUUID(), credential }
    expect(await post('/authentication/verify', body)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', message: 'credential inválida' },
    })
  })

  test('[AU-20] that signs in makes its browser one that the account knows', async () => {
    const { person, key } = await withPasskey()
    const { answer } = await signInBy(key)
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^leme_device=[\w-]{43}; Path=\/auth\/v1; /)])
    const known = await server.services.db.authTransaction((tx) =>
      tx.query(`select from auth.known_sources where account_id = $1 and kind = 'device'`, [person.id]),
    )
    // The one that signed up, and this one.
    expect(known).toHaveLength(2)
  })

  test('[AU-16] one person’s registration is not another’s, and ends in time', async () => {
    const [one, other] = [await signUp(server.url), await signUp(server.url)]
    const ceremony = (await one.ask('POST', '/auth/v1/passkeys/registration/options')).body as Ceremony
    const body = {
      challenge_id: ceremony.challenge_id,
      credential: createAuthenticator(site()).create(ceremony.options),
    }
    const refused = { status: 400, body: { code: 'webauthn_challenge_not_found' } }
    expect(await other.ask('POST', '/auth/v1/passkeys/registration/verify', body)).toMatchObject(refused)
    shift += 6 * 60_000
    expect(await one.ask('POST', '/auth/v1/passkeys/registration/verify', body)).toMatchObject(refused)
    shift = 0
  })

  test('[AU-16] nobody registers or lists without a session', async () => {
    expect((await post('/registration/options')).status).toBe(401)
    expect((await ask(server.url, 'GET', '/auth/v1/passkeys')).status).toBe(401)
  })
})
