import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, createWork } from '../../../test/work.ts'

let server: TestServer
let person: Person
let id: string

beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.url)
  id = await createProject(person)
})
afterAll(() => server?.close())

const read = async (path: string, by = person) => (await by.ask('GET', `/api/projects/${id}${path}`)).body

test('a project’s work is what the project and each of its lists answer one by one, empty or not', async () => {
  expect(await read('/work')).toMatchObject({ epics: [], stories: [], tasks: [] })
  const story = await createWork(person, 'stories', id, { title: 'Ver o "extrato"' })
  await createWork(person, 'epics', id)
  await createWork(person, 'tasks', id, { story_id: story.id })
  await createWork(person, 'tasks', id, { due_date: '2020-01-01' })
  const work = {
    project: await read(''),
    project_members: await read('/members'),
    epics: await read('/epics'),
    stories: await read('/stories'),
    tasks: await read('/tasks'),
  }
  expect(work.tasks).toHaveLength(2)
  expect(work.project).toMatchObject({ health: [{ reason: 'overdue_tasks' }] })
  expect(await read('/work')).toEqual(work)
})

test('it is packed for who takes that, at once and not piece by piece', async () => {
  const description = 'Conferir cada linha. '.repeat(90)
  for (let number = 0; number < 30; number += 1) await createWork(person, 'tasks', id, { description })
  const headers = { authorization: `Bearer ${person.access_token}`, 'accept-encoding': 'gzip' }
  const response = await fetch(`${server.url}/api/projects/${id}/work`, { headers })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
  expect(response.headers.get('content-length')).not.toBeNull()
  expect(await response.json()).toMatchObject({ project: { id } })
})

test('[PD-01] a project of another organisation is not found', async () => {
  const stranger = await signUp(server.url)
  expect(await read('/work', stranger)).toMatchObject({ code: 'project_not_found' })
})
