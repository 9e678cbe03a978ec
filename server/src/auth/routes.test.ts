import { errors, problem } from '@leme/contract/wire/errors'
import fc from 'fast-check'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../test/auth/auth-client.ts'
import { type Answer, ask, type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { createAuthService } from './service.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.url)
})
afterAll(() => server?.close())

const email = 'ana@exemplo.com.br'
const phone = '+5511999990000'
const anyId = '0190a8e0-0000-7000-8000-000000000000'

/** An error as the contract has it: a problem document with `message`, and the version that makes clients read `code`. */
function expectError(answer: Answer, status: number, code: string): void {
  const { body, headers } = answer
  expect(answer, JSON.stringify(body)).toMatchObject({ status, body: { code, status } })
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(problem.parse(body).detail).toBe((body as { message: string }).message)
}

describe('[AU-10] a path that this installation has not set up answers the contract’s own error', () => {
  test.each([
    ['POST', '/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' }, 404, 'flow_state_not_found'],
    ['POST', '/token?grant_type=id_token', { provider: 'google', id_token: 'x' }, 400, 'provider_disabled'],
    ['POST', '/token?grant_type=web3', { chain: 'ethereum', message: 'x' }, 422, 'web3_provider_disabled'],
    ['POST', '/otp', { phone, channel: 'sms', create_user: true }, 400, 'phone_provider_disabled'],
    ['POST', '/resend', { type: 'sms', phone }, 400, 'phone_provider_disabled'],
    ['POST', '/verify', { type: 'signup', email, token: '123456' }, 403, 'otp_expired'],
    ['POST', '/verify', { type: 'recovery', token_hash: 'x' }, 403, 'otp_expired'],
    ['POST', '/verify', { type: 'sms', phone, token: '123456' }, 403, 'otp_expired'],
    ['GET', '/authorize?provider=google', undefined, 400, 'provider_disabled'],
    ['POST', '/sso', { domain: 'exemplo.com.br' }, 404, 'saml_provider_disabled'],
  ])('[AU-10] %s %s %j', async (method, path, body, status, code) => {
    expectError(await ask(server.url, method, `/auth/v1${path}`, body), status, code)
  })

  test.each([
    ['GET', '/user/identities/authorize?provider=google', undefined, 404, 'manual_linking_disabled'],
    ['DELETE', `/user/identities/${anyId}`, undefined, 404, 'identity_not_found'],
    ['POST', '/factors', { factor_type: 'phone', phone }, 422, 'mfa_phone_enroll_not_enabled'],
    ['POST', `/factors/${anyId}/challenge`, {}, 404, 'mfa_factor_not_found'],
    ['POST', `/factors/${anyId}/verify`, { challenge_id: anyId, code: '123456' }, 404, 'mfa_factor_not_found'],
    ['DELETE', `/factors/${anyId}`, undefined, 404, 'mfa_factor_not_found'],
  ])('[AU-10] %s %s %j, to somebody signed in', async (method, path, body, status, code) => {
    expectError(await person.ask(method, `/auth/v1${path}`, body), status, code)
    expectError(await ask(server.url, method, `/auth/v1${path}`, body), 401, 'no_authorization')
  })

  test('[AU-10] who names no provider, or two, is asked for one', async () => {
    for (const query of ['', '?provider=', '?provider=google&provider=github']) {
      const { status, body } = await ask(server.url, 'GET', `/auth/v1/authorize${query}`)
      expect({ status, body }).toMatchObject({ status: 422, body: { message: 'Informe um provider' } })
    }
  })

  test('[AU-10] without any way to send mail, what goes by mail says so', async () => {
    const config = { publicUrl: 'https://leme.exemplo.com.br', secretKey: server.services.config.secretKey }
    const mute = await startTestServer({ beside: server, config })
    const post = (path: string, body: unknown) => ask(mute.url, 'POST', `/auth/v1${path}`, body)
    expectError(await post('/otp', { email, create_user: true }), 422, 'otp_disabled')
    expectError(await post('/recover', { email }), 422, 'email_provider_disabled')
    expectError(await post('/resend', { type: 'signup', email }), 422, 'email_provider_disabled')
    const authorization = `Bearer ${person.access_token}`
    const asked = await ask(mute.url, 'GET', '/auth/v1/reauthenticate', undefined, { authorization })
    expectError(asked, 422, 'email_provider_disabled')
    const change = await ask(mute.url, 'PUT', '/auth/v1/user', { email: 'outro@exemplo.com.br' }, { authorization })
    expectError(change, 422, 'email_provider_disabled')
    await mute.close()
  })

  test('[AU-10] the only identity of an account cannot be deleted', async () => {
    const client = createAuthClient(server.url)
    dataOf(await client.setSession(person))
    const [identity] = dataOf(await client.getUserIdentities())?.identities ?? []
    if (!identity) throw new Error('an account has an identity')
    const { error } = await client.unlinkIdentity(identity)
    expect(error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' })
  })

  test('[AU-18] OTP goes by SMS by default', async () => {
    const { error } = await createAuthClient(server.url).signInWithOtp({ phone })
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  })

  test('[AU-10] an unknown grant type is refused by name', async () => {
    for (const query of ['', '?grant_type=', '?grant_type=implicit', '?grant_type=password&grant_type=password']) {
      expectError(await ask(server.url, 'POST', `/auth/v1/token${query}`, {}), 422, 'validation_failed')
    }
  })

  test('[AU-10] a path that the contract does not have is a problem document, 404', async () => {
    for (const path of ['/nada', '/admin/users', '/user/x', '/signup/', '/%00']) {
      expectError(await ask(server.url, 'GET', `/auth/v1${path}`), 404, 'not_found')
    }
    const wrongMethod = await ask(server.url, 'PATCH', '/auth/v1/user')
    expectError(wrongMethod, 405, 'method_not_allowed')
    expect(wrongMethod.headers.get('allow')).toBe('DELETE, GET, HEAD, PUT')
  })

  test('[AU-10] settings say which ways in there are', async () => {
    const { status, body } = await ask(server.url, 'GET', '/auth/v1/settings')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      external: { email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: true,
    })
  })

  test('[AU-15] settings say whether mail goes out, and to this machine alone that it can be read here', async () => {
    const settings = (headers = {}) => ask(server.url, 'GET', '/auth/v1/settings', undefined, headers)
    expect((await settings()).body).toMatchObject({ sends_mail: true, local_mailbox: true })
    const elsewhere = await settings({ 'x-forwarded-for': '203.0.113.9' })
    expect(elsewhere.body).toMatchObject({ sends_mail: true, local_mailbox: false })
    expect((await ask(server.url, 'GET', '/auth/v1/health')).status).toBe(200)
  })

  test('SIGNUP_CONFIRM without a mail server stops the start with a sentence', async () => {
    const { services } = server
    const config = { ...services.config, signupConfirm: true }
    const mail = { ...services.mail, delivery: 'none' as const }
    await expect(createAuthService({ ...services, config, mail })).rejects.toThrow(/^SIGNUP_CONFIRM=on precisa/)
  })
})

describe('bad input', () => {
  const bodies = [
    ['POST', '/signup'],
    ['POST', '/token?grant_type=password'],
    ['POST', '/token?grant_type=refresh_token'],
    ['POST', '/logout'],
    ['PUT', '/user'],
    ['POST', '/invitation'],
    ['POST', '/link'],
    ['POST', '/otp'],
    ['POST', '/recover'],
    ['POST', '/resend'],
    ['POST', '/verify'],
    ['POST', '/sso'],
    ['POST', '/factors'],
    ['POST', `/factors/${anyId}/verify`],
  ] as const

  test.each(bodies)('[MS-03] of two megabytes to %s %s is 413', async (method, path) => {
    const answer = await person.ask(method, `/auth/v1${path}`, JSON.stringify({ email: 'x'.repeat(2_000_000) }))
    expectError(answer, 413, 'payload_too_large')
  })

  test.each(bodies)('[MS-03] that is no JSON to %s %s is a clear 4xx', async (method, path) => {
    expectError(await person.ask(method, `/auth/v1${path}`, '{"email": '), 400, 'malformed_request')
    expectError(await person.ask(method, `/auth/v1${path}`, '{"__proto__": {"a": 1}}'), 400, 'malformed_request')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expectError(await person.ask(method, `/auth/v1${path}`, 'email=a', form), 415, 'unsupported_media_type')
  })

  test.each(bodies.filter(([, path]) => path !== '/logout'))(
    '[MS-03] of any shape to %s %s is never a 5xx',
    async (method, path) => {
      const field = fc.constantFrom(
        ...[
          'email',
          'phone',
          'password',
          'data',
          'type',
          'token',
          'token_hash',
          'factor_type',
          'nonce',
          'refresh_token',
        ],
        ...[
          'current_password',
          'channel',
          'code_challenge',
          'gotrue_meta_security',
          'invitation_token',
          'display_name',
        ],
      )
      const text = fc.string({ unit: 'binary', maxLength: 300 })
      const value = fc.oneof(
        fc.jsonValue({ stringUnit: 'binary' }),
        fc.constantFrom('\ud800', 'a\0b', '', ' ', 1e308, -0, null, [], {}),
        fc.emailAddress(),
        text,
      )
      const object = fc.dictionary(field, fc.oneof(value, fc.dictionary(field, value)))
      const valid = { email: 'acaso@exemplo.com.br', password: 'vento-sudeste-17', data: { display_name: 'Acaso' } }
      const almostValid = object.map((changed) => ({ ...valid, ...changed }))
      const anything = fc.jsonValue({ stringUnit: 'binary' })
      await fc.assert(
        fc.asyncProperty(fc.oneof(object, almostValid, anything), async (body) => {
          const answer = await person.ask(method, `/auth/v1${path}`, JSON.stringify(body))
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
          if (answer.status < 400) return
          const document = problem.parse(answer.body)
          expect(Object.keys(errors)).toContain(document.code)
          expect(JSON.stringify(document)).not.toMatch(/select |insert |postgres|node_modules|\.ts:|at \w+ \(/i)
        }),
        { numRuns: 60 },
      )
    },
  )

  test('[MS-03] in headers, queries and paths is never a 5xx', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const forged = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: '\0' }).sign(privateKey)
    const header = fc.oneof(
      fc.string({ maxLength: 200 }).map((text) => text.replace(/[^\t\x20-\x7e]/g, '')),
      fc.constantFrom('Bearer', `Bearer ${forged}`, 'Bearer a.b.c', `Bearer ${'.'.repeat(5000)}`, 'bearer null'),
    )
    await fc.assert(
      fc.asyncProperty(header, fc.webQueryParameters(), fc.webSegment(), async (authorization, query, segment) => {
        const headers = { authorization, 'user-agent': authorization || 'x' }
        for (const [method, path] of [
          ['GET', '/user'],
          ['POST', '/logout'],
          ['GET', '/verify'],
          ['DELETE', `/factors/${segment}`],
          ['DELETE', `/user/identities/${segment}`],
        ] as const) {
          const { status } = await ask(server.url, method, `/auth/v1${path}?${query}`, undefined, headers)
          expect(status).toBeLessThan(500)
        }
      }),
      { numRuns: 40 },
    )
  })
})
