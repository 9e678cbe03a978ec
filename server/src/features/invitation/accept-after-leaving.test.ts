import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FactorStage, password, startFactorStage, type Tokens } from '../../../test/auth/factor-stage.ts'
import { accept, guest, type Invited, inviteTo, orgOf, signUpWith } from '../../../test/auth/invitation.ts'
import { createMailbox } from '../../../test/mail/mailbox.ts'
import { ask, inviteColleague, type Person, signIn, signUp } from '../../../test/person.ts'

let stage: FactorStage
let url: string
let boss: Person
let other: Person

beforeAll(async () => {
  stage = await startFactorStage()
  url = stage.server.url
})
// The clock goes on, and sessions end.
beforeEach(async () => {
  boss = await signUp(url, { display_name: 'Chefe' })
  other = await signUp(url, { display_name: 'Outra chefe' })
})
afterAll(() => stage?.close())

/** Requests to the application with a session. */
const api = (session: Pick<Tokens, 'access_token'>) => (method: string, path: string, body?: unknown) =>
  ask(url, method, path, body, { authorization: `Bearer ${session.access_token}` })
const acceptAs = (session: Pick<Tokens, 'access_token'>, body: unknown) =>
  api(session)('POST', '/api/invitations/accept', body)

/** Somebody whom the first organisation has removed, signed in since. */
async function removed(): Promise<Person> {
  const colleague = await inviteColleague(url, boss, 'manager')
  expect((await boss.ask('DELETE', `/api/users/${colleague.id}`)).status).toBe(204)
  return signIn(url, colleague.email)
}

test('[AU-14] who was removed from an organisation joins another, with the same address and password, as another person', async () => {
  const person = await removed()
  const { token, org_id } = await inviteTo(person, other, 'manager')
  const joined = await accept(person, token)
  expect(joined).toMatchObject({ status: 201, body: { email: person.email, org_id, role: 'manager' } })
  expect((joined.body as { id: string }).id).not.toBe(person.id)
  // The token names who they were; the session goes on.
  expect((await person.ask('GET', '/api/me')).status).toBe(401)
  expect((await stage.me(await stage.later(person, 0))).body).toEqual(joined.body)

  const again = await signIn(url, person.email)
  expect((await again.ask('GET', '/api/me')).body).toEqual(joined.body)
  const account = (await again.ask('GET', '/auth/v1/user')).body as { id: string; identities: unknown[] }
  expect(account.identities).toEqual([expect.objectContaining({ user_id: again.id, id: again.id, provider: 'email' })])
  // Their name stays where they worked.
  const { rows } = await stage.admin.query('select display_name, email from users where id = $1', [person.id])
  expect(rows).toEqual([{ display_name: expect.any(String), email: null }])
  expect((await boss.ask('GET', '/api/users/removed')).body).toContainEqual(expect.objectContaining({ id: person.id }))
})

test('[AU-14] what opens the account goes along: its factor is asked for again, its recovery codes and services count', async () => {
  const { person, totp, session } = await stage.withTotp()
  const codes = await stage.as(session)('POST', '/recovery-codes')
  await stage.admin.query(
    `insert into auth.identities (account_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1, 'google', 'g-1', '{}', now(), now())`,
    [person.id],
  )
  const first = await inviteTo(person, boss)
  expect((await acceptAs(session, { token: first.token })).status).toBe(201)
  expect((await boss.ask('DELETE', `/api/users/${person.id}`)).status).toBe(204)

  const alone = await stage.signIn(person.email)
  const { token, org_id } = await inviteTo(person, other)
  expect(await acceptAs(alone, { token })).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
  const factorOf = async (tokens: Tokens) =>
    ((await stage.as(tokens)('GET', '/user')).body as { factors: { id: string }[] }).factors[0]?.id ?? ''
  const proved = (await stage.prove(alone, await factorOf(alone), stage.codeOf(totp.secret))).body as Tokens
  expect((await acceptAs(proved, { token })).status).toBe(201)

  const again = await stage.signIn(person.email)
  expect((await stage.me(again)).body).toMatchObject({ code: 'insufficient_aal' })
  const [code] = (codes.body as { codes: string[] }).codes
  const byCode = await stage.as(again)('POST', '/recovery-codes/verify', { code })
  expect((await stage.me(byCode.body as Tokens)).body).toMatchObject({ org_id })
  const account = (await stage.as(byCode.body as Tokens)('GET', '/user')).body as { identities: { provider: string }[] }
  expect(account.identities.map(({ provider }) => provider).sort()).toEqual(['email', 'google'])
})

test('[AU-14] who finds their address taken by an invitation of somebody else’s proves the mailbox, leaves and joins their own', async () => {
  const stranger = await signUp(url)
  const email = guest()
  const invited = (await stranger.ask('POST', '/api/invitations', { email, role: 'member' })).body as Invited
  const taken = (await signUpWith(url, invited)).body as Tokens

  await ask(url, 'POST', '/auth/v1/otp', { email })
  const mailbox = createMailbox(stage.server, stage.admin)
  const verify = async () =>
    (
      await ask(url, 'POST', '/auth/v1/verify', {
        type: 'magiclink',
        token_hash: (await mailbox.newest(email)).token_hash,
      })
    ).body as Tokens
  const owner = await verify()
  expect((await stage.me(taken)).status).toBe(401)
  const wanted = (await boss.ask('POST', '/api/invitations', { email })).body as Invited
  expect(await acceptAs(owner, { token: wanted.token })).toMatchObject({
    status: 409,
    body: { code: 'other_organization' },
  })
  expect((await stage.as(owner)('POST', '/leave')).status).toBe(204)
  await mailbox.forgetFlood()
  await ask(url, 'POST', '/auth/v1/otp', { email })
  expect(await acceptAs(await verify(), { token: wanted.token })).toMatchObject({
    status: 201,
    body: { email, org_id: await orgOf(boss) },
  })
})

test('[AU-14] a session that was left open leaves no organisation and goes on in no other, before its owner is proved', async () => {
  const person = await removed()
  const { token } = await inviteTo(person, other)
  const open = await stage.later(person, 60 * 60_000)
  const refused = { status: 400, body: { code: 'reauthentication_needed' } }
  expect(await acceptAs(open, { token })).toMatchObject(refused)
  expect((await stage.as(open)('POST', '/owner', { current_password: password })).status).toBe(204)
  expect((await acceptAs(open, { token })).status).toBe(201)

  const colleague = await inviteColleague(url, await signIn(url, boss.email), 'member')
  expect(await stage.as(await stage.later(colleague, 60 * 60_000))('POST', '/leave')).toMatchObject(refused)
})

test('[AU-14] an invitation of the organisation that removed them brings the same person back, without more proof', async () => {
  const person = await removed()
  const { token } = await inviteTo(person, boss)
  const open = await stage.later(person, 60 * 60_000)
  expect(await acceptAs(open, { token })).toMatchObject({ status: 201, body: { id: person.id } })
})

test('[AU-14] ten acceptances at once move a removed person once', async () => {
  const person = await removed()
  const { token, org_id } = await inviteTo(person, other)
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(person, token)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => ![201, 401, 410].includes(status))).toEqual([])
  const { rows } = await stage.admin.query('select count(*)::int from users where email = $1 and org_id = $2', [
    person.email,
    org_id,
  ])
  expect(rows).toEqual([{ count: 1 }])
})

test('[AU-14] a removed person joins by no invitation that is another’s, used or late', async () => {
  const person = await removed()
  const foreign = (await other.ask('POST', '/api/invitations', { email: guest() })).body as Invited
  expect(await accept(person, foreign.token)).toMatchObject({ status: 403, body: { code: 'invite_other_email' } })
  expect(await accept(person, 'inventado')).toMatchObject({ status: 404, body: { code: 'invite_not_found' } })
  const late = await inviteTo(person, other)
  await stage.admin.query(`update invitations set expires_at = now() - interval '2 days' where id = $1`, [late.id])
  expect(await accept(person, late.token)).toMatchObject({ status: 410, body: { code: 'invite_expired' } })
  expect(await person.ask('GET', '/api/me')).toMatchObject({ body: { code: 'organization_not_found' } })
})
