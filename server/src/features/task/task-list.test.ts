import { sortsOf } from '@leme/contract/list/list'
import { filterRows, sortRows } from '@leme/contract/list/shown-rows'
import { priorities, workStatuses } from '@leme/contract/status'
import { dueFilters } from '@leme/contract/work/due'
import type { Task } from '@leme/contract/work/work-item'
import { taskList, workLists } from '@leme/contract/work/work-list'
import { type WorkList, workReader } from '@leme/contract/work/work-reader'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addMember, createProject, createWork, listWork, pastTheRoutes } from '../../../test/work.ts'

// A Wednesday.
const noon = new Date('2026-11-25T15:00:00Z')
const today = '2026-11-25'

let server: TestServer
let admin: Person
let projectId: string
let tasks: Task[]
let reader: ReturnType<typeof workReader>
let choices: Record<'owner' | 'epic_id' | 'story_id', string[]>

const titles = [
  'Ágil 2',
  'agil 10',
  'Ação: revisar (v1.2)',
  'Zebra',
  'zebra 3',
  'Épico_ç',
  'Ünico',
  'ação revisar 9',
  'B',
]

beforeAll(async () => {
  server = await startTestServer({ clock: () => noon })
  admin = await signUp(server.url, { display_name: 'Ana' })
  const people = [admin]
  for (const name of ['Bruno', 'Álvaro']) {
    people.push(await inviteColleague(server.url, admin, 'member', { display_name: name }))
  }
  projectId = await createProject(admin)
  for (const { id } of people) await addMember(admin, projectId, id)
  const epics = [await createWork(admin, 'epics', projectId), await createWork(admin, 'epics', projectId)]
  const stories = [null, ...epics].map((epic) => createWork(admin, 'stories', projectId, { epic_id: epic?.id ?? null }))
  const storyIds = (await Promise.all(stories)).map(({ id }) => id)
  const rows = fc.sample(
    fc.record({
      title: fc.constantFrom(...titles),
      status: fc.constantFrom(...workStatuses),
      priority: fc.constantFrom(...priorities),
      due_date: fc.constantFrom(null, '2026-11-01', '2026-11-23', today, '2026-11-29', '2026-11-30', '2027-11-25'),
      estimate_hours: fc.constantFrom(null, 0.5, 2, 10),
      assignee_user_id: fc.constantFrom(null, ...people.map(({ id }) => id)),
      story_id: fc.constantFrom(null, ...storyIds),
    }),
    { numRuns: 150, seed: 7 },
  )
  const orgId = (await listWork(admin, 'epics', projectId))[0]?.org_id
  await pastTheRoutes(server, admin, (tx) =>
    tx.query(
      `insert into tasks (org_id, project_id, title, status, priority, due_date, estimate_hours, assignee_user_id, story_id)
       select $1, $2, title, status, priority, due_date, estimate_hours, assignee_user_id, story_id
       from json_to_recordset($3::json) as given (title text, status text, priority text, due_date date,
         estimate_hours numeric, assignee_user_id uuid, story_id uuid)`,
      [orgId, projectId, JSON.stringify(rows)],
    ),
  )
  tasks = await listWork(admin, 'tasks', projectId)
  const names = new Map(people.map(({ id }, at) => [id, ['Ana', 'Bruno', 'Álvaro'][at] ?? '']))
  reader = workReader({
    nameOf: (id) => (id === null ? null : (names.get(id) ?? null)),
    epics: await listWork(admin, 'epics', projectId),
    stories: await listWork(admin, 'stories', projectId),
    today,
  })
  choices = {
    owner: ['none', ...people.map(({ id }) => id)],
    epic_id: ['none', ...epics.map(({ id }) => id)],
    story_id: ['none', ...storyIds],
  }
})
afterAll(() => server?.close())

test('[DB-05] [PD-09] a project’s tasks are filtered and ordered by PostgreSQL as the project’s page filters and orders them', async () => {
  const list = workLists.task as unknown as WorkList
  const maybe = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 })
  const asked = fc.record({
    q: maybe(['zebra', 'ACAO', 'ç', '1.2)', '25/11', 'acao 29/11/26', '  ', 'nada']),
    status: maybe(workStatuses),
    priority: maybe(priorities),
    due: maybe(dueFilters),
    owner: maybe(choices.owner),
    epic_id: maybe(choices.epic_id),
    story_id: maybe(choices.story_id),
    sort: fc.constantFrom(...sortsOf(taskList)),
    dir: fc.constantFrom('asc' as const, 'desc' as const),
  })
  const keyOf: Record<string, (task: Task) => unknown> = {
    owner: (task) => reader.names?.owner?.(task),
  }
  await fc.assert(
    fc.asyncProperty(asked, async ({ owner, sort, dir, ...filters }) => {
      const shown = sortRows(list, filterRows(list, tasks, { ...filters, owner }, reader), { sort, dir }, reader)
      const query = new URLSearchParams({ project_id: projectId, sort, dir, limit: '1000' })
      for (const [name, value] of Object.entries({ ...filters, assignee_user_id: owner })) {
        if (value !== undefined) query.set(name, value)
      }
      const { status, body } = await admin.ask('GET', `/api/tasks?${query}`)
      expect(status, JSON.stringify(body)).toBe(200)
      const answered = body as Task[]
      const ids = (rows: readonly Task[]) => rows.map(({ id }) => id).toSorted()
      expect(ids(answered)).toEqual(ids(shown))
      const key = keyOf[sort] ?? ((task: Task) => task[sort as keyof Task])
      expect(answered.map(key)).toEqual(shown.map(key))
    }),
    { numRuns: 150 },
  )
})

test('[DB-05] every order comes page by page, each task once', async () => {
  for (const order of sortsOf(taskList).flatMap((sort) => [`sort=${sort}&dir=asc`, `sort=${sort}&dir=desc`])) {
    const read = async (after: string) =>
      (await admin.ask('GET', `/api/tasks?project_id=${projectId}&${order}&limit=70${after}`)).body as Task[]
    const paged: Task[] = []
    for (let page = await read(''); page.length > 0; page = await read(`&after=${page.at(-1)?.id}`)) paged.push(...page)
    expect(new Set(paged.map(({ id }) => id)).size, order).toBe(tasks.length)
    expect(paged, order).toHaveLength(tasks.length)
  }
})
