import { me } from '@leme/contract/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { loadDemo } from './load.ts'
import { demoPassword, people } from './people.ts'

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
