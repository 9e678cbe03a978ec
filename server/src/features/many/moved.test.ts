import type { BinEntry } from '@leme/contract/bin/bin'
import type { Notice } from '@leme/contract/notice/notice'
import type { ManyAnswer } from '@leme/contract/work/many'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addMember, createProject, createWork } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client
let manager: Person
let colleague: Person
let home: string
let away: string

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  manager = await signUp(server.url, { display_name: 'Marina Azevedo' })
  colleague = await inviteColleague(server.url, manager, 'member')
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})
beforeEach(async () => {
  home = await createProject(manager)
  away = await createProject(manager)
})

/** Moves a row, or several of a kind, to another project; answers the change. */
async function move(kind: 'epics' | 'stories' | 'tasks', ids: string[], project_id: string): Promise<string> {
  const { status, body } = await manager.ask('POST', `/api/${kind}/many`, { ids, change: { project_id } })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as ManyAnswer).change_id ?? ''
}

/** Takes the change back, and answers what was said and what stayed. */
async function undo(change: string): Promise<{ message: string; kept: { label: string; reason: string }[] }> {
  const { status, body } = await manager.ask('POST', `/api/changes/${change}/undo`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { message: string; kept: { label: string; reason: string }[] }
}

/** Where a row is, and in what it hangs. */
async function placeOf(kind: 'epics' | 'stories' | 'tasks' | 'time_entries', id: string) {
  const parent = { epics: null, stories: 'epic_id', tasks: 'story_id', time_entries: 'task_id' }[kind]
  const { rows } = await owner.query(`select project_id, ${parent ?? 'null'} as parent from ${kind} where id = $1`, [
    id,
  ])
  return rows[0] as { project_id: string; parent: string | null } | undefined
}

/** Deletes a row and restores it from the bin; answers what the bin says. */
async function restoreAfter(path: string, between: () => Promise<unknown>): Promise<string> {
  expect((await manager.ask('DELETE', path)).status).toBe(204)
  const { body } = await manager.ask('GET', '/api/bin')
  await between()
  const restored = await manager.ask('POST', `/api/bin/${(body as BinEntry[])[0]?.id}/restore`)
  expect(restored.status, JSON.stringify(restored.body)).toBe(200)
  return (restored.body as { message: string }).message
}

/** An epic with a story and a task at home. */
async function tree() {
  const epic = await createWork(manager, 'epics', home, { title: 'Entrega' })
  const story = await createWork(manager, 'stories', home, { title: 'Extrato', epic_id: epic.id })
  const task = await createWork(manager, 'tasks', home, { title: 'Validar', story_id: story.id })
  return { epic: epic.id, story: story.id, task: task.id }
}

test.each(['stories', 'epics'] as const)(
  '[WD-08] a task whose story moved on (%s) comes back from the bin without it, to its own project, and that is said',
  async (kind) => {
    const { epic, story, task } = await tree()
    const said = await restoreAfter(`/api/tasks/${task}`, () => move(kind, [kind === 'epics' ? epic : story], away))
    expect(await placeOf('tasks', task)).toEqual({ project_id: home, parent: null })
    expect(said).toContain('sem story: ')
    expect(said).toContain('Extrato está em outro projeto')
  },
)

test('[WD-08] a story whose epic moved on comes back without it, and one whose task moved on comes back without that', async () => {
  const { epic, story, task } = await tree()
  const other = await createWork(manager, 'tasks', home, { title: 'Fica', story_id: story })
  const said = await restoreAfter(`/api/stories/${story}`, async () => {
    await move('tasks', [task], away)
    await move('epics', [epic], away)
  })
  expect(said).toContain('Entrega está em outro projeto')
  expect(await placeOf('stories', story)).toEqual({ project_id: home, parent: null })
  expect(await placeOf('tasks', other.id)).toEqual({ project_id: home, parent: story })
  expect(await placeOf('tasks', task)).toEqual({ project_id: away, parent: null })
})

test('[WD-08] an epic whose story moved on comes back without it', async () => {
  const { epic, story } = await tree()
  await restoreAfter(`/api/epics/${epic}`, () => move('stories', [story], away))
  expect(await placeOf('epics', epic)).toMatchObject({ project_id: home })
  expect(await placeOf('stories', story)).toEqual({ project_id: away, parent: null })
})

test('[WD-08] hours whose task moved on come back to where it is', async () => {
  const { story, task } = await tree()
  const { body } = await manager.ask('POST', `/api/tasks/${task}/time-entries`, { date: '2026-11-02', hours: 3 })
  const { id } = body as { id: string }
  await restoreAfter(`/api/time-entries/${id}`, () => move('stories', [story], away))
  expect(await placeOf('time_entries', id)).toEqual({ project_id: away, parent: task })
})

test('[WD-07] of several that moved, the undo leaves the one that somebody put into something else there, and says so', async () => {
  const ids = await Promise.all(
    ['Um', 'Dois', 'Três'].map(async (title) => (await createWork(manager, 'tasks', home, { title })).id),
  )
  const there = await createWork(manager, 'stories', away, { title: 'De lá' })
  const change = await move('tasks', ids, away)
  expect((await colleague.ask('PATCH', `/api/tasks/${ids[1]}`, { story_id: there.id })).status).toBe(200)
  expect((await undo(change)).kept).toEqual([{ label: 'Task Dois', reason: 'está em outra story' }])
  for (const [at, place] of [home, away, home].entries())
    expect(await placeOf('tasks', ids[at] ?? '')).toMatchObject({ project_id: place })
})

test('[WD-07] what was given to somebody of the other project alone goes back all the same, and they join', async () => {
  const { epic, story, task } = await tree()
  await addMember(manager, away, colleague.id)
  const change = await move('epics', [epic], away)
  await manager.ask('PATCH', `/api/tasks/${task}`, { assignee_user_id: colleague.id })
  await manager.ask('PATCH', `/api/stories/${story}`, { owner_user_id: colleague.id })
  expect((await undo(change)).message).toContain('Desfeito: ')
  expect(await placeOf('tasks', task)).toEqual({ project_id: home, parent: story })
  const { body } = await manager.ask('GET', `/api/projects/${home}/members`)
  expect((body as { user_id: string }[]).map(({ user_id }) => user_id)).toContain(colleague.id)
})

test('[WD-07] the undo of a story says what stays there as it left the story, and what goes along as it came into it', async () => {
  const { story, task } = await tree()
  const change = await move('stories', [story], away)
  expect((await colleague.ask('PATCH', `/api/tasks/${task}`, { story_id: null })).status).toBe(200)
  const late = await createWork(colleague, 'tasks', away, { title: 'Nova', story_id: story })
  const { message, kept } = await undo(change)
  expect(kept).toEqual([{ label: 'Task Validar', reason: 'saiu da story depois' }])
  expect(message).toContain('Foi junto: Task Nova.')
  expect(await placeOf('tasks', task)).toEqual({ project_id: away, parent: null })
  expect(await placeOf('tasks', late.id)).toEqual({ project_id: home, parent: story })
})

test('[WD-02] [WD-07] that something moved stands in its history and in the activity of the project that it came to', async () => {
  const { story, task } = await tree()
  await move('tasks', [task], away)
  type Entry = { noun_id: string; changes: Record<string, unknown> }
  const { body } = await manager.ask('GET', `/api/projects/${away}/activity`)
  const [entry] = (body as Entry[]).filter(({ noun_id }) => noun_id === task)
  expect(entry?.changes).toEqual({ project_id: [home, away], story_id: [story, null] })
})

test('[WD-02] [WD-07] so does what hung in nothing, an epic with what goes along in one line', async () => {
  const { epic } = await tree()
  const alone = (await createWork(manager, 'tasks', home)).id
  await move('epics', [epic], away)
  await move('tasks', [alone], away)
  type Entry = { noun_id: string; action: string; changes: Record<string, unknown> }
  const { body } = await manager.ask('GET', `/api/projects/${away}/activity`)
  const moved = (body as Entry[]).filter(({ action }) => action === 'updated')
  expect(moved.map(({ noun_id, changes }) => [noun_id, changes])).toEqual([
    [alone, { project_id: [home, away] }],
    [epic, { project_id: [home, away] }],
  ])
})

test('[WD-05] who is in charge of what goes along with an epic hears of it, once', async () => {
  await addMember(manager, home, colleague.id)
  const { epic, story } = await tree()
  for (const title of ['Um', 'Dois'])
    await createWork(manager, 'tasks', home, { title, story_id: story, assignee_user_id: colleague.id })
  const notices = async () => (await colleague.ask('GET', '/api/notices')).body as Notice[]
  const before = (await notices()).length
  await move('epics', [epic], away)
  const [notice, ...others] = (await notices()).slice(0, (await notices()).length - before)
  expect(others).toEqual([])
  expect(notice).toMatchObject({ reason: 'changed', thing: { noun: 'task' } })
})

test('[WD-07] who came along with an epic leaves with its undo', async () => {
  await addMember(manager, home, colleague.id)
  const { epic, task } = await tree()
  await manager.ask('PATCH', `/api/tasks/${task}`, { assignee_user_id: colleague.id })
  const members = async () =>
    ((await manager.ask('GET', `/api/projects/${away}/members`)).body as { user_id: string }[]).map(
      ({ user_id }) => user_id,
    )
  const before = await members()
  const change = await move('epics', [epic], away)
  expect(await members()).toContain(colleague.id)
  expect((await undo(change)).kept).toEqual([])
  expect(await members()).toEqual(before)
})

test('[WD-07] the answer says by which key the one thing that moved is called now', async () => {
  const { task } = await tree()
  const others = [await createWork(manager, 'tasks', home), await createWork(manager, 'tasks', home)]
  const sent = (ids: string[], change: object) => manager.ask('POST', '/api/tasks/many', { ids, change })
  const { key } = (await sent([task], { project_id: away })).body as ManyAnswer
  const { rows } = await owner.query('select key from tasks where id = $1', [task])
  expect(rows).toEqual([{ key }])
  const ids = others.map(({ id }) => id)
  expect((await sent(ids, { project_id: away })).body).toMatchObject({ changed: 2, key: null })
  expect((await sent(ids.slice(1), { status: 'done' })).body).toMatchObject({ changed: 1, key: null })
})
