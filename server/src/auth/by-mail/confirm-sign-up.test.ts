import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth/auth-client.ts'
import { type MailedSession, type MailStage, newAddress, startMailStage } from '../../../test/mail/mail-stage.ts'
import { signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

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
const nextPassword = 'mare-de-sizigia-88'
const minute = 60_000

describe('[AU-14] where addresses are confirmed by mail', () => {
  const person = (email: string) => ({ email, password, data: { display_name: 'Ana' } })

  test('[AU-04] a sign-up brings no session but a link, whose use opens the account', async () => {
    const email = newAddress()
    const client = createAuthClient(confirming.url)
    const options = { data: { display_name: 'Ana' }, emailRedirectTo: `${confirming.services.config.publicUrl}/` }
    expect(dataOf(await client.signUp({ email, password, options })).session).toBeNull()
    expect(await stage.post('/token?grant_type=password', { email, password }, confirming)).toMatchObject({
      status: 400,
      body: { code: 'email_not_confirmed' },
    })
    const { kind, token_hash } = await stage.mailbox.newest(email)
    expect(kind).toBe('sign_up_confirmation')
    const { session } = dataOf(await client.verifyOtp({ token_hash, type: 'signup' }))
    expect(session?.user.email_confirmed_at).toEqual(expect.any(String))
    expect(await stage.canSignIn(email, password, confirming)).toBe(true)
  })

  test('[AU-16] a taken address is answered as a free one, and its password stays', async () => {
    const { email } = await signUp(stage.server.url)
    const free = await stage.post('/signup', person(newAddress()), confirming)
    const taken = await stage.post('/signup', { ...person(email), password: nextPassword }, confirming)
    expect(taken.status).toBe(free.status)
    expect(Object.keys(taken.body as object)).toEqual(Object.keys(free.body as object))
    expect(await stage.canSignIn(email, nextPassword)).toBe(false)
    expect(await stage.canSignIn(email, password)).toBe(true)
  })

  test('[AU-16] a sign-up in somebody’s name before their own leaves its password to nobody', async () => {
    const email = newAddress()
    const attacker = 'senha-do-atacante-31'
    await stage.post('/signup', { ...person(email), password: attacker }, confirming)
    stage.time.shift += 2 * minute
    await stage.post('/signup', person(email), confirming)
    const { token_hash } = await stage.mailbox.newest(email)
    expect(await stage.post('/verify', { type: 'signup', token_hash }, confirming)).toMatchObject({ status: 200 })
    expect(await stage.canSignIn(email, attacker, confirming)).toBe(false)
    expect(await stage.canSignIn(email, password, confirming)).toBe(false)
  })

  test('[AU-04] who signs up twice with one password signs in with it', async () => {
    const email = newAddress()
    await stage.post('/signup', person(email), confirming)
    stage.time.shift += 2 * minute
    await stage.post('/signup', person(email), confirming)
    const { token_hash } = await stage.mailbox.newest(email)
    await stage.post('/verify', { type: 'signup', token_hash }, confirming)
    expect(await stage.canSignIn(email, password, confirming)).toBe(true)
  })

  test('[AU-14] who confirms the mailbox of an open invitation joins who invited, knowing it is not enough', async () => {
    const boss = await signUp(stage.server.url)
    const email = newAddress()
    const { body } = await boss.ask('POST', '/api/invitations', { email, role: 'manager' })
    await stage.post('/signup', person(email), confirming)
    const joined = () => stage.admin.query('select from users where email = $1', [email])
    expect((await joined()).rowCount).toBe(0)
    const { token_hash } = await stage.mailbox.newest(email)
    const session = (await stage.verify({ type: 'signup', token_hash }, confirming)).body as MailedSession
    const { org_id } = body as { org_id: string }
    expect((await stage.as(session)('GET', '/api/me')).body).toMatchObject({ org_id, role: 'manager' })
  })

  test('[AU-19] by invitation alone: who was invited gets a link, who was not gets the same answer and nothing', async () => {
    const closed = await startTestServer({ beside: stage.server, config: { signupConfirm: true, signup: 'invite' } })
    const boss = await signUp(stage.server.url)
    const [invited, stranger] = [newAddress(), newAddress()]
    await boss.ask('POST', '/api/invitations', { email: invited })
    const answers = [
      await stage.post('/signup', person(invited), closed),
      await stage.post('/signup', person(stranger), closed),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stage.mailbox.letters(invited)).not.toEqual([])
    expect(await stage.mailbox.letters(stranger)).toEqual([])
    await closed.close()
  })

  test('[AU-10] the link is sent again on request', async () => {
    const email = newAddress()
    await stage.post('/signup', person(email), confirming)
    const first = await stage.mailbox.newest(email)
    expect(await stage.post('/resend', { type: 'signup', email }, confirming)).toMatchObject({
      status: 429,
      body: { code: 'over_email_send_rate_limit' },
    })
    await stage.mailbox.forgetFlood()
    expect((await stage.post('/resend', { type: 'signup', email }, confirming)).status).toBe(200)
    const second = await stage.mailbox.newest(email)
    expect(second.token_hash).not.toBe(first.token_hash)
    expect((await stage.verify({ type: 'signup', token_hash: second.token_hash }, confirming)).status).toBe(200)
  })

  test('[AU-16] a link that is asked for again is answered alike for someone who waits, someone who has confirmed, and nobody', async () => {
    const [waiting, confirmed, nobody] = [newAddress(), newAddress(), newAddress()]
    await stage.post('/signup', person(waiting), confirming)
    await stage.post('/signup', person(confirmed), confirming)
    const { token_hash } = await stage.mailbox.newest(confirmed)
    await stage.verify({ type: 'signup', token_hash }, confirming)
    const answers = []
    for (const email of [waiting, confirmed, nobody]) {
      await stage.mailbox.forgetFlood()
      const first = await stage.post('/resend', { type: 'signup', email }, confirming)
      const second = await stage.post('/resend', { type: 'signup', email }, confirming)
      answers.push([first.status, first.body, second.status, (second.body as { code?: string }).code])
    }
    expect(answers[0]).toEqual([200, {}, 429, 'over_email_send_rate_limit'])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await stage.mailbox.letters(nobody)).toEqual([])
  })
})
