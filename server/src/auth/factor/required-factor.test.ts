import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTotp } from '../../../test/auth/totp-device.ts'
import { ask, inviteColleague, type Person, signIn, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem } from '../../../test/work.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const required = 'Sua organização exige um segundo fator. Adicione um para continuar'
const lastOne = 'Sua organização exige um segundo fator. Adicione outro antes de remover este'

const demand = (admin: Person, require_second_factor: boolean) =>
  admin.ask('PATCH', '/api/organization', { require_second_factor })

/** The same person with a session that begins now. */
async function again({ email }: Person) {
  const session = (await signIn(server.url, email)) as { access_token: string }
  const headers = { authorization: `Bearer ${session.access_token}` }
  return {
    ...session,
    ask: (method: string, path: string, body?: unknown) => ask(server.url, method, path, body, headers),
  }
}

async function withRequirement() {
  const admin = await signUp(server.url)
  const colleague = await inviteColleague(server.url, admin, 'member')
  expect((await demand(admin, true)).body).toMatchObject({ require_second_factor: true })
  return { admin, colleague }
}

test('[AU-17] [AU-12] where a second factor is required, who signs in without one reaches only what enrols it', async () => {
  const { colleague } = await withRequirement()
  const session = await again(colleague)
  for (const path of ['/api/me', '/api/projects', '/api/users', '/api/organization']) {
    expectProblem(await session.ask('GET', path), 403, 'second_factor_required', required)
  }
  expectProblem(await session.ask('POST', '/api/clients', { name: 'Acme' }), 403, 'second_factor_required', required)
  const person = { ...colleague, ...session }
  const { session: proved } = await addTotp(person, Date.now)
  const headers = { authorization: `Bearer ${proved.access_token}` }
  expect((await ask(server.url, 'GET', '/api/me', undefined, headers)).status).toBe(200)
})

test('[AU-17] who was signed in before it was required goes on until they sign in again', async () => {
  const { admin, colleague } = await withRequirement()
  for (const person of [admin, colleague]) expect((await person.ask('GET', '/api/me')).status).toBe(200)
  expectProblem(await (await again(admin)).ask('GET', '/api/me'), 403, 'second_factor_required', required)
})

test('[AU-17] once it is required no more, a password is enough; and required again, a session begun before counts', async () => {
  const { admin, colleague } = await withRequirement()
  const session = await again(colleague)
  expectProblem(await session.ask('GET', '/api/me'), 403, 'second_factor_required', required)
  await demand(admin, false)
  expect((await session.ask('GET', '/api/me')).status).toBe(200)
  await demand(admin, true)
  expect((await session.ask('GET', '/api/me')).status).toBe(200)
})

test('[AU-12] the last factor of somebody who needs one stays; another one lets it go', async () => {
  const { colleague } = await withRequirement()
  const first = await addTotp(colleague, Date.now)
  const headers = { authorization: `Bearer ${first.session.access_token}` }
  const proved: Person = { ...colleague, ask: (method, path, body) => ask(server.url, method, path, body, headers) }
  const path = `/auth/v1/factors/${first.id}`
  const refused = await proved.ask('DELETE', path)
  expect(refused).toMatchObject({ status: 409, body: { code: 'last_required_factor', message: lastOne } })
  await addTotp(proved, Date.now, 'Tablet')
  expect((await proved.ask('DELETE', path)).status).toBe(200)
})

test('[MS-01] what one organisation requires is nothing to another, nor to its keys’ requests', async () => {
  await withRequirement()
  const stranger = await signUp(server.url)
  expect((await (await again(stranger)).ask('GET', '/api/me')).status).toBe(200)
})

test.each(['member', 'manager'] as const)('[MS-02] a %s cannot change what the organisation requires', async (role) => {
  const admin = await signUp(server.url)
  const colleague = await inviteColleague(server.url, admin, role)
  expectProblem(await demand(colleague, true), 403, 'forbidden', 'Você não tem permissão para fazer isso')
  expect((await admin.ask('GET', '/api/organization')).body).toMatchObject({ require_second_factor: false })
})
