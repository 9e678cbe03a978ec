import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addMember, createProject, createWork, expectProblem } from '../../../test/work.ts'
import { sweep } from '../../auth/session/sweep.ts'

let server: TestServer
let owner: pg.Client
let manager: Person
let project: string

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  manager = await signUp(server.url, { display_name: 'Marina Azevedo' })
  project = await createProject(manager)
  await addMember(manager, project, manager.id)
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

type Row = Record<string, unknown>

const parts = ['epics', 'stories', 'tasks', 'time_entries', 'tickets', 'ticket_changes', 'projects'] as const

/** Every row of work of an organisation, whole except for when it was last touched. */
async function everything(person: Person): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = {}
  for (const table of parts) {
    const found = await owner.query<{ row: Row }>(
      `select to_jsonb(${table}) - 'updated_at' as row from ${table}
       where org_id = (select org_id from users where id = $1) order by id`,
      [person.id],
    )
    rows[table] = found.rows.map(({ row }) => row)
  }
  return rows
}

async function done(person: Person, method: string, path: string, body?: unknown): Promise<Row> {
  const answer = await person.ask(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as Row
}

const tooLate =
  'Não dá mais para desfazer esta exclusão: ela já foi desfeita, faz mais de 15 minutos ou é de outra pessoa'

const restore = (person: Person, id: unknown) => person.ask('POST', `/api/deletions/${id}/restore`)

/** An epic with a story with a task with hours, all with a person. */
async function chain() {
  const owner_user_id = manager.id
  const epic = await createWork(manager, 'epics', project, { title: 'Boletos', description: 'Todos', owner_user_id })
  const story = await createWork(manager, 'stories', project, {
    title: 'Emitir',
    epic_id: epic.id,
    owner_user_id,
    priority: 'P1',
    estimate_hours: 2.5,
  })
  const ticket = await done(manager, 'POST', '/api/tickets/new', { title: 'Boleto não chega' })
  await done(manager, 'PATCH', `/api/tickets/${ticket.id}`, { title: 'Boleto não chega nunca', project_id: project })
  const task = await createWork(manager, 'tasks', project, {
    title: 'Gerar o PDF',
    story_id: story.id,
    assignee_user_id: manager.id,
    due_date: '2026-04-15',
    ticket_id: ticket.id,
  })
  const hours = { date: '2026-03-10', hours: 1.5, note: 'Modelo' }
  const entry = await done(manager, 'POST', `/api/tasks/${task.id}/time-entries`, hours)
  return { epics: epic.id, stories: story.id, tasks: task.id, 'time-entries': entry.id, tickets: ticket.id }
}

const activity = async () => (await done(manager, 'GET', `/api/projects/${project}/activity`)) as unknown as Row[]

test.each([
  ['epics', 'epic', 'Boletos'],
  ['stories', 'story', 'Emitir'],
  ['time-entries', 'time_entry', 'Gerar o PDF'],
] as const)(
  '[PD-20] a deletion of %s is undone exactly, and the activity and the audit say so',
  async (path, noun, label) => {
    const id = (await chain())[path]
    const before = await everything(manager)
    await done(manager, 'DELETE', `/api/${path}/${id}`)
    expect(await everything(manager)).not.toEqual(before)
    expect((await restore(manager, id)).status).toBe(200)
    expect(await everything(manager)).toEqual(before)
    const [last, previous] = await activity()
    expect(last).toMatchObject({ action: 'restored', noun, noun_id: id, label, user_id: manager.id })
    expect(previous).toMatchObject({ action: 'deleted', noun, noun_id: id })
    const [event] = (await done(manager, 'GET', '/api/audit?limit=1')) as unknown as Row[]
    expect(event).toMatchObject({ event: 'deletion_undone', target_id: id, target: label, details: { noun } })
  },
)

test('[PD-20] a task comes back with its hours, story, ticket and person', async () => {
  const { tasks: id } = await chain()
  const { ticket_changes: _, ...before } = await everything(manager)
  await done(manager, 'DELETE', `/api/tasks/${id}`)
  expect((await restore(manager, id)).status).toBe(200)
  const { ticket_changes: __, ...after } = await everything(manager)
  expect(after).toEqual(before)
})

test('[PD-20] a ticket comes back with its history and its tasks', async () => {
  const { tickets: id } = await chain()
  const before = await everything(manager)
  await done(manager, 'DELETE', `/api/tickets/${id}`)
  expect((await restore(manager, id)).status).toBe(200)
  const after = await everything(manager)
  expect(after.tickets).toEqual(before.tickets)
  expect(after.tasks).toEqual(before.tasks)
  expect(after.ticket_changes).toEqual(expect.arrayContaining(before.ticket_changes ?? []))
  const [newest] = (await done(manager, 'GET', `/api/tickets/${id}/changes`)) as unknown as Row[]
  expect(newest?.action).toSatisfy((action) => action === 'restored' || action === 'updated')
  expect(after.ticket_changes?.filter(({ action }) => action === 'restored')).toHaveLength(1)
})

test('[PD-20] what was put elsewhere meanwhile stays there', async () => {
  const { epics, stories } = await chain()
  const other = await createWork(manager, 'epics', project, { title: 'Outro' })
  await done(manager, 'DELETE', `/api/epics/${epics}`)
  await done(manager, 'PATCH', `/api/stories/${stories}`, { epic_id: other.id })
  expect((await restore(manager, epics)).status).toBe(200)
  const rows = await owner.query('select epic_id from stories where id = $1', [stories])
  expect(rows.rows).toEqual([{ epic_id: other.id }])
})

test('[PD-20] [WD-08] a member restores what they deleted, once, within 15 minutes; managers what anybody did, within 30 days', async () => {
  const member = await inviteColleague(server.url, manager, 'member')
  const other = await inviteColleague(server.url, manager, 'member')
  const stranger = await signUp(server.url)
  const { tasks: taskId } = await chain()
  const hours = { date: '2026-03-10', hours: 1, note: 'Revisão' }
  const { id } = await done(member, 'POST', `/api/tasks/${taskId}/time-entries`, hours)
  await done(member, 'DELETE', `/api/time-entries/${id}`)
  for (const person of [other, stranger]) expectProblem(await restore(person, id), 404, 'deletion_not_found', tooLate)
  expect((await restore(member, id)).status).toBe(200)
  expectProblem(await restore(member, id), 404, 'deletion_not_found', tooLate)

  await done(member, 'DELETE', `/api/time-entries/${id}`)
  await owner.query(`update deletions set deleted_at = now() - interval '16 minutes' where id = $1`, [id])
  expectProblem(await restore(member, id), 404, 'deletion_not_found', tooLate)
  expect((await restore(manager, id)).status).toBe(200)

  await done(member, 'DELETE', `/api/time-entries/${id}`)
  await owner.query(`update deletions set deleted_at = now() - interval '31 days' where id = $1`, [id])
  expectProblem(await restore(manager, id), 404, 'deletion_not_found', tooLate)
  await sweep(server.services.db, new Date())
  expect((await owner.query('select from deletions where id = $1', [id])).rowCount).toBe(0)
})

test('[PD-20] what lost its parent since is refused in words, and comes back after it', async () => {
  const { stories, tasks } = await chain()
  await done(manager, 'DELETE', `/api/tasks/${tasks}`)
  await done(manager, 'DELETE', `/api/stories/${stories}`)
  const [story] = (await owner.query('select content from deletions where id = $1', [stories])).rows
  const why = `Isto não pode voltar: a story de que dependia, ${story.content.key} Emitir, foi excluída depois. Desfaça essa exclusão antes`
  expectProblem(await restore(manager, tasks), 409, 'restore_refused', why)
  expect((await restore(manager, stories)).status).toBe(200)
  expect((await restore(manager, tasks)).status).toBe(200)
})
