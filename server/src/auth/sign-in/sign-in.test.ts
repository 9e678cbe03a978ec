import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth/auth-client.ts'
import { ask, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { waitText } from '../../problem/too-soon.ts'
import type { Verify } from '../password/password.ts'

let server: TestServer
/** Stands still except for the tests. */
let now = Date.now()
/** The hashes that passwords were compared with. */
const verified: string[] = []

beforeAll(async () => {
  const verifyPassword: Verify = (passwordHash, password) => {
    verified.push(passwordHash)
    return verify(passwordHash, password)
  }
  server = await startTestServer({ clock: () => new Date(now), verifyPassword })
})
afterAll(() => server?.close())

const password = 'vento-sudeste-17'
const signIn = (body: unknown, url = server.url) => ask(url, 'POST', '/auth/v1/token?grant_type=password', body)

describe('a sign-in with the real client', () => {
  test('[AU-05] answers a session of its own that reads the account', async () => {
    const { email, id } = await signUp(server.url)
    const client = createAuthClient(server.url)
    const { session, user } = dataOf(await client.signInWithPassword({ email: ` ${email.toUpperCase()} `, password }))
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id } })
    expect(dataOf(await client.getUser()).user).toEqual(user)
  })

  test('[AU-07] notifies the app of INITIAL_SESSION, SIGNED_IN, USER_UPDATED and SIGNED_OUT', async () => {
    const { email } = await signUp(server.url)
    const client = createAuthClient(server.url)
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    await client.initialize()
    dataOf(await client.signInWithPassword({ email, password }))
    dataOf(await client.updateUser({ data: { display_name: 'Outro Nome' } }))
    expect((await client.signOut()).error).toBeNull()
    expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'USER_UPDATED', 'SIGNED_OUT'])
  })

  test('[AU-03] a wrong password is refused in Portuguese', async () => {
    const { email } = await signUp(server.url)
    const { error } = await createAuthClient(server.url).signInWithPassword({ email, password: 'outra-senha' })
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Email ou senha incorretos' })
  })

  test('[AU-16] the same password is right however its accents were typed', async () => {
    const { email } = await signUp(server.url, { password: 'coração-aberto'.normalize('NFD') })
    expect((await signIn({ email, password: 'coração-aberto'.normalize('NFC') })).status).toBe(200)
  })
})

describe('what a sign-in needs', () => {
  test.each([
    [{}, 'email', 'Email é obrigatório'],
    [{ email: 'ana@exemplo.com.br' }, 'password', 'Senha é obrigatória'],
    [{ email: 'ana@exemplo.com.br', password: 7 }, 'password', 'Deve ser um texto'],
    [{ email: 'ana@exemplo.com.br', password: 'a\0b' }, 'password', 'Senha contém caracteres inválidos'],
    [{ email: 'a\ud800@exemplo.com.br', password }, 'email', 'Texto contém caracteres inválidos'],
    [{ email: ['a'], password }, 'email', 'Deve ser um texto'],
    [{ email: 'ana@exemplo.com.br', password, admin: true }, 'admin', 'Campo desconhecido'],
    [{ phone: '+5511999990000' }, 'password', 'Senha é obrigatória'],
  ])('[AU-02] %j is refused for %s', async (body, field, message) => {
    const answer = await signIn(body)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      code: 'validation_failed',
      errors: expect.arrayContaining([{ field, message }]),
    })
  })

  test('[AU-09] a phone with a password is refused where there is no SMS', async () => {
    const { error } = await createAuthClient(server.url).signInWithPassword({ phone: '+5511999990000', password })
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  })
})

describe('guessing', () => {
  test('[AU-16] an unknown address and a wrong password get the same answer', async () => {
    const { email } = await signUp(server.url)
    const known = await signIn({ email, password: 'outra-senha' })
    const unknown = await signIn({ email: 'ninguem@exemplo.com.br', password: 'outra-senha' })
    const ofThisRequest = { request_id: expect.any(String) }
    expect(unknown).toMatchObject({ status: known.status, body: { ...(known.body as object), ...ofThisRequest } })
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
  })

  test('[AU-16] an unknown address costs the same work as a wrong password: one hash of the same cost', async () => {
    const { email } = await signUp(server.url)
    const costOf = async (body: unknown) => {
      verified.length = 0
      await signIn(body)
      // A PHC string without its salt and hash: $argon2id$v=19$m=…,t=…,p=…
      return verified.map((passwordHash) => passwordHash.split('$').slice(0, 4).join('$'))
    }
    const known = await costOf({ email, password: 'outra-senha' })
    expect(known).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+$/)])
    expect(await costOf({ email: 'ninguem@exemplo.com.br', password: 'outra-senha' })).toEqual(known)
    expect(await costOf({ email })).toEqual([])
  })

  test('[AU-16] from the fifth failure on an account waits, longer each time up to 15 minutes', async () => {
    const { email } = await signUp(server.url)
    for (let failure = 1; failure <= 5; failure++) {
      expect((await signIn({ email, password: 'outra-senha' })).status).toBe(400)
    }
    const waits: number[] = []
    for (let failure = 6; failure <= 13; failure++) {
      const refused = await signIn({ email, password })
      expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
      const wait = Number(refused.headers.get('retry-after'))
      expect(refused.body).toMatchObject({ message: `Muitas tentativas. Aguarde ${waitText(wait)} e tente novamente` })
      waits.push(wait)
      now += wait * 1000
      expect((await signIn({ email, password: 'outra-senha' })).status).toBe(400)
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900])
  })

  test('[AU-16] an address that nobody has waits alike', async () => {
    const email = 'fantasma@exemplo.com.br'
    for (let failure = 1; failure <= 5; failure++) await signIn({ email, password })
    expect(await signIn({ email, password })).toMatchObject({ status: 429 })
  })

  test('[AU-16] a success resets the account', async () => {
    const { email } = await signUp(server.url)
    for (let round = 0; round < 3; round++) {
      for (let failure = 1; failure <= 4; failure++) {
        expect((await signIn({ email, password: 'outra-senha' })).status).toBe(400)
      }
      expect((await signIn({ email, password })).status).toBe(200)
    }
  })

  test('[AU-16] many guesses at once are no way around', async () => {
    const { email } = await signUp(server.url)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn({ email, password: `palpite-${n}` })))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('[AU-16] one address may try 30 times in five minutes, and what a client claims to be changes nothing', async () => {
    let later = 0
    const limited = await startTestServer({ clock: () => new Date(now + later), limits: { sign_in: 30 } })
    try {
      const { email } = await signUp(limited.url)
      for (let attempt = 0; attempt < 30; attempt++) {
        const { status } = await signIn({ email: `alguem-${attempt}@exemplo.com.br`, password }, limited.url)
        expect(status).toBe(400)
      }
      const forwarded = { 'x-forwarded-for': '203.0.113.9' }
      const path = '/auth/v1/token?grant_type=password'
      const refused = await ask(limited.url, 'POST', path, { email, password }, forwarded)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('300')
      later += 300_000
      expect((await signIn({ email, password }, limited.url)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('[AU-16] behind a trusted proxy each client has its own count', async () => {
    const limited = await startTestServer({ limits: { sign_in: 1 }, config: { trustProxy: 1 } })
    try {
      const from = (address: string) =>
        ask(
          limited.url,
          'POST',
          '/auth/v1/token?grant_type=password',
          { email: 'ninguem@exemplo.com.br', password },
          { 'x-forwarded-for': address },
        )
      expect((await from('203.0.113.9')).status).toBe(400)
      expect((await from('203.0.113.9')).status).toBe(429)
      expect((await from('203.0.113.10')).status).toBe(400)
      expect((await from('2001:db8:1:2::1')).status).toBe(400)
      expect((await from('2001:db8:1:2:ffff::9')).status).toBe(429)
      expect((await from('não é um endereço')).status).toBe(400)
    } finally {
      await limited.close()
    }
  })
})
