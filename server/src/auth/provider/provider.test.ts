import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth/auth-client.ts'
import { openCookieBrowser } from '../../../test/auth/cookie-browser.ts'
import {
  authorizeAddress,
  comeBy,
  fragmentOf,
  isPageOf,
  pkcePair,
  startSiteWithProvider,
} from '../../../test/auth/provider-flow.ts'
import { ask, signUp } from '../../../test/person.ts'
import { startTestServer } from '../../../test/server.ts'

type Site = Awaited<ReturnType<typeof startSiteWithProvider>>
let site: Site
let admin: pg.Client

beforeAll(async () => {
  site = await startSiteWithProvider()
  admin = new pg.Client({ connectionString: site.server.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin?.end()
  await site?.close()
})

let count = 0
/** Somebody new at the provider. */
function somebody(person: { email_verified?: boolean; email?: string; name?: string } = {}) {
  count += 1
  const name = `pessoa-${count}`
  const email = person.email ?? `${name}@exemplo.com.br`
  site.provider.people[name] = { email, email_verified: true, name: `Pessoa ${count}`, ...person }
  return { name, email }
}

const url = () => site.server.url

/** The session of a client that reads a fragment as browsers do. */
async function sessionOf(fragment: Record<string, string>) {
  const client = createAuthClient(url())
  const { access_token = '', refresh_token = '' } = fragment
  return { client, user: dataOf(await client.setSession({ access_token, refresh_token })).user }
}

const prove = (email: string) =>
  admin.query('update auth.accounts set email_confirmed_at = now() where email = $1', [email])

describe('a sign-in by an OpenID provider', () => {
  test('[AU-10] gives a newcomer an account, an organisation and a session in the fragment of the page', async () => {
    const { name, email } = somebody({ name: 'Iracema Prado' })
    const page = await comeBy(site.server, name, { redirect_to: `${url()}/projects?fluxo=abc` })
    expect(page.href.split('#')[0]).toBe(`${url()}/projects?fluxo=abc`)
    const fragment = fragmentOf(page)
    expect(fragment).toMatchObject({
      token_type: 'bearer',
      expires_in: '3600',
      sb: '',
      provider_token: expect.any(String),
    })
    const { user } = await sessionOf(fragment)
    expect(user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'custom:oidc', providers: ['custom:oidc'] },
      user_metadata: { display_name: 'Iracema Prado' },
      identities: [{ provider: 'custom:oidc', id: name, identity_data: { sub: name, email, email_verified: true } }],
    })
    const me = await ask(url(), 'GET', '/api/me', undefined, { authorization: `Bearer ${fragment.access_token}` })
    expect(me.body).toMatchObject({ email, display_name: 'Iracema Prado', role: 'admin' })
  })

  test('[AU-10] finds the same account the next time, also under another address, and says oauth proved it', async () => {
    const { name, email } = somebody()
    const first = fragmentOf(await comeBy(site.server, name))
    site.provider.people[name] = { email: `outro-${email}`, email_verified: false }
    const { client, user } = await sessionOf(fragmentOf(await comeBy(site.server, name)))
    expect(user?.id).toBe((await sessionOf(first)).user?.id)
    expect(user).toMatchObject({ email, identities: [{ identity_data: { email: `outro-${email}` } }] })
    const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(data).toMatchObject({ currentLevel: 'aal1', currentAuthenticationMethods: [{ method: 'oauth' }] })
  })

  test('[AU-10] with PKCE leaves a code in the query, which the real client exchanges, with the provider’s token', async () => {
    const client = createAuthClient(url())
    const { name, email } = somebody()
    const { verifier, challenge } = await pkcePair()
    const page = await comeBy(site.server, name, {
      redirect_to: '/clients?a=1',
      code_challenge: challenge,
      code_challenge_method: 's256',
    })
    expect(page.pathname + page.hash).toBe('/clients')
    expect(page.searchParams.get('a')).toBe('1')
    const answer = await ask(url(), 'POST', '/auth/v1/token?grant_type=pkce', {
      auth_code: page.searchParams.get('code'),
      code_verifier: verifier,
    })
    expect(answer).toMatchObject({ status: 200, body: { provider_token: expect.any(String), user: { email } } })
    dataOf(await client.setSession(answer.body as { access_token: string; refresh_token: string }))
  })

  test('[AU-10] an answer that the provider’s page posts is the same as one in the address', async () => {
    const { name } = somebody()
    const browser = openCookieBrowser()
    const isCallback = (next: URL) => next.pathname === '/auth/v1/callback'
    const back = await browser.go(authorizeAddress(url(), { login_hint: name }), isCallback)
    const posted = await fetch(`${url()}/auth/v1/callback`, {
      method: 'POST',
      body: back.searchParams,
      redirect: 'manual',
    })
    expect(posted.status).toBe(303)
    const page = await browser.go(posted.headers.get('location') ?? '', isPageOf(url()))
    expect(fragmentOf(page).access_token).toBeTruthy()
  })

  test('[AU-10] two at once of a newcomer make one account', async () => {
    const { name } = somebody()
    const pages = await Promise.all([1, 2, 3].map(() => comeBy(site.server, name)))
    const people = await Promise.all(pages.map(async (page) => (await sessionOf(fragmentOf(page))).user?.id))
    expect(new Set(people).size).toBe(1)
  })

  test('[AU-12] a verified second factor is still asked for', async () => {
    const { name } = somebody()
    const { user } = await sessionOf(fragmentOf(await comeBy(site.server, name)))
    await admin.query(
      `insert into auth.factors (account_id, factor_type, status, created_at, updated_at)
       values ($1, 'totp', 'verified', now(), now())`,
      [user?.id],
    )
    const { access_token } = fragmentOf(await comeBy(site.server, name))
    const me = await ask(url(), 'GET', '/api/me', undefined, { authorization: `Bearer ${access_token}` })
    expect(me).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
  })

  test('[AU-10] settings name the provider, and what its button says', async () => {
    expect((await ask(url(), 'GET', '/auth/v1/settings')).body).toMatchObject({
      external: { 'custom:oidc': true, google: false, github: false, azure: false },
      providers: [{ id: 'custom:oidc', name: 'Estaleiro' }],
    })
  })
})

describe('whose account it is', () => {
  test('[AU-10] an account whose mailbox is proved gets the identity of the person who proved the same at the provider', async () => {
    const { name, email } = somebody()
    const person = await signUp(url(), { email })
    await prove(email)
    const { user } = await sessionOf(fragmentOf(await comeBy(site.server, name)))
    expect(user?.id).toBe(person.id)
    expect(user?.app_metadata.providers).toEqual(['email', 'custom:oidc'])
  })

  test('[AU-16] an account made before its owner comes is not theirs: nobody proved its mailbox', async () => {
    const { name, email } = somebody()
    const stranger = await signUp(url(), { email })
    const page = await comeBy(site.server, name)
    expect(fragmentOf(page)).toMatchObject({ error: 'invalid_request', error_code: 'email_not_confirmed' })
    expect((await stranger.ask('GET', '/auth/v1/user')).body).toMatchObject({ identities: [{ provider: 'email' }] })
    expect((await admin.query('select from auth.identities where provider_id = $1', [name])).rowCount).toBe(0)
  })

  test('[AU-16] an account that waits for its mailbox keeps nobody out: someone who proves it by a provider begins again', async () => {
    const { name, email } = somebody()
    const confirming = await startTestServer({ beside: site.server, config: { signupConfirm: true } })
    const body = { email, password: 'vento-sudeste-17', data: { display_name: 'Outra Pessoa' } }
    expect(await ask(confirming.url, 'POST', '/auth/v1/signup', body)).toMatchObject({ status: 200 })
    await confirming.close()
    const { user } = await sessionOf(fragmentOf(await comeBy(site.server, name)))
    expect(user).toMatchObject({ email, identities: [{ provider: 'custom:oidc' }] })
    const answer = await ask(url(), 'POST', '/auth/v1/token?grant_type=password', { email, password: body.password })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
  })

  test.each([
    ['is not verified', { email_verified: false }],
    ['is said to be verified by any other word', { email_verified: 'yes' as never }],
    ['is missing', { email: undefined as never }],
    ['is none', { email: 'ninguem' }],
  ])('[AU-16] mail that %s opens no account, and is linked to none', async (_how, person) => {
    const { name } = somebody()
    const owner = site.provider.people[name]?.email ?? ''
    await signUp(url(), { email: owner })
    await prove(owner)
    site.provider.people[name] = { ...site.provider.people[name], ...person }
    const before = await admin.query('select count(*) from auth.accounts')
    const page = await comeBy(site.server, name, { redirect_to: '/auth' })
    expect(page.pathname).toBe('/auth')
    const refusal = { error: 'access_denied', error_code: 'provider_email_needs_verification' }
    expect(fragmentOf(page)).toMatchObject(refusal)
    expect(Object.fromEntries(page.searchParams)).toMatchObject(refusal)
    expect((await admin.query('select count(*) from auth.accounts')).rows).toEqual(before.rows)
  })

  test('[AU-14] who proved a mailbox joins the organisation whose open invitation waits for it', async () => {
    const boss = await signUp(url())
    const { name, email } = somebody()
    await boss.ask('POST', '/api/invitations', { email, role: 'manager' })
    const { access_token } = fragmentOf(await comeBy(site.server, name))
    const me = await ask(url(), 'GET', '/api/me', undefined, { authorization: `Bearer ${access_token}` })
    const own = (await boss.ask('GET', '/api/me')).body as { org_id: string }
    expect(me.body).toMatchObject({ role: 'manager', org_id: own.org_id })
    expect((await boss.ask('GET', '/api/invitations')).body).toEqual([])
  })

  test('[AU-14] an invitation that has expired opens nothing', async () => {
    const boss = await signUp(url())
    const { name, email } = somebody()
    await boss.ask('POST', '/api/invitations', { email, role: 'manager' })
    await admin.query(`update invitations set expires_at = now() - interval '1 minute' where email = $1`, [email])
    const { access_token } = fragmentOf(await comeBy(site.server, name))
    const me = await ask(url(), 'GET', '/api/me', undefined, { authorization: `Bearer ${access_token}` })
    expect(me.body).toMatchObject({ role: 'admin' })
  })
})

describe('an installation where accounts are made by invitation', () => {
  test('[AU-19] makes none for a stranger who comes by a provider, and one for someone who was invited', async () => {
    const server = await startTestServer({
      beside: site.server,
      config: { signup: 'invite', providers: site.server.services.config.providers },
    })
    site.provider.serve(server.url)
    try {
      const stranger = fragmentOf(await comeBy(server, somebody().name))
      expect(stranger).toMatchObject({ error: 'access_denied', error_code: 'signup_disabled' })
      const boss = await signUp(url())
      const { name, email } = somebody()
      await boss.ask('POST', '/api/invitations', { email, role: 'member' })
      const { access_token } = fragmentOf(await comeBy(server, name))
      const me = await ask(url(), 'GET', '/api/me', undefined, { authorization: `Bearer ${access_token}` })
      expect(me.body).toMatchObject({ role: 'member' })
    } finally {
      site.provider.serve(site.server.url)
      await server.close()
    }
  })
})

describe('single sign-on by mail domain', () => {
  test('[AU-10] leads to the provider of the domain, and back with a session', async () => {
    const [own] = site.server.services.config.providers
    if (!own) throw new Error('there is a provider')
    const company = { ...own, domains: ['exemplo.com.br'] }
    const server = await startTestServer({ beside: site.server, config: { providers: [company] } })
    site.provider.serve(server.url)
    try {
      const client = createAuthClient(server.url)
      const { data } = await client.signInWithSSO({ domain: 'Exemplo.com.br' })
      expect(data?.url).toMatch(`${site.provider.issuer}/auth`)
      const browser = openCookieBrowser()
      const begun = await browser.ask(`${server.url}/auth/v1/sso`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ domain: 'exemplo.com.br', redirect_to: '/projects' }),
      })
      expect(begun.status).toBe(303)
      const { name } = somebody()
      const entry = await browser.go(begun.headers.get('location') ?? '')
      const page = await browser.go(`${entry}?nome=${name}`, isPageOf(server.url))
      expect(page.pathname).toBe('/projects')
      expect(fragmentOf(page).access_token).toBeTruthy()

      const unknown = await ask(server.url, 'POST', '/auth/v1/sso', { domain: 'outra.com.br' })
      expect(unknown).toMatchObject({ status: 404, body: { code: 'sso_provider_not_found' } })
      const outsider = somebody({ email: 'fora@outra.com.br' })
      const refused = await comeBy(server, outsider.name)
      expect(fragmentOf(refused).error_code).toBe('provider_email_needs_verification')
    } finally {
      site.provider.serve(site.server.url)
      await server.close()
    }
  })

  test.each([
    [{ domain: 'outra.com.br' }, 404, 'saml_provider_disabled'],
    [{ provider_id: 'saml-da-empresa' }, 404, 'saml_provider_disabled'],
    [{}, 404, 'saml_provider_disabled'],
    [{ domain: 5 }, 422, 'validation_failed'],
  ])('[AU-10] %j has no provider where no domain is set up', async (body, status, code) => {
    expect(await ask(url(), 'POST', '/auth/v1/sso', body)).toMatchObject({ status, body: { code } })
  })
})
