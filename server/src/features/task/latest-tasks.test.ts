import type { Task } from '@leme/contract/work/work-item'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, createWork, expectRefused, listWork } from '../../../test/work.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

async function latest(person: Person, query = ''): Promise<Task[]> {
  const { status, body } = await person.ask('GET', `/api/tasks${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Task[]
}

test('[DB-02] the latest tasks are those of all projects, newest first, as many as asked for', async () => {
  const [one, other] = [await createProject(admin), await createProject(admin)]
  const created: Task[] = []
  for (let index = 0; index < 6; index += 1) {
    created.unshift(await createWork(admin, 'tasks', index % 2 ? one : other, { title: `Task ${index}` }))
  }
  expect(await latest(admin)).toEqual(created)
  expect(await latest(admin, '?limit=2')).toEqual(created.slice(0, 2))
  // The same tasks as the project's own list shows, field by field.
  expect((await latest(admin)).filter(({ project_id }) => project_id === one)).toEqual(
    await listWork(admin, 'tasks', one),
  )
  for (const limit of ['0', '1001', 'x']) {
    expectRefused(await admin.ask('GET', `/api/tasks?limit=${limit}`), {
      field: 'limit',
      message: 'Use um número de 1 a 1000',
    })
  }
})

test('[MS-01] the latest tasks are of the own organisation alone', async () => {
  const stranger = await signUp(server.url)
  await createWork(admin, 'tasks', await createProject(admin), { title: 'Nossa' })
  expect(await latest(stranger)).toEqual([])
  const task = await createWork(stranger, 'tasks', await createProject(stranger), { title: 'Deles' })
  expect(await latest(stranger)).toEqual([task])
  expect((await latest(admin)).map(({ id }) => id)).not.toContain(task.id)
})
