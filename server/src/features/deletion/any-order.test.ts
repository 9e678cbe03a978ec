import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addMember, createProject, createWork } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client
let manager: Person
let project: string

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  manager = await signUp(server.url)
  project = await createProject(manager)
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

type Kind = 'epics' | 'stories' | 'tasks'
const parentField = { epics: null, stories: 'epic_id', tasks: 'story_id' } as const

async function done(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await manager.ask(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as Record<string, unknown>
}

const parentsOf = async (kind: Kind, ids: readonly string[]) =>
  (
    await owner.query<{ parent: string | null }>(
      `select ${parentField[kind]} as parent from ${kind} where id = any($1) order by id`,
      [ids],
    )
  ).rows.map(({ parent }) => parent)

const createIds = async (kind: Kind, count: number, body: Record<string, unknown>) => {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push((await createWork(manager, kind, project, body)).id)
  return ids
}

/** Deletes one alone, several at once; answers the entry that the bin has of them. */
async function remove(kind: Kind, ids: readonly string[]): Promise<unknown> {
  if (ids.length > 1) return (await done('POST', `/api/${kind}/many`, { ids, remove: true })).change_id
  await done('DELETE', `/api/${kind}/${ids[0]}`)
  return ((await done('GET', '/api/bin')) as unknown as { id: string }[])[0]?.id
}

const restore = (entry: unknown) => done('POST', `/api/bin/${entry}/restore`)

const pairs = [
  ['epics', 'stories'],
  ['stories', 'tasks'],
] as const
const cases = pairs.flatMap(([parent, child]) =>
  [1, 3].flatMap((count) => (['parent', 'child'] as const).map((first) => [parent, child, count, first] as const)),
)

test.each(cases)(
  '[WD-08] %s and then their %s, %i at once, come back linked, the %s first',
  async (kind, child, count, first) => {
    const parents = await createIds(kind, count, {})
    const children: string[] = []
    for (const id of parents) children.push(...(await createIds(child, 2, { [String(parentField[child])]: id })))
    const before = await parentsOf(child, children)
    const deleted = children.filter((_, at) => at % 2 === 0)
    const entries = [await remove(kind, parents), await remove(child, deleted)]
    for (const entry of first === 'parent' ? entries : entries.reverse()) await restore(entry)
    expect(await parentsOf(child, children)).toEqual(before)
    expect(before).not.toContain(null)
  },
)

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

test.each(orders.flatMap((order) => [1, 2].map((count) => ({ order, count }))))(
  '[WD-08] epics, their stories and their tasks come back as they were in the order $order, $count at once',
  async ({ order, count }) => {
    const epics = await createIds('epics', count, {})
    const stories: string[] = []
    const tasks: string[] = []
    for (const epic_id of epics) stories.push(...(await createIds('stories', 1, { epic_id })))
    for (const story_id of stories) tasks.push(...(await createIds('tasks', 1, { story_id })))
    const before = [await parentsOf('stories', stories), await parentsOf('tasks', tasks)]
    const entries = [await remove('epics', epics), await remove('stories', stories), await remove('tasks', tasks)]
    for (const at of order) await restore(entries[at])
    expect([await parentsOf('stories', stories), await parentsOf('tasks', tasks)]).toEqual(before)
  },
)

test.each(pairs)(
  '[WD-08] of %s, what was given another parent before it was deleted stays there',
  async (kind, child) => {
    const field = String(parentField[child])
    const [parent, other] = (await createIds(kind, 2, {})) as [string, string]
    const children = await createIds(child, 2, { [field]: parent })
    const gone = await remove(kind, [parent])
    await done('PATCH', `/api/${child}/${children[0]}`, { [field]: other })
    const entry = await remove(child, [String(children[0])])
    await restore(gone)
    await restore(entry)
    expect(await parentsOf(child, children.slice(0, 1))).toEqual([other])
    expect(await parentsOf(child, children.slice(1))).toEqual([parent])
  },
)

test('[WD-08] hours that were deleted after their task, and a task after its ticket, come back linked to it', async () => {
  const ticket = await done('POST', '/api/tickets/new', { title: 'Boleto não chega', project_id: project })
  const task = await createWork(manager, 'tasks', project, { ticket_id: ticket.id })
  await addMember(manager, project, manager.id)
  const entry = await done('POST', `/api/tasks/${task.id}/time-entries`, { date: '2026-03-10', hours: 1 })
  for (const path of [`tickets/${ticket.id}`, `tasks/${task.id}`, `time-entries/${entry.id}`])
    await done('DELETE', `/api/${path}`)
  for (const id of [ticket.id, task.id, entry.id]) await done('POST', `/api/deletions/${id}/restore`)
  const rows = await owner.query(
    'select ticket_id, (select task_id from time_entries where id = $2) as task_id from tasks where id = $1',
    [task.id, entry.id],
  )
  expect(rows.rows).toEqual([{ ticket_id: ticket.id, task_id: task.id }])
})
