import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCookieBrowser } from '../../../test/auth/cookie-browser.ts'
import { type GitHubServer, startGitHubServer } from '../../../test/auth/github-server.ts'
import { authorizeAddress, fragmentOf, isPageOf } from '../../../test/auth/provider-flow.ts'
import { ask } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let github: GitHubServer
let server: TestServer

beforeAll(async () => {
  github = await startGitHubServer()
  const { url, client_id, client_secret } = github
  const provider = { id: 'github', name: 'GitHub', url, client_id, client_secret, domains: [] } as const
  server = await startTestServer({ config: { providers: [provider] } })
})
afterAll(async () => {
  await server?.close()
  await github?.close()
})

const person = (id: number, login: string, emails: GitHubServer['people'][string]['emails']) => {
  github.people[login] = { id, login, name: null, emails }
}

const comeBy = (login: string, change: (next: URL) => void = () => {}) => {
  const isBack = (next: URL) => next.pathname === '/auth/v1/callback'
  const browser = openCookieBrowser()
  return browser.go(authorizeAddress(server.url, { provider: 'github', login_hint: login }), isBack).then((back) => {
    change(back)
    return browser.go(back.href, isPageOf(server.url))
  })
}

test('[AU-10] GitHub opens a session by the number of the person and their primary address', async () => {
  person(4711, 'iracema', [
    { email: 'outro@exemplo.com.br', primary: false, verified: true },
    { email: 'Iracema@exemplo.com.br', primary: true, verified: true },
  ])
  const fragment = fragmentOf(await comeBy('iracema'))
  expect(fragment.provider_token).toMatch(/^gho_/)
  const authorization = `Bearer ${fragment.access_token}`
  expect((await ask(server.url, 'GET', '/auth/v1/user', undefined, { authorization })).body).toMatchObject({
    email: 'iracema@exemplo.com.br',
    user_metadata: { display_name: 'iracema' },
    identities: [{ provider: 'github', id: '4711', identity_data: { user_name: 'iracema' } }],
  })
})

test('[AU-10] a login that somebody gave up is not the account of the person who takes it next', async () => {
  const mail = (email: string) => [{ email, primary: true, verified: true }]
  person(1, 'nome', mail('primeira@exemplo.com.br'))
  const first = fragmentOf(await comeBy('nome'))
  person(2, 'nome', mail('segunda@exemplo.com.br'))
  const second = fragmentOf(await comeBy('nome'))
  const emailOf = async ({ access_token }: Record<string, string>) => {
    const headers = { authorization: `Bearer ${access_token}` }
    return ((await ask(server.url, 'GET', '/auth/v1/user', undefined, headers)).body as { email: string }).email
  }
  expect([await emailOf(first), await emailOf(second)]).toEqual(['primeira@exemplo.com.br', 'segunda@exemplo.com.br'])
})

test.each([
  ['is not verified', [{ email: 'a@exemplo.com.br', primary: true, verified: false }]],
  ['is verified and not the primary one', [{ email: 'a@exemplo.com.br', primary: false, verified: true }]],
  ['is missing', []],
])('[AU-16] mail at GitHub that %s opens no account', async (_how, emails) => {
  person(12, 'sem-email', emails)
  expect(fragmentOf(await comeBy('sem-email')).error_code).toBe('provider_email_needs_verification')
})

test('[AU-16] a code that GitHub refuses opens no session', async () => {
  const page = await comeBy('iracema', (back) => back.searchParams.set('code', 'inventado'))
  expect(fragmentOf(page).error_code).toMatch(/^(bad_oauth_callback|unexpected_failure)$/)
})

test('[AU-10] an answer of GitHub’s API that is none leads back without a session', async () => {
  github.people.torto = { id: 'x' as never, login: 'torto', name: null, emails: [] }
  expect(fragmentOf(await comeBy('torto')).error_code).toBe('unexpected_failure')
})
