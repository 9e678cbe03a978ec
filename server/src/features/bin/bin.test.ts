import type { UndoAnswer } from '@leme/contract/assistant/assistant'
import type { BinEntry } from '@leme/contract/bin/bin'
import type { ProjectMember } from '@leme/contract/project/project-member'
import type { ManyAnswer } from '@leme/contract/work/many'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addMember, createProject, createWork, expectProblem } from '../../../test/work.ts'
import { sweep } from '../../auth/session/sweep.ts'
import { erasePerson } from '../user/erase-person.ts'

let server: TestServer
let owner: pg.Client
let admin: Person
let manager: Person
let member: Person
let project: string

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  manager = await inviteColleague(server.url, admin, 'manager')
  member = await inviteColleague(server.url, admin, 'member')
  project = await createProject(admin)
  await addMember(admin, project, admin.id)
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

type Row = Record<string, unknown> & { id: string }

async function done(person: Person, method: string, path: string, body?: unknown): Promise<Row> {
  const answer = await person.ask(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as Row
}

const bin = async (person: Person) => (await done(person, 'GET', '/api/bin')) as unknown as BinEntry[]
const restore = (person: Person, id: unknown) => person.ask('POST', `/api/bin/${id}/restore`)
const missing = 'Isto não está mais na lixeira: já voltou, ou faz mais de 30 dias'

/** A task with all that may hang on one. */
async function taskWithEverything(title: string): Promise<{ id: string; story: string }> {
  const story = await createWork(admin, 'stories', project)
  const { id } = await createWork(admin, 'tasks', project, { title, story_id: story.id, assignee_user_id: admin.id })
  const other = await createWork(admin, 'tasks', project, { title: 'Outra' })
  await done(admin, 'POST', `/api/tasks/${id}/time-entries`, { date: '2026-03-10', hours: 2, note: 'Modelo' })
  await done(member, 'POST', `/api/things/${id}/comments`, { text: 'Falta o anexo' })
  await done(admin, 'POST', `/api/things/${id}/checklist`, { text: 'Conferir' })
  await done(admin, 'POST', `/api/things/${id}/links`, { kind: 'blocks', key: other.key })
  await owner.query(
    `insert into agent_runs (org_id, agent_id, run_type, status, created_at, project_id, item_noun, item_id, assigned_by)
     select org_id, null, 'chat', 'completed', now(), $1, 'task', $2, 'person' from users where users.id = $3`,
    [project, id, admin.id],
  )
  return { id, story: story.id }
}

/** All that is stored of a task and what hangs on it, but when it was last touched. */
async function everythingOf(id: string): Promise<unknown> {
  const rows = await Promise.all(
    [
      "select to_jsonb(t) - array['updated_at'] as row from tasks t where id = $1",
      "select to_jsonb(t) - array['updated_at'] as row from time_entries t where task_id = $1",
      'select to_jsonb(t) as row from comments t where thing_id = $1',
      'select to_jsonb(t) as row from checklist_items t where thing_id = $1',
      'select to_jsonb(t) as row from thing_links t where thing_id = $1',
      'select to_jsonb(t) as row from watchers t where thing_id = $1 order by user_id',
      'select to_jsonb(t) as row from agent_runs t where item_id = $1',
    ].map((text) => owner.query<{ row: unknown }>(text, [id])),
  )
  return rows.map((found) => found.rows.map(({ row }) => row))
}

test('[WD-08] a manager takes out of the bin what another one deleted, weeks later and exactly, with what hung on it', async () => {
  const { id } = await taskWithEverything('Gerar o boleto')
  const before = await everythingOf(id)
  await done(admin, 'DELETE', `/api/tasks/${id}`)
  await owner.query(`update deletions set deleted_at = now() - interval '29 days' where id = $1`, [id])
  await sweep(server.services.db, new Date())
  const [entry] = await bin(manager)
  expect(entry).toMatchObject({
    done: 'deleted',
    noun: 'task',
    count: 1,
    labels: [expect.stringMatching(/^ATL\d*-\d+ Gerar o boleto$/)],
    project: 'Atlas',
    user: { id: admin.id, display_name: 'Marina Azevedo' },
  })
  expect((await restore(manager, entry?.id)).body).toMatchObject({
    message: expect.stringMatching(/Gerar o boleto voltou\.$/),
  })
  expect(await everythingOf(id)).toEqual(before)
  const [last] = (await done(admin, 'GET', `/api/projects/${project}/activity`)) as unknown as Row[]
  expect(last).toMatchObject({ action: 'restored', noun_id: id, user_id: manager.id })
})

test('[WD-08] what was deleted together is one entry, and comes back together', async () => {
  const ids = [(await createWork(admin, 'tasks', project)).id, (await createWork(admin, 'tasks', project)).id]
  await done(admin, 'POST', '/api/tasks/many', { ids, remove: true })
  const [entry] = await bin(manager)
  expect(entry).toMatchObject({ done: 'deleted', noun: 'task', count: 2 })
  expect((await restore(manager, entry?.id)).body).toMatchObject({ message: '2 tasks voltaram.' })
  expect((await owner.query('select from tasks where id = any($1)', [ids])).rowCount).toBe(2)
})

test('[WD-08] what many rows were is in the bin for 30 days; taken back, each has its own value again but where others changed it', async () => {
  const ids = [(await createWork(admin, 'tasks', project)).id, (await createWork(admin, 'tasks', project)).id]
  const { change_id } = (await done(member, 'POST', '/api/tasks/many', {
    ids,
    change: { priority: 'P1' },
  })) as unknown as ManyAnswer
  await done(admin, 'PATCH', `/api/tasks/${ids[0]}`, { priority: 'P2' })
  await owner.query(`update changes set made_at = made_at - interval '29 days' where id = $1`, [change_id])
  await owner.query(
    `update events set made_at = made_at - interval '29 days' where noun_id = any($1) and user_id = $2`,
    [ids, member.id],
  )
  await sweep(server.services.db, new Date())
  const entry = (await bin(manager)).find(({ done: how }) => how === 'changed')
  expect(entry).toMatchObject({ id: change_id, noun: 'task', count: 2, user: { id: member.id }, project: 'Atlas' })
  const { message } = (await restore(manager, change_id)).body as { message: string }
  expect(message).toMatch(/^Desfeito: .* Ficou: a prioridade de Task Trabalho \(Marina Azevedo alterou depois\)\.$/)
  const rows = await owner.query('select priority from tasks where id = any($1) order by id', [ids])
  expect(rows.rows).toEqual([{ priority: 'P2' }, { priority: 'P3' }])
  expect((await bin(manager)).some(({ id }) => id === change_id)).toBe(false)
  expect((await restore(manager, change_id)).body).toMatchObject({ message: 'Isto já voltou.' })
})

test('[WD-08] what can come back no more is gone for good after 30 days, with what hung on it', async () => {
  const { id } = await taskWithEverything('Antiga')
  await done(admin, 'DELETE', `/api/tasks/${id}`)
  await owner.query(`update deletions set deleted_at = now() - interval '30 days' where id = $1`, [id])
  expect((await bin(manager)).some(({ labels }) => labels.join().includes('Antiga'))).toBe(false)
  await sweep(server.services.db, new Date())
  expect((await owner.query('select from comments where thing_id = $1', [id])).rowCount).toBe(0)
})

test('[WD-08] the bin is for managers and administrators of the organisation', async () => {
  const { id } = await createWork(admin, 'tasks', project)
  await done(admin, 'DELETE', `/api/tasks/${id}`)
  const [entry] = await bin(admin)
  for (const answer of [await member.ask('GET', '/api/bin'), await restore(member, entry?.id)])
    expectProblem(answer, 403, 'forbidden', 'Você não tem permissão para fazer isso')
  const stranger = await signUp(server.url)
  expect(await bin(stranger)).toEqual([])
  expectProblem(await restore(stranger, entry?.id), 404, 'bin_entry_not_found', missing)
})

test('[WD-08] what an erased person deleted, and hours of theirs that were, are gone at once', async () => {
  const leaver = await inviteColleague(server.url, admin, 'manager')
  const { id } = await createWork(admin, 'tasks', project)
  const entry = await done(leaver, 'POST', `/api/tasks/${id}/time-entries`, { date: '2026-03-10', hours: 1 })
  const task = await createWork(admin, 'tasks', project)
  await done(admin, 'DELETE', `/api/time-entries/${entry.id}`)
  await done(leaver, 'DELETE', `/api/tasks/${task.id}`)
  const { org_id } = await done(admin, 'GET', '/api/me')
  await erasePerson(server.services.db, { org_id: String(org_id), person_id: leaver.id, by: admin.id })
  expect((await owner.query('select from deletions where id = any($1)', [[entry.id, task.id]])).rowCount).toBe(0)
})

test('[WD-08] a double press brings back once, and says of the second one that it is back', async () => {
  const { id } = await createWork(admin, 'tasks', project)
  await done(admin, 'DELETE', `/api/tasks/${id}`)
  const [entry] = await bin(manager)
  const answers = await Promise.all([1, 2].map(() => restore(manager, entry?.id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const messages = answers.map(({ body }) => (body as UndoAnswer).message)
  expect(messages.filter((message) => message === 'Isto já voltou.')).toHaveLength(1)
  expect((await restore(manager, entry?.id)).body).toMatchObject({ message: 'Isto já voltou.' })
})

test('[WD-08] the bin names who a deleted comment names, and says of many rows what they are called and became', async () => {
  const { id } = await createWork(admin, 'tasks', project, { title: 'Uma' })
  const { id: second } = await createWork(admin, 'tasks', project, { title: 'Duas' })
  const text = `Veja, <@${manager.id}>, ${'a'.repeat(200)}`
  const comment = await done(member, 'POST', `/api/things/${id}/comments`, { text })
  await done(member, 'DELETE', `/api/comments/${comment.id}`)
  const { display_name } = (await done(manager, 'GET', '/api/me')) as unknown as { display_name: string }
  const [deleted] = await bin(manager)
  expect(deleted?.labels[0]).toMatch(new RegExp(`^Veja, @${display_name}, a+…$`))
  expect(deleted?.labels[0]).toHaveLength(120)
  for (const change of [{ status: 'blocked' }, { assignee_user_id: admin.id }, { assignee_user_id: null }]) {
    await done(admin, 'POST', '/api/tasks/many', { ids: [id, second], change })
  }
  expect((await bin(manager)).slice(0, 3)).toMatchObject([
    { labels: ['Uma', 'Duas'], fields: ['assignee_user_id'], value: '' },
    { labels: ['Uma', 'Duas'], fields: ['assignee_user_id'], value: 'Marina Azevedo' },
    { labels: ['Uma', 'Duas'], fields: ['status'], value: 'blocked' },
  ])
})

test('[WD-08] views come out of the bin: shared ones by any manager, one’s own by oneself alone, and none whose name is taken', async () => {
  const save = (person: Person, name: string, is_shared: boolean) =>
    done(person, 'POST', '/api/saved-views', { list: 'tasks', name, search: 'due=late', is_shared })
  const [shared, own] = [await save(admin, 'Atrasadas', true), await save(admin, 'Minhas', false)]
  for (const { id } of [shared, own]) await done(admin, 'DELETE', `/api/saved-views/${id}`)
  const viewsIn = async (person: Person) => (await bin(person)).filter(({ noun }) => noun === 'saved_view')
  expect(await viewsIn(manager)).toMatchObject([{ id: shared.id, done: 'deleted', labels: ['Atrasadas'], user: null }])
  expect((await viewsIn(admin)).map(({ labels, user }) => [labels[0], user?.id])).toEqual([
    ['Minhas', admin.id],
    ['Atrasadas', undefined],
  ])
  const again = await save(admin, 'Atrasadas', true)
  expect((await manager.ask('POST', `/api/bin/${shared.id}/restore`)).status).toBe(409)
  await done(admin, 'DELETE', `/api/saved-views/${again.id}`)
  expect(await done(manager, 'POST', `/api/bin/${shared.id}/restore`)).toMatchObject({
    message: 'Visão Atrasadas voltou.',
  })
  expect((await manager.ask('POST', `/api/bin/${own.id}/restore`)).status).toBe(404)
  const { body } = await manager.ask('GET', '/api/saved-views')
  expect((body as { id: string }[]).map(({ id }) => id)).toContain(shared.id)
})

test('[WD-08] the bin says of what a deleted comment, step, link and hours were, and what came back; a refusal names it', async () => {
  const { id, key } = await createWork(admin, 'tasks', project, { title: 'Ler a ata' })
  const other = await createWork(admin, 'tasks', project, { title: 'Assinar' })
  const parts = [
    ['comments', `things/${id}/comments`, { text: 'Falta o anexo' }, `Comentário em ${key} Ler a ata voltou.`],
    ['checklist', `things/${id}/checklist`, { text: 'Imprimir' }, `Passo Imprimir de ${key} Ler a ata voltou.`],
    ['links', `things/${id}/links`, { kind: 'blocks', key: other.key }, `Ligação de ${key} Ler a ata voltou.`],
    [
      'time-entries',
      `tasks/${id}/time-entries`,
      { date: '2026-03-10', hours: 2 },
      `Horas em ${key} Ler a ata voltaram.`,
    ],
  ] as const
  for (const [path, at, body, message] of parts) {
    const row = await done(admin, 'POST', `/api/${at}`, body)
    await done(admin, 'DELETE', `/api/${path}/${row.id}`)
    const [entry] = await bin(manager)
    expect(entry?.thing).toBe(`${key} Ler a ata`)
    if (path === 'links') expect(entry?.labels).toEqual([`${other.key} Assinar`])
    expect((await restore(manager, entry?.id)).body).toMatchObject({ message })
    await done(admin, 'DELETE', `/api/${path}/${row.id}`)
  }
  await done(admin, 'DELETE', `/api/tasks/${id}`)
  const again = (await bin(manager)).find(({ noun }) => noun === 'comment')
  expectProblem(
    await restore(manager, again?.id),
    409,
    'restore_refused',
    `Isto não pode voltar: aquilo em que estava, ${key} Ler a ata, foi excluído depois. Desfaça essa exclusão antes`,
  )
  expect(again?.thing).toBe(`${key} Ler a ata`)
})

describe('what a row referred to and cannot have again does not keep it from coming back', () => {
  test('[WD-08] tasks come back without who left the project and the team, and the answer says who', async () => {
    const leaver = await inviteColleague(server.url, admin, 'member', { display_name: 'Saiu Silva' })
    const own = await createProject(admin)
    await addMember(admin, own, leaver.id)
    const given = await createWork(admin, 'tasks', own, { title: 'Dada', assignee_user_id: leaver.id })
    const epic = await createWork(admin, 'epics', own, { title: 'Dele', owner_user_id: leaver.id })
    const ids = [given.id]
    for (const title of ['B', 'C', 'D', 'E']) ids.push((await createWork(admin, 'tasks', own, { title })).id)
    const deleted = (await done(admin, 'POST', '/api/tasks/many', { ids, remove: true })) as unknown as ManyAnswer
    await done(admin, 'DELETE', `/api/epics/${epic.id}`)
    await leave(own, leaver)

    const undone = (await done(admin, 'POST', `/api/changes/${deleted.change_id}/undo`)) as unknown as UndoAnswer
    expect(undone.message).toBe(
      `Desfeito: trouxe de volta 5 tasks. Task ${given.key} Dada voltou sem responsável: Saiu Silva não é mais membro.`,
    )
    const rows = await owner.query('select assignee_user_id from tasks where id = any($1)', [ids])
    expect(rows.rows).toEqual(ids.map(() => ({ assignee_user_id: null })))
    expect((await bin(admin)).filter(({ noun }) => noun === 'epic')).toHaveLength(1)
    expect(await done(admin, 'POST', `/api/deletions/${epic.id}/restore`)).toEqual({
      message: `Épico ${epic.key} Dele voltou sem responsável: Saiu Silva não é mais membro.`,
    })
  })

  test('[WD-08] a task comes back out of the bin without a story and a ticket that are gone for good', async () => {
    const story = await createWork(admin, 'stories', project, { title: 'Emitir' })
    const ticket = await done(admin, 'POST', '/api/tickets/new', { title: 'Boleto não chega', project_id: project })
    const body = { title: 'Gerar', story_id: story.id, ticket_id: ticket.id }
    const { id, key } = await createWork(admin, 'tasks', project, body)
    for (const path of [`tasks/${id}`, `stories/${story.id}`, `tickets/${ticket.id}`])
      await done(admin, 'DELETE', `/api/${path}`)
    // As when who deleted them was erased.
    await owner.query('delete from deletions where id = any($1)', [[story.id, ticket.id]])
    const [entry] = (await bin(manager)).filter(({ labels }) => labels[0] === `${key} Gerar`)
    const { message } = (await done(manager, 'POST', `/api/bin/${entry?.id}/restore`)) as unknown as UndoAnswer
    expect(message).toContain(`Task ${key} Gerar voltou.`)
    expect(message).toContain(`Task ${key} Gerar voltou sem story: Emitir não existe mais.`)
    expect(message).toContain(`Task ${key} Gerar voltou sem ticket: Boleto não chega não existe mais.`)
    const rows = await owner.query('select story_id, ticket_id from tasks where id = $1', [id])
    expect(rows.rows).toEqual([{ story_id: null, ticket_id: null }])
  })

  test('[WD-08] a ticket comes back without its client that was deleted, and without a code that another ticket has now', async () => {
    const client = await done(admin, 'POST', '/api/clients', { name: 'Acme' })
    const ticket = await done(admin, 'POST', '/api/tickets/new', { title: 'Login', client_id: client.id })
    await owner.query(`update tickets set external_id = 'Z-1' where id = $1`, [ticket.id])
    await done(admin, 'DELETE', `/api/tickets/${ticket.id}`)
    await owner.query('delete from clients where id = $1', [client.id])
    const again = await done(admin, 'POST', '/api/tickets/new', { title: 'Login' })
    await owner.query(`update tickets set external_id = 'Z-1' where id = $1`, [again.id])
    const { message } = await done(admin, 'POST', `/api/deletions/${ticket.id}/restore`)
    expect(message).toMatch(/voltou sem cadastro do cliente: Acme não existe mais\./)
    expect(message).toMatch(/voltou sem código externo: Z-1 já é de outro ticket\./)
  })

  test('[WD-08] an undo gives the others their person back, and says of whom it cannot', async () => {
    const leaver = await inviteColleague(server.url, admin, 'member', { display_name: 'Saiu Souza' })
    const own = await createProject(admin)
    for (const { id } of [leaver, member]) await addMember(admin, own, id)
    const first = await createWork(admin, 'tasks', own, { title: 'A', assignee_user_id: leaver.id })
    const second = await createWork(admin, 'tasks', own, { title: 'B', assignee_user_id: member.id })
    const change = { assignee_user_id: null }
    const { change_id } = (await done(admin, 'POST', '/api/tasks/many', {
      ids: [first.id, second.id],
      change,
    })) as unknown as ManyAnswer
    await leave(own, leaver)
    const { message } = (await done(admin, 'POST', `/api/changes/${change_id}/undo`)) as unknown as UndoAnswer
    expect(message).toMatch(/Ficou: o responsável de Task A \(Saiu Souza não é mais membro\)\.$/)
    const rows = await owner.query('select assignee_user_id from tasks where id = any($1) order by title', [
      [first.id, second.id],
    ])
    expect(rows.rows).toEqual([{ assignee_user_id: null }, { assignee_user_id: member.id }])
  })
})

/** Out of the project, and then of the team. */
async function leave(of: string, person: Person): Promise<void> {
  const members = (await done(admin, 'GET', `/api/projects/${of}/members`)) as unknown as ProjectMember[]
  const membership = members.find(({ user_id }) => user_id === person.id)
  await done(admin, 'DELETE', `/api/members/${membership?.id}`)
  await done(admin, 'DELETE', `/api/users/${person.id}`)
}

test('[WD-08] a bin with tens of thousands of rows that went together opens, and names the first of them', async () => {
  const change = '0190a8e0-0000-7000-8000-00000000feed'
  await owner.query(
    `with made as (
       select org_id, users.id as user_id, n, uuid_v7() as thing_id, uuid_v7() as comment_id
       from users, generate_series(1, 20000) n where users.id = $1
     )
     insert into deletions (org_id, id, noun, user_id, content, linked_ids, change_id, deleted_at)
     select org_id, thing_id, 'task', user_id, jsonb_build_object('title', 'Task ' || n, 'project_id', $2::uuid), '{}'::uuid[],
       $3::uuid, now() from made
     union all
     select org_id, comment_id, 'comment', user_id,
       jsonb_build_object('text', 'Comentário ' || n, 'thing_id', thing_id, 'project_id', $2::uuid), '{}', $3, now() from made`,
    [admin.id, project, change],
  )
  const entry = (await bin(manager)).find((one) => one.id === change)
  expect(entry).toMatchObject({ done: 'deleted', noun: 'comment', count: 40_000, thing: null })
  expect(entry?.labels).toHaveLength(3)
  await owner.query('delete from deletions where change_id = $1', [change])
})

test('[WD-08] a thousand tasks that were deleted at once come back at once', async () => {
  const large = await createProject(admin)
  await owner.query(
    `insert into tasks (org_id, project_id, title)
     select org_id, $1::uuid, 'Task ' || n from users, generate_series(1, 1000) n where users.id = $2`,
    [large, admin.id],
  )
  const stored = async () =>
    (
      await owner.query(
        "select to_jsonb(t) - array['updated_at'] as row from tasks t where project_id = $1 order by id",
        [large],
      )
    ).rows
  const before = await stored()
  await done(admin, 'POST', '/api/tasks/many', { filter: { project_id: large }, count: 1000, remove: true })
  expect(await stored()).toEqual([])
  const [entry] = await bin(admin)
  expect(entry).toMatchObject({ noun: 'task', count: 1000 })
  const answer = await restore(admin, entry?.id)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body).toMatchObject({ message: '1000 tasks voltaram.' })
  expect(await stored()).toEqual(before)
})
