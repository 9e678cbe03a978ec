import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMailbox } from '../../../test/mail/mailbox.ts'
import { type Answer, ask, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let mailbox: Awaited<ReturnType<typeof openMailbox>>
/** Stands still except for the tests. */
let now = Date.now()
/** The second part of addresses: no two tests share one. */
let block = 0

beforeAll(async () => {
  server = await startTestServer({
    clock: () => new Date(now),
    config: { trustProxy: 1 },
    limits: { account_failures: 10 },
  })
  mailbox = await openMailbox(server)
})
afterAll(async () => {
  await mailbox?.close()
  await server?.close()
})
beforeEach(() => {
  block += 1
})

const password = 'vento-sudeste-17'
const minute = 60_000
const network = (n: number) => `10.${block}.${n >> 8}.${n & 255}`

type From = { from: string; cookie?: string }
const post = (path: string, body: unknown, { from, cookie }: From) =>
  ask(server.url, 'POST', `/auth/v1${path}`, body, { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) })
const signIn = (email: string, from: From, secret = password) =>
  post('/token?grant_type=password', { email, password: secret }, from)
const cookieOf = (answer: Answer) => answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''

const home = () => network(65_000)
const elsewhere = () => ({ from: network(64_000) })

/** Someone who signed in once from home, and the cookie that this left in their browser. */
async function owner() {
  const { email } = await signUp(server.url)
  await mailbox.markProved(email)
  return { email, cookie: cookieOf(await signIn(email, { from: home() })) }
}

/** What strangers ask for an address: each of the three, at once from so many networks. */
function flood(email: string, networks: number, extra = {}): Promise<Answer[]> {
  const bodies = [
    ['/recover', { email }],
    ['/otp', { email, create_user: false }],
    ['/resend', { email, type: 'signup' }],
  ] as const
  const from = Array.from({ length: networks }, (_, n) => ({ from: network(n) }))
  return Promise.all(bodies.flatMap(([path, body]) => from.map((place) => post(path, { ...body, ...extra }, place))))
}

/** An hour of it. */
async function floodForAnHour(email: string, networks: number) {
  const pause = networks === 1 ? 5 : 20
  for (let passed = 0; passed < 60; passed += pause) {
    await flood(email, networks)
    now += pause * minute
  }
  await flood(email, networks)
}

const challenge = () => ({
  code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
  code_challenge_method: 's256',
})

describe.each([1, 12])('[AU-20] requests of strangers in %i networks for somebody’s address', (networks) => {
  test('[AU-20] stop none of the owner’s at home, with a known device or signed in, and the mailbox gets few', async () => {
    const { email, cookie } = await owner()
    await floodForAnHour(email, networks)
    const strangers = (await mailbox.letters(email)).length
    // 8 of any kind, and two kinds that bring a mail, each every 20 minutes; for the moment at which the hour ends twice.
    expect(strangers).toBeLessThanOrEqual(2 * (8 + 2 * 3))

    const places = [{ from: home() }, { from: network(63_000), cookie }]
    for (const place of places) {
      expect((await post('/recover', { email }, place)).status).toBe(200)
      const { token_hash } = await mailbox.newest(email)
      expect((await post('/otp', { email }, place)).status).toBe(200)
      const { code } = await mailbox.newest(email)
      await flood(email, networks)
      expect((await post('/verify', { type: 'recovery', token_hash }, place)).status).toBe(200)
      expect((await post('/verify', { type: 'email', email, token: code }, place)).status).toBe(200)
    }
    const { access_token } = (await signIn(email, { from: home() })).body as { access_token: string }
    const askAs = (method: string, path: string, body?: unknown) =>
      ask(server.url, method, path, body, { authorization: `Bearer ${access_token}`, 'x-forwarded-for': home() })
    expect((await askAs('GET', '/auth/v1/reauthenticate')).status).toBe(200)
    const { code: nonce } = await mailbox.newest(email)
    now += 16 * minute
    expect((await askAs('PUT', '/auth/v1/user', { password: 'brisa-do-norte-3', nonce })).status).toBe(200)
  })

  test('[AU-20] with wrong passwords beside them leave a new device in a new network a way in', async () => {
    const { email } = await owner()
    await floodForAnHour(email, networks)
    for (let n = 0; n < 10; n += 1) await signIn(email, { from: network(1000 + n) }, 'outra-senha')
    expect(await signIn(email, elsewhere())).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/código enviado ao seu email$/) },
    })
    const asked = await post('/otp', { email, create_user: false }, elsewhere())
    if (networks === 1) expect(asked.status).toBe(200)
    else expect(asked.body).toMatchObject({ message: expect.stringContaining('use o mais recente que chegou') })
    const letters = await mailbox.letters(email)
    const { token_hash } = letters.find(({ kind }) => kind === 'sign_in') ?? {}
    expect((await post('/verify', { type: 'magiclink', token_hash }, elsewhere())).status).toBe(200)
  })

  test('[AU-16] are answered alike where nobody has it', async () => {
    const { email } = await owner()
    const nobody = `ninguem-${randomUUID()}@exemplo.com.br`
    const shown = ({ status, body, headers }: Answer) => {
      const { request_id: _, ...said } = body as Record<string, unknown>
      return { status, said, wait: headers.get('retry-after') }
    }
    const sorted = (answers: Answer[]) => answers.map((answer) => JSON.stringify(shown(answer))).sort()
    for (const step of [0, 1, 25]) {
      now += step * minute
      expect(sorted(await flood(email, networks))).toEqual(sorted(await flood(nobody, networks)))
    }
    expect(await mailbox.letters(nobody)).toEqual([])
  })
})

test('[AU-20] links that serve a stranger’s client alone leave the owner one that serves anywhere', async () => {
  const { email } = await owner()
  await flood(email, 12, challenge())
  expect((await post('/recover', { email }, elsewhere())).status).toBe(200)
  const { token_hash } = await mailbox.newest(email)
  expect((await post('/verify', { type: 'recovery', token_hash }, elsewhere())).status).toBe(200)
})

test('[AU-20] wrong codes from elsewhere end no code where it was asked for, nor its link', async () => {
  const { email } = await owner()
  const asked = { email, type: 'email' }
  const guess = (token: string, place: From) => post('/verify', { ...asked, token }, place)
  await post('/otp', { email }, elsewhere())
  const { code } = await mailbox.newest(email)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let n = 0; n < 10; n += 1) expect((await guess(wrong, { from: network(n) })).status).toBe(403)
  expect((await guess(code, { from: network(20) })).status).toBe(403)
  expect((await guess(code, elsewhere())).status).toBe(200)

  now += minute
  await post('/otp', { email }, elsewhere())
  const { code: again } = await mailbox.newest(email)
  expect((await guess(again, { from: network(21) })).status).toBe(200)
})
