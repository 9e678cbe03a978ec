import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: pg.Client
let boss: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  boss = await signUp(server.url, { display_name: 'Otávia' })
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

async function hire(display_name: string): Promise<Person> {
  const { body } = await boss.ask('POST', '/api/invitations', { email: `${Math.random()}@exemplo.com.br` })
  return signUp(server.url, { display_name, invitation_token: (body as { token: string }).token })
}

test('[SH-10] me is who is signed in, with the organisation', async () => {
  expect(await boss.ask('GET', '/api/me')).toMatchObject({
    status: 200,
    body: {
      id: boss.id,
      org_id: expect.any(String),
      email: boss.email,
      display_name: 'Otávia',
      role: 'admin',
      organization: { id: expect.any(String), name: 'Organização de Otávia' },
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

test('[AU-17] a removed person is offered to nobody', async () => {
  const gone = await hire('Removida')
  await admin.query('update users set removed_at = now() where id = $1', [gone.id])
  expect(JSON.stringify((await boss.ask('GET', '/api/users')).body)).not.toContain('Removida')
})

test('[SH-03] without a session there is no me', async () => {
  expect(await ask(server.url, 'GET', '/api/me')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
})
