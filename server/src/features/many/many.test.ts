import type { ProblemDocument } from '@leme/contract/wire/errors'
import type { ManyAnswer } from '@leme/contract/work/many'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, createWork, expectProblem, expectRefused } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client
let manager: Person
let member: Person
let project: string

beforeAll(async () => {
  // A Wednesday; the Friday after it is a day like any other, 8 December no holiday of all Brazil.
  server = await startTestServer({ clock: () => new Date('2026-12-02T15:00:00Z') })
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  manager = await signUp(server.url, { display_name: 'Marina Azevedo' })
  member = await inviteColleague(server.url, manager, 'member')
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})
beforeEach(async () => {
  project = await createProject(manager)
})

type Row = Record<string, unknown> & { id: string }

const many = (person: Person, kind: string, body: object) => person.ask('POST', `/api/${kind}/many`, body)

function done(answer: Answer): ManyAnswer {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as ManyAnswer
}

const undo = (person: Person, { change_id }: ManyAnswer) => person.ask('POST', `/api/changes/${change_id}/undo`)

/** Tasks of the project, in the order in which they were created. */
async function tasks(count: number, body: object = {}): Promise<string[]> {
  const ids: string[] = []
  for (let n = 1; n <= count; n += 1)
    ids.push((await createWork(manager, 'tasks', project, { title: `Task ${n}`, ...body })).id)
  return ids
}

async function rowsOf(table: string, ids: readonly string[]): Promise<Row[]> {
  const found = await owner.query<{ row: Row }>(
    `select to_jsonb(there) as row from ${table} there where id = any($1) order by id`,
    [ids],
  )
  return found.rows.map(({ row }) => row)
}

const valuesOf = async (table: string, field: string, ids: readonly string[]) =>
  (await rowsOf(table, ids)).map((row) => row[field])

/** Numbers of events of each transaction that touched these rows. */
async function changesOf(ids: readonly string[], action = 'updated'): Promise<number[]> {
  const found = await owner.query<{ count: number }>(
    `select count(*)::int as count from events where noun_id = any($1) and action = $2 group by transaction_id, made_at`,
    [ids, action],
  )
  return found.rows.map(({ count }) => count)
}

test('[WD-07] rows named by their ids change at once, in one transaction, and one undo gives each its own value back', async () => {
  const ids = await tasks(3)
  await manager.ask('PATCH', `/api/tasks/${ids[1]}`, { status: 'review' })
  await manager.ask('PATCH', `/api/tasks/${ids[2]}`, { status: 'done' })
  const before = await changesOf(ids)
  const answer = done(await many(member, 'tasks', { ids, change: { status: 'done' } }))
  expect(answer).toMatchObject({ changed: 2, unchanged: 1, refused: 0 })
  expect(await valuesOf('tasks', 'status', ids)).toEqual(['done', 'done', 'done'])
  expect((await changesOf(ids)).sort()).toEqual([...before, 2].sort())
  expect((await undo(member, answer)).body).toMatchObject({
    message: 'Desfeito: 2 tasks voltaram ao que eram.',
  })
  expect(await valuesOf('tasks', 'status', ids)).toEqual(['planned', 'review', 'done'])
})

test('[WD-07] an undo leaves what others changed since, and says so', async () => {
  const ids = await tasks(3)
  const answer = done(await many(member, 'tasks', { ids, change: { priority: 'P1', status: 'doing' } }))
  await manager.ask('PATCH', `/api/tasks/${ids[0]}`, { priority: 'P2' })
  const { message } = (await undo(member, answer)).body as { message: string }
  expect(message).toBe(
    'Desfeito: 3 tasks voltaram ao que eram. Ficou: a prioridade de Task Task 1 (Marina Azevedo alterou depois).',
  )
  expect(await valuesOf('tasks', 'priority', ids)).toEqual(['P2', 'P3', 'P3'])
  expect(await valuesOf('tasks', 'status', ids)).toEqual(['planned', 'planned', 'planned'])
})

test('[WD-07] of a filter everything changes but what is left out, as long as it shows as many as before', async () => {
  const ids = await tasks(4)
  const filter = { project_id: project, status: 'open' }
  const stale = await many(manager, 'tasks', { filter, count: 5, change: { priority: 'P1' } })
  expectProblem(stale, 409, 'filter_changed', 'O filtro mostra 4 agora, antes 5. Nada foi feito')
  expect(await valuesOf('tasks', 'priority', ids)).toEqual(['P3', 'P3', 'P3', 'P3'])
  const answer = done(await many(manager, 'tasks', { filter, count: 4, except: [ids[1]], change: { priority: 'P1' } }))
  expect(answer).toMatchObject({ changed: 3, unchanged: 0, refused: 0 })
  expect(await valuesOf('tasks', 'priority', ids)).toEqual(['P1', 'P3', 'P1', 'P1'])
})

test('[WD-07] rows that are gone, or in another project than what they are put in, are named; the others change only if that is asked for', async () => {
  const ids = await tasks(3)
  const gone = ids[0] ?? ''
  await manager.ask('DELETE', `/api/tasks/${gone}`)
  const first = project
  const story = await createWork(manager, 'stories', first)
  project = await createProject(manager)
  const [elsewhere = ''] = await tasks(1, { title: 'De outro' })
  const body = { ids: [...ids, elsewhere], change: { story_id: story.id } }
  const refusal = await many(manager, 'tasks', body)
  expect(refusal.status).toBe(409)
  const { code, refused } = refusal.body as ProblemDocument
  const [there] = await rowsOf('tasks', [elsewhere])
  expect([code, refused]).toEqual([
    'some_refused',
    [
      { id: gone, label: 'Task 1', reason: 'não existe mais' },
      { id: elsewhere, label: `${there?.key} De outro`, reason: 'é de outro projeto' },
    ],
  ])
  expect(await valuesOf('tasks', 'story_id', ids.slice(1))).toEqual([null, null])
  expect(done(await many(manager, 'tasks', { ...body, skip_refused: true }))).toMatchObject({ changed: 2, refused: 2 })
  expect(await valuesOf('tasks', 'story_id', ids.slice(1))).toEqual([story.id, story.id])
  expect(await valuesOf('tasks', 'story_id', [elsewhere])).toEqual([null])
})

test('[WD-07] due dates are set together, taken away, and each postponed by working days', async () => {
  const [friday = '', tuesday = '', none = ''] = await tasks(3)
  const ids = [friday, tuesday, none]
  done(await many(member, 'tasks', { ids: [friday], change: { due_date: '2026-12-18' } }))
  done(await many(member, 'tasks', { ids: [tuesday], change: { due_date: '2026-12-22' } }))
  const postponed = await many(member, 'tasks', { ids, postpone_days: 3 })
  expect((postponed.body as ProblemDocument).refused).toMatchObject([{ id: none, reason: 'não tem prazo' }])
  const answer = done(await many(member, 'tasks', { ids, postpone_days: 3, skip_refused: true }))
  expect(answer).toMatchObject({ changed: 2, refused: 1 })
  // Christmas, a Friday, is no working day.
  expect(await valuesOf('tasks', 'due_date', ids)).toEqual(['2026-12-23', '2026-12-28', null])
  expect((await undo(member, answer)).status).toBe(200)
  expect(await valuesOf('tasks', 'due_date', ids)).toEqual(['2026-12-18', '2026-12-22', null])
  done(await many(member, 'tasks', { ids, change: { due_date: null } }))
  expect(await valuesOf('tasks', 'due_date', ids)).toEqual([null, null, null])
})

test('[WD-07] a person who is put in charge joins the projects; who was removed, and who is of another organisation, is refused', async () => {
  const ids = await tasks(2)
  const person = await inviteColleague(server.url, manager, 'member')
  const stranger = await signUp(server.url)
  expect(done(await many(member, 'tasks', { ids, change: { assignee_user_id: person.id } }))).toMatchObject({
    changed: 2,
  })
  expect(await valuesOf('tasks', 'assignee_user_id', ids)).toEqual([person.id, person.id])
  const message = 'Escolha um membro do projeto'
  const field = { field: 'change.assignee_user_id', message }
  expectRefused(await many(member, 'tasks', { ids, change: { assignee_user_id: stranger.id } }), field)
  await manager.ask('DELETE', `/api/users/${person.id}`)
  await owner.query('update tasks set assignee_user_id = null where id = any($1)', [ids])
  expectRefused(await many(member, 'tasks', { ids, change: { assignee_user_id: person.id } }), field)
})

test('[WD-07] epics, stories and tickets change at once too, and tickets by their filter', async () => {
  const epic = await createWork(manager, 'epics', project)
  const other = await createWork(manager, 'epics', project)
  const stories = [await createWork(manager, 'stories', project), await createWork(manager, 'stories', project)]
  const storyIds = stories.map(({ id }) => id)
  done(await many(member, 'epics', { ids: [epic.id, other.id], change: { status: 'doing' } }))
  expect(await valuesOf('epics', 'status', [epic.id, other.id])).toEqual(['doing', 'doing'])
  done(await many(member, 'stories', { ids: storyIds, change: { epic_id: epic.id, priority: 'P1' } }))
  expect(await valuesOf('stories', 'epic_id', storyIds)).toEqual([epic.id, epic.id])
  const tickets: string[] = []
  for (const title of ['Um', 'Dois', 'Três'])
    tickets.push(((await manager.ask('POST', '/api/tickets/new', { title, project_id: project })).body as Row).id)
  const filter = { project_id: project, status: 'unfinished' }
  const answer = done(
    await many(member, 'tickets', { filter, count: 3, change: { status: 'resolved', project_id: null } }),
  )
  expect(answer).toMatchObject({ changed: 3 })
  expect(await valuesOf('tickets', 'status', tickets)).toEqual(['resolved', 'resolved', 'resolved'])
  expect((await undo(member, answer)).status).toBe(200)
  expect(await valuesOf('tickets', 'project_id', tickets)).toEqual([project, project, project])
})

test('[WD-07] [WD-08] managers delete many at once, and one undo brings them back with what hung on them; members may not', async () => {
  const story = await createWork(manager, 'stories', project)
  const ids = await tasks(2, { story_id: story.id })
  await manager.ask('POST', `/api/tasks/${ids[0]}/time-entries`, { date: '2026-12-01', hours: 2 })
  await manager.ask('POST', `/api/things/${ids[1]}/comments`, { text: 'Falta o anexo' })
  const before = await rowsOf('tasks', ids)
  expectProblem(
    await many(member, 'tasks', { ids, remove: true }),
    403,
    'forbidden',
    'Você não tem permissão para fazer isso',
  )
  const answer = done(await many(manager, 'tasks', { ids, remove: true }))
  expect(answer).toMatchObject({ changed: 2 })
  expect(await rowsOf('tasks', ids)).toEqual([])
  expect((await undo(manager, answer)).body).toMatchObject({ message: 'Desfeito: trouxe de volta 2 tasks.' })
  const after = await rowsOf('tasks', ids)
  expect(after.map(({ updated_at: _, ...row }) => row)).toEqual(before.map(({ updated_at: _, ...row }) => row))
  expect(await owner.query('select task_id from time_entries where task_id = $1', [ids[0]])).toMatchObject({
    rowCount: 1,
  })
  expect(after[1]).toMatchObject({ comment_count: 1, story_id: story.id })
})

test('[WD-07] rows of another organisation are no rows', async () => {
  const [id = ''] = await tasks(1)
  const stranger = await signUp(server.url)
  const answer = await many(stranger, 'tasks', { ids: [id], change: { status: 'done' } })
  expect((answer.body as ProblemDocument).refused).toEqual([{ id, label: 'Sem nome', reason: 'não existe mais' }])
  const filter = { project_id: project }
  expectProblem(
    await many(stranger, 'tasks', { filter, count: 1, remove: true }),
    409,
    'filter_changed',
    'O filtro mostra 0 agora, antes 1. Nada foi feito',
  )
})

test.each([
  [{ change: { status: 'done' } }, 'ids', 'Diga quais: por ids ou por filter'],
  [{ ids: [], filter: {}, count: 0, change: { status: 'done' } }, 'ids', 'Diga quais: por ids ou por filter'],
  [{ filter: {}, change: { status: 'done' } }, 'count', 'Diga quantos o filtro mostrava'],
  [{ ids: [] }, 'change', 'Diga uma coisa a fazer: change, postpone_days ou remove'],
  [{ ids: [], change: {} }, 'change', 'Diga uma coisa a fazer: change, postpone_days ou remove'],
  [{ ids: [], remove: true, postpone_days: 1 }, 'change', 'Diga uma coisa a fazer: change, postpone_days ou remove'],
  [{ ids: [], postpone_days: 0 }, 'postpone_days', 'Use um número de 1 a 250'],
])('[WD-07] %j is refused: %s', async (body, field, message) => {
  expectRefused(await many(manager, 'tasks', body), { field, message })
})

test('[WD-07] 5,000 rows change in one call, and come back by one undo; more are refused', async () => {
  await owner.query(
    `insert into tasks (org_id, project_id, title, status)
     select org_id, $1::uuid, 'Task ' || n, (array['planned', 'doing', 'review', 'blocked'])[1 + n % 4]
     from users, generate_series(1, 5000) n where users.id = $2`,
    [project, manager.id],
  )
  const counts = async () =>
    (
      await owner.query('select status, count(*)::int from tasks where project_id = $1 group by 1 order by 1', [
        project,
      ])
    ).rows
  const before = await counts()
  const answer = done(
    await many(manager, 'tasks', { filter: { project_id: project }, count: 5000, change: { status: 'done' } }),
  )
  expect(answer).toMatchObject({ changed: 5000 })
  expect(await counts()).toEqual([{ status: 'done', count: 5000 }])
  expect((await undo(manager, answer)).body).toMatchObject({ message: 'Desfeito: 5000 tasks voltaram ao que eram.' })
  expect(await counts()).toEqual(before)
  await createWork(manager, 'tasks', project)
  const more = await many(manager, 'tasks', {
    filter: { project_id: project },
    count: 5000,
    change: { status: 'done' },
  })
  expectProblem(more, 409, 'filter_changed', 'O filtro mostra mais de 5.000 agora, antes 5.000. Nada foi feito')
})

test('[WD-07] who came into a project by being given many tasks leaves it with the undo, and stays where they have other work', async () => {
  const camila = await inviteColleague(server.url, manager, 'member', { display_name: 'Camila Duarte' })
  const members = async () =>
    (await owner.query('select from project_members where project_id = $1 and user_id = $2', [project, camila.id]))
      .rowCount
  const ids = await tasks(3)
  const change = { assignee_user_id: camila.id }
  const first = done(await many(manager, 'tasks', { ids, change }))
  expect(await members()).toBe(1)
  const { message } = (await undo(manager, first)).body as { message: string }
  expect(message).not.toContain('Ficou')
  expect(await members()).toBe(0)

  const second = done(await many(manager, 'tasks', { ids, change }))
  await createWork(manager, 'tasks', project, { title: 'Outra', ...change })
  expect((await undo(manager, second)).body).toMatchObject({
    message: expect.stringMatching(/Ficou: Membro Camila Duarte \(tem trabalho no projeto\)\.$/),
  })
  expect(await members()).toBe(1)
  expect(await valuesOf('tasks', 'assignee_user_id', ids)).toEqual([null, null, null])
})

test('[WD-07] tasks move to another project with their hours and who does them, out of their story, and one undo brings them back with their keys', async () => {
  const target = await createProject(manager)
  const story = await createWork(manager, 'stories', project, { title: 'Extrato' })
  const doer = { assignee_user_id: manager.id }
  await manager.ask('POST', `/api/projects/${project}/members`, { user_id: manager.id })
  const ids = [
    ...(await tasks(2, { ...doer, story_id: story.id })),
    (await createWork(manager, 'tasks', target, { title: 'De lá' })).id,
  ]
  await manager.ask('POST', `/api/tasks/${ids[0]}/time-entries`, { date: '2026-12-01', hours: 1.5 })
  await manager.ask('POST', `/api/things/${ids[0]}/comments`, { text: 'Vai junto' })
  const before = await rowsOf('tasks', ids)
  const answer = done(await many(member, 'tasks', { ids, change: { project_id: target } }))
  expect(answer).toMatchObject({ changed: 2, unchanged: 1, refused: 0 })
  expect(await valuesOf('tasks', 'project_id', ids)).toEqual([target, target, target])
  expect(await valuesOf('tasks', 'story_id', ids)).toEqual([null, null, null])
  expect(await valuesOf('tasks', 'assignee_user_id', ids)).toEqual([manager.id, manager.id, null])
  for (const table of ['time_entries', 'comments']) {
    const { rows } = await owner.query(
      `select project_id from ${table} where ${table === 'comments' ? 'thing_id' : 'task_id'} = $1`,
      [ids[0]],
    )
    expect(rows, table).toEqual([{ project_id: target }])
  }
  const spent = async () =>
    ((await manager.ask('GET', '/api/projects')).body as { id: string; spent_hours: number }[])
      .filter(({ id }) => id === project || id === target)
      .map(({ id, spent_hours }) => [id === target, spent_hours])
      .sort()
  expect(await spent()).toEqual([
    [false, 0],
    [true, 1.5],
  ])
  expect((await undo(member, answer)).body).toMatchObject({
    message: 'Desfeito: removi Membro Marina Azevedo e 2 tasks voltaram ao que eram.',
  })
  const now = (rows: Row[]) => rows.map(({ updated_at: _, ...row }) => row)
  expect(now(await rowsOf('tasks', ids))).toEqual(now(before))
  expect(await spent()).toEqual([
    [false, 1.5],
    [true, 0],
  ])
})

test('[WD-07] an epic moves with its stories, their tasks and hours, and comes back with them', async () => {
  const target = await createProject(manager)
  await manager.ask('POST', `/api/projects/${project}/members`, { user_id: manager.id })
  const epic = await createWork(manager, 'epics', project, { title: 'Entrega' })
  const story = await createWork(manager, 'stories', project, {
    title: 'Extrato',
    epic_id: epic.id,
    owner_user_id: manager.id,
  })
  const task = await createWork(manager, 'tasks', project, {
    title: 'Validar',
    story_id: story.id,
    assignee_user_id: manager.id,
  })
  await manager.ask('POST', `/api/tasks/${task.id}/time-entries`, { date: '2026-12-01', hours: 2 })
  const all = async () =>
    [
      ...(await rowsOf('epics', [epic.id])),
      ...(await rowsOf('stories', [story.id])),
      ...(await rowsOf('tasks', [task.id])),
    ].map(({ updated_at: _, ...row }) => row)
  const before = await all()
  const answer = done(await many(member, 'epics', { ids: [epic.id], change: { project_id: target } }))
  expect((await all()).map(({ project_id }) => project_id)).toEqual([target, target, target])
  expect((await all()).slice(1)).toMatchObject([
    { epic_id: epic.id, owner_user_id: manager.id },
    { story_id: story.id, assignee_user_id: manager.id },
  ])
  const alone = done(await many(member, 'stories', { ids: [story.id], change: { project_id: project } }))
  expect((await all()).slice(1)).toMatchObject([{ epic_id: null, project_id: project }, { project_id: project }])
  await undo(member, alone)
  await undo(member, answer)
  expect(await all()).toEqual(before)
})

test('[WD-07] work moves to a project of the organisation, and by that alone', async () => {
  const ids = await tasks(1)
  const stranger = await signUp(server.url)
  for (const [change, message] of [
    [{ project_id: await createProject(stranger) }, 'Escolha um projeto da organização'],
    [{ project_id: project, status: 'done' }, 'Mude o projeto sozinho'],
  ] as const)
    expectRefused(await many(member, 'tasks', { ids, change }), { field: 'change.project_id', message })
})
