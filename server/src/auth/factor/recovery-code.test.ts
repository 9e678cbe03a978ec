import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FactorStage, startFactorStage, type Tokens } from '../../../test/auth/factor-stage.ts'
import { openMailbox } from '../../../test/mail/mailbox.ts'
import { type Person, signUp } from '../../../test/person.ts'

let stage: FactorStage

beforeAll(async () => {
  stage = await startFactorStage()
})
afterAll(() => stage?.close())

test('[AU-12] what changes of the second factor is reported to its owner by mail, and nobody else', async () => {
  const mailbox = await openMailbox(stage.server)
  const stranger = await stage.withTotp()
  const { person, id, session } = await stage.withTotp()
  const kinds = async () => (await mailbox.letters(person.email)).map(({ kind }) => kind)
  expect(await mailbox.newest(person.email)).toMatchObject({
    kind: 'factor_added',
    text: expect.stringContaining('Celular'),
  })
  const { codes } = (await stage.as(session)('POST', '/recovery-codes')).body as { codes: string[] }
  const lost = await stage.signIn(person.email)
  await stage.as(lost)('POST', '/recovery-codes/verify', { code: 'abcd-abcd-abcd-abcd' })
  await stage.as(lost)('POST', '/recovery-codes/verify', { code: codes[0] })
  expect((await mailbox.newest(person.email)).text).toContain('Códigos que restam: 9')
  await stage.as(session)('DELETE', `/factors/${id}`)
  expect(await kinds()).toEqual(['factor_removed', 'recovery_code_used', 'recovery_codes_created', 'factor_added'])
  expect(await mailbox.letters(stranger.person.email)).toHaveLength(1)
  await mailbox.close()
})

describe('[AU-17] recovery codes', () => {
  test('[AU-17] are ten, shown once, and each is right once in place of the factor', async () => {
    const { person, session } = await stage.withTotp()
    const { codes } = (await stage.as(session)('POST', '/recovery-codes')).body as { codes: string[] }
    expect(new Set(codes).size).toBe(10)
    expect((await stage.as(session)('GET', '/recovery-codes')).body).toMatchObject({ remaining: 10 })
    const lost = await stage.signIn(person.email)
    const typed = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ')
    const { status, body } = await stage.as(lost)('POST', '/recovery-codes/verify', { code: typed })
    expect(status).toBe(200)
    expect((await stage.me(body as Tokens)).status).toBe(200)
    expect((await stage.as(body as Tokens)('GET', '/recovery-codes')).body).toMatchObject({ remaining: 9 })
    const again = await stage.signIn(person.email)
    expect((await stage.as(again)('POST', '/recovery-codes/verify', { code: typed })).status).toBe(422)
  })

  test('[AU-17] of another person are none, and new ones end the old', async () => {
    const [mine, theirs] = [await stage.withTotp(), await stage.withTotp()]
    const { codes } = (await stage.as(mine.session)('POST', '/recovery-codes')).body as { codes: string[] }
    const stranger = await stage.signIn(theirs.person.email)
    expect((await stage.as(stranger)('POST', '/recovery-codes/verify', { code: codes[0] })).status).toBe(422)
    await stage.as(mine.session)('POST', '/recovery-codes')
    const session = await stage.signIn(mine.person.email)
    expect((await stage.as(session)('POST', '/recovery-codes/verify', { code: codes[1] })).status).toBe(422)
  })

  test('[AU-17] without a factor there are none', async () => {
    const person: Person = await signUp(stage.server.url)
    expect(await stage.as(person)('POST', '/recovery-codes')).toMatchObject({ status: 404 })
  })
})
