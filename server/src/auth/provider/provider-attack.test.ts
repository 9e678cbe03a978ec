import type { JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CookieBrowser, openCookieBrowser } from '../../../test/auth/cookie-browser.ts'
import { json, type OddProvider, startOddProvider } from '../../../test/auth/odd-provider.ts'
import { fragmentOf, isPageOf } from '../../../test/auth/provider-flow.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let odd: OddProvider

const configOf = ({ issuer: url, client_id, client_secret }: OddProvider) =>
  ({ id: 'google', name: 'Google', url, client_id, client_secret, domains: [] }) as const

/** Some of it never answers. */
const authTimes = { providerSeconds: 2 }

beforeAll(async () => {
  odd = await startOddProvider()
  server = await startTestServer({ config: { providers: [configOf(odd)] }, authTimes })
})
afterAll(async () => {
  await server?.close()
  await odd?.close()
})

const seconds = () => Math.floor(Date.now() / 1000)

type Begun = { browser: CookieBrowser; state: string; nonce: string }

async function begin(at = server): Promise<Begun> {
  const browser = openCookieBrowser()
  const response = await browser.ask(`${at.url}/auth/v1/authorize?provider=google&redirect_to=/auth`)
  const asked = new URL(response.headers.get('location') ?? '').searchParams
  return { browser, state: asked.get('state') ?? '', nonce: asked.get('nonce') ?? '' }
}

/** The browser comes back with a code; answers the page where that leads. */
function comeBack({ browser, state }: Begun, more: Record<string, string> = {}): Promise<URL> {
  const answer = new URLSearchParams({ state, code: 'x', iss: odd.issuer, ...more })
  return browser.go(`${server.url}/auth/v1/callback?${answer}`, isPageOf(server.url))
}

const goodClaims = (nonce: string): JWTPayload => ({
  iss: odd.issuer,
  aud: odd.client_id,
  sub: 'ana',
  email: 'ana@exemplo.com.br',
  email_verified: true,
  iat: seconds(),
  exp: seconds() + 300,
  nonce,
})

const granted = (id_token: unknown) => json({ access_token: 'a', token_type: 'bearer', id_token })

function expectRefused(page: URL, code: string): void {
  expect(page.pathname).toBe('/auth')
  expect(fragmentOf(page)).toMatchObject({ error_code: code })
  expect(page.href).not.toMatch(/access_token/)
}

describe('an ID token of the code flow', () => {
  test('[AU-10] that holds opens a session', async () => {
    const flow = await begin()
    odd.reply = granted(await odd.sign(goodClaims(flow.nonce)))
    expect(fragmentOf(await comeBack(flow)).access_token).toBeTruthy()
  })

  const wrong: [string, (claims: JWTPayload) => JWTPayload][] = [
    ['with the nonce of another flow', (claims) => ({ ...claims, nonce: 'outro' })],
    ['without a nonce', ({ nonce: _nonce, ...claims }) => claims],
    ['for another service', (claims) => ({ ...claims, aud: 'outro' })],
    ['for several, issued to another', (claims) => ({ ...claims, aud: ['leme', 'outro'], azp: 'outro' })],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://outro.exemplo' })],
    ['that has expired', (claims) => ({ ...claims, iat: seconds() - 900, exp: seconds() - 600 })],
    ['that names nobody', (claims) => ({ ...claims, sub: '' })],
    ['that names somebody by a text too long', (claims) => ({ ...claims, sub: 'a'.repeat(256) })],
  ]
  test.each(wrong)('[AU-16] %s opens no session', async (_how, change) => {
    const flow = await begin()
    odd.reply = granted(await odd.sign(change(goodClaims(flow.nonce))))
    expectRefused(await comeBack(flow), 'bad_oauth_callback')
  })

  test('[AU-16] that another key has signed opens no session', async () => {
    const flow = await begin()
    odd.reply = granted(await odd.forge(goodClaims(flow.nonce)))
    expect(fragmentOf(await comeBack(flow)).error_code).toMatch(/^(bad_oauth_callback|unexpected_failure)$/)
  })

  test('[AU-16] that nobody has signed opens no session', async () => {
    const flow = await begin()
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    odd.reply = granted(`${part({ alg: 'none' })}.${part(goodClaims(flow.nonce))}.`)
    expect(fragmentOf(await comeBack(flow)).error_code).toMatch(/^(bad_oauth_callback|unexpected_failure)$/)
  })

  test('[AU-16] of an answer that came from another provider opens no session', async () => {
    const flow = await begin()
    odd.reply = granted(await odd.sign(goodClaims(flow.nonce)))
    expectRefused(await comeBack(flow, { iss: 'https://outro.exemplo' }), 'bad_oauth_callback')
  })
})

describe('a provider that', () => {
  const answers: [string, OddProvider['reply'], string][] = [
    ['refuses the code', json({ error: 'invalid_grant' }, 400), 'bad_oauth_callback'],
    ['fails', json({ error: 'server_error' }, 500), 'unexpected_failure'],
    ['answers a page', (response) => void response.end('<html>ola</html>'), 'unexpected_failure'],
    ['answers nothing', (response) => void response.end(), 'unexpected_failure'],
    ['answers half', (response) => response.socket?.destroy() as never, 'unexpected_failure'],
    ['answers a list', json([1, 2]), 'bad_oauth_callback'],
    ['gives no ID token', json({ access_token: 'a', token_type: 'bearer' }), 'bad_oauth_callback'],
    ['gives numbers', json({ access_token: 5, token_type: 'bearer', id_token: 7 }), 'bad_oauth_callback'],
    ['gives an ID token that is none', granted('nao.e.token'), 'unexpected_failure'],
    ['answers a megabyte', json({ access_token: 'a'.repeat(1_000_000) }), 'unexpected_failure'],
    ['leads elsewhere', (response) => void response.writeHead(302, { location: '/x' }).end(), 'unexpected_failure'],
    ['never answers', () => {}, 'unexpected_failure'],
  ]
  test.each(answers)('[AU-10] %s leads back to the page, without a session', async (_how, reply, code) => {
    const flow = await begin()
    odd.reply = reply
    expectRefused(await comeBack(flow), code)
  })
})

describe('a provider that cannot be known', () => {
  let other: TestServer
  // Discovery is cached for a server: a new server asks again.
  beforeEach(async () => {
    other = await startTestServer({ beside: server, config: { providers: [configOf(odd)] }, authTimes })
  })
  afterEach(async () => {
    odd.introduce = null
    await other.close()
  })

  const introductions: [string, OddProvider['introduce']][] = [
    ['is gone', (response) => response.socket?.destroy() as never],
    ['answers a page', (response) => void response.end('<html>ola</html>')],
    [
      'says it is another',
      json({ issuer: 'https://outro.exemplo', authorization_endpoint: 'https://outro.exemplo/a' }),
    ],
    ['names no place to go to', (response) => json({ issuer: odd.issuer })(response)],
    ['never answers', () => {}],
  ]
  test.each(introductions)(
    '[AU-10] as it %s leads back to the page, and is asked again the next time',
    async (_how, how) => {
      odd.introduce = how
      const address = `${other.url}/auth/v1/authorize?provider=google&redirect_to=/auth`
      const page = await openCookieBrowser().go(address, isPageOf(other.url))
      expectRefused(page, 'unexpected_failure')
      expect(fragmentOf(page)).toMatchObject({ error: 'server_error' })
      odd.introduce = null
      expect((await begin(other)).state).toMatch(/^[\w-]{43}$/)
    },
  )
})
