import { ticketList } from '@leme/contract/work/ticket-list'
import type { WorkGroup } from '@leme/contract/work/work-group'
import type { Task } from '@leme/contract/work/work-item'
import { taskList } from '@leme/contract/work/work-list'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTicket } from '../../../test/ticket.ts'
import { addMember, createWork, expectRefused } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url, { display_name: 'Ana' })
  const project = await created('/api/projects', { name: 'Portal', client: await client('Ágora') })
  const other = await created('/api/projects', { name: 'Atlas', client: await client('Zênite') })
  await addMember(admin, project, admin.id)
  const epic = await createWork(admin, 'epics', project, { title: 'Entrega' })
  const story = await createWork(admin, 'stories', project, { title: 'Extrato', epic_id: epic.id })
  const make = async (id: string, { status, ...fields }: Record<string, unknown>) => {
    const task = await createWork(admin, 'tasks', id, { title: 'T', ...fields })
    if (status) await admin.ask('PATCH', `/api/tasks/${task.id}`, { status })
    return task
  }
  await make(project, { story_id: story.id, status: 'doing', due_date: '2026-03-09', estimate_hours: 2 })
  await make(project, { assignee_user_id: admin.id, due_date: '2026-03-15', priority: 'P1', estimate_hours: 3 })
  await make(other, { status: 'done' })
  const given = await make(other, { status: 'review', due_date: '2026-03-16' })
  await owner.query(
    `with made as (insert into agents (org_id, name) select org_id, 'Revisor' from tasks where id = $1 returning id)
     update tasks set agent_id = (select id from made) where id = $1`,
    [given.id],
  )
  await createTicket(admin, { title: 'Sem acesso', priority: 'P1', assignee_user_id: admin.id, project_id: project })
  const slow = await createTicket(admin, { title: 'Lento' })
  await admin.ask('PATCH', `/api/tickets/${slow.id}`, { status: 'closed' })
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

async function created(path: string, body: object): Promise<string> {
  const { status, body: row } = await admin.ask('POST', path, body)
  expect(status, JSON.stringify(row)).toBe(201)
  return (row as { id: string }).id
}

async function client(name: string): Promise<string> {
  await created('/api/clients', { name })
  return name
}

async function groups(noun: string, by: string, query = ''): Promise<WorkGroup[]> {
  const { status, body } = await admin.ask('GET', `/api/${noun}/groups?by=${by}&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as WorkGroup[]
}

test.each<[string, [string | null, number, number][]]>([
  [
    'person',
    [
      ['Ana', 1, 3],
      ['Revisor', 1, 0],
      [null, 2, 2],
    ],
  ],
  [
    'project',
    [
      ['Atlas', 2, 0],
      ['Portal', 2, 5],
    ],
  ],
  [
    'client',
    [
      ['Ágora', 2, 5],
      ['Zênite', 2, 0],
    ],
  ],
  [
    'epic',
    [
      ['Entrega', 1, 2],
      [null, 3, 3],
    ],
  ],
  [
    'status',
    [
      ['planned', 1, 3],
      ['doing', 1, 2],
      ['review', 1, 0],
      ['done', 1, 0],
    ],
  ],
  [
    'priority',
    [
      ['P1', 1, 3],
      ['P3', 3, 2],
    ],
  ],
  [
    'due_week',
    [
      ['2026-03-09', 2, 5],
      ['2026-03-16', 1, 0],
      [null, 1, 0],
    ],
  ],
])('[WD-09] the tasks of all projects by %s are counted group by group, in their order', async (by, expected) => {
  const found = await groups('tasks', by)
  expect(found.map(({ value, name, count, estimate_hours }) => [name ?? value, count, estimate_hours])).toEqual(
    expected,
  )
})

test('[WD-09] tickets are counted group by group, as far as they are asked for', async () => {
  const of = async (by: string, query = '') =>
    (await groups('tickets', by, query)).map(({ value, name, count }) => [name ?? value, count])
  expect(await of('person')).toEqual([
    ['Ana', 1],
    [null, 1],
  ])
  expect(await of('status')).toEqual([
    ['open', 1],
    ['closed', 1],
  ])
  expect(await of('priority')).toEqual([
    ['P1', 1],
    ['P3', 1],
  ])
  expect(await of('project')).toEqual([
    ['Portal', 1],
    [null, 1],
  ])
  expect(await of('client', 'status=unfinished')).toEqual([[null, 1]])
})

test.each([
  ['tasks', Object.keys(taskList.groups)],
  ['tickets', Object.keys(ticketList.groups)],
] as const)('[WD-09] the groups of %s have, page by page, every row once', async (noun, names) => {
  const all = ((await admin.ask('GET', `/api/${noun}`)).body as Task[]).map(({ id }) => id).toSorted()
  for (const by of names) {
    const ids: string[] = []
    for (const { value, count } of await groups(noun, by)) {
      const rows: Task[] = []
      const page = async () => {
        const after = rows.at(-1)?.id
        const { body } = await admin.ask(
          'GET',
          `/api/${noun}?limit=1&within=${by}:${value ?? 'none'}${after ? `&after=${after}` : ''}`,
        )
        return body as Task[]
      }
      for (let next = await page(); next.length > 0; next = await page()) rows.push(...next)
      expect(rows, `${by} ${value}`).toHaveLength(count)
      ids.push(...rows.map(({ id }) => id))
    }
    expect(ids.toSorted(), by).toEqual(all)
  }
})

test('[WD-09] an epic’s group says its project', async () => {
  expect((await groups('tasks', 'epic'))[0]).toMatchObject({ name: 'Entrega', beside: 'Portal', without_estimate: 0 })
})

test('[WD-09] what no list is grouped by is refused', async () => {
  expectRefused(await admin.ask('GET', '/api/tasks/groups?by=title'), {
    field: 'by',
    message: 'Use person, status, priority, due_week, epic, project ou client',
  })
  expectRefused(await admin.ask('GET', '/api/tasks?within=title:a'), {
    field: 'within',
    message: 'Use um grupo: person:none',
  })
  expect((await admin.ask('GET', '/api/tasks?within=person:none&limit=1')).status).toBe(200)
})
