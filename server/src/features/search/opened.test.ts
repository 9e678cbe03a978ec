import type { Found } from '@leme/contract/search/search'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTicket } from '../../../test/ticket.ts'
import { addMember, createProject, createWork } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client
let ana: Person
let bia: Person
let stranger: Person
let project: string

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  ana = await signUp(server.url)
  bia = await inviteColleague(server.url, ana, 'member')
  stranger = await signUp(server.url)
  project = await createProject(ana)
  await addMember(ana, project, bia.id)
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

async function open(person: Person, thing: string): Promise<void> {
  expect((await person.ask('PUT', '/api/opened', { thing })).status, thing).toBe(204)
}

const countOf = async ({ id }: Person) =>
  (await owner.query('select from opened_things where user_id = $1', [id])).rowCount

test('[WD-03] the palette without words names what the person opened last, in whatever browser, and nobody else’s, until they are erased', async () => {
  const tasks: { id: string; key: string }[] = []
  for (let at = 0; at < 33; at += 1) tasks.push(await createWork(ana, 'tasks', project, { title: `Aberta ${at}` }))
  const third = tasks[3] as { id: string; key: string }
  for (const { key } of tasks) await open(bia, key)
  await open(bia, third.key.toLowerCase())
  await open(bia, project)
  const recent = (await bia.ask('GET', '/api/search')).body as Found[]
  expect(recent.slice(0, 3).map(({ id, title }) => (id === project ? 'project' : title))).toEqual([
    'project',
    'Aberta 3',
    'Aberta 32',
  ])
  expect(await countOf(bia)).toBeLessThanOrEqual(31)
  // What is of another organisation, or is none, is not remembered.
  for (const thing of [third.key, third.id, 'NADA-1']) await open(stranger, thing)
  expect([await countOf(stranger), await countOf(ana)]).toEqual([0, 0])
  expect((await stranger.ask('PUT', '/api/opened', { thing: `'; --` })).status).toBe(422)
  expect((await ana.ask('POST', `/api/users/${bia.id}/erase`, { names: [] })).status).toBeLessThan(300)
  expect(await countOf(bia)).toBe(0)
})

test('[WD-03] without words each thing says why it is there: opened, looked after, or changed lately', async () => {
  const eva = await inviteColleague(server.url, ana, 'member')
  const client = (await ana.ask('POST', '/api/clients', { name: 'Acme' })).body as { id: string }
  await addMember(ana, project, eva.id)
  const own = await createWork(ana, 'tasks', project, { title: 'Da Eva', assignee_user_id: eva.id })
  const listed = async () =>
    new Map(((await eva.ask('GET', '/api/search')).body as Found[]).map(({ id, why }) => [id, why]))
  const before = await listed()
  expect(before.get(own.id)).toBe('own')
  expect([...before.values()]).not.toContain('opened')
  for (const id of [client.id, ana.id, own.id]) await open(eva, id)
  const after = await listed()
  expect([client.id, ana.id, own.id].map((id) => after.get(id))).toEqual(['opened', 'opened', 'opened'])
  expect([...after.values()]).toContain('changed')
  const found = (await eva.ask('GET', '/api/search?q=acme')).body as Found[]
  expect(found[0]).toMatchObject({ id: client.id, why: null })
})

test('[WD-05] what is opened reads the notices that its person has of it, by its key or its id, and no others', async () => {
  const caio = await inviteColleague(server.url, ana, 'member')
  const dora = await inviteColleague(server.url, ana, 'member')
  const task = await createWork(ana, 'tasks', project, { title: 'Ler a ata' })
  const other = await createWork(ana, 'tasks', project, { title: 'Outra' })
  const ticket = await createTicket(ana)
  const say = (id: string) =>
    ana.ask('POST', `/api/things/${id}/comments`, { text: `<@${caio.id}> e <@${dora.id}>, vejam` })
  for (const { id } of [task, task, other, ticket, { id: project }]) expect((await say(id)).status).toBe(201)
  const unreadOf = async (person: Person) =>
    ((await person.ask('GET', '/api/notices/unread')).body as { count: number }).count
  expect(await unreadOf(caio)).toBe(5)
  await open(caio, task.key)
  expect(await unreadOf(caio)).toBe(3)
  await open(caio, ticket.id)
  await open(caio, project)
  expect([await unreadOf(caio), await unreadOf(dora)]).toEqual([1, 5])
  // Of what changed with many others the rest was not seen.
  const ids = [task.id, other.id]
  const many = { ids, set: { assignee_user_id: caio.id } }
  await ana.ask('POST', '/api/tasks/many', many)
  const unread = await unreadOf(caio)
  await open(caio, task.key)
  expect(await unreadOf(caio)).toBe(unread)
})
