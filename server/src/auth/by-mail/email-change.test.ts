import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailedSession, type MailStage, newAddress, startMailStage } from '../../../test/mail/mail-stage.ts'
import { signUp } from '../../../test/person.ts'
import type { TestServer } from '../../../test/server.ts'

let stage: MailStage
/** One of the same database where addresses are confirmed by mail. */
let confirming: TestServer

beforeAll(async () => {
  stage = await startMailStage()
  confirming = await stage.startConfirming()
})
afterAll(async () => {
  await confirming?.close()
  await stage?.close()
})
beforeEach(() => stage.mailbox.forgetFlood())

const password = 'vento-sudeste-17'
const minute = 60_000

describe('[AU-17] a new address of mail', () => {
  test('[AU-17] holds once it is confirmed where the old one was never proved', async () => {
    const person = await signUp(stage.server.url)
    const next = newAddress()
    const changed = (await person.ask('PUT', '/auth/v1/user', { email: next })).body
    expect(changed).toMatchObject({ email: person.email, new_email: next })
    const { token_hash } = await stage.mailbox.newest(next)
    expect((await stage.verify({ type: 'email_change', token_hash })).status).toBe(200)
    expect((await person.ask('GET', '/api/me')).body).toMatchObject({ email: next })
    expect(await stage.canSignIn(next, password)).toBe(true)
    expect(await stage.canSignIn(person.email, password)).toBe(false)
    expect((await stage.mailbox.newest(person.email)).kind).toBe('email_changed')
    expect((await person.ask('GET', '/api/audit?kind=account')).body).toMatchObject([{ event: 'email_changed' }])
  })

  async function proved() {
    const email = newAddress()
    await stage.post('/signup', { email, password, data: { display_name: 'Ana' } }, confirming)
    const { token_hash } = await stage.mailbox.newest(email)
    const session = (await stage.verify({ type: 'signup', token_hash })).body as MailedSession
    return { email, session }
  }

  test.each([
    ['the new one first', [0, 1]],
    ['the one in use first', [1, 0]],
  ])('[AU-17] needs both addresses where the one in use was proved: %s', async (_, order) => {
    const { email, session } = await proved()
    const next = newAddress()
    await stage.as(session)('PUT', '/auth/v1/user', { email: next })
    const letters = [await stage.mailbox.newest(next), await stage.mailbox.newest(email)]
    expect(letters.map(({ kind }) => kind)).toEqual(['email_change_new', 'email_change_current'])
    const use = (index: number) => stage.verify({ type: 'email_change', token_hash: letters[index]?.token_hash })
    expect((await use(order[0] ?? 0)).body).toMatchObject({ msg: expect.stringContaining('outro endereço') })
    expect((await stage.as(session)('GET', '/api/me')).body).toMatchObject({ email })
    expect((await use(order[0] ?? 0)).status).toBe(403)
    expect((await use(order[1] ?? 0)).status).toBe(200)
    expect((await stage.as(session)('GET', '/api/me')).body).toMatchObject({ email: next })
  })

  test('[AU-16] half a confirmation leaves no code to exchange either', async () => {
    const { email, session } = await proved()
    const next = newAddress()
    const verifier = randomBytes(48).toString('base64url')
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    await stage.as(session)('PUT', '/auth/v1/user', { email: next, code_challenge, code_challenge_method: 's256' })
    const arrive = async (address: string) => {
      const { link } = await stage.mailbox.newest(address)
      return new URL((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '')
    }
    const half = await arrive(next)
    expect(half.searchParams.get('code')).toBeNull()
    expect(half.hash).toContain('message=')
    expect((await arrive(email)).searchParams.get('code')).toEqual(expect.any(String))
    expect((await stage.as(session)('GET', '/api/me')).body).toMatchObject({ email: next })
  })

  test('[AU-16] one that was asked for in between starts over: half a confirmation counts for its address alone', async () => {
    const { email, session } = await proved()
    const [mine, theirs] = [newAddress(), newAddress()]
    await stage.as(session)('PUT', '/auth/v1/user', { email: theirs })
    const current = await stage.mailbox.newest(email)
    await stage.verify({ type: 'email_change', token_hash: current.token_hash })
    await stage.mailbox.forgetFlood()
    await stage.as(session)('PUT', '/auth/v1/user', { email: mine })
    const next = await stage.mailbox.newest(mine)
    expect((await stage.verify({ type: 'email_change', token_hash: next.token_hash })).body).toHaveProperty('msg')
    expect((await stage.as(session)('GET', '/api/me')).body).toMatchObject({ email })
  })

  test('[AU-16] of somebody else is refused, also where they came first meanwhile', async () => {
    const [person, other] = [await signUp(stage.server.url), await signUp(stage.server.url)]
    const taken = { status: 422, body: { code: 'email_exists' } }
    expect(await person.ask('PUT', '/auth/v1/user', { email: other.email })).toMatchObject(taken)
    const next = newAddress()
    await person.ask('PUT', '/auth/v1/user', { email: next })
    await signUp(stage.server.url, { email: next })
    const { token_hash } = await stage.mailbox.newest(next)
    expect(await stage.verify({ type: 'email_change', token_hash })).toMatchObject(taken)
  })

  test('[AU-16] needs a recent sign-in, the password, or a code', async () => {
    const person = await signUp(stage.server.url)
    stage.time.shift += 16 * minute
    const put = (proof: object) => person.ask('PUT', '/auth/v1/user', { email: newAddress(), ...proof })
    expect(await put({})).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
    expect((await put({ current_password: 'errada-por-certo' })).status).toBe(400)
    expect((await put({ current_password: password })).status).toBe(200)
    expect((await person.ask('GET', '/auth/v1/reauthenticate')).status).toBe(200)
    const { code } = await stage.mailbox.newest(person.email)
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await put({ nonce: wrong })).toMatchObject({ status: 422, body: { code: 'reauthentication_not_valid' } })
    expect((await put({ nonce: code })).status).toBe(200)
    expect((await put({ nonce: code })).status).toBe(422)
    stage.time.shift = 0
  })
})
