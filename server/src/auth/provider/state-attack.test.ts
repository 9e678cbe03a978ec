import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCookieBrowser } from '../../../test/auth/cookie-browser.ts'
import {
  authorizeAddress,
  comeBy,
  fragmentOf,
  isPageOf,
  pkcePair,
  startSiteWithProvider,
} from '../../../test/auth/provider-flow.ts'
import { ask } from '../../../test/person.ts'

type Site = Awaited<ReturnType<typeof startSiteWithProvider>>
let site: Site
let now: Date | null = null

beforeAll(async () => {
  site = await startSiteWithProvider({ clock: () => now ?? new Date() })
  for (const name of ['vitima', 'atacante']) {
    site.provider.people[name] = { email: `${name}@exemplo.com.br`, email_verified: true }
  }
})
afterAll(() => site?.close())

const url = () => site.server.url
const isCallback = (next: URL) => next.pathname === '/auth/v1/callback'

/** Somebody went through the provider in this browser; the last step, back to the site, is not taken yet. */
async function almostBack(name: string, query: Record<string, string> = {}, browser = openCookieBrowser()) {
  const back = await browser.go(authorizeAddress(url(), { login_hint: name, ...query }), isCallback)
  return { browser, back, finish: () => browser.go(back.href, isPageOf(url())) }
}

function expectNoSession(page: URL, code: string): void {
  expect(fragmentOf(page)).toMatchObject({ error_code: code })
  expect(Object.fromEntries(page.searchParams)).toMatchObject({ error_code: code })
  expect(page.href).not.toMatch(/access_token|refresh_token|[?&]code=/)
}

describe('a state', () => {
  test.each([
    ['is invented', 'A'.repeat(43)],
    ['is empty text of another kind', '\0'],
    ['is an SQL text', "' or true --"],
    ['is very long', 'a'.repeat(10_000)],
  ])('[AU-16] that %s leads to no session', async (_how, state) => {
    const { browser } = await almostBack('vitima')
    const answer = new URLSearchParams({ state, code: 'x' })
    const page = await browser.go(`${url()}/auth/v1/callback?${answer}`, isPageOf(url()))
    expectNoSession(page, state.length > 4_000 ? 'bad_oauth_callback' : 'bad_oauth_state')
    expect(page.pathname).toBe('/')
  })

  test('[AU-16] that is missing, or that comes twice, leads to no session', async () => {
    const { browser, back } = await almostBack('vitima')
    for (const query of ['', '?code=x', `?state=a&state=${back.searchParams.get('state')}&code=x`]) {
      const page = await browser.go(`${url()}/auth/v1/callback${query}`, isPageOf(url()))
      expectNoSession(page, 'bad_oauth_callback')
    }
  })

  test('[AU-16] of an attacker’s own flow does nothing in another browser, with a mark of its own or without', async () => {
    const { back, finish } = await almostBack('atacante')
    const victim = openCookieBrowser()
    expectNoSession(await victim.go(back.href, isPageOf(url())), 'bad_oauth_state')
    await victim.ask(authorizeAddress(url()))
    expectNoSession(await victim.go(back.href, isPageOf(url())), 'bad_oauth_state')
    // And it is still the attacker's: nobody else can use it up.
    expect(fragmentOf(await finish()).access_token).toBeTruthy()
  })

  test('[AU-16] counts once', async () => {
    const { browser, back, finish } = await almostBack('vitima')
    expect(fragmentOf(await finish()).access_token).toBeTruthy()
    expectNoSession(await browser.go(back.href, isPageOf(url())), 'bad_oauth_state')
  })

  test('[AU-16] counts once of many at the same time', async () => {
    const { browser, back } = await almostBack('vitima')
    const pages = await Promise.all([1, 2, 3, 4].map(() => browser.go(back.href, isPageOf(url()))))
    expect(pages.filter((page) => fragmentOf(page).access_token)).toHaveLength(1)
  })

  test('[AU-16] that has expired leads to no session', async () => {
    const { finish } = await almostBack('vitima')
    now = new Date(Date.now() + 10 * 60_000)
    try {
      expectNoSession(await finish(), 'bad_oauth_state')
    } finally {
      now = null
    }
  })

  test('[AU-16] with a code of the attacker’s own sign-in in it opens no session: the provider knows the verifier', async () => {
    const attack = await almostBack('atacante')
    const { browser, back } = await almostBack('vitima')
    const injected = new URL(back)
    injected.searchParams.set('code', attack.back.searchParams.get('code') ?? '')
    const page = await browser.go(injected.href, isPageOf(url()))
    expectNoSession(page, 'bad_oauth_callback')
  })

  test('[AU-16] the mark of a browser is out of reach for scripts, and goes to no other site', async () => {
    const response = await fetch(authorizeAddress(url()), { redirect: 'manual' })
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^leme_flow=[\w-]{43}; Path=\/auth\/v1; Max-Age=600; HttpOnly; SameSite=Lax$/)
    expect(response.headers.get('location')).not.toContain(cookie.slice(10, 53))
  })

  test('[AU-10] someone who says no at the provider comes back without a session, and in the contract’s words', async () => {
    const browser = openCookieBrowser()
    const entry = await browser.go(authorizeAddress(url(), { redirect_to: '/auth' }))
    const page = await browser.go(`${entry}?cancelar=1`, isPageOf(url()))
    expect(page.pathname).toBe('/auth')
    expect(fragmentOf(page)).toEqual({
      error: 'access_denied',
      error_description: 'O acesso foi cancelado no provedor',
      sb: '',
    })
  })

  test('[AU-16] words of the provider’s answer are not repeated on the page', async () => {
    const { browser, back } = await almostBack('vitima')
    const answer = new URLSearchParams({
      state: back.searchParams.get('state') ?? '',
      error: '<b>ligue 0800</b>',
      error_description: 'Ligue para 0800',
    })
    const page = await browser.go(`${url()}/auth/v1/callback?${answer}`, isPageOf(url()))
    expect(decodeURIComponent(page.href)).not.toContain('0800')
    expect(fragmentOf(page).error).toBe('server_error')
  })
})

describe('a code of this service', () => {
  async function withCode() {
    const { verifier, challenge } = await pkcePair()
    const page = await comeBy(site.server, 'vitima', { code_challenge: challenge, code_challenge_method: 's256' })
    return { verifier, challenge, auth_code: page.searchParams.get('code') ?? '' }
  }
  const exchange = (body: object) => ask(url(), 'POST', '/auth/v1/token?grant_type=pkce', body)

  test('[AU-16] opens nothing with a wrong verifier, and is used up by it', async () => {
    const { auth_code, verifier } = await withCode()
    const wrong = await exchange({ auth_code, code_verifier: (await pkcePair()).verifier })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    expect(await exchange({ auth_code, code_verifier: verifier })).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    })
  })

  test('[AU-16] opens nothing without a verifier', async () => {
    const { auth_code, verifier } = await withCode()
    for (const body of [{ auth_code }, { auth_code, code_verifier: '' }, { auth_code, code_verifier: null }]) {
      expect(await exchange(body)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    }
    expect((await exchange({ auth_code, code_verifier: verifier })).status).toBe(200)
  })

  test('[AU-16] opens a session once', async () => {
    const { auth_code, verifier } = await withCode()
    const body = { auth_code, code_verifier: verifier }
    const answers = await Promise.all([exchange(body), exchange(body), exchange(body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  test('[AU-16] of a flow with s256 is not had for its challenge, as it would be had with plain', async () => {
    const { auth_code, challenge } = await withCode()
    const downgraded = { auth_code, code_verifier: challenge, code_challenge_method: 'plain' }
    expect(await exchange(downgraded)).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
  })

  test('[AU-16] is left by no flow whose challenge was taken out on the way: that one is refused as it begins', async () => {
    const halves: Record<string, string>[] = [{ code_challenge: 'a'.repeat(43) }, { code_challenge_method: 's256' }]
    for (const half of halves) {
      const response = await fetch(authorizeAddress(url(), half), { redirect: 'manual' })
      expect(response.status).toBe(422)
    }
    expect(await exchange({ auth_code: 'x', code_verifier: 'y' })).toMatchObject({ status: 404 })
  })

  test('[AU-16] is not the provider’s: that one opens nothing here', async () => {
    const { verifier, challenge } = await pkcePair()
    const { back } = await almostBack('vitima', { code_challenge: challenge, code_challenge_method: 's256' })
    const auth_code = back.searchParams.get('code')
    expect(await exchange({ auth_code, code_verifier: verifier })).toMatchObject({ status: 404 })
  })
})

describe('a page to come back to', () => {
  test.each([
    ['//malicioso.exemplo/'],
    ['https://malicioso.exemplo/'],
    ['https:malicioso.exemplo'],
    ['/\\malicioso.exemplo'],
    ['\\\\malicioso.exemplo'],
    ['/\t/malicioso.exemplo'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['SITE@malicioso.exemplo/'],
    ['SITE.malicioso.exemplo/'],
    ['http://usuario:senha@HOST/projects'],
    ['blob:SITE/x'],
  ])('[AU-16] outside the site is the site’s own start: %s', async (wanted) => {
    const { host } = new URL(url())
    const redirect_to = wanted.replace('SITE', url()).replace('HOST', host)
    const page = await comeBy(site.server, 'vitima', { redirect_to })
    expect(page.href.split('#')[0]).toBe(`${url()}/`)
    expect(fragmentOf(page).access_token).toBeTruthy()
  })

  test('[AU-16] outside the site is the site’s own start with an error too', async () => {
    const browser = openCookieBrowser()
    const entry = await browser.go(authorizeAddress(url(), { redirect_to: '//malicioso.exemplo' }))
    const page = await browser.go(
      `${entry}?cancelar=1`,
      (next) => !next.href.startsWith(site.provider.issuer) && !isCallback(next),
    )
    expect(page.origin).toBe(url())
  })
})

describe('what a client asks of the provider', () => {
  test('[AU-16] cannot change what the service itself asks', async () => {
    const address = authorizeAddress(url(), {
      state: 'meu',
      nonce: 'meu',
      redirect_uri: 'https://malicioso.exemplo',
      client_id: 'outro',
      response_type: 'token',
      response_mode: 'fragment',
      prompt: 'login',
      scopes: 'calendar offline_access',
    })
    const response = await fetch(address, { redirect: 'manual' })
    const asked = Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
    expect(asked).toEqual({
      client_id: 'leme',
      response_type: 'code',
      redirect_uri: `${url()}/auth/v1/callback`,
      scope: 'openid email profile calendar offline_access',
      prompt: 'login',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test.each([
    [{ provider: 'google' }, 400, 'provider_disabled'],
    [{ provider: 'constructor' }, 400, 'provider_disabled'],
    [{ provider: '' }, 422, 'validation_failed'],
    [{ scopes: 'a\nb' }, 422, 'validation_failed'],
    [{ login_hint: 'a'.repeat(201) }, 422, 'validation_failed'],
    [{ code_challenge: 'curto', code_challenge_method: 's256' }, 422, 'validation_failed'],
  ] as [Record<string, string>, number, string][])(
    '[AU-10] %j is refused with the contract’s own error',
    async (query, status, code) => {
      const answer = await fetch(authorizeAddress(url(), query), { redirect: 'manual' })
      expect(answer.status).toBe(status)
      expect(await answer.json()).toMatchObject({ code })
    },
  )
})
