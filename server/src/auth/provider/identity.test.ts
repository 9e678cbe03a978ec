import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth/auth-client.ts'
import { openCookieBrowser } from '../../../test/auth/cookie-browser.ts'
import { comeBy, fragmentOf, isPageOf, pkcePair, startSiteWithProvider } from '../../../test/auth/provider-flow.ts'
import { ask, type Person, signUp } from '../../../test/person.ts'

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

const url = () => site.server.url
let count = 0
function somebody(person: { email_verified?: boolean; email?: string } = {}): string {
  count += 1
  const name = `pessoa-${count}`
  site.provider.people[name] = { email: `${name}@exemplo.com.br`, email_verified: true, ...person }
  return name
}

const asking = (person: Person) => ({ headers: { authorization: `Bearer ${person.access_token}` } })
const linkAddress = (query: Record<string, string> = {}) =>
  `${url()}/auth/v1/user/identities/authorize?${new URLSearchParams({ provider: 'custom:oidc', redirect_to: '/settings/account', ...query })}`

/** Begins a link as a signed-in browser does; answers where the provider's own page is. */
async function beginLink(person: Person, query: Record<string, string> = {}) {
  const browser = openCookieBrowser()
  const answer = await browser.ask(linkAddress({ skip_http_redirect: 'true', ...query }), asking(person))
  const { url: address } = (await answer.json()) as { url: string }
  const finish = async (name: string) => {
    const entry = await browser.go(address)
    return browser.go(`${entry}?nome=${name}`, isPageOf(url()))
  }
  return { browser, address, finish }
}

const identitiesOf = async (person: Person) =>
  ((await person.ask('GET', '/auth/v1/user')).body as { identities: { identity_id: string; provider: string }[] })
    .identities

describe('linking an identity', () => {
  test('[AU-10] adds it to the account in the same session, whatever address it has, and it signs in from then on', async () => {
    const person = await signUp(url())
    const name = somebody({ email_verified: false })
    const page = await (await beginLink(person)).finish(name)
    expect(page.pathname).toBe('/settings/account')
    const { access_token } = fragmentOf(page)
    const claims = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims(access_token)).toMatchObject({ sub: person.id, session_id: claims(person.access_token).session_id })
    expect((await identitiesOf(person)).map(({ provider }) => provider)).toEqual(['email', 'custom:oidc'])
    const again = fragmentOf(await comeBy(site.server, name))
    expect(claims(again.access_token).sub).toBe(person.id)
  })

  test('[AU-10] with PKCE ends with a code for the same session', async () => {
    const person = await signUp(url())
    const { verifier, challenge } = await pkcePair()
    const { finish } = await beginLink(person, { code_challenge: challenge, code_challenge_method: 's256' })
    const auth_code = (await finish(somebody())).searchParams.get('code')
    const body = { auth_code, code_verifier: verifier }
    const answer = await ask(url(), 'POST', '/auth/v1/token?grant_type=pkce', body)
    expect(answer).toMatchObject({ status: 200, body: { user: { id: person.id, identities: [{}, {}] } } })
    const { rows } = await admin.query('select id from auth.sessions where account_id = $1', [person.id])
    expect(rows).toHaveLength(1)
  })

  test('[AU-10] of the same address that the provider has proved proves the account’s mailbox', async () => {
    const name = somebody()
    const person = await signUp(url(), { email: `${name}@exemplo.com.br` })
    await (await beginLink(person)).finish(name)
    expect((await person.ask('GET', '/auth/v1/user')).body).toMatchObject({ email_confirmed_at: expect.any(String) })
  })

  test('[AU-10] goes to the provider by itself without skip_http_redirect', async () => {
    const person = await signUp(url())
    const answer = await openCookieBrowser().ask(linkAddress(), asking(person))
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toMatch(site.provider.issuer)
  })

  test('[AU-11] [AU-16] that another account has is refused, and the other keeps it', async () => {
    const name = somebody()
    const owner = fragmentOf(await comeBy(site.server, name))
    const thief = await signUp(url())
    const page = await (await beginLink(thief)).finish(name)
    expect(fragmentOf(page)).toMatchObject({ error: 'invalid_request', error_code: 'identity_already_exists' })
    expect(await identitiesOf(thief)).toHaveLength(1)
    const headers = { authorization: `Bearer ${owner.access_token}` }
    expect((await ask(url(), 'GET', '/auth/v1/user', undefined, headers)).body).toMatchObject({
      identities: [{ provider: 'custom:oidc', id: name }],
    })
  })

  test('[AU-11] that the account has already is refused', async () => {
    const name = somebody()
    const person = await signUp(url())
    await (await beginLink(person)).finish(name)
    const page = await (await beginLink(person)).finish(name)
    expect(fragmentOf(page).error_code).toBe('identity_already_exists')
    expect(await identitiesOf(person)).toHaveLength(2)
  })

  test('[AU-11] that was cancelled at the provider comes back with an error that keeps the session', async () => {
    const person = await signUp(url())
    const { browser, address } = await beginLink(person)
    const entry = await browser.go(address)
    const page = await browser.go(`${entry}?cancelar=1`, isPageOf(url()))
    expect(fragmentOf(page)).toMatchObject({
      error: 'access_denied',
      error_code: 'identity_not_found',
      error_description: 'O acesso foi cancelado no provedor',
    })
  })

  test('[AU-16] that somebody else began cannot be finished in another browser: nobody gives away their identity', async () => {
    const attacker = await signUp(url())
    const { browser, address } = await beginLink(attacker)
    const isBack = (next: URL) => next.pathname === '/auth/v1/callback'
    const victim = openCookieBrowser()
    const entry = await victim.go(address)
    const back = await victim.go(`${entry}?nome=${somebody()}`, isBack)
    const page = await victim.go(back.href, isPageOf(url()))
    expect(fragmentOf(page).error_code).toBe('bad_oauth_state')
    expect(await identitiesOf(attacker)).toHaveLength(1)
    expect(browser).not.toBe(victim)
  })

  test('[AU-16] whose session was ended on the way adds nothing', async () => {
    const person = await signUp(url())
    const { finish } = await beginLink(person)
    await person.ask('POST', '/auth/v1/logout?scope=global')
    expect(fragmentOf(await finish(somebody())).error_code).toBe('identity_not_found')
    const { rows } = await admin.query('select provider from auth.identities where account_id = $1', [person.id])
    expect(rows).toEqual([{ provider: 'email' }])
  })

  test('[AU-10] is refused without a session, and before a second factor is proved', async () => {
    expect((await ask(url(), 'GET', linkAddress())).body).toMatchObject({ code: 'no_authorization' })
    const person = await signUp(url())
    const [identity] = await identitiesOf(person)
    await admin.query(
      `insert into auth.factors (account_id, factor_type, status, created_at, updated_at)
       values ($1, 'totp', 'verified', now(), now())`,
      [person.id],
    )
    for (const [method, path] of [
      ['GET', linkAddress()],
      ['DELETE', `/auth/v1/user/identities/${identity?.identity_id}`],
    ] as const) {
      expect(await person.ask(method, path)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    }
  })
})

describe('unlinking an identity', () => {
  test('[AU-10] takes it away with the real client, and it does not sign in to the account any more', async () => {
    const name = somebody({ email: 'outro-endereco@exemplo.com.br' })
    const person = await signUp(url())
    const { access_token = '', refresh_token = '' } = fragmentOf(await (await beginLink(person)).finish(name))
    const client = createAuthClient(url())
    dataOf(await client.setSession({ access_token, refresh_token }))
    const identity = dataOf(await client.getUserIdentities()).identities.find(({ provider }) => provider !== 'email')
    if (!identity) throw new Error('the identity was linked')
    dataOf(await client.unlinkIdentity(identity))
    expect(await identitiesOf(person)).toMatchObject([{ provider: 'email' }])
    const { rows } = await admin.query(
      `select event from audit_events where actor_user_id = $1 and event like 'identity%' order by id`,
      [person.id],
    )
    expect(rows).toEqual([{ event: 'identity_linked' }, { event: 'identity_unlinked' }])
    const other = fragmentOf(await comeBy(site.server, name))
    const headers = { authorization: `Bearer ${other.access_token}` }
    expect((await ask(url(), 'GET', '/auth/v1/user', undefined, headers)).body).not.toMatchObject({ id: person.id })
  })

  test('[AU-10] of mail and password takes the password away, too', async () => {
    const name = somebody()
    const person = await signUp(url())
    await (await beginLink(person)).finish(name)
    const [email] = await identitiesOf(person)
    expect((await person.ask('DELETE', `/auth/v1/user/identities/${email?.identity_id}`)).status).toBe(200)
    const credentials = { email: person.email, password: 'vento-sudeste-17' }
    expect(await ask(url(), 'POST', '/auth/v1/token?grant_type=password', credentials)).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    })
  })

  test('[AU-11] [AU-16] that is the last one is refused, also of two at the same time', async () => {
    const name = somebody()
    const person = await signUp(url())
    await (await beginLink(person)).finish(name)
    const ids = (await identitiesOf(person)).map(({ identity_id }) => identity_id)
    const answers = await Promise.all(ids.map((id) => person.ask('DELETE', `/auth/v1/user/identities/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.map(({ body }) => (body as { code?: string }).code)).toContain('single_identity_not_deletable')
    expect(await identitiesOf(person)).toHaveLength(1)
  })

  test('[AU-11] [AU-16] of somebody else is refused as if it were not there', async () => {
    const victim = await signUp(url())
    await (await beginLink(victim)).finish(somebody())
    const attacker = await signUp(url())
    await (await beginLink(attacker)).finish(somebody())
    for (const { identity_id } of await identitiesOf(victim)) {
      const answer = await attacker.ask('DELETE', `/auth/v1/user/identities/${identity_id}`)
      expect(answer).toMatchObject({ status: 404, body: { code: 'identity_not_found' } })
    }
    expect(await identitiesOf(victim)).toHaveLength(2)
  })

  test('[AU-10] a password that is set later is a way in of its own again', async () => {
    const name = somebody()
    const { access_token } = fragmentOf(await comeBy(site.server, name))
    const headers = { authorization: `Bearer ${access_token}` }
    const set = await ask(url(), 'PUT', '/auth/v1/user', { password: 'vento-sudoeste-18' }, headers)
    expect(set).toMatchObject({
      status: 200,
      body: {
        identities: [{ provider: 'custom:oidc' }, { provider: 'email', identity_data: { email_verified: true } }],
      },
    })
    const credentials = { email: `${name}@exemplo.com.br`, password: 'vento-sudoeste-18' }
    expect((await ask(url(), 'POST', '/auth/v1/token?grant_type=password', credentials)).status).toBe(200)
  })
})
