import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FactorStage, password, startFactorStage } from '../../../test/auth/factor-stage.ts'
import { openMailbox } from '../../../test/mail/mailbox.ts'
import { signUp } from '../../../test/person.ts'
import { authPaths } from '../routes.ts'

let stage: FactorStage

beforeAll(async () => {
  stage = await startFactorStage()
})
afterAll(() => stage?.close())

const hour = 60 * 60_000
/** Every path that asks for this much of who is signed in, with an id where it has one. */
const pathsOf = (...who: string[]) =>
  authPaths
    .filter(([, , , options]) => who.includes(options?.who ?? ''))
    .map(([method, path]) => [method, path.replace(':id', '0190a8e0-0000-7000-8000-000000000001')] as const)

/** Of somebody who has been signed in for two hours. */
const longOpen = async () => stage.later(await signUp(stage.server.url), 2 * hour)

describe('a session that somebody left open', () => {
  test.each(pathsOf('owner'))(
    '[AU-17] adds and takes away no way in: %s %s asks for its owner',
    async (method, path) => {
      const session = await longOpen()
      expect(await stage.as(session)(method, path, {})).toMatchObject({
        status: 400,
        body: { code: 'reauthentication_needed' },
      })
    },
  )

  test('[AU-17] ends no enrolment that was begun before, and takes away no factor', async () => {
    const person = await signUp(stage.server.url)
    const begun = (await stage.as(person)('POST', '/factors', { factor_type: 'totp' })).body as {
      id: string
      totp: { secret: string }
    }
    const refused = { status: 400, body: { code: 'reauthentication_needed' } }
    const open = await stage.later(person, 2 * hour)
    expect(await stage.prove(open, begun.id, stage.codeOf(begun.totp.secret))).toMatchObject(refused)

    const { id, session } = await stage.withTotp()
    expect(await stage.as(await stage.later(session, 2 * hour))('DELETE', `/factors/${id}`)).toMatchObject(refused)
  })

  test('[AU-17] its owner proves themselves within it, by the password, for a quarter of an hour', async () => {
    const session = await longOpen()
    const ask = stage.as(session)
    expect(await ask('POST', '/owner', { current_password: 'nao-e-esta-99' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    })
    expect((await ask('POST', '/factors', { factor_type: 'totp' })).status).toBe(400)
    expect((await ask('POST', '/owner', { current_password: password })).status).toBe(204)
    expect((await ask('GET', '/owner')).status).toBe(204)
    expect((await ask('POST', '/factors', { factor_type: 'totp' })).status).toBe(200)
    expect((await ask('POST', '/passkeys/registration/options')).status).toBe(200)
    const later = stage.as(await stage.later(session, 16 * 60_000))
    expect((await later('POST', '/factors', { factor_type: 'totp' })).status).toBe(400)
  })

  test('[AU-17] a proof in one session counts in no other', async () => {
    const person = await signUp(stage.server.url)
    const first = await stage.signIn(person.email)
    const other = await stage.later(person, 2 * hour)
    const proved = await stage.later(first, 0)
    expect((await stage.as(proved)('POST', '/owner', { current_password: password })).status).toBe(204)
    expect((await stage.as(other)('POST', '/factors', { factor_type: 'totp' })).status).toBe(400)
  })
})

describe('the password alone, where there is a second factor', () => {
  test.each(pathsOf('proved', 'owner'))('[AU-12] [AU-16] reads and changes nothing: %s %s', async (method, path) => {
    const { person } = await stage.withTotp()
    const session = await stage.signIn(person.email)
    expect(await stage.as(session)(method, path, {})).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
  })

  test('[AU-12] [AU-16] reaches what proves the factor, and its own end; others’ sessions go on', async () => {
    expect(pathsOf('session').map(([method, path]) => `${method} ${path.replace(/0190[\w-]+/, ':id')}`)).toEqual([
      'POST /logout',
      'GET /user',
      'POST /factors/:id/challenge',
      'POST /factors/:id/verify',
      'DELETE /factors/:id',
      'POST /recovery-codes/verify',
    ])
    const { person, session } = await stage.withTotp()
    const stranger = await stage.signIn(person.email)
    for (const scope of ['global', 'others']) {
      expect((await stage.as(stranger)('POST', `/logout?scope=${scope}`)).status).toBe(403)
    }
    expect((await stage.as(stranger)('POST', '/logout?scope=local')).status).toBe(204)
    expect((await stage.as(session)('GET', '/user')).status).toBe(200)
  })
})

test('[AU-17] the mail about a new password names what else opens the account', async () => {
  const mailbox = await openMailbox(stage.server)
  const person = await signUp(stage.server.url)
  const change = async (next: string) => stage.as(person)('PUT', '/user', { password: next })
  await change('mare-de-sizigia-88')
  expect((await mailbox.newest(person.email)).text).not.toContain('Também entra por')
  await stage.admin.query(
    `insert into auth.passkeys (account_id, credential_id, public_key, sign_count, friendly_name, created_at)
     values ('${person.id}', '\\x01', '\\x01', 0, 'Chave do estranho', now())`,
  )
  await change('mare-de-quadratura-77')
  const { text } = await mailbox.newest(person.email)
  expect(text).toContain('Também entra por: Chave do estranho')
  expect(text).toContain('remova em Conta as que você não reconhece')
  await mailbox.close()
})
