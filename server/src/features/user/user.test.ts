import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let boss: Person

beforeAll(async () => {
  server = await startTestServer()
  boss = await signUp(server.url, { display_name: 'Otávia' })
})
afterAll(() => server?.close())

const hire = (display_name: string) => inviteColleague(server.url, boss, 'member', { display_name })

test('[SH-10] me is who is signed in, with the organisation', async () => {
  expect(await boss.ask('GET', '/api/me')).toMatchObject({
    status: 200,
    body: {
      id: boss.id,
      org_id: expect.any(String),
      email: boss.email,
      display_name: 'Otávia',
      role: 'admin',
      organization: { id: expect.any(String), name: 'Organização de Otávia', status_labels: 'original' },
    },
  })
})

test('[MS-05] people are those of the organisation, by name as Brazilians order them', async () => {
  await hire('Zeca')
  await hire('álvaro')
  await hire('Beto')
  await hire('Álvara')
  await signUp(server.url, { display_name: 'Estranha' })
  const { body } = await boss.ask('GET', '/api/users')
  const people = body as { display_name: string; org_id: string }[]
  expect(people.map(({ display_name }) => display_name)).toEqual(['Álvara', 'álvaro', 'Beto', 'Otávia', 'Zeca'])
  expect(new Set(people.map(({ org_id }) => org_id)).size).toBe(1)
  expect(Object.keys(people[0] ?? {}).sort()).toEqual(['display_name', 'email', 'id', 'org_id', 'role'])
})

test('[SH-03] without a session there is no me', async () => {
  expect(await ask(server.url, 'GET', '/api/me')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
})
