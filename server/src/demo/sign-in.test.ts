import { me } from '@leme/contract/user'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { ask } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { hashPassword } from '../auth/password.ts'
import { loadDemo } from './load.ts'
import { demoPassword, people } from './people.ts'
import { findDemoSignIn } from './sign-in.ts'

describe('[AU-03] the people of the demo', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    await loadDemo(server.database.adminUrl, new Date())
  })
  afterAll(() => server.close())

  test.each(people)('$display_name signs in and works in the organisation', async ({ email, role, display_name }) => {
    const answer = await ask(server.url, 'POST', '/auth/v1/token?grant_type=password', {
      email,
      password: demoPassword,
    })
    expect(answer.status).toBe(200)
    const session = answer.body as { access_token: string; user: { user_metadata: object } }
    expect(session.user.user_metadata).toEqual({ display_name })

    const authorization = `Bearer ${session.access_token}`
    const identity = await ask(server.url, 'GET', '/api/me', undefined, { authorization })
    expect(me.parse(identity.body)).toMatchObject({ email, role, organization: { name: 'Farol Tecnologia' } })
    const projects = await ask(server.url, 'GET', '/api/projects', undefined, { authorization })
    expect(projects.body).toHaveLength(14)
  })
})

test('how to sign in is told only while there is a demo and its admin kept the password', async () => {
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
