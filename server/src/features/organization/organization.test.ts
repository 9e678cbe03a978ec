import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { openLive } from '../../../test/live-client.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { valueCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem, expectRefused, pastTheRoutes } from '../../../test/work.ts'

let server: TestServer
let boss: Person

beforeAll(async () => {
  server = await startTestServer()
  boss = await signUp(server.url, { display_name: 'Chefe' })
})
afterAll(() => server?.close())

const read = async (person: Pick<Person, 'ask'>) => (await person.ask('GET', '/api/organization')).body
const change = (person: Pick<Person, 'ask'>, body: unknown) => person.ask('PATCH', '/api/organization', body)

test('[MS-04] an organisation keeps no prompts until an admin says so, and none again once they say no', async () => {
  const admin = await signUp(server.url, { display_name: 'Nova' })
  const organization = {
    id: expect.any(String),
    name: 'Organização de Nova',
    status_labels: 'original',
    time_zone: 'America/Sao_Paulo',
    keep_prompts: false,
    require_second_factor: false,
    allowed_email_domains: [],
    ...{ keep_runs_days: null, keep_prompts_days: null, keep_conversations_days: null },
    ...{ keep_audit_days: null, keep_sessions_days: null },
  }
  expect(await read(admin)).toEqual(organization)
  expect(await change(admin, { keep_prompts: true })).toMatchObject({
    status: 200,
    body: { ...organization, keep_prompts: true },
  })
  expect(await read(admin)).toEqual({ ...organization, keep_prompts: true })
  await change(admin, { keep_prompts: false })
  expect(await read(admin)).toEqual(organization)
})

test('[SH-14] an admin gives it another name, which everybody sees, and what is left out stays', async () => {
  const admin = await signUp(server.url)
  const colleague = await inviteColleague(server.url, admin, 'member')
  await change(admin, { keep_prompts: true })
  expect((await change(admin, { name: '  Farol do Norte ' })).body).toMatchObject({ name: 'Farol do Norte' })
  expect(await read(colleague)).toMatchObject({ name: 'Farol do Norte', keep_prompts: true })
  expect((await colleague.ask('GET', '/api/me')).body).toMatchObject({ organization: { name: 'Farol do Norte' } })
  expect(await change(admin, {})).toMatchObject({ status: 200, body: { name: 'Farol do Norte', keep_prompts: true } })
})

test('[SH-14] what it calls statuses is as in the original until an admin says otherwise, and open browsers are notified', async () => {
  const admin = await signUp(server.url)
  const colleague = await inviteColleague(server.url, admin, 'member')
  const socket = await openLive(server.url, colleague)
  socket.say({ type: 'subscribe_organization' })
  await socket.waitFor({ type: 'organization_subscribed' })
  expect((await colleague.ask('GET', '/api/me')).body).toMatchObject({ organization: { status_labels: 'original' } })
  expect((await change(admin, { status_labels: 'portuguese' })).body).toMatchObject({ status_labels: 'portuguese' })
  await socket.waitFor({ type: 'organization_change', table: 'organizations' })
  expect((await colleague.ask('GET', '/api/me')).body).toMatchObject({ organization: { status_labels: 'portuguese' } })
  socket.ws.close()
})

test('[SH-14] statuses are called in no other way, by the routes or past them', async () => {
  expectRefused(await change(boss, { status_labels: 'english' }), {
    field: 'status_labels',
    message: 'Escolha original ou portuguese',
  })
  const past = pastTheRoutes(server, boss, (tx) => tx.query(`update organizations set status_labels = 'english'`))
  await expect(past).rejects.toThrow(/organizations_status_labels_known/)
})

test.each(['member', 'manager'] as const)('[SH-14] [MS-02] a %s sees it and changes nothing', async (role) => {
  const colleague = await inviteColleague(server.url, boss, role)
  const before = await read(colleague)
  for (const body of [{ name: 'Minha' }, { status_labels: 'portuguese' }, { keep_prompts: true }, {}]) {
    expectProblem(await change(colleague, body), 403, 'forbidden', 'Você não tem permissão para fazer isso')
  }
  expect(
    await pastTheRoutes(server, colleague, (tx) =>
      tx.query('update organizations set keep_prompts = true returning id'),
    ),
  ).toEqual([])
  expect(await read(boss)).toEqual(before)
})

test('[MS-01] another organisation stays as it is, even past the routes', async () => {
  const stranger = await signUp(server.url)
  const before = await read(boss)
  await pastTheRoutes(server, stranger, (tx) => tx.query(`update organizations set name = 'Invadida'`))
  expect(await read(boss)).toEqual(before)
  expect(await read(stranger)).toMatchObject({ name: 'Invadida' })
})

test('[MS-04] a key reads it and never changes it', async () => {
  const key = await createKey(boss, ['read', 'tickets:write', 'finance:write', 'runs:write'])
  expect(await read(key)).toEqual(await read(boss))
  expect(await change(key, { keep_prompts: true })).toMatchObject({ status: 403, body: { code: 'person_required' } })
  expect(await read(boss)).toMatchObject({ keep_prompts: false })
})

const { refused } = valueCases({}, 'name', {
  refused: [
    ['', 'Nome é obrigatório'],
    ['   ', 'Nome é obrigatório'],
    [null, 'Nome é obrigatório'],
    ['ã'.repeat(201), 'Nome deve ter no máximo 200 caracteres'],
  ],
  accepted: [],
})
test.each(refused)('refuses the name $body.name', async ({ body, field, message }) => {
  const answer = await change(boss, body)
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ errors: [{ field, message: expect.stringMatching(message) }] })
})

test('refuses a choice that is neither yes nor no', async () => {
  expectRefused(await change(boss, { keep_prompts: 'sim' }), {
    field: 'keep_prompts',
    message: 'Deve ser verdadeiro ou falso',
  })
})
