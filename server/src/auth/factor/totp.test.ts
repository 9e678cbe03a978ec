import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth/auth-client.ts'
import { claimsOf, type FactorStage, startFactorStage, type Tokens } from '../../../test/auth/factor-stage.ts'
import { signUp } from '../../../test/person.ts'

let stage: FactorStage

beforeAll(async () => {
  stage = await startFactorStage()
})
afterAll(() => stage?.close())

const second = 1_000

describe('[AU-12] an application that makes codes', () => {
  test('[AU-12] is enrolled, challenged, verified and listed with the real client', async () => {
    const person = await signUp(stage.server.url)
    const client = createAuthClient(stage.server.url)
    dataOf(await client.setSession(person))
    const enrolled = dataOf(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' }))
    expect(enrolled).toMatchObject({ type: 'totp', friendly_name: 'Celular' })
    expect(enrolled.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(enrolled.totp.uri).toContain(`secret=${enrolled.totp.secret}`)

    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const code = stage.codeOf(enrolled.totp.secret)
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
    const { person, id, totp } = await stage.withTotp()
    const session = await stage.signIn(person.email)
    expect(claimsOf(session.access_token).aal).toBe('aal1')
    expect(await stage.me(session)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    const { status, body } = await stage.prove(session, id, stage.codeOf(totp.secret))
    expect(status).toBe(200)
    expect((await stage.me(body as Tokens)).status).toBe(200)
  })

  test('[AU-12] its enrolment ends the sessions that have not proved it', async () => {
    const person = await signUp(stage.server.url)
    const elsewhere = await stage.signIn(person.email)
    const { body } = await stage.as(person)('POST', '/factors', { factor_type: 'totp' })
    const { id, totp } = body as { id: string; totp: { secret: string } }
    expect((await stage.me(elsewhere)).status).toBe(200)
    await stage.prove(person, id, stage.codeOf(totp.secret))
    expect((await stage.me(elsewhere)).status).toBe(401)
  })

  test('[AU-12] of two that two tabs enrol, the one proved first counts, and the other is none any more', async () => {
    const person = await signUp(stage.server.url)
    const enrol = async () =>
      (await stage.as(person)('POST', '/factors', { factor_type: 'totp' })).body as {
        id: string
        totp: { secret: string }
      }
    const [one, other] = [await enrol(), await enrol()]
    const open = (await stage.as(person)('POST', `/factors/${one.id}/challenge`)).body as { id: string }
    const proved = await stage.prove(person, other.id, stage.codeOf(other.totp.secret))
    expect(proved.status).toBe(200)
    const late = { challenge_id: open.id, code: stage.codeOf(one.totp.secret) }
    const session = proved.body as Tokens
    expect(await stage.as(session)('POST', `/factors/${one.id}/verify`, late)).toMatchObject({
      status: 404,
      body: { code: 'mfa_factor_not_found' },
    })
    const { body } = await stage.as(session)('GET', '/user')
    expect(body).toMatchObject({ factors: [{ id: other.id, status: 'verified' }] })
  })

  test('[AU-12] one that nobody has verified asks for nothing', async () => {
    const person = await signUp(stage.server.url)
    await stage.as(person)('POST', '/factors', { factor_type: 'totp' })
    expect((await stage.me(await stage.signIn(person.email))).status).toBe(200)
  })

  test('[AU-12] a clock that is half a minute off is right, one that is a whole one off is not', async () => {
    const { person, id, totp } = await stage.withTotp()
    const session = await stage.signIn(person.email)
    for (const off of [-60, 60]) {
      expect((await stage.prove(session, id, stage.codeOf(totp.secret, stage.now() + off * second))).status).toBe(422)
    }
    expect((await stage.prove(session, id, stage.codeOf(totp.secret, stage.now() + 30 * second))).status).toBe(200)
  })

  test('[AU-12] takes another name, of its own and not empty, from a session that has proved it', async () => {
    const { person, session, id } = await stage.withTotp()
    const rename = (friendly_name: string, by: Pick<Tokens, 'access_token'> = session) =>
      stage.as(by)('PATCH', `/factors/${id}`, { friendly_name })
    expect(await rename('  Celular novo ')).toMatchObject({ status: 200, body: { id, friendly_name: 'Celular novo' } })
    const { body } = await stage.as(session)('GET', '/user')
    expect(body).toMatchObject({ factors: [{ id, friendly_name: 'Celular novo', status: 'verified' }] })

    await stage.as(session)('POST', '/factors', { factor_type: 'totp', friendly_name: 'Pela metade' })
    expect(await rename('Pela metade')).toMatchObject({ status: 200 })
    await stage.as(session)('POST', '/factors', { factor_type: 'totp', friendly_name: 'Tablet' })
    await stage.admin.query(
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
    const later = await stage.signIn(person.email)
    expect(await rename('De outro', later)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    const stranger = await signUp(stage.server.url)
    expect(await rename('De outro', stranger)).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } })
  })

  test('[AU-12] two of one name are refused, and more than ten; of those that nobody finished the oldest makes way', async () => {
    const { person, session } = await stage.withTotp()
    const enrol = (friendly_name?: string) =>
      stage.as(session)('POST', '/factors', { factor_type: 'totp', friendly_name })
    expect(await enrol('Celular')).toMatchObject({ status: 422, body: { code: 'mfa_factor_name_conflict' } })
    await enrol('Tablet')
    expect(await enrol('Tablet')).toMatchObject({ status: 422, body: { code: 'mfa_factor_name_conflict' } })
    for (let number = 0; number < 9; number += 1) expect((await enrol()).status).toBe(200)
    expect((await enrol('Tablet')).status).toBe(200)

    const finished = `update auth.factors set status = 'verified' where account_id = $1`
    expect((await stage.admin.query(finished, [person.id])).rowCount).toBe(10)
    expect(await enrol()).toMatchObject({ status: 422, body: { code: 'too_many_enrolled_mfa_factors' } })
  })
})
