import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth-client.ts'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { openMailbox } from '../../../test/mailbox.ts'
import { ask, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: pg.Client
let shift = 0
const now = () => Date.now() + shift

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(now()) })
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

const password = 'vento-sudeste-17'
const second = 1_000

function codeOf(secret: string, at = now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
}

type Tokens = { access_token: string; refresh_token: string }

/** Requests with a session's token. */
const as = (session: Pick<Tokens, 'access_token'>) => (method: string, path: string, body?: unknown) =>
  ask(server.url, method, `/auth/v1${path}`, body, { authorization: `Bearer ${session.access_token}` })

async function signIn(email: string): Promise<Tokens> {
  const { body } = await ask(server.url, 'POST', '/auth/v1/token?grant_type=password', { email, password })
  return body as Tokens
}

/** A person with a TOTP factor, signed in with it. */
async function withTotp() {
  const person = await signUp(server.url)
  const enrolled = (await as(person)('POST', '/factors', { factor_type: 'totp', friendly_name: 'Celular' })).body as {
    id: string
    totp: { secret: string; uri: string; qr_code: string }
  }
  const { id, totp } = enrolled
  const { status, body } = await prove(person, id, codeOf(totp.secret))
  expect(status).toBe(200)
  shift += 90 * second
  return { person, id, totp, session: body as Tokens }
}

async function prove(session: Pick<Tokens, 'access_token'>, id: string, code: string) {
  const challenge = (await as(session)('POST', `/factors/${id}/challenge`)).body as { id: string }
  return as(session)('POST', `/factors/${id}/verify`, { challenge_id: challenge.id, code })
}

const me = (session: Pick<Tokens, 'access_token'>) =>
  ask(server.url, 'GET', '/api/me', undefined, { authorization: `Bearer ${session.access_token}` })

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('[AU-12] an application that makes codes', () => {
  test('[AU-12] is enrolled, challenged, verified and listed with the real client', async () => {
    const person = await signUp(server.url)
    const client = createAuthClient(server.url)
    dataOf(await client.setSession(person))
    const enrolled = dataOf(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' }))
    expect(enrolled).toMatchObject({ type: 'totp', friendly_name: 'Celular' })
    expect(enrolled.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(enrolled.totp.uri).toContain(`secret=${enrolled.totp.secret}`)

    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const code = codeOf(enrolled.totp.secret)
    const session = dataOf(await client.mfa.challengeAndVerify({ factorId: enrolled.id, code }))
    expect(claimsOf(session.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    })
    expect(dataOf(await client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
    expect(dataOf(await client.mfa.listFactors()).totp).toMatchObject([
      { status: 'verified', friendly_name: 'Celular' },
    ])
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    dataOf(await client.mfa.unenroll({ factorId: enrolled.id }))
    expect(dataOf(await client.mfa.listFactors()).all).toEqual([])
  })

  test('[AU-12] once verified it is asked for at sign-in: before, the session may do nothing else', async () => {
    const { person, id, totp } = await withTotp()
    const session = await signIn(person.email)
    expect(claimsOf(session.access_token).aal).toBe('aal1')
    expect(await me(session)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    const { status, body } = await prove(session, id, codeOf(totp.secret))
    expect(status).toBe(200)
    expect((await me(body as Tokens)).status).toBe(200)
  })

  test('[AU-12] its enrolment ends the sessions that have not proved it', async () => {
    const person = await signUp(server.url)
    const elsewhere = await signIn(person.email)
    const { body } = await as(person)('POST', '/factors', { factor_type: 'totp' })
    const { id, totp } = body as { id: string; totp: { secret: string } }
    expect((await me(elsewhere)).status).toBe(200)
    await prove(person, id, codeOf(totp.secret))
    expect((await me(elsewhere)).status).toBe(401)
  })

  test('[AU-12] of two that two tabs enrol, the one proved first counts, and the other is none any more', async () => {
    const person = await signUp(server.url)
    const enrol = async () =>
      (await as(person)('POST', '/factors', { factor_type: 'totp' })).body as { id: string; totp: { secret: string } }
    const [one, other] = [await enrol(), await enrol()]
    const open = (await as(person)('POST', `/factors/${one.id}/challenge`)).body as { id: string }
    const proved = await prove(person, other.id, codeOf(other.totp.secret))
    expect(proved.status).toBe(200)
    const late = { challenge_id: open.id, code: codeOf(one.totp.secret) }
    const session = proved.body as Tokens
    expect(await as(session)('POST', `/factors/${one.id}/verify`, late)).toMatchObject({
      status: 404,
      body: { code: 'mfa_factor_not_found' },
    })
    const { body } = await as(session)('GET', '/user')
    expect(body).toMatchObject({ factors: [{ id: other.id, status: 'verified' }] })
  })

  test('[AU-12] one that nobody has verified asks for nothing', async () => {
    const person = await signUp(server.url)
    await as(person)('POST', '/factors', { factor_type: 'totp' })
    expect((await me(await signIn(person.email))).status).toBe(200)
  })

  test('[AU-12] a clock that is a minute off is right, one that is two off is not', async () => {
    const { person, id, totp } = await withTotp()
    const session = await signIn(person.email)
    for (const off of [-120, 120]) {
      expect((await prove(session, id, codeOf(totp.secret, now() + off * second))).status).toBe(422)
    }
    expect((await prove(session, id, codeOf(totp.secret, now() + 55 * second))).status).toBe(200)
  })

  test('[AU-12] takes another name, of its own and not empty, from a session that has proved it', async () => {
    const { person, session, id } = await withTotp()
    const rename = (friendly_name: string, by: Pick<Tokens, 'access_token'> = session) =>
      as(by)('PATCH', `/factors/${id}`, { friendly_name })
    expect(await rename('  Celular novo ')).toMatchObject({ status: 200, body: { id, friendly_name: 'Celular novo' } })
    const { body } = await as(session)('GET', '/user')
    expect(body).toMatchObject({ factors: [{ id, friendly_name: 'Celular novo', status: 'verified' }] })

    await as(session)('POST', '/factors', { factor_type: 'totp', friendly_name: 'Pela metade' })
    expect(await rename('Pela metade')).toMatchObject({ status: 200 })
    await as(session)('POST', '/factors', { factor_type: 'totp', friendly_name: 'Tablet' })
    await admin.query(
      `update auth.factors set status = 'verified' where friendly_name = 'Tablet' and account_id = $1`,
      [person.id],
    )
    expect(await rename('Tablet')).toMatchObject({ status: 422, body: { code: 'mfa_factor_name_conflict' } })
    for (const [name, message] of [
      ['  ', 'Nome é obrigatório'],
      ['ã'.repeat(101), 'O nome deve ter no máximo 100 caracteres'],
    ] as const) {
      expect(await rename(name)).toMatchObject({ status: 422, body: { errors: [{ message }] } })
    }
    const later = await signIn(person.email)
    expect(await rename('De outro', later)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    const stranger = await signUp(server.url)
    expect(await rename('De outro', stranger)).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } })
  })

  test('[AU-16] a code counts once, also for another session and its neighbours before it', async () => {
    const { person, id, totp } = await withTotp()
    const [one, other] = [await signIn(person.email), await signIn(person.email)]
    const code = codeOf(totp.secret)
    expect((await prove(one, id, code)).status).toBe(200)
    // The one before was never used: the sentence must be true of both.
    const used = 'Este código já não vale. Espere o aplicativo mostrar o próximo'
    const refused = { status: 422, body: { code: 'mfa_verification_failed', message: used } }
    expect(await prove(other, id, code)).toMatchObject(refused)
    expect(await prove(other, id, codeOf(totp.secret, now() - 30 * second))).toMatchObject(refused)
    const wrong = await prove(other, id, codeOf(totp.secret, now() + 90 * second))
    expect(wrong).toMatchObject({ status: 422, body: { message: 'Código incorreto. Confira e tente de novo' } })
  })

  test('[AU-16] the same code sent twenty times at once opens one session', async () => {
    const { person, id, totp } = await withTotp()
    const session = await signIn(person.email)
    const challenge = (await as(session)('POST', `/factors/${id}/challenge`)).body as { id: string }
    const body = { challenge_id: challenge.id, code: codeOf(totp.secret) }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as(session)('POST', `/factors/${id}/verify`, body)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('[AU-16] a challenge takes five wrong codes, and then not the right one', async () => {
    const { person, id, totp } = await withTotp()
    const session = await signIn(person.email)
    const challenge = (await as(session)('POST', `/factors/${id}/challenge`)).body as { id: string }
    const answer = (code: string) => as(session)('POST', `/factors/${id}/verify`, { challenge_id: challenge.id, code })
    const right = codeOf(totp.secret)
    const wrong = right === '000000' ? '111111' : '000000'
    for (let number = 0; number < 5; number += 1) expect((await answer(wrong)).status).toBe(422)
    expect(await answer(right)).toMatchObject({ status: 422, body: { code: 'mfa_challenge_expired' } })
  })

  test('[AU-16] another person’s challenge or factor is none', async () => {
    const { id, session } = await withTotp()
    const stranger = await signUp(server.url)
    const challenge = (await as(session)('POST', `/factors/${id}/challenge`)).body as { id: string }
    expect(await as(stranger)('POST', `/factors/${id}/challenge`)).toMatchObject({
      status: 404,
      body: { code: 'mfa_factor_not_found' },
    })
    expect(
      await as(stranger)('POST', `/factors/${id}/verify`, { challenge_id: challenge.id, code: '000000' }),
    ).toMatchObject({ status: 404 })
    expect((await as(stranger)('DELETE', `/factors/${id}`)).status).toBe(404)
  })

  test('[AU-16] a session that has not proved it adds and removes no factor, and changes neither password nor mail', async () => {
    const { person, id } = await withTotp()
    const session = await signIn(person.email)
    expect(await as(session)('POST', '/factors', { factor_type: 'totp' })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })
    expect((await as(session)('DELETE', `/factors/${id}`)).status).toBe(403)
    expect((await as(session)('POST', '/passkeys/registration/options')).status).toBe(403)
    expect((await as(session)('POST', '/recovery-codes')).status).toBe(403)
    const change = { password: 'outra-senha-boa-91' }
    expect(await as(session)('PUT', '/user', change)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    const move = { email: `outra-${person.email}` }
    expect(await as(session)('PUT', '/user', move)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
  })

  test('[AU-16] a refresh token from before the proof does not give aal2, and ends the session', async () => {
    const { person, id, totp } = await withTotp()
    const before = await signIn(person.email)
    const proved = (await prove(before, id, codeOf(totp.secret))).body as Tokens
    const refresh = (token: string) =>
      ask(server.url, 'POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: token })
    const next = await refresh(proved.refresh_token)
    expect(claimsOf((next.body as Tokens).access_token).aal).toBe('aal2')
    expect((await refresh(before.refresh_token)).status).toBe(400)
    expect((await me(next.body as Tokens)).status).toBe(401)
  })

  test('[AU-16] an account tries fifteen codes in five minutes, however many challenges it asks for', async () => {
    const { person, id, totp } = await withTotp()
    const session = await signIn(person.email)
    const right = codeOf(totp.secret)
    const wrong = right === '000000' ? '111111' : '000000'
    const statuses: number[] = []
    for (let number = 0; number < 16; number += 1) statuses.push((await prove(session, id, wrong)).status)
    expect(statuses.filter((status) => status === 422).length).toBeLessThan(15)
    expect(statuses.at(-1)).toBe(429)
    expect((await prove(session, id, right)).status).toBe(429)
  })

  test('[AU-12] two of one name are refused, and more than ten; of those that nobody finished the oldest makes way', async () => {
    const { person, session } = await withTotp()
    const enrol = (friendly_name?: string) => as(session)('POST', '/factors', { factor_type: 'totp', friendly_name })
    expect(await enrol('Celular')).toMatchObject({ status: 422, body: { code: 'mfa_factor_name_conflict' } })
    await enrol('Tablet')
    expect(await enrol('Tablet')).toMatchObject({ status: 422, body: { code: 'mfa_factor_name_conflict' } })
    for (let number = 0; number < 9; number += 1) expect((await enrol()).status).toBe(200)
    expect((await enrol('Tablet')).status).toBe(200)

    const finished = `update auth.factors set status = 'verified' where account_id = $1`
    expect((await admin.query(finished, [person.id])).rowCount).toBe(10)
    expect(await enrol()).toMatchObject({ status: 422, body: { code: 'too_many_enrolled_mfa_factors' } })
  })
})

describe('[AU-12] a security key', () => {
  const site = () => ({
    origin: server.services.config.publicUrl,
    rpId: new URL(server.services.config.publicUrl).hostname,
  })
  type Asked = { id: string; webauthn: { type: string; credential_options: { publicKey: Record<string, unknown> } } }

  async function challengeOf(session: Pick<Tokens, 'access_token'>, id: string) {
    const asked = (await as(session)('POST', `/factors/${id}/challenge`)).body as Asked
    return { asked, options: asked.webauthn.credential_options.publicKey as { challenge: string } }
  }

  async function withKey() {
    const person = await signUp(server.url)
    const key = createAuthenticator(site())
    const { id } = (await as(person)('POST', '/factors', { factor_type: 'webauthn', friendly_name: 'Chave' })).body as {
      id: string
    }
    const { asked, options } = await challengeOf(person, id)
    const webauthn = { type: 'create', credential_response: key.create(options) }
    const { status, body } = await as(person)('POST', `/factors/${id}/verify`, { challenge_id: asked.id, webauthn })
    expect(status).toBe(200)
    return { person, key, id, session: body as Tokens }
  }

  test('[AU-12] is asked for with the defaults of the contract', async () => {
    const person = await signUp(server.url)
    const { id } = (await as(person)('POST', '/factors', { factor_type: 'webauthn' })).body as { id: string }
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
    const { id } = (await as(session)('POST', '/factors', { factor_type: 'webauthn' })).body as { id: string }
    const { options } = await challengeOf(session, id)
    expect(options).toMatchObject({ excludeCredentials: [{ id: key.id, transports: ['usb'] }] })
    const stranger = await signUp(server.url)
    const other = (await as(stranger)('POST', '/factors', { factor_type: 'webauthn' })).body as { id: string }
    expect((await challengeOf(stranger, other.id)).options).toMatchObject({ excludeCredentials: [] })
  })

  test('[AU-12] proves a session, and its counter going back proves a copy', async () => {
    const { person, key, id } = await withKey()
    const answer = async (lies: Parameters<typeof key.get>[1] = {}) => {
      const session = await signIn(person.email)
      const { asked, options } = await challengeOf(session, id)
      const webauthn = { type: 'request', credential_response: key.get(options, lies) }
      return as(session)('POST', `/factors/${id}/verify`, { challenge_id: asked.id, webauthn })
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
    const session = await signIn(person.email)
    const { asked, options } = await challengeOf(session, id)
    const webauthn = { type: 'request', credential_response: key.get(options, lies) }
    expect(await as(session)('POST', `/factors/${id}/verify`, { challenge_id: asked.id, webauthn })).toMatchObject({
      status: 422,
      body: { code: 'mfa_verification_failed' },
    })
  })

  test('[AU-16] a proof that is sent again is none', async () => {
    const { person, key, id } = await withKey()
    const session = await signIn(person.email)
    const { asked, options } = await challengeOf(session, id)
    const body = { challenge_id: asked.id, webauthn: { type: 'request', credential_response: key.get(options) } }
    expect((await as(session)('POST', `/factors/${id}/verify`, body)).status).toBe(200)
    expect((await as(session)('POST', `/factors/${id}/verify`, body)).status).toBe(422)
  })
})

test('[AU-12] what changes of the second factor is reported to its owner by mail, and nobody else', async () => {
  const mailbox = await openMailbox(server)
  const stranger = await withTotp()
  const { person, id, session } = await withTotp()
  const kinds = async () => (await mailbox.letters(person.email)).map(({ kind }) => kind)
  expect(await mailbox.newest(person.email)).toMatchObject({
    kind: 'factor_added',
    text: expect.stringContaining('Celular'),
  })
  const { codes } = (await as(session)('POST', '/recovery-codes')).body as { codes: string[] }
  const lost = await signIn(person.email)
  await as(lost)('POST', '/recovery-codes/verify', { code: 'abcd-abcd-abcd-abcd' })
  await as(lost)('POST', '/recovery-codes/verify', { code: codes[0] })
  expect((await mailbox.newest(person.email)).text).toContain('Códigos que restam: 9')
  await as(session)('DELETE', `/factors/${id}`)
  expect(await kinds()).toEqual(['factor_removed', 'recovery_code_used', 'recovery_codes_created', 'factor_added'])
  expect(await mailbox.letters(stranger.person.email)).toHaveLength(1)
  await mailbox.close()
})

describe('[AU-17] recovery codes', () => {
  test('[AU-17] are ten, shown once, and each is right once in place of the factor', async () => {
    const { person, session } = await withTotp()
    const { codes } = (await as(session)('POST', '/recovery-codes')).body as { codes: string[] }
    expect(new Set(codes).size).toBe(10)
    expect((await as(session)('GET', '/recovery-codes')).body).toMatchObject({ remaining: 10 })
    const lost = await signIn(person.email)
    const typed = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ')
    const { status, body } = await as(lost)('POST', '/recovery-codes/verify', { code: typed })
    expect(status).toBe(200)
    expect((await me(body as Tokens)).status).toBe(200)
    expect((await as(body as Tokens)('GET', '/recovery-codes')).body).toMatchObject({ remaining: 9 })
    const again = await signIn(person.email)
    expect((await as(again)('POST', '/recovery-codes/verify', { code: typed })).status).toBe(422)
  })

  test('[AU-17] of another person are none, and new ones end the old', async () => {
    const [mine, theirs] = [await withTotp(), await withTotp()]
    const { codes } = (await as(mine.session)('POST', '/recovery-codes')).body as { codes: string[] }
    const stranger = await signIn(theirs.person.email)
    expect((await as(stranger)('POST', '/recovery-codes/verify', { code: codes[0] })).status).toBe(422)
    await as(mine.session)('POST', '/recovery-codes')
    const session = await signIn(mine.person.email)
    expect((await as(session)('POST', '/recovery-codes/verify', { code: codes[1] })).status).toBe(422)
  })

  test('[AU-17] without a factor there are none', async () => {
    const person: Person = await signUp(server.url)
    expect(await as(person)('POST', '/recovery-codes')).toMatchObject({ status: 404 })
  })
})
