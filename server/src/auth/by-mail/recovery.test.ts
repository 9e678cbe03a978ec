import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth/auth-client.ts'
import { type MailStage, newAddress, startMailStage } from '../../../test/mail/mail-stage.ts'
import { signUp } from '../../../test/person.ts'

let stage: MailStage

beforeAll(async () => {
  stage = await startMailStage()
})
afterAll(() => stage?.close())
beforeEach(() => stage.mailbox.forgetFlood())

const password = 'vento-sudeste-17'
const nextPassword = 'mare-de-sizigia-88'
const minute = 60_000
const refused = { status: 403, body: { code: 'otp_expired' } }
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('[AU-15] a forgotten password', () => {
  async function recovering() {
    const person = await signUp(stage.server.url)
    dataOf(await createAuthClient(stage.server.url).resetPasswordForEmail(person.email))
    return { person, letter: await stage.mailbox.newest(person.email) }
  }

  test('[AU-15] is replaced by the mail’s link, which opens a page of this site, and other sessions end', async () => {
    const { person, letter } = await recovering()
    expect(letter.kind).toBe('password_recovery')
    expect(letter.link).toBe(
      `${stage.server.services.config.publicUrl}/auth/reset#token_hash=${letter.token_hash}&type=recovery`,
    )
    const client = createAuthClient(stage.server.url)
    const { session } = dataOf(await client.verifyOtp({ token_hash: letter.token_hash, type: 'recovery' }))
    expect(claimsOf(session?.access_token ?? '').amr).toMatchObject([{ method: 'recovery' }])
    dataOf(await client.updateUser({ password: nextPassword }))
    expect(await stage.canSignIn(person.email, password)).toBe(false)
    expect(await stage.canSignIn(person.email, nextPassword)).toBe(true)
    expect((await person.ask('GET', '/api/me')).status).toBe(401)
    expect((await stage.mailbox.newest(person.email)).kind).toBe('password_changed')
  })

  test('[AU-15] is replaced by the mail’s code as well', async () => {
    const { person, letter } = await recovering()
    expect(await stage.verify({ type: 'recovery', email: person.email, token: letter.code })).toMatchObject({
      status: 200,
    })
  })

  test('[AU-16] a link is right once, and ends its code', async () => {
    const { person, letter } = await recovering()
    const { token_hash, code } = letter
    expect((await stage.verify({ type: 'recovery', token_hash })).status).toBe(200)
    expect(await stage.verify({ type: 'recovery', token_hash })).toMatchObject(refused)
    expect(await stage.verify({ type: 'recovery', email: person.email, token: code })).toMatchObject(refused)
  })

  test('[AU-16] a newer one ends the older', async () => {
    const { person, letter } = await recovering()
    await stage.mailbox.forgetFlood()
    await stage.post('/recover', { email: person.email })
    expect(await stage.verify({ type: 'recovery', token_hash: letter.token_hash })).toMatchObject(refused)
    const newer = await stage.mailbox.newest(person.email)
    expect((await stage.verify({ type: 'recovery', token_hash: newer.token_hash })).status).toBe(200)
  })

  test('[AU-16] is dead after an hour, and after the password was changed', async () => {
    const { letter } = await recovering()
    stage.time.shift += 61 * minute
    expect(await stage.verify({ type: 'recovery', token_hash: letter.token_hash })).toMatchObject(refused)
    stage.time.shift = 0
    const other = await recovering()
    expect((await other.person.ask('PUT', '/auth/v1/user', { password: nextPassword })).status).toBe(200)
    expect(await stage.verify({ type: 'recovery', token_hash: other.letter.token_hash })).toMatchObject(refused)
  })

  test('[AU-16] five wrong codes end it, also the right one', async () => {
    const { person, letter } = await recovering()
    const wrong = letter.code === '000000' ? '111111' : '000000'
    const guess = (token: string) => stage.verify({ type: 'recovery', email: person.email, token })
    for (let number = 0; number < 5; number += 1) expect(await guess(wrong)).toMatchObject(refused)
    expect(await guess(letter.code)).toMatchObject(refused)
  })

  test('[AU-16] its code is no code of another kind, nor another person’s', async () => {
    const { person, letter } = await recovering()
    const other = await signUp(stage.server.url)
    for (const type of ['magiclink', 'email', 'signup', 'email_change']) {
      expect(await stage.verify({ type, token_hash: letter.token_hash }), type).toMatchObject(refused)
      expect(await stage.verify({ type, email: person.email, token: letter.code }), type).toMatchObject(refused)
    }
    expect(await stage.verify({ type: 'recovery', email: other.email, token: letter.code })).toMatchObject(refused)
    expect((await stage.verify({ type: 'recovery', token_hash: letter.token_hash })).status).toBe(200)
  })

  test('[AU-16] the same link twenty times at once opens one session', async () => {
    const { letter } = await recovering()
    const body = { type: 'recovery', token_hash: letter.token_hash }
    const answers = await Promise.all(Array.from({ length: 20 }, () => stage.verify(body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('[AU-16] an address that nobody has is answered alike and gets nothing', async () => {
    const known = await signUp(stage.server.url)
    const unknown = newAddress()
    for (const path of ['/recover', '/otp', '/resend']) {
      const answers = []
      for (const email of [known.email, unknown]) {
        await stage.mailbox.forgetFlood()
        const first = await stage.post(path, { email, type: 'signup', create_user: false })
        const second = await stage.post(path, { email, type: 'signup', create_user: false })
        answers.push([first.status, first.body, second.status, (second.body as { code?: string }).code])
      }
      expect(answers[0], path).toEqual(answers[1])
      expect(answers[0]?.[2], path).toBe(429)
    }
    expect(await stage.mailbox.letters(unknown)).toEqual([])
  })
})
