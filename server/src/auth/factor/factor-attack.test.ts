import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimsOf, type FactorStage, startFactorStage, type Tokens } from '../../../test/auth/factor-stage.ts'
import { openMailbox } from '../../../test/mail/mailbox.ts'
import { ask, signUp } from '../../../test/person.ts'

let stage: FactorStage

beforeAll(async () => {
  stage = await startFactorStage()
})
afterAll(() => stage?.close())

const second = 1_000

describe('[AU-12] an application that makes codes', () => {
  test('[AU-16] a code counts once, also for another session and its neighbours before it', async () => {
    const { person, id, totp } = await stage.withTotp()
    const [one, other] = [await stage.signIn(person.email), await stage.signIn(person.email)]
    const code = stage.codeOf(totp.secret)
    expect((await stage.prove(one, id, code)).status).toBe(200)
    // The one before was never used: the sentence must be true of both.
    const used = 'Este código já não vale. Espere o aplicativo mostrar o próximo'
    const refused = { status: 422, body: { code: 'mfa_verification_failed', message: used } }
    expect(await stage.prove(other, id, code)).toMatchObject(refused)
    expect(await stage.prove(other, id, stage.codeOf(totp.secret, stage.now() - 30 * second))).toMatchObject(refused)
    const wrong = await stage.prove(other, id, stage.codeOf(totp.secret, stage.now() + 90 * second))
    expect(wrong).toMatchObject({ status: 422, body: { message: 'Código incorreto. Confira e tente de novo' } })
  })

  test('[AU-16] the same code sent twenty times at once opens one session', async () => {
    const { person, id, totp } = await stage.withTotp()
    const session = await stage.signIn(person.email)
    const challenge = (await stage.as(session)('POST', `/factors/${id}/challenge`)).body as { id: string }
    const body = { challenge_id: challenge.id, code: stage.codeOf(totp.secret) }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => stage.as(session)('POST', `/factors/${id}/verify`, body)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('[AU-16] a challenge takes five wrong codes, and then not the right one', async () => {
    const { person, id, totp } = await stage.withTotp()
    const session = await stage.signIn(person.email)
    const challenge = (await stage.as(session)('POST', `/factors/${id}/challenge`)).body as { id: string }
    const answer = (code: string) =>
      stage.as(session)('POST', `/factors/${id}/verify`, { challenge_id: challenge.id, code })
    const right = stage.codeOf(totp.secret)
    const wrong = right === '000000' ? '111111' : '000000'
    for (let number = 0; number < 5; number += 1) expect((await answer(wrong)).status).toBe(422)
    expect(await answer(right)).toMatchObject({ status: 422, body: { code: 'mfa_challenge_expired' } })
  })

  test('[AU-16] another person’s challenge or factor is none', async () => {
    const { id, session } = await stage.withTotp()
    const stranger = await signUp(stage.server.url)
    const challenge = (await stage.as(session)('POST', `/factors/${id}/challenge`)).body as { id: string }
    expect(await stage.as(stranger)('POST', `/factors/${id}/challenge`)).toMatchObject({
      status: 404,
      body: { code: 'mfa_factor_not_found' },
    })
    expect(
      await stage.as(stranger)('POST', `/factors/${id}/verify`, { challenge_id: challenge.id, code: '000000' }),
    ).toMatchObject({ status: 404 })
    expect((await stage.as(stranger)('DELETE', `/factors/${id}`)).status).toBe(404)
  })

  test('[AU-16] a session that has not proved it adds and removes no factor, and changes neither password nor mail', async () => {
    const { person, id } = await stage.withTotp()
    const session = await stage.signIn(person.email)
    expect(await stage.as(session)('POST', '/factors', { factor_type: 'totp' })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })
    expect((await stage.as(session)('DELETE', `/factors/${id}`)).status).toBe(403)
    expect((await stage.as(session)('POST', '/passkeys/registration/options')).status).toBe(403)
    expect((await stage.as(session)('POST', '/recovery-codes')).status).toBe(403)
    const change = { password: 'outra-senha-boa-91' }
    expect(await stage.as(session)('PUT', '/user', change)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })
    const move = { email: `outra-${person.email}` }
    expect(await stage.as(session)('PUT', '/user', move)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })
  })

  test('[AU-16] a refresh token from before the proof does not give aal2, and ends the session', async () => {
    const { person, id, totp } = await stage.withTotp()
    const before = await stage.signIn(person.email)
    const proved = (await stage.prove(before, id, stage.codeOf(totp.secret))).body as Tokens
    const refresh = (token: string) =>
      ask(stage.server.url, 'POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: token })
    const next = await refresh(proved.refresh_token)
    expect(claimsOf((next.body as Tokens).access_token).aal).toBe('aal2')
    expect((await refresh(before.refresh_token)).status).toBe(400)
    expect((await stage.me(next.body as Tokens)).status).toBe(401)
  })

  test('[AU-16] an account tries fifteen codes in five minutes, however many challenges it asks for', async () => {
    const { person, id, totp } = await stage.withTotp()
    const session = await stage.signIn(person.email)
    const right = stage.codeOf(totp.secret)
    const wrong = right === '000000' ? '111111' : '000000'
    const statuses: number[] = []
    for (let number = 0; number < 16; number += 1) statuses.push((await stage.prove(session, id, wrong)).status)
    expect(statuses.filter((status) => status === 422).length).toBeLessThan(15)
    expect(statuses.at(-1)).toBe(429)
    expect((await stage.prove(session, id, right)).status).toBe(429)
  })

  test('[AU-16] [AU-20] from the tenth wrong code in a row on codes wait longer and longer, the owner gets one mail, and a recovery code does not wait', async () => {
    const mailbox = await openMailbox(stage.server)
    const { person, id, totp, session: own } = await stage.withTotp()
    const { codes } = (await stage.as(own)('POST', '/recovery-codes')).body as { codes: string[] }
    let session = await stage.signIn(person.email)
    const wrong = () => (stage.codeOf(totp.secret) === '000000' ? '111111' : '000000')
    for (let count = 0; count < 10; count += 1) {
      session = await stage.later(session, 60 * second)
      expect((await stage.prove(session, id, wrong())).status).toBe(422)
    }
    const waited = [10, 20, 40, 90].map((seconds) => async () => {
      session = await stage.later(session, seconds * second)
      return (await stage.prove(session, id, wrong())).status
    })
    const statuses: number[] = []
    for (const ask of waited) statuses.push(await ask())
    // 15 s, then 30 and 60 s.
    expect(statuses).toEqual([429, 422, 422, 422])
    const right = await stage.prove(session, id, stage.codeOf(totp.secret))
    expect(right).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    const kinds = (await mailbox.letters(person.email)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'codes_refused')).toHaveLength(1)
    expect((await stage.as(session)('POST', '/recovery-codes/verify', { code: codes[0] })).status).toBe(200)
    await mailbox.close()
  })
})
