import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { me } from '@leme/contract/people/user'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { ask } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { demoPassword } from '../auth/password/demo-password.ts'
import { hashPassword } from '../auth/password/password.ts'
import type { Config } from '../config.ts'
import { loadDemo } from './load.ts'
import { people } from './people.ts'
import { findDemoSignIn } from './sign-in.ts'

/** With the demo in it, for one server after the other. */
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await loadDemo(database.adminUrl, new Date())
})
afterAll(() => database?.drop())

const secretKey = 'k'.repeat(43)
const startServer = (config: Partial<Config> = {}) => startTestServer({ database, config: { secretKey, ...config } })

describe('[AU-03] the people of the demo', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  test.each(people)('$display_name signs in and works in the organisation', async ({ email, role, display_name }) => {
    const answer = await ask(server.url, 'POST', '/auth/v1/token?grant_type=password', {
      email,
      password: demoPassword,
    })
    expect(answer.status).toBe(200)
    const session = answer.body as { access_token: string; user: { user_metadata: object } }
    expect(session.user).toMatchObject({
      user_metadata: { display_name },
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', identity_data: { email, display_name } }],
    })

    const authorization = `Bearer ${session.access_token}`
    const identity = await ask(server.url, 'GET', '/api/me', undefined, { authorization })
    expect(me.parse(identity.body)).toMatchObject({ email, role, organization: { name: 'Farol Tecnologia' } })
    const projects = await ask(server.url, 'GET', '/api/projects', undefined, { authorization })
    expect(projects.body).toHaveLength(14)
  })
})

describe('[AU-19] the printed password', () => {
  let server: TestServer
  afterEach(() => server?.close())
  const email = people[0].email
  const signIn = (url: string, headers: Record<string, string> = {}, password: string = demoPassword) =>
    ask(url, 'POST', '/auth/v1/token?grant_type=password', { email, password }, headers)
  const refused = {
    status: 403,
    body: {
      code: 'demo_password_refused',
      detail:
        'A senha da demonstração só vale na própria máquina do Leme. Crie uma conta, ou entre por lá e troque esta senha',
    },
  }

  test.each<[string, false | string[]]>([
    ['a proxy that is not trusted', false],
    ['a trusted proxy', ['loopback']],
  ])('signs nobody in through %s, whether there is a demo or not', async (_title, trustProxy) => {
    server = await startTestServer({ config: { trustProxy } })
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      expect(await signIn(server.url, { [name]: '203.0.113.7' })).toMatchObject(refused)
    }
    await server.close()
    server = await startServer({ trustProxy })
    expect(await signIn(server.url, { 'x-forwarded-for': '127.0.0.1' })).toMatchObject(refused)
    expect((await signIn(server.url)).status).toBe(200)
  })

  test('signs nobody in under another name of this machine, as a page elsewhere would have it', async () => {
    server = await startServer()
    const status = await new Promise((resolve) => {
      const url = `${server.url}/auth/v1/token?grant_type=password`
      const headers = { host: 'leme.exemplo.com.br', 'content-type': 'application/json' }
      const sent = request(url, { method: 'POST', headers }, (answer) => resolve(answer.statusCode))
      sent.end(JSON.stringify({ email: people[0].email, password: demoPassword }))
    })
    expect(status).toBe(refused.status)
  })

  test('signs nobody in through a proxy that says nothing of itself, as far as a browser says where it is', async () => {
    server = await startServer()
    for (const origin of ['https://leme.exemplo.com.br', 'null']) {
      expect(await signIn(server.url, { origin })).toMatchObject(refused)
    }
    expect((await signIn(server.url, { origin: server.url })).status).toBe(200)
  })

  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address

  test.runIf(outside)('signs nobody in from another address than loopback', async () => {
    server = await startServer({ host: '0.0.0.0' })
    const url = server.url.replace('localhost', outside ?? '')
    expect(await signIn(url)).toMatchObject(refused)
    expect((await signIn(server.url)).status).toBe(200)
  })

  test('is a person’s own once it was changed', async () => {
    server = await startServer()
    const session = (await signIn(server.url)).body as { access_token: string }
    const authorization = `Bearer ${session.access_token}`
    const password = 'outra-luz-na-barra-77'
    expect((await ask(server.url, 'PUT', '/auth/v1/user', { password }, { authorization })).status).toBe(200)
    expect((await signIn(server.url, { 'x-forwarded-for': '203.0.113.7' }, password)).status).toBe(200)
  })
})

test('how to sign in is shown only while there is a demo and its admin still has the password', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  try {
    expect(await findDemoSignIn(database.adminUrl)).toBeNull()
    const signIn = await loadDemo(database.adminUrl, new Date())
    expect(await findDemoSignIn(database.adminUrl)).toEqual(signIn)
    const changed = await hashPassword('outra-senha-da-marina')
    await client.query('update auth.accounts set password_hash = $1 where email = $2', [changed, people[0].email])
    expect(await findDemoSignIn(database.adminUrl)).toBeNull()
  } finally {
    await client.end()
    await database.drop()
  }
})
