import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth/auth-client.ts'
import { addTotp } from '../../../test/auth/totp-device.ts'
import { type MailedSession, type MailStage, newAddress, startMailStage } from '../../../test/mail/mail-stage.ts'
import { type Person, signUp } from '../../../test/person.ts'

let stage: MailStage

beforeAll(async () => {
  stage = await startMailStage()
})
afterAll(() => stage?.close())
beforeEach(() => stage.mailbox.forgetFlood())

const password = 'vento-sudeste-17'
const nextPassword = 'mare-de-sizigia-88'
const refused = { status: 403, body: { code: 'otp_expired' } }

describe('[AU-10] a code to sign in', () => {
  test('[AU-10] comes by mail to who has an account, and proves the mailbox', async () => {
    const person = await signUp(stage.server.url)
    const client = createAuthClient(stage.server.url)
    dataOf(await client.signInWithOtp({ email: person.email, options: { shouldCreateUser: false } }))
    const { code } = await stage.mailbox.newest(person.email)
    const { user } = dataOf(await client.verifyOtp({ email: person.email, token: code, type: 'email' }))
    expect(user).toMatchObject({
      id: person.id,
      email_confirmed_at: expect.any(String),
      identities: [{ identity_data: { email_verified: true } }],
    })
  })

  test('[AU-18] makes an account for someone who has none, as its default, with an organisation only once it is used', async () => {
    const email = newAddress()
    const before = await stage.admin.query('select count(*) from organizations')
    dataOf(await createAuthClient(stage.server.url).signInWithOtp({ email }))
    expect((await stage.admin.query('select count(*) from organizations')).rows).toEqual(before.rows)
    const { token_hash } = await stage.mailbox.newest(email)
    const session = (await stage.verify({ type: 'magiclink', token_hash })).body as MailedSession
    expect((await stage.as(session)('GET', '/api/me')).body).toMatchObject({ email, role: 'admin' })
  })

  test('[AU-20] whose account it opens is said to who holds it, and uses nothing up', async () => {
    const { email } = await signUp(stage.server.url)
    await stage.post('/otp', { email })
    const { token_hash } = await stage.mailbox.newest(email)
    for (const _time of [1, 2])
      expect(await stage.post('/link', { token_hash })).toMatchObject({ status: 200, body: { email } })
    expect((await stage.verify({ type: 'magiclink', token_hash })).status).toBe(200)
    expect(await stage.post('/link', { token_hash })).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
  })

  test('[AU-14] ends what a stranger had set up under the address before its owner came', async () => {
    const squatter: Person = await signUp(stage.server.url)
    await stage.post('/otp', { email: squatter.email })
    const { token_hash } = await stage.mailbox.newest(squatter.email)
    expect((await stage.verify({ type: 'magiclink', token_hash })).status).toBe(200)
    expect((await squatter.ask('GET', '/api/me')).status).toBe(401)
    expect(await stage.canSignIn(squatter.email, password)).toBe(false)
  })

  test('[AU-14] that a stranger asked for does not keep the invited out of their own sign-up', async () => {
    const inviter = await signUp(stage.server.url)
    const email = newAddress()
    const { body } = await inviter.ask('POST', '/api/invitations', { email, role: 'member' })
    await stage.post('/otp', { email })
    const invitation_token = (body as { link: string }).link.split('convite=')[1]
    const newcomer = { email, password, data: { display_name: 'Rita Prado', invitation_token } }
    const answer = await stage.post('/signup', newcomer)
    expect(answer).toMatchObject({ status: 200, body: { user: { user_metadata: { display_name: 'Rita Prado' } } } })
    const { org_id } = (await inviter.ask('GET', '/api/me')).body as { org_id: string }
    expect((await stage.as(answer.body as MailedSession)('GET', '/api/me')).body).toMatchObject({
      org_id,
      role: 'member',
    })

    // It is hers from now on: nobody signs up over it, invited or not.
    expect(await stage.post('/signup', newcomer)).toMatchObject({ status: 422, body: { code: 'user_already_exists' } })
    expect(
      await stage.post('/signup', { email, password: nextPassword, data: { display_name: 'Outra' } }),
    ).toMatchObject({
      status: 422,
    })
    // And the stranger's mail still proves the stage.mailbox, for anyone who reads it.
    const { token_hash } = await stage.mailbox.newest(email)
    expect((await stage.verify({ type: 'magiclink', token_hash })).status).toBe(200)
    expect(await stage.canSignIn(email, password)).toBe(false)
  })

  test('[AU-14] ends a stranger’s second factor and pending change of address too, so that the owner is let in', async () => {
    const squatter: Person = await signUp(stage.server.url)
    const elsewhere = newAddress()
    await squatter.ask('PUT', '/auth/v1/user', { email: elsewhere })
    const pending = await stage.mailbox.newest(elsewhere)
    await addTotp(squatter, () => Date.now() + stage.time.shift)

    await stage.post('/otp', { email: squatter.email })
    const { token_hash } = await stage.mailbox.newest(squatter.email)
    const session = (await stage.verify({ type: 'magiclink', token_hash })).body as MailedSession
    expect((await stage.as(session)('PUT', '/auth/v1/user', { password: nextPassword })).status).toBe(200)
    expect((await stage.as(session)('GET', '/api/me')).status).toBe(200)
    expect(await stage.verify({ type: 'email_change', token_hash: pending.token_hash })).toMatchObject(refused)
  })

  test('[AU-10] ends in a code for a client that exchanges one, with the verifier of that browser alone', async () => {
    const person = await signUp(stage.server.url)
    const verifier = randomBytes(48).toString('base64url')
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const redirect_to = encodeURIComponent(`${stage.server.services.config.publicUrl}/projects`)
    const challenge = { code_challenge, code_challenge_method: 's256' }
    await stage.post(`/otp?redirect_to=${redirect_to}`, { email: person.email, ...challenge })
    const { link } = await stage.mailbox.newest(person.email)
    const followed = await fetch(link, { redirect: 'manual' })
    const arrived = new URL(followed.headers.get('location') ?? '')
    expect(arrived.pathname).toBe('/projects')
    const auth_code = arrived.searchParams.get('code')
    const exchange = (code_verifier: string) => stage.post('/token?grant_type=pkce', { auth_code, code_verifier })
    expect(await exchange('outro-verificador')).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    expect(await exchange(verifier)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  })
})

describe('[AU-10] a link that a browser follows', () => {
  const follow = async (person: Person, query: string) => {
    await stage.post('/recover', { email: person.email })
    const { token_hash } = await stage.mailbox.newest(person.email)
    const address = `${stage.server.url}/auth/v1/verify?type=recovery&token=${token_hash}${query}`
    return { address, answer: await fetch(address, { redirect: 'manual' }) }
  }

  test('[AU-10] ends on a page of this site with a session in the fragment, and an old one with the error', async () => {
    const { address, answer } = await follow(await signUp(stage.server.url), '')
    const { publicUrl } = stage.server.services.config
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
    const { answer } = await follow(await signUp(stage.server.url), `&redirect_to=${encodeURIComponent(redirect_to)}`)
    expect(answer.headers.get('location')).toMatch(new RegExp(`^${stage.server.services.config.publicUrl}/#`))
  })

  test('[AU-16] nor where the site’s own name stands before an @', async () => {
    const trick = `${stage.server.services.config.publicUrl.replace('://', '://outro@')}/projects`
    const { answer } = await follow(await signUp(stage.server.url), `&redirect_to=${encodeURIComponent(trick)}`)
    expect(new URL(answer.headers.get('location') ?? '').pathname).toBe('/')
  })
})
