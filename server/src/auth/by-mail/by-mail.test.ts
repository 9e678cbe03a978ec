import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth-client.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { ask, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addTotp } from '../../../test/totp-device.ts'

let server: TestServer
/** One of the same database where addresses are confirmed by mail. */
let confirming: TestServer
let admin: pg.Client
let mailbox: ReturnType<typeof createMailbox>
let shift = 0

beforeAll(async () => {
  const clock = () => new Date(Date.now() + shift)
  const limits = { otp: Infinity, recover: Infinity, verify: Infinity }
  server = await startTestServer({ clock, limits })
  confirming = await startTestServer({ clock, limits, beside: server, config: { signupConfirm: true } })
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  mailbox = createMailbox(server, admin)
})
afterAll(async () => {
  await admin?.end()
  await confirming?.close()
  await server?.close()
})
beforeEach(() => mailbox.forgetFlood())

const password = 'vento-sudeste-17'
const nextPassword = 'mare-de-sizigia-88'
const minute = 60_000

type Session = { access_token: string; refresh_token: string; user: { id: string; email: string } }

const post = (path: string, body: unknown, on = server) => ask(on.url, 'POST', `/auth/v1${path}`, body)
const verify = (body: unknown, on = server) => post('/verify', body, on)
const refused = { status: 403, body: { code: 'otp_expired' } }
const newAddress = () => `pessoa-${randomUUID()}@exemplo.com.br`
const canSignIn = async (email: string, secret: string, on = server) =>
  (await post('/token?grant_type=password', { email, password: secret }, on)).status === 200
const as = (session: Session) => (method: string, path: string, body?: unknown) =>
  ask(server.url, method, path, body, { authorization: `Bearer ${session.access_token}` })
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('[AU-15] a forgotten password', () => {
  async function recovering() {
    const person = await signUp(server.url)
    dataOf(await createAuthClient(server.url).resetPasswordForEmail(person.email))
    return { person, letter: await mailbox.newest(person.email) }
  }

  test('[AU-15] is replaced by the mail’s link, which opens a page of this site, and other sessions end', async () => {
    const { person, letter } = await recovering()
    expect(letter.kind).toBe('password_recovery')
    expect(letter.link).toBe(
      `${server.services.config.publicUrl}/auth/reset#token_hash=${letter.token_hash}&type=recovery`,
    )
    const client = createAuthClient(server.url)
    const { session } = dataOf(await client.verifyOtp({ token_hash: letter.token_hash, type: 'recovery' }))
    expect(claimsOf(session?.access_token ?? '').amr).toMatchObject([{ method: 'recovery' }])
    dataOf(await client.updateUser({ password: nextPassword }))
    expect(await canSignIn(person.email, password)).toBe(false)
    expect(await canSignIn(person.email, nextPassword)).toBe(true)
    expect((await person.ask('GET', '/api/me')).status).toBe(401)
    expect((await mailbox.newest(person.email)).kind).toBe('password_changed')
  })

  test('[AU-15] is replaced by the mail’s code as well', async () => {
    const { person, letter } = await recovering()
    expect(await verify({ type: 'recovery', email: person.email, token: letter.code })).toMatchObject({ status: 200 })
  })

  test('[AU-16] a link is right once, and ends its code', async () => {
    const { person, letter } = await recovering()
    const { token_hash, code } = letter
    expect((await verify({ type: 'recovery', token_hash })).status).toBe(200)
    expect(await verify({ type: 'recovery', token_hash })).toMatchObject(refused)
    expect(await verify({ type: 'recovery', email: person.email, token: code })).toMatchObject(refused)
  })

  test('[AU-16] a newer one ends the older', async () => {
    const { person, letter } = await recovering()
    await mailbox.forgetFlood()
    await post('/recover', { email: person.email })
    expect(await verify({ type: 'recovery', token_hash: letter.token_hash })).toMatchObject(refused)
    const newer = await mailbox.newest(person.email)
    expect((await verify({ type: 'recovery', token_hash: newer.token_hash })).status).toBe(200)
  })

  test('[AU-16] is dead after an hour, and after the password was changed', async () => {
    const { letter } = await recovering()
    shift += 61 * minute
    expect(await verify({ type: 'recovery', token_hash: letter.token_hash })).toMatchObject(refused)
    shift = 0
    const other = await recovering()
    expect((await other.person.ask('PUT', '/auth/v1/user', { password: nextPassword })).status).toBe(200)
    expect(await verify({ type: 'recovery', token_hash: other.letter.token_hash })).toMatchObject(refused)
  })

  test('[AU-16] five wrong codes end it, also the right one', async () => {
    const { person, letter } = await recovering()
    const wrong = letter.code === '000000' ? '111111' : '000000'
    const guess = (token: string) => verify({ type: 'recovery', email: person.email, token })
    for (let number = 0; number < 5; number += 1) expect(await guess(wrong)).toMatchObject(refused)
    expect(await guess(letter.code)).toMatchObject(refused)
  })

  test('[AU-16] its code is no code of another kind, nor another person’s', async () => {
    const { person, letter } = await recovering()
    const other = await signUp(server.url)
    for (const type of ['magiclink', 'email', 'signup', 'email_change']) {
      expect(await verify({ type, token_hash: letter.token_hash }), type).toMatchObject(refused)
      expect(await verify({ type, email: person.email, token: letter.code }), type).toMatchObject(refused)
    }
    expect(await verify({ type: 'recovery', email: other.email, token: letter.code })).toMatchObject(refused)
    expect((await verify({ type: 'recovery', token_hash: letter.token_hash })).status).toBe(200)
  })

  test('[AU-16] the same link twenty times at once opens one session', async () => {
    const { letter } = await recovering()
    const body = { type: 'recovery', token_hash: letter.token_hash }
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('[AU-16] an address that nobody has is answered alike and gets nothing', async () => {
    const known = await signUp(server.url)
    const unknown = newAddress()
    for (const path of ['/recover', '/otp', '/resend']) {
      const answers = []
      for (const email of [known.email, unknown]) {
        await mailbox.forgetFlood()
        const first = await post(path, { email, type: 'signup', create_user: false })
        const second = await post(path, { email, type: 'signup', create_user: false })
        answers.push([first.status, first.body, second.status, (second.body as { code?: string }).code])
      }
      expect(answers[0], path).toEqual(answers[1])
      expect(answers[0]?.[2], path).toBe(429)
    }
    expect(await mailbox.letters(unknown)).toEqual([])
  })
})

describe('[AU-10] a code to sign in', () => {
  test('[AU-10] comes by mail to who has an account, and proves the mailbox', async () => {
    const person = await signUp(server.url)
    const client = createAuthClient(server.url)
    dataOf(await client.signInWithOtp({ email: person.email, options: { shouldCreateUser: false } }))
    const { code } = await mailbox.newest(person.email)
    const { user } = dataOf(await client.verifyOtp({ email: person.email, token: code, type: 'email' }))
    expect(user).toMatchObject({
      id: person.id,
      email_confirmed_at: expect.any(String),
      identities: [{ identity_data: { email_verified: true } }],
    })
  })

  test('[AU-18] makes an account for someone who has none, as its default, with an organisation only once it is used', async () => {
    const email = newAddress()
    const before = await admin.query('select count(*) from organizations')
    dataOf(await createAuthClient(server.url).signInWithOtp({ email }))
    expect((await admin.query('select count(*) from organizations')).rows).toEqual(before.rows)
    const { token_hash } = await mailbox.newest(email)
    const session = (await verify({ type: 'magiclink', token_hash })).body as Session
    expect((await as(session)('GET', '/api/me')).body).toMatchObject({ email, role: 'admin' })
  })

  test('[AU-20] whose account it opens is said to who holds it, and uses nothing up', async () => {
    const { email } = await signUp(server.url)
    await post('/otp', { email })
    const { token_hash } = await mailbox.newest(email)
    for (const _time of [1, 2])
      expect(await post('/link', { token_hash })).toMatchObject({ status: 200, body: { email } })
    expect((await verify({ type: 'magiclink', token_hash })).status).toBe(200)
    expect(await post('/link', { token_hash })).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
  })

  test('[AU-14] ends what a stranger had set up under the address before its owner came', async () => {
    const squatter: Person = await signUp(server.url)
    await post('/otp', { email: squatter.email })
    const { token_hash } = await mailbox.newest(squatter.email)
    expect((await verify({ type: 'magiclink', token_hash })).status).toBe(200)
    expect((await squatter.ask('GET', '/api/me')).status).toBe(401)
    expect(await canSignIn(squatter.email, password)).toBe(false)
  })

  test('[AU-14] that a stranger asked for does not keep the invited out of their own sign-up', async () => {
    const inviter = await signUp(server.url)
    const email = newAddress()
    const { body } = await inviter.ask('POST', '/api/invitations', { email, role: 'member' })
    await post('/otp', { email })
    const invitation_token = (body as { link: string }).link.split('convite=')[1]
    const newcomer = { email, password, data: { display_name: 'Rita Prado', invitation_token } }
    const answer = await post('/signup', newcomer)
    expect(answer).toMatchObject({ status: 200, body: { user: { user_metadata: { display_name: 'Rita Prado' } } } })
    const { org_id } = (await inviter.ask('GET', '/api/me')).body as { org_id: string }
    expect((await as(answer.body as Session)('GET', '/api/me')).body).toMatchObject({ org_id, role: 'member' })

    // It is hers from now on: nobody signs up over it, invited or not.
    expect(await post('/signup', newcomer)).toMatchObject({ status: 422, body: { code: 'user_already_exists' } })
    expect(await post('/signup', { email, password: nextPassword, data: { display_name: 'Outra' } })).toMatchObject({
      status: 422,
    })
    // And the stranger's mail still proves the mailbox, for anyone who reads it.
    const { token_hash } = await mailbox.newest(email)
    expect((await verify({ type: 'magiclink', token_hash })).status).toBe(200)
    expect(await canSignIn(email, password)).toBe(false)
  })

  test('[AU-14] ends a stranger’s second factor and pending change of address too, so that the owner is let in', async () => {
    const squatter: Person = await signUp(server.url)
    const elsewhere = newAddress()
    await squatter.ask('PUT', '/auth/v1/user', { email: elsewhere })
    const pending = await mailbox.newest(elsewhere)
    await addTotp(squatter, () => Date.now() + shift)

    await post('/otp', { email: squatter.email })
    const { token_hash } = await mailbox.newest(squatter.email)
    const session = (await verify({ type: 'magiclink', token_hash })).body as Session
    expect((await as(session)('PUT', '/auth/v1/user', { password: nextPassword })).status).toBe(200)
    expect((await as(session)('GET', '/api/me')).status).toBe(200)
    expect(await verify({ type: 'email_change', token_hash: pending.token_hash })).toMatchObject(refused)
  })

  test('[AU-10] ends in a code for a client that exchanges one, with the verifier of that browser alone', async () => {
    const person = await signUp(server.url)
    const verifier = randomBytes(48).toString('base64url')
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const redirect_to = encodeURIComponent(`${server.services.config.publicUrl}/projects`)
    const challenge = { code_challenge, code_challenge_method: 's256' }
    await post(`/otp?redirect_to=${redirect_to}`, { email: person.email, ...challenge })
    const { link } = await mailbox.newest(person.email)
    const followed = await fetch(link, { redirect: 'manual' })
    const arrived = new URL(followed.headers.get('location') ?? '')
    expect(arrived.pathname).toBe('/projects')
    const auth_code = arrived.searchParams.get('code')
    const exchange = (code_verifier: string) => post('/token?grant_type=pkce', { auth_code, code_verifier })
    expect(await exchange('outro-verificador')).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    expect(await exchange(verifier)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  })
})

describe('[AU-10] a link that a browser follows', () => {
  const follow = async (person: Person, query: string) => {
    await post('/recover', { email: person.email })
    const { token_hash } = await mailbox.newest(person.email)
    const address = `${server.url}/auth/v1/verify?type=recovery&token=${token_hash}${query}`
    return { address, answer: await fetch(address, { redirect: 'manual' }) }
  }

  test('[AU-10] ends on a page of this site with a session in the fragment, and an old one with the error', async () => {
    const { address, answer } = await follow(await signUp(server.url), '')
    const { publicUrl } = server.services.config
    expect(answer.headers.get('location')).toMatch(new RegExp(`^${publicUrl}/#access_token=.*type=recovery`))
    const again = await fetch(address, { redirect: 'manual' })
    expect(again.headers.get('location')).toMatch(/#error=access_denied&error_code=otp_expired/)
  })

  test.each([
    '//outro.exemplo.com.br',
    'https://outro.exemplo.com.br/',
    '\\\\outro.exemplo.com.br',
    'javascript:alert(1)',
  ])('[AU-16] never leaves the site: %s', async (redirect_to) => {
    const { answer } = await follow(await signUp(server.url), `&redirect_to=${encodeURIComponent(redirect_to)}`)
    expect(answer.headers.get('location')).toMatch(new RegExp(`^${server.services.config.publicUrl}/#`))
  })

  test('[AU-16] nor where the site’s own name stands before an @', async () => {
    const trick = `${server.services.config.publicUrl.replace('://', '://outro@')}/projects`
    const { answer } = await follow(await signUp(server.url), `&redirect_to=${encodeURIComponent(trick)}`)
    expect(new URL(answer.headers.get('location') ?? '').pathname).toBe('/')
  })
})

describe('[AU-14] where addresses are confirmed by mail', () => {
  const person = (email: string) => ({ email, password, data: { display_name: 'Ana' } })

  test('[AU-04] a sign-up brings no session but a link, whose use opens the account', async () => {
    const email = newAddress()
    const client = createAuthClient(confirming.url)
    const options = { data: { display_name: 'Ana' }, emailRedirectTo: `${confirming.services.config.publicUrl}/` }
    expect(dataOf(await client.signUp({ email, password, options })).session).toBeNull()
    expect(await post('/token?grant_type=password', { email, password }, confirming)).toMatchObject({
      status: 400,
      body: { code: 'email_not_confirmed' },
    })
    const { kind, token_hash } = await mailbox.newest(email)
    expect(kind).toBe('sign_up_confirmation')
    const { session } = dataOf(await client.verifyOtp({ token_hash, type: 'signup' }))
    expect(session?.user.email_confirmed_at).toEqual(expect.any(String))
    expect(await canSignIn(email, password, confirming)).toBe(true)
  })

  test('[AU-16] a taken address is answered as a free one, and its password stays', async () => {
    const { email } = await signUp(server.url)
    const free = await post('/signup', person(newAddress()), confirming)
    const taken = await post('/signup', { ...person(email), password: nextPassword }, confirming)
    expect(taken.status).toBe(free.status)
    expect(Object.keys(taken.body as object)).toEqual(Object.keys(free.body as object))
    expect(await canSignIn(email, nextPassword)).toBe(false)
    expect(await canSignIn(email, password)).toBe(true)
  })

  test('[AU-16] a sign-up in somebody’s name before their own leaves its password to nobody', async () => {
    const email = newAddress()
    const attacker = 'senha-do-atacante-31'
    await post('/signup', { ...person(email), password: attacker }, confirming)
    shift += 2 * minute
    await post('/signup', person(email), confirming)
    const { token_hash } = await mailbox.newest(email)
    expect(await post('/verify', { type: 'signup', token_hash }, confirming)).toMatchObject({ status: 200 })
    expect(await canSignIn(email, attacker, confirming)).toBe(false)
    expect(await canSignIn(email, password, confirming)).toBe(false)
  })

  test('[AU-04] who signs up twice with one password signs in with it', async () => {
    const email = newAddress()
    await post('/signup', person(email), confirming)
    shift += 2 * minute
    await post('/signup', person(email), confirming)
    const { token_hash } = await mailbox.newest(email)
    await post('/verify', { type: 'signup', token_hash }, confirming)
    expect(await canSignIn(email, password, confirming)).toBe(true)
  })

  test('[AU-14] who confirms the mailbox of an open invitation joins who invited, knowing it is not enough', async () => {
    const boss = await signUp(server.url)
    const email = newAddress()
    const { body } = await boss.ask('POST', '/api/invitations', { email, role: 'manager' })
    await post('/signup', person(email), confirming)
    const joined = () => admin.query('select from users where email = $1', [email])
    expect((await joined()).rowCount).toBe(0)
    const { token_hash } = await mailbox.newest(email)
    const session = (await verify({ type: 'signup', token_hash }, confirming)).body as Session
    const { org_id } = body as { org_id: string }
    expect((await as(session)('GET', '/api/me')).body).toMatchObject({ org_id, role: 'manager' })
  })

  test('[AU-19] by invitation alone: who was invited gets a link, who was not gets the same answer and nothing', async () => {
    const closed = await startTestServer({ beside: server, config: { signupConfirm: true, signup: 'invite' } })
    const boss = await signUp(server.url)
    const [invited, stranger] = [newAddress(), newAddress()]
    await boss.ask('POST', '/api/invitations', { email: invited })
    const answers = [await post('/signup', person(invited), closed), await post('/signup', person(stranger), closed)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await mailbox.letters(invited)).not.toEqual([])
    expect(await mailbox.letters(stranger)).toEqual([])
    await closed.close()
  })

  test('[AU-10] the link is sent again on request', async () => {
    const email = newAddress()
    await post('/signup', person(email), confirming)
    const first = await mailbox.newest(email)
    expect(await post('/resend', { type: 'signup', email }, confirming)).toMatchObject({
      status: 429,
      body: { code: 'over_email_send_rate_limit' },
    })
    await mailbox.forgetFlood()
    expect((await post('/resend', { type: 'signup', email }, confirming)).status).toBe(200)
    const second = await mailbox.newest(email)
    expect(second.token_hash).not.toBe(first.token_hash)
    expect((await verify({ type: 'signup', token_hash: second.token_hash }, confirming)).status).toBe(200)
  })

  test('[AU-16] a link that is asked for again is answered alike for someone who waits, someone who has confirmed, and nobody', async () => {
    const [waiting, confirmed, nobody] = [newAddress(), newAddress(), newAddress()]
    await post('/signup', person(waiting), confirming)
    await post('/signup', person(confirmed), confirming)
    const { token_hash } = await mailbox.newest(confirmed)
    await verify({ type: 'signup', token_hash }, confirming)
    const answers = []
    for (const email of [waiting, confirmed, nobody]) {
      await mailbox.forgetFlood()
      const first = await post('/resend', { type: 'signup', email }, confirming)
      const second = await post('/resend', { type: 'signup', email }, confirming)
      answers.push([first.status, first.body, second.status, (second.body as { code?: string }).code])
    }
    expect(answers[0]).toEqual([200, {}, 429, 'over_email_send_rate_limit'])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await mailbox.letters(nobody)).toEqual([])
  })
})

describe('[AU-17] a new address of mail', () => {
  test('[AU-17] holds once it is confirmed where the old one was never proved', async () => {
    const person = await signUp(server.url)
    const next = newAddress()
    const changed = (await person.ask('PUT', '/auth/v1/user', { email: next })).body
    expect(changed).toMatchObject({ email: person.email, new_email: next })
    const { token_hash } = await mailbox.newest(next)
    expect((await verify({ type: 'email_change', token_hash })).status).toBe(200)
    expect((await person.ask('GET', '/api/me')).body).toMatchObject({ email: next })
    expect(await canSignIn(next, password)).toBe(true)
    expect(await canSignIn(person.email, password)).toBe(false)
    expect((await mailbox.newest(person.email)).kind).toBe('email_changed')
    expect((await person.ask('GET', '/api/audit?kind=account')).body).toMatchObject([{ event: 'email_changed' }])
  })

  async function proved() {
    const email = newAddress()
    await post('/signup', { email, password, data: { display_name: 'Ana' } }, confirming)
    const { token_hash } = await mailbox.newest(email)
    const session = (await verify({ type: 'signup', token_hash })).body as Session
    return { email, session }
  }

  test.each([
    ['the new one first', [0, 1]],
    ['the one in use first', [1, 0]],
  ])('[AU-17] needs both addresses where the one in use was proved: %s', async (_, order) => {
    const { email, session } = await proved()
    const next = newAddress()
    await as(session)('PUT', '/auth/v1/user', { email: next })
    const letters = [await mailbox.newest(next), await mailbox.newest(email)]
    expect(letters.map(({ kind }) => kind)).toEqual(['email_change_new', 'email_change_current'])
    const use = (index: number) => verify({ type: 'email_change', token_hash: letters[index]?.token_hash })
    expect((await use(order[0] ?? 0)).body).toMatchObject({ msg: expect.stringContaining('outro endereço') })
    expect((await as(session)('GET', '/api/me')).body).toMatchObject({ email })
    expect((await use(order[0] ?? 0)).status).toBe(403)
    expect((await use(order[1] ?? 0)).status).toBe(200)
    expect((await as(session)('GET', '/api/me')).body).toMatchObject({ email: next })
  })

  test('[AU-16] half a confirmation leaves no code to exchange either', async () => {
    const { email, session } = await proved()
    const next = newAddress()
    const verifier = randomBytes(48).toString('base64url')
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    await as(session)('PUT', '/auth/v1/user', { email: next, code_challenge, code_challenge_method: 's256' })
    const arrive = async (address: string) => {
      const { link } = await mailbox.newest(address)
      return new URL((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '')
    }
    const half = await arrive(next)
    expect(half.searchParams.get('code')).toBeNull()
    expect(half.hash).toContain('message=')
    expect((await arrive(email)).searchParams.get('code')).toEqual(expect.any(String))
    expect((await as(session)('GET', '/api/me')).body).toMatchObject({ email: next })
  })

  test('[AU-16] one that was asked for in between starts over: half a confirmation counts for its address alone', async () => {
    const { email, session } = await proved()
    const [mine, theirs] = [newAddress(), newAddress()]
    await as(session)('PUT', '/auth/v1/user', { email: theirs })
    const current = await mailbox.newest(email)
    await verify({ type: 'email_change', token_hash: current.token_hash })
    await mailbox.forgetFlood()
    await as(session)('PUT', '/auth/v1/user', { email: mine })
    const next = await mailbox.newest(mine)
    expect((await verify({ type: 'email_change', token_hash: next.token_hash })).body).toHaveProperty('msg')
    expect((await as(session)('GET', '/api/me')).body).toMatchObject({ email })
  })

  test('[AU-16] of somebody else is refused, also where they came first meanwhile', async () => {
    const [person, other] = [await signUp(server.url), await signUp(server.url)]
    const taken = { status: 422, body: { code: 'email_exists' } }
    expect(await person.ask('PUT', '/auth/v1/user', { email: other.email })).toMatchObject(taken)
    const next = newAddress()
    await person.ask('PUT', '/auth/v1/user', { email: next })
    await signUp(server.url, { email: next })
    const { token_hash } = await mailbox.newest(next)
    expect(await verify({ type: 'email_change', token_hash })).toMatchObject(taken)
  })

  test('[AU-16] needs a recent sign-in, the password, or a code', async () => {
    const person = await signUp(server.url)
    shift += 16 * minute
    const put = (proof: object) => person.ask('PUT', '/auth/v1/user', { email: newAddress(), ...proof })
    expect(await put({})).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
    expect((await put({ current_password: 'errada-por-certo' })).status).toBe(400)
    expect((await put({ current_password: password })).status).toBe(200)
    expect((await person.ask('GET', '/auth/v1/reauthenticate')).status).toBe(200)
    const { code } = await mailbox.newest(person.email)
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await put({ nonce: wrong })).toMatchObject({ status: 422, body: { code: 'reauthentication_not_valid' } })
    expect((await put({ nonce: code })).status).toBe(200)
    expect((await put({ nonce: code })).status).toBe(422)
    shift = 0
  })
})
