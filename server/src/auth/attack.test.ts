import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signIn, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
const lines: string[] = []
const password = 'vento-sudeste-17'

beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => lines.push(line) })
})
afterAll(async () => {
  await server?.close()
})

const post = (path: string, body: unknown) => ask(server.url, 'POST', `/auth/v1${path}`, body)

test('[AU-16] a password of a megabyte is refused before it is hashed, at sign-up and at sign-in', async () => {
  const body = { email: 'ana@exemplo.com.br', password: 'x'.repeat(1_000_000), data: { display_name: 'Ana' } }
  for (const path of ['/signup', '/token?grant_type=password']) {
    expect(await post(path, body), path).toMatchObject({ status: 413 })
  }
})

test.each([
  ['a Cyrillic letter', 'аna@exemplo.com.br'],
  ['a Cyrillic letter in the domain', 'ana@exеmplo.com.br'],
  ['a full-width at sign', 'ana＠exemplo.com.br'],
  ['a full-width letter', 'ａna@exemplo.com.br'],
  ['a letter of no width', 'a\u200bna@exemplo.com.br'],
  ['a dotless i', 'marıa@exemplo.com.br'],
])('[AU-16] an address that looks like another by %s is refused', async (_how, email) => {
  const answer = await post('/signup', { email, password, data: { display_name: 'Ana' } })
  expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed', message: 'Email inválido' } })
})

test('[AU-16] who signs up or changes their account assigns themselves no app_metadata, role or org_id', async () => {
  const person = await signUp(server.url)
  const before = (await person.ask('GET', '/api/me')).body
  for (const more of [{ app_metadata: { role: 'admin' } }, { role: 'admin' }, { org_id: person.id }, { aal: 'aal2' }]) {
    const data = { display_name: 'Ana' }
    const newcomer = { email: 'atribui@exemplo.com.br', password, data, ...more }
    expect((await post('/signup', newcomer)).status, JSON.stringify(more)).toBe(422)
    expect((await person.ask('PUT', '/auth/v1/user', more)).status, JSON.stringify(more)).toBe(422)
  }
  expect((await person.ask('GET', '/api/me')).body).toEqual(before)
})

test('[AU-16] refreshes and a global sign-out at the same time leave no session alive', async () => {
  const person = await signUp(server.url)
  const other = await signIn(server.url, person.email)
  const refresh = (refresh_token: string) => post('/token?grant_type=refresh_token', { refresh_token })
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, (_, n) => refresh(n % 2 ? other.refresh_token : person.refresh_token)),
    person.ask('POST', '/auth/v1/logout?scope=global'),
  ])
  expect(answers.map(({ status }) => status).every((status) => [200, 204, 400].includes(status))).toBe(true)
  const children = answers.map(({ body }) => (body as { refresh_token?: string } | null)?.refresh_token)
  for (const token of [person.refresh_token, other.refresh_token, ...children.filter((child) => child !== undefined)]) {
    expect((await refresh(token)).status).toBe(400)
  }
})

test('[AU-16] no password, token or address of a sign-up, sign-in, refresh or refusal is written to the log', async () => {
  const person = await signUp(server.url)
  const session = await signIn(server.url, person.email)
  await post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
  await post('/token?grant_type=password', { email: person.email, password: 'segredo-errado-99' })
  await post('/verify', { type: 'recovery', token_hash: 'segredo-do-link-99' })
  await ask(server.url, 'GET', '/auth/v1/verify?type=recovery&token=segredo-na-url-99')
  await ask(server.url, 'GET', '/auth/v1/callback?state=segredo-na-url-99&code=segredo-na-url-99')
  expect(lines.length).toBeGreaterThan(0)
  const log = lines.join('\n')
  const secrets = [password, 'segredo-', person.email, session.refresh_token, session.access_token.slice(-40)]
  for (const secret of secrets) expect(log).not.toContain(secret)
})
