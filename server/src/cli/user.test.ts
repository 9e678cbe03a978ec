import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askDatabase,
  callCommand,
  createOrganization,
  environmentOf,
  startCommand,
  useCommands,
} from '../../test/command.ts'
import { ask, inviteColleague, type Person, signIn, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

useCommands()

let server: TestServer
let boss: Person
let person: Person
beforeAll(async () => {
  server = await startTestServer()
  boss = await signUp(server.url, { display_name: 'Bruna Castro' })
  person = await inviteColleague(server.url, boss, 'member', { display_name: 'Camila Duarte' })
})
afterAll(() => server?.close())

const environment = () => {
  const { secretKey, publicUrl } = server.services.config
  return { ...environmentOf(server.database), SECRET_KEY: secretKey, PUBLIC_URL: publicUrl }
}
const user = (...words: string[]) => callCommand(['user', ...words], environment())

const eventsOf = ({ id }: Person, event: string) =>
  askDatabase(
    server.database,
    'select actor_user_id, actor_name, target from audit_events where target_id = $1 and event = $2',
    [id, event],
  )

test('[OP-09] the people of the organisation are listed with role and open sessions', async () => {
  const { code, stdout, stderr } = await startCommand(['user', 'list'], environment()).ended
  expect([code, stderr]).toEqual([0, ''])
  const lines = stdout.trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(`${boss.email}\tAdministrador\tsessões: 1\tvisto: `)
  expect(lines[1]).toMatch(/\tMembro\tsessões: 1\tvisto: .*\tCamila Duarte$/)
})

test('[OP-09] a printed link leads to a new password once, and the audit names no person for it', async () => {
  const { code, stdout } = await user('link', person.email.toUpperCase())
  expect(code).toBe(0)
  const token_hash = /#token_hash=([\w-]+)&type=recovery/.exec(stdout)?.[1]
  const verify = () => ask(server.url, 'POST', '/auth/v1/verify', { type: 'recovery', token_hash })
  const { status, body } = await verify()
  expect(status).toBe(200)
  const { access_token } = body as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const password = 'maré-alta-no-cais-42'
  expect((await ask(server.url, 'PUT', '/auth/v1/user', { password }, headers)).status).toBe(200)
  expect((await signIn(server.url, person.email, password)).id).toBe(person.id)
  expect((await verify()).status).toBe(403)
  expect(await eventsOf(person, 'recovery_link_created')).toEqual([
    { actor_user_id: null, actor_name: null, target: 'Camila Duarte' },
  ])
})

test('[OP-09] the sessions of a person end at once', async () => {
  const one = await inviteColleague(server.url, boss, 'manager')
  expect((await one.ask('GET', '/api/me')).status).toBe(200)
  expect(await user('end-sessions', one.id)).toMatchObject({ code: 0, stdout: expect.stringContaining(': 1.') })
  await expect.poll(async () => (await one.ask('GET', '/api/me')).status, { timeout: 20_000 }).toBe(401)
  expect(await eventsOf(one, 'sessions_ended')).toMatchObject([{ actor_user_id: null }])
})

test('[OP-09] a person becomes an administrator', async () => {
  const one = await inviteColleague(server.url, boss, 'member')
  expect((await user('admin', one.email)).code).toBe(0)
  await expect
    .poll(async () => (await one.ask('GET', '/api/me')).body, { timeout: 20_000 })
    .toMatchObject({ role: 'admin' })
  expect(await eventsOf(one, 'role_changed')).toMatchObject([{ actor_user_id: null }])
})

test('[OP-09] an unknown person, a person of another organisation and a wrong word change nothing', async () => {
  const orgId = await createOrganization(server.database, 'Outra')
  const nobody = await user('link', person.email, '--org', orgId)
  expect(nobody).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('não é de ninguém em "Outra"') })
  expect((await user('admin', person.email)).stderr).toMatch('escolha uma com --org')
  expect((await user('remove', person.email)).code).toBe(2)
  expect((await user('link')).code).toBe(2)
  expect((await user('link', 'ninguém')).code).toBe(2)
})
