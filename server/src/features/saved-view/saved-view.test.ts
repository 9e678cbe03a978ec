import type { SavedView } from '@leme/contract/view/saved-view'
import { mostViews, viewedLists, viewPath } from '@leme/contract/view/viewed-list'
import { type ErrorCode, errors } from '@leme/contract/wire/errors'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client
let admin: Person
let manager: Person
let member: Person
let colleague: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url)
  manager = await inviteColleague(server.url, admin, 'manager')
  member = await inviteColleague(server.url, admin, 'member')
  colleague = await inviteColleague(server.url, admin, 'member')
  stranger = await signUp(server.url)
})
beforeEach(() => owner.query('delete from saved_views'))
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

const late = { list: 'tasks', name: 'Atrasadas', search: 'due=late&group=person' }

async function save(person: Person, view: object = {}): Promise<SavedView> {
  const { status, body } = await person.ask('POST', '/api/saved-views', { ...late, ...view })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as SavedView
}

const expectRefusal = (answer: Answer, status: number, code: ErrorCode) =>
  expectProblem(answer, status, code, errors[code].message)

const namesOf = async (person: Person) =>
  ((await person.ask('GET', '/api/saved-views')).body as SavedView[]).map(({ name }) => name)

const firstsOf = async (person: Person) =>
  ((await person.ask('GET', '/api/saved-views')).body as SavedView[])
    .filter(({ is_first }) => is_first)
    .map(({ name }) => name)

test('[WD-09] a view is one’s own, or the organisation’s, which everybody of it has; by name as a dictionary orders them', async () => {
  await save(member, { name: 'Época' })
  await save(member, { name: 'Área' })
  await save(manager, { name: 'Da casa', is_shared: true })
  await save(stranger, { name: 'De fora', is_shared: true })
  expect(await namesOf(member)).toEqual(['Área', 'Da casa', 'Época'])
  expect(await namesOf(colleague)).toEqual(['Da casa'])
  expect(await namesOf(stranger)).toEqual(['De fora'])
})

test('[WD-09] managers and administrators keep the organisation’s views; nobody but its person keeps one’s own', async () => {
  expectRefusal(await member.ask('POST', '/api/saved-views', { ...late, is_shared: true }), 403, 'forbidden')
  const shared = await save(manager, { is_shared: true })
  const own = await save(member)
  const change = { name: 'Fora do prazo', search: 'due=late' }
  for (const [who, status] of [
    [member, 403],
    [stranger, 404],
    [admin, 200],
  ] as const) {
    const { status: answered } = await who.ask('PATCH', `/api/saved-views/${shared.id}`, change)
    expect(answered).toBe(status)
  }
  expect((await member.ask('DELETE', `/api/saved-views/${shared.id}`)).status).toBe(403)
  expect((await admin.ask('PATCH', `/api/saved-views/${own.id}`, change)).status).toBe(404)
  expect((await admin.ask('DELETE', `/api/saved-views/${own.id}`)).status).toBe(404)
  expect((await manager.ask('DELETE', `/api/saved-views/${shared.id}`)).status).toBe(204)
  expect(await member.ask('PATCH', `/api/saved-views/${own.id}`, { search: '' })).toMatchObject({
    status: 200,
    body: { name: 'Atrasadas', search: '' },
  })
  expect((await member.ask('DELETE', `/api/saved-views/${own.id}`)).status).toBe(204)
  expect(await namesOf(member)).toEqual([])
})

test('[WD-09] a list begins with one view at most for each person', async () => {
  const own = await save(member)
  const shared = await save(manager, { name: 'Da casa', is_shared: true })
  const ofTickets = await save(member, { list: 'tickets', name: 'Urgentes' })
  const begin = (person: Person, { id }: SavedView, is_first = true) =>
    person.ask('PUT', `/api/saved-views/${id}/first`, { is_first })
  for (const view of [own, ofTickets, shared, shared]) expect((await begin(member, view)).status).toBe(204)
  expect(await firstsOf(member)).toEqual(['Da casa', 'Urgentes'])
  expect(await firstsOf(colleague)).toEqual([])
  expectRefusal(await begin(colleague, own), 404, 'saved_view_not_found')
  await begin(member, shared, false)
  expect(await firstsOf(member)).toEqual(['Urgentes'])
  await begin(colleague, shared)
  await manager.ask('DELETE', `/api/saved-views/${shared.id}`)
  expect(await firstsOf(colleague)).toEqual([])
})

test('[WD-09] [WD-08] a view that was deleted comes back as it was, also for others whose list began with it', async () => {
  const shared = await save(manager, { is_shared: true })
  await colleague.ask('PUT', `/api/saved-views/${shared.id}/first`, { is_first: true })
  expect((await manager.ask('DELETE', `/api/saved-views/${shared.id}`)).status).toBe(204)
  expectRefusal(await manager.ask('DELETE', `/api/saved-views/${shared.id}`), 404, 'saved_view_not_found')
  for (const person of [member, stranger])
    expectRefusal(await person.ask('POST', `/api/saved-views/${shared.id}/restore`), 404, 'saved_view_not_found')
  const other = await save(manager, { is_shared: true })
  expectRefusal(await manager.ask('POST', `/api/saved-views/${shared.id}/restore`), 409, 'saved_view_name_taken')
  await manager.ask('DELETE', `/api/saved-views/${other.id}`)
  const { status, body } = await manager.ask('POST', `/api/saved-views/${shared.id}/restore`)
  expect([status, body]).toEqual([200, shared])
  expect(await firstsOf(colleague)).toEqual(['Atrasadas'])
})

test('[WD-09] two views of a list of one name are refused, whatever its case', async () => {
  await save(member)
  expectRefusal(
    await member.ask('POST', '/api/saved-views', { ...late, name: ' ATRASADAS ' }),
    409,
    'saved_view_name_taken',
  )
  await save(member, { list: 'tickets' })
  await save(manager, { is_shared: true })
  const other = await save(member, { name: 'Outra' })
  expectRefusal(
    await member.ask('PATCH', `/api/saved-views/${other.id}`, { name: 'atrasadas' }),
    409,
    'saved_view_name_taken',
  )
})

test('[WD-09] a view of a project’s list is of that project, which is of the organisation', async () => {
  await admin.ask('POST', '/api/clients', { name: 'C' })
  const { body } = await admin.ask('POST', '/api/projects', { name: 'Atlas', client: 'C' })
  const { id: project_id } = body as { id: string }
  await save(member, { list: 'epics', project_id })
  await save(member, { list: 'stories', project_id })
  expectRefusal(
    await stranger.ask('POST', '/api/saved-views', { ...late, list: 'epics', project_id }),
    404,
    'project_not_found',
  )
  for (const view of [{ list: 'epics' }, { list: 'tasks', project_id }])
    expect((await member.ask('POST', '/api/saved-views', { ...late, ...view })).status).toBe(422)
})

test.each([
  [{ name: '  ' }, 'Dê um nome à visão'],
  [{ name: 'x'.repeat(81) }, 'O nome deve ter no máximo 80 caracteres'],
  [{ search: 'q='.padEnd(2001, 'x') }, 'O filtro deve ter no máximo 2000 caracteres'],
  [{ search: '/../auth#x' }, 'O filtro deve ser a parte de um endereço depois de “?”'],
  [{ list: 'invoices' }, 'Lista desconhecida'],
])('[WD-09] what no view can be is refused: %o', async (wrong, message) => {
  const { status, body } = await member.ask('POST', '/api/saved-views', { ...late, ...wrong })
  expect([status, (body as { errors: { message: string }[] }).errors[0]?.message]).toEqual([422, message])
})

test('[WD-09] of views there is a limit, for a person and for the organisation', async () => {
  const fill = (count: number, is_shared: boolean) =>
    owner.query(
      `insert into saved_views (org_id, list, name, search, is_shared, user_id)
       select org_id, 'tasks', 'Visão ' || number, '', $3, id from users, generate_series(1, $2) number where id = $1`,
      [manager.id, count, is_shared],
    )
  await fill(mostViews.own - 1, false)
  await fill(mostViews.shared - 1, true)
  for (const is_shared of [false, true]) {
    await save(manager, { is_shared })
    expectRefusal(
      await manager.ask('POST', '/api/saved-views', { ...late, name: 'Mais uma', is_shared }),
      409,
      'too_many_saved_views',
    )
  }
  await save(admin)
})

test('[WD-09] every list’s view has the address of its page, with what it says of the list', () => {
  const addresses = viewedLists.map((list) => viewPath({ list, project_id: 'p', search: 'status=done' }))
  expect(addresses).toEqual([
    '/tasks?tab=tasks&status=done',
    '/tasks?tab=tickets&status=done',
    '/projects?status=done',
    '/clients?status=done',
    '/observability?status=done',
    '/projects/p?tab=epics&status=done',
    '/projects/p?tab=stories&status=done',
    '/projects/p?tab=tasks&status=done',
  ])
  expect(viewPath({ list: 'projects', project_id: null, search: '' })).toBe('/projects')
})
