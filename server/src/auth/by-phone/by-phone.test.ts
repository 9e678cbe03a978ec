import { randomInt } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth/auth-client.ts'
import { startSmsGateway, type TestGateway } from '../../../test/auth/sms-gateway.ts'
import { createMailbox } from '../../../test/mail/mailbox.ts'
import { ask, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let gateway: TestGateway
let server: TestServer
/** One of the same database where nobody makes an account without an invitation. */
let closed: TestServer
let admin: pg.Client
let mailbox: ReturnType<typeof createMailbox>
let shift = 0

beforeAll(async () => {
  gateway = await startSmsGateway()
  const clock = () => new Date(Date.now() + shift)
  const config = { sms: gateway.config }
  server = await startTestServer({ clock, config, limits: { factor: Infinity } })
  closed = await startTestServer({ clock, beside: server, config: { ...config, signup: 'invite' } })
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  mailbox = createMailbox(server, admin)
})
afterAll(async () => {
  await admin?.end()
  await closed?.close()
  await server?.close()
  await gateway?.close()
})
beforeEach(() => mailbox.forgetFlood())

const password = 'vento-sudeste-17'
const minute = 60_000
const newPhone = () => `5548${randomInt(900_000_000, 999_999_999)}`
const post = (path: string, body: unknown, on = server) => ask(on.url, 'POST', `/auth/v1${path}`, body)
const refused = { status: 403, body: { code: 'otp_expired' } }
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Somebody who came by a code to their phone. */
async function arrive() {
  const phone = newPhone()
  const client = createAuthClient(server.url)
  dataOf(await client.signInWithOtp({ phone: `+${phone}` }))
  const { otp } = await gateway.newest(phone)
  const { session } = dataOf(await client.verifyOtp({ phone: `+${phone}`, token: otp, type: 'sms' }))
  if (!session) throw new Error('no session came of the code')
  const asks = (method: string, path: string, body?: unknown) =>
    ask(server.url, method, path, body, { authorization: `Bearer ${session.access_token}` })
  return { phone, client, session, asks }
}

describe('a code by SMS', () => {
  test('[AU-18] is the default way of an OTP, and makes an account with an organisation of its own once it is used', async () => {
    const { phone, session, asks } = await arrive()
    expect(session.user).toMatchObject({ phone, email: '', phone_confirmed_at: expect.any(String) })
    expect(session.user.app_metadata).toMatchObject({ provider: 'phone', providers: ['phone'] })
    const me = await asks('GET', '/api/me')
    const shown = `+55 48 ${phone.slice(4, 9)}-${phone.slice(9)}`
    expect(me).toMatchObject({ status: 200, body: { email: null, role: 'admin', display_name: shown } })
  })

  test('[AU-10] comes signed, in one message that says what it is for', async () => {
    const phone = newPhone()
    await post('/otp', { phone })
    const { otp, message, account_id } = await gateway.newest(phone)
    expect(message).toBe(`${otp} é seu código para entrar no Leme. Não o passe a ninguém.`)
    expect(message.length).toBeLessThanOrEqual(70)
    expect(account_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(gateway.refused()).toBe(0)
  })

  test('[AU-16] is right once, for its phone and kind alone, and five wrong ones end it', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    await post('/otp', { phone })
    await post('/otp', { phone: other })
    const { otp } = await gateway.newest(phone)
    expect(await post('/verify', { type: 'sms', phone: other, token: otp })).toMatchObject(refused)
    expect(await post('/verify', { type: 'phone_change', phone, token: otp })).toMatchObject(refused)
    expect(await post('/verify', { type: 'sms', phone: `+${phone}`, token: ` ${otp} ` })).toMatchObject({ status: 200 })
    expect(await post('/verify', { type: 'sms', phone, token: otp })).toMatchObject(refused)

    const { otp: second } = await gateway.newest(other)
    for (let guess = 0; guess < 4; guess += 1) {
      expect(await post('/verify', { type: 'sms', phone: other, token: wrong(second) })).toMatchObject(refused)
    }
    expect(await post('/verify', { type: 'sms', phone: other, token: second })).toMatchObject(refused)
  })

  test('[AU-16] is asked for once a minute, whether or not anybody has the phone', async () => {
    const { phone } = await arrive()
    for (const asked of [phone, newPhone()]) {
      await post('/otp', { phone: asked, create_user: false })
      const again = await post('/otp', { phone: asked, create_user: false })
      expect(again).toMatchObject({ status: 429, body: { code: 'over_sms_send_rate_limit' } })
      expect(Number(again.headers.get('retry-after'))).toSatisfy((seconds: number) => seconds > 30 && seconds <= 60)
      await mailbox.forgetFlood()
    }
  })

  test('[AU-19] goes to nobody new where accounts are made by invitation, and the answer is the same', async () => {
    const phone = newPhone()
    expect(await post('/otp', { phone }, closed)).toMatchObject({ status: 200, body: {} })
    expect(await post('/signup', { phone, password }, closed)).toMatchObject({
      status: 403,
      body: { code: 'signup_disabled' },
    })
    const { rows } = await admin.query('select from auth.accounts where phone = $1', [phone])
    expect(rows).toHaveLength(0)
  })

  test.each([
    ['/otp', {}],
    ['/verify', { type: 'sms', token: '123456' }],
    ['/resend', { type: 'sms' }],
    ['/signup', { password }],
    ['/token?grant_type=password', { password }],
  ])('[AU-09] %s refuses what is no phone with a sentence', async (path, body) => {
    const answer = await post(path, { phone: '0800 7x', ...body })
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(JSON.stringify(answer.body)).toContain('Telefone inválido')
  })
})

describe('an account of phone and password', () => {
  async function signUpByPhone(secret = password) {
    const phone = newPhone()
    const client = createAuthClient(server.url)
    const { session } = dataOf(
      await client.signUp({ phone, password: secret, options: { data: { display_name: 'Bia' } } }),
    )
    expect(session).toBeNull()
    return { phone, client, otp: (await gateway.newest(phone)).otp }
  }
  const signsIn = (phone: string, secret: string) => post('/token?grant_type=password', { phone, password: secret })

  test('[AU-10] opens once its code is used, and then with the password', async () => {
    const { phone, client, otp } = await signUpByPhone()
    expect(await signsIn(phone, password)).toMatchObject({ status: 400, body: { code: 'phone_not_confirmed' } })
    dataOf(await client.verifyOtp({ phone, token: otp, type: 'sms' }))
    dataOf(await client.signInWithPassword({ phone: `+${phone}`, password }))
    expect(await signsIn(phone, 'outra-senha-4411')).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    })
  })

  test('[AU-10] its code is sent again on request', async () => {
    const { phone, otp } = await signUpByPhone()
    await mailbox.forgetFlood()
    await post('/resend', { type: 'sms', phone })
    const again = await gateway.newest(phone, 2)
    expect(await post('/verify', { type: 'sms', phone, token: otp })).toMatchObject(refused)
    expect(await post('/verify', { type: 'sms', phone, token: again.otp })).toMatchObject({ status: 200 })
  })

  test('[AU-16] made in somebody’s name before they came is theirs, without the stranger’s password', async () => {
    const { phone } = await signUpByPhone('senha-do-atacante-31')
    await mailbox.forgetFlood()
    await post('/signup', { phone, password })
    const { otp } = await gateway.newest(phone, 2)
    expect(await post('/verify', { type: 'sms', phone, token: otp })).toMatchObject({ status: 200 })
    expect(await signsIn(phone, 'senha-do-atacante-31')).toMatchObject({ status: 400 })

    const other = await signUpByPhone('senha-do-atacante-31')
    await mailbox.forgetFlood()
    await post('/otp', { phone: other.phone })
    const code = await gateway.newest(other.phone, 2)
    expect(await post('/verify', { type: 'sms', phone: other.phone, token: code.otp })).toMatchObject({ status: 200 })
    expect(await signsIn(other.phone, 'senha-do-atacante-31')).toMatchObject({ status: 400 })
  })

  test('[AU-16] a taken phone is answered as a free one', async () => {
    const { phone } = await arrive()
    const free = await post('/signup', { phone: newPhone(), password })
    const taken = await post('/signup', { phone, password })
    expect(taken.status).toBe(free.status)
    expect(Object.keys(taken.body as object)).toEqual(Object.keys(free.body as object))
  })

  test('[AU-17] adds an address of mail, by which it then signs in', async () => {
    const { asks, phone } = await arrive()
    const email = `pessoa-${phone}@exemplo.com.br`
    expect(await asks('PUT', '/auth/v1/user', { email, password })).toMatchObject({ status: 200 })
    const { token_hash } = await mailbox.newest(email)
    expect(await post('/verify', { type: 'email_change', token_hash })).toMatchObject({ status: 200 })
    const signedIn = await post('/token?grant_type=password', { email, password })
    expect(signedIn).toMatchObject({ status: 200, body: { user: { email, phone } } })
    expect(await asks('GET', '/api/me')).toMatchObject({ body: { email } })
  })

  test('[AU-10] reauthenticates by SMS where there is no address of mail', async () => {
    const { asks, phone } = await arrive()
    shift += 20 * minute
    expect(await asks('PUT', '/auth/v1/user', { password })).toMatchObject({
      body: {
        code: 'reauthentication_needed',
        message: 'Por segurança, peça um código de confirmação ou entre novamente',
      },
    })
    expect(await asks('GET', '/auth/v1/user')).toMatchObject({ body: { has_password: false } })
    expect(await asks('GET', '/auth/v1/reauthenticate')).toMatchObject({ status: 200 })
    const { otp } = await gateway.newest(phone, 2)
    expect(await asks('PUT', '/auth/v1/user', { password, nonce: otp })).toMatchObject({
      status: 200,
      body: { has_password: true },
    })
  })
})

describe('the phone of an account', () => {
  test('[AU-17] holds once its code is used, in the session that asked, and is reported by mail', async () => {
    const ana = await signUp(server.url)
    const phone = newPhone()
    const asked = await ana.ask('PUT', '/auth/v1/user', { phone: `+${phone}` })
    expect(asked).toMatchObject({ status: 200, body: { phone: '', new_phone: phone } })
    const { otp, message } = await gateway.newest(phone)
    expect(message).toBe(`${otp} confirma este telefone na sua conta do Leme.`)
    const used = await ana.ask('POST', '/auth/v1/verify', { type: 'phone_change', phone, token: otp })
    expect(used).toMatchObject({ status: 200, body: { user: { id: ana.id, phone } } })
    expect(await mailbox.newest(ana.email)).toMatchObject({ kind: 'phone_changed' })
    const sessions = await ana.ask('GET', '/auth/v1/sessions')
    expect(sessions.body).toHaveLength(1)

    await mailbox.forgetFlood()
    const client = createAuthClient(server.url)
    dataOf(await client.signInWithOtp({ phone }))
    const code = await gateway.newest(phone, 2)
    expect(dataOf(await client.verifyOtp({ phone, token: code.otp, type: 'sms' })).user?.id).toBe(ana.id)
  })

  test('[AU-20] a stranger’s code to the same phone signs nobody in as them', async () => {
    const [ana, mallory] = [await signUp(server.url), await signUp(server.url)]
    const phone = newPhone()
    await ana.ask('PUT', '/auth/v1/user', { phone })
    await mailbox.forgetFlood()
    await mallory.ask('PUT', '/auth/v1/user', { phone })
    const { otp } = await gateway.newest(phone, 2)
    expect(await ana.ask('POST', '/auth/v1/verify', { type: 'phone_change', phone, token: otp })).toMatchObject(refused)
  })

  test('[AU-16] of somebody else is refused, also where they came first meanwhile', async () => {
    const { phone } = await arrive()
    const ana = await signUp(server.url)
    expect(await ana.ask('PUT', '/auth/v1/user', { phone })).toMatchObject({
      status: 422,
      body: { code: 'phone_exists' },
    })

    const late = newPhone()
    await ana.ask('PUT', '/auth/v1/user', { phone: late })
    const { otp } = await gateway.newest(late)
    await mailbox.forgetFlood()
    await post('/otp', { phone: late })
    const first = await gateway.newest(late, 2)
    await post('/verify', { type: 'sms', phone: late, token: first.otp })
    const used = await ana.ask('POST', '/auth/v1/verify', { type: 'phone_change', phone: late, token: otp })
    expect(used).toMatchObject({ status: 422, body: { code: 'phone_exists' } })
  })
})

describe('a phone as second factor', () => {
  async function enrol() {
    const ana = await signUp(server.url)
    const phone = newPhone()
    const client = createAuthClient(server.url)
    dataOf(await client.setSession({ access_token: ana.access_token, refresh_token: ana.refresh_token }))
    const factor = dataOf(
      await client.mfa.enroll({ factorType: 'phone', phone: `+${phone}`, friendlyName: 'Meu celular' }),
    )
    const challenge = dataOf(await client.mfa.challenge({ factorId: factor.id }))
    const { otp } = await gateway.newest(phone)
    return { ana, phone, client, factor, challenge, otp }
  }

  test('[AU-12] is enrolled by its first code, asked for at sign-in, and raises the session', async () => {
    const { ana, phone, client, factor, challenge, otp } = await enrol()
    expect(factor).toMatchObject({ type: 'phone', phone, friendly_name: 'Meu celular' })
    dataOf(await client.mfa.verify({ factorId: factor.id, challengeId: challenge.id, code: otp }))
    expect(dataOf(await client.mfa.getAuthenticatorAssuranceLevel()).currentLevel).toBe('aal2')

    await mailbox.forgetFlood()
    const later = createAuthClient(server.url)
    const { session } = dataOf(await later.signInWithPassword({ email: ana.email, password }))
    const asAal1 = { authorization: `Bearer ${session.access_token}` }
    expect(await ask(server.url, 'GET', '/api/me', undefined, asAal1)).toMatchObject({
      body: { code: 'insufficient_aal' },
    })
    const asked = dataOf(await later.mfa.challenge({ factorId: factor.id }))
    const { otp: second, message } = await gateway.newest(phone, 2)
    expect(message).toBe(`${second} é seu código de verificação do Leme. Não o passe a ninguém.`)
    dataOf(await later.mfa.verify({ factorId: factor.id, challengeId: asked.id, code: second }))
    const { currentAuthenticationMethods } = dataOf(await later.mfa.getAuthenticatorAssuranceLevel())
    expect(currentAuthenticationMethods[0]).toMatchObject({ method: 'mfa/phone' })
  })

  test('[AU-16] takes no wrong code, no code of another challenge, and none twice', async () => {
    const { phone, client, factor, challenge, otp } = await enrol()
    const verify = (challengeId: string, code: string) => client.mfa.verify({ factorId: factor.id, challengeId, code })
    expect((await verify(challenge.id, wrong(otp))).error).toMatchObject({ code: 'mfa_verification_failed' })
    await mailbox.forgetFlood()
    const another = dataOf(await client.mfa.challenge({ factorId: factor.id }))
    await gateway.newest(phone, 2)
    const foreign = await verify(another.id, otp)
    // One chance in a million that both codes are the same.
    expect(foreign.error).toMatchObject({ code: 'mfa_verification_failed' })
    dataOf(await verify(challenge.id, otp))
    expect((await verify(challenge.id, otp)).error).toMatchObject({ code: 'mfa_challenge_expired' })
  })

  test('[AU-12] is begun again after the page was left, and the code of the time before is none', async () => {
    const { phone, client, factor, challenge, otp } = await enrol()
    await mailbox.forgetFlood()
    const again = dataOf(
      await client.mfa.enroll({ factorType: 'phone', phone: `+${phone}`, friendlyName: 'Meu celular' }),
    )
    const late = await client.mfa.verify({ factorId: factor.id, challengeId: challenge.id, code: otp })
    expect(late.error).toMatchObject({ code: 'mfa_factor_not_found' })
    const asked = dataOf(await client.mfa.challenge({ factorId: again.id }))
    const next = await gateway.newest(phone, 2)
    dataOf(await client.mfa.verify({ factorId: again.id, challengeId: asked.id, code: next.otp }))
    const { all } = dataOf(await client.mfa.listFactors())
    expect(all.map(({ id }) => id)).toEqual([again.id])
  })

  test('[AU-12] needs a phone, and one message a minute goes to it', async () => {
    const { client, factor } = await enrol()
    const again = await client.mfa.challenge({ factorId: factor.id })
    expect(again.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    const ana = await signUp(server.url)
    const bare = await ana.ask('POST', '/auth/v1/factors', { factor_type: 'phone' })
    expect(bare).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  })
})

test('[AU-10] the settings say that a code reaches a phone', async () => {
  const { body } = await ask(server.url, 'GET', '/auth/v1/settings')
  expect(body).toMatchObject({ external: { phone: true }, sms_provider: 'webhook' })
})
