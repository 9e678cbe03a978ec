import type { Notice } from '@leme/contract/notice/notice'
import type { Comment } from '@leme/contract/thing/comment'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLive } from '../../../test/live-client.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTicket } from '../../../test/ticket.ts'
import { addMember, createProject, createWork, pastTheRoutes } from '../../../test/work.ts'
import { addDueNotices, sweepNotices } from './notice-upkeep.ts'

let server: TestServer
let owner: pg.Client
let ana: Person
let bia: Person
let caio: Person
let stranger: Person
let project: string

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  ana = await signUp(server.url, { display_name: 'Ana Prado' })
  bia = await inviteColleague(server.url, ana, 'manager', { display_name: 'Bia Lopes' })
  caio = await inviteColleague(server.url, ana, 'member', { display_name: 'Caio Reis' })
  stranger = await signUp(server.url)
  project = await createProject(ana)
  for (const { id } of [ana, bia, caio]) await addMember(ana, project, id)
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

async function noticesOf(person: Person, query = ''): Promise<Notice[]> {
  const { status, body } = await person.ask('GET', `/api/notices${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Notice[]
}

async function unreadOf(person: Person): Promise<number> {
  return ((await person.ask('GET', '/api/notices/unread')).body as { count: number }).count
}

/** Why each has notices of one thing, the newest first. */
async function reasonsOf(thing: { id: string }, ...people: Person[]): Promise<string[][]> {
  const all = await Promise.all(people.map((person) => noticesOf(person)))
  return all.map((notices) => notices.filter((one) => one.thing.id === thing.id).map(({ reason }) => reason))
}

async function done(answer: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

const comment = async (person: Person, thing: { id: string }, text = 'Feito') =>
  (await done(person.ask('POST', `/api/things/${thing.id}/comments`, { text }))) as Comment
const task = (title = 'Ler a ata', body: object = {}) => createWork(ana, 'tasks', project, { title, ...body })
const watch = (person: Person, { id }: { id: string }, is_watching = true) =>
  done(person.ask('PUT', `/api/things/${id}/watching`, { is_watching }))
const mute = (person: Person, id: string, is_muted = true) =>
  done(person.ask('PUT', `/api/things/${id}/muting`, { is_muted }))
const mention = ({ id }: Person) => `<@${id}>`

describe('who hears of what', () => {
  test('[WD-05] who is given a task, story, epic or ticket hears of it, and not who gives it', async () => {
    for (const [table, field] of [
      ['epics', 'owner_user_id'],
      ['stories', 'owner_user_id'],
      ['tasks', 'assignee_user_id'],
    ] as const) {
      const made = await createWork(ana, table, project, { [field]: bia.id })
      expect(await reasonsOf(made, ana, bia, caio), table).toEqual([[], ['assigned'], []])
      await done(ana.ask('PATCH', `/api/${table}/${made.id}`, { [field]: caio.id }))
      expect(await reasonsOf(made, ana, bia, caio), table).toEqual([[], ['changed', 'assigned'], ['assigned']])
    }
    const ticket = await createTicket(ana, { assignee_user_id: caio.id })
    expect(await reasonsOf(ticket, ana, bia, caio)).toEqual([[], [], ['assigned']])
    const own = await task('Minha', { assignee_user_id: ana.id })
    expect(await reasonsOf(own, ana, bia, caio)).toEqual([[], [], []])
  })

  test('[WD-05] a comment is noticed once by each: who it names, who spoke before, who watches, whose it is', async () => {
    const one = await task('Ler a ata', { assignee_user_id: caio.id })
    await comment(bia, one, 'Começo')
    await watch(ana, one)
    await comment(caio, one, `Veja, ${mention(ana)} e ${mention(caio)}`)
    const [said] = await noticesOf(ana)
    expect(said).toMatchObject({
      reason: 'mentioned',
      thing: { id: one.id, noun: 'task', key: one.key, title: 'Ler a ata', project_id: project },
      project: 'Atlas',
      user: { display_name: 'Caio Reis' },
      text: `Veja, ${mention(ana)} e ${mention(caio)}`,
      mentions: expect.arrayContaining([expect.objectContaining({ id: ana.id, display_name: 'Ana Prado' })]),
      read_at: null,
    })
    expect(await reasonsOf(one, ana, bia, caio)).toEqual([['mentioned'], ['answered'], ['changed', 'assigned']])
  })

  test('[WD-05] an edit that names somebody is said to them, once, and what a comment says is as it is today', async () => {
    const one = await task()
    const said = await comment(ana, one, 'Quase')
    await done(ana.ask('PATCH', `/api/comments/${said.id}`, { text: `Quase, ${mention(bia)}` }))
    await done(ana.ask('PATCH', `/api/comments/${said.id}`, { text: `Pronto, ${mention(bia)}` }))
    expect(await reasonsOf(one, ana, bia)).toEqual([[], ['mentioned']])
    expect((await noticesOf(bia))[0]).toMatchObject({ text: `Pronto, ${mention(bia)}` })
    await done(ana.ask('DELETE', `/api/comments/${said.id}`))
    expect(await reasonsOf(one, ana, bia)).toEqual([[], []])
  })

  test('[WD-05] changes are said to who watches and whose it is, with what changed, and are one notice until they are read', async () => {
    const one = await task('Ler a ata', { assignee_user_id: bia.id })
    await watch(caio, one)
    await done(ana.ask('PATCH', `/api/tasks/${one.id}`, { status: 'doing' }))
    await done(ana.ask('PATCH', `/api/tasks/${one.id}`, { priority: 'P1', due_date: '2030-01-01', status: 'review' }))
    expect(await reasonsOf(one, ana, bia, caio)).toEqual([[], ['changed', 'assigned'], ['changed']])
    const [last] = await noticesOf(caio)
    expect(last).toMatchObject({ action: 'updated', status: 'review', change_count: 2, user: { id: ana.id } })
    expect(last?.fields.toSorted()).toEqual(['due_date', 'priority', 'status'])
    await done(caio.ask('PUT', `/api/notices/${last?.id}/read`))
    await done(ana.ask('PATCH', `/api/tasks/${one.id}`, { status: 'done' }))
    expect(await reasonsOf(one, caio)).toEqual([['changed', 'changed']])
    await watch(caio, one, false)
    await watch(bia, one, false)
    await done(ana.ask('PATCH', `/api/tasks/${one.id}`, { status: 'planned' }))
    expect((await reasonsOf(one, caio, bia)).map(({ length }) => length)).toEqual([2, 2])
  })

  test('[WD-05] of a thing that was deleted there is what it was called, until it comes back', async () => {
    const one = await task('Some daqui', { assignee_user_id: caio.id })
    await done(ana.ask('DELETE', `/api/tasks/${one.id}`))
    expect((await noticesOf(caio))[0]).toMatchObject({ action: 'deleted', thing: { title: 'Some daqui', key: null } })
    expect(await reasonsOf(one, caio)).toEqual([['changed']])
    await done(ana.ask('POST', `/api/deletions/${one.id}/restore`))
    expect(await reasonsOf(one, caio)).toEqual([['assigned']])
  })

  test('[WD-05] of a project who watches it hears, and what one change does to many things is one notice', async () => {
    const home = await createProject(ana)
    for (const { id } of [ana, bia]) await addMember(ana, home, id)
    await watch(bia, { id: home })
    await done(ana.ask('PATCH', `/api/projects/${home}`, { status: 'doing' }))
    await comment(ana, { id: home })
    expect(await reasonsOf({ id: home }, bia)).toEqual([['changed', 'changed']])
    const [first] = await Promise.all([1, 2, 3].map((n) => createWork(ana, 'tasks', home, { title: `Parte ${n}` })))
    await pastTheRoutes(server, ana, (tx) =>
      tx.query('update tasks set assignee_user_id = $1 where project_id = $2', [bia.id, home]),
    )
    const [given] = await noticesOf(bia)
    expect(first && given).toMatchObject({ reason: 'assigned', thing_count: 3, thing: { noun: 'task' } })
    // It is about the others too, where the one that it names is gone.
    await done(ana.ask('DELETE', `/api/tasks/${given?.thing.id}`))
    const still = (await noticesOf(bia)).find(({ id }) => id === given?.id)
    expect(still).toMatchObject({ thing_count: 3, thing: { title: given?.thing.title, key: null } })
  })

  test('[WD-05] what is muted says nothing, nor does what is in a muted project; what was not read counts as read', async () => {
    const one = await task('Ruidosa', { assignee_user_id: bia.id })
    const before = await unreadOf(bia)
    await mute(bia, one.id)
    expect(await unreadOf(bia)).toBe(before - 1)
    await comment(ana, one, mention(bia))
    expect(await reasonsOf(one, bia)).toEqual([['assigned']])
    expect((await bia.ask('GET', '/api/notices/mutes')).body).toMatchObject([{ id: one.id, title: 'Ruidosa' }])
    await mute(bia, one.id, false)
    await mute(bia, project)
    const unread = async () =>
      (await noticesOf(bia, '?unread=true')).filter(({ thing }) => thing.project_id === project).length
    expect(await unread()).toBe(0)
    await comment(ana, one, mention(bia))
    expect(await unread()).toBe(0)
    await mute(bia, project, false)
    expect((await bia.ask('GET', '/api/notices/mutes')).body).toEqual([])
    await comment(ana, one, mention(bia))
    expect(await unread()).toBe(1)
    expect((await stranger.ask('PUT', `/api/things/${one.id}/muting`, { is_muted: true })).status).toBe(404)
  })

  test('[WD-05] nobody hears of imports, of what undoing one does, of an operator’s command, or once they are removed', async () => {
    const identity = await server.services.auth.identify(`Bearer ${ana.access_token}`)
    const one = await task('Importada')
    await watch(caio, one)
    const change = 'update tasks set assignee_user_id = $1 where id = $2'
    for (const id of [bia.id, null]) {
      await server.services.db.transactionAs(identity, (tx) => tx.query(change, [id, one.id]), { source: 'import' })
    }
    await server.services.db.transactionAs({ ...identity, user_id: '', role: 'admin' }, (tx) =>
      tx.query(`update tasks set priority = 'P1' where id = $1`, [one.id]),
    )
    const gone = await inviteColleague(server.url, ana, 'member')
    await watch(gone, one)
    await ana.ask('DELETE', `/api/users/${gone.id}`)
    expect(await reasonsOf(one, bia, caio)).toEqual([[], []])
    await comment(ana, one)
    const { rows } = await owner.query('select user_id from notices where thing_id = $1', [one.id])
    expect(rows).toEqual([{ user_id: caio.id }])
  })
})

describe('many at once, and undone', () => {
  const many = async (ids: string[], body: object) =>
    (await done(ana.ask('POST', '/api/tasks/many', { ids, ...body }))) as { change_id: string }
  const undo = (change: string) => done(ana.ask('POST', `/api/changes/${change}/undo`))
  const newsOf = async (person: Person) =>
    (await noticesOf(person, '?unread=true')).map(({ thing, thing_count, change_count, fields }) => [
      thing.title,
      thing_count,
      change_count,
      fields.join(),
    ])
  /** Somebody new to whom nothing was said yet, with tasks of theirs. */
  async function withTasks(count: number): Promise<{ person: Person; ids: string[] }> {
    const person = await inviteColleague(server.url, ana, 'member')
    await addMember(ana, project, person.id)
    const ids: string[] = []
    for (let n = 1; n <= count; n += 1) ids.push((await task(`T${n}`, { assignee_user_id: person.id })).id)
    await owner.query('update notices set read_at = now() where user_id = $1', [person.id])
    return { person, ids }
  }

  test('[WD-05] three changes of the same four tasks are three notices, each of all four; nothing is said twice', async () => {
    const { person, ids } = await withTasks(4)
    for (const change of [{ status: 'blocked' }, { priority: 'P1' }, { due_date: '2030-01-01' }])
      await many(ids, { change })
    expect((await newsOf(person)).map(([, ...counts]) => counts)).toEqual([
      [4, 1, 'due_date'],
      [4, 1, 'priority'],
      [4, 1, 'status'],
    ])
    await done(ana.ask('PATCH', `/api/tasks/${ids[1]}`, { title: 'Outra' }))
    expect((await newsOf(person))[0]).toEqual(['Outra', 1, 1, 'title'])
  })

  test('[WD-05] a change of many of which one has unread news is said once of each', async () => {
    const { person, ids } = await withTasks(3)
    await done(ana.ask('PATCH', `/api/tasks/${ids[0]}`, { status: 'doing' }))
    await many(ids, { change: { priority: 'P1' } })
    const said = await newsOf(person)
    const things = said.map(([, things]) => Number(things)).reduce((sum, count) => sum + count, 0)
    expect(said.filter(([, , , fields]) => fields === 'status').length + 3).toBe(things)
  })

  test('[WD-05] an undo takes back what was not read, and of what stays changed alone something is still said', async () => {
    const { person, ids } = await withTasks(3)
    const first = await many(ids, { change: { status: 'blocked' } })
    await undo(first.change_id)
    expect(await newsOf(person)).toEqual([])

    const second = await many(ids, { change: { status: 'blocked' } })
    await done(bia.ask('PATCH', `/api/tasks/${ids[1]}`, { status: 'review' }))
    await undo(second.change_id)
    expect(new Set((await newsOf(person)).map(([title, things]) => `${title} ${things}`))).toEqual(new Set(['T2 1']))

    const third = await many(ids, { change: { priority: 'P1' } })
    const [read] = await noticesOf(person)
    await done(person.ask('PUT', `/api/notices/${read?.id}/read`))
    await undo(third.change_id)
    expect((await noticesOf(person)).map(({ id }) => id)).toContain(read?.id)
  })

  test('[WD-05] an undo of one of several changes of a task leaves the notice of the others', async () => {
    const { person, ids } = await withTasks(1)
    await done(ana.ask('PATCH', `/api/tasks/${ids[0]}`, { title: 'Nova' }))
    const moved = await many(ids, { change: { status: 'doing' } })
    expect(await newsOf(person)).toEqual([['Nova', 1, 2, 'status']])
    await undo(moved.change_id)
    expect(await newsOf(person)).toEqual([['Nova', 1, 1, 'title']])
  })

  test('[WD-05] a mail that waits does not go once its change was undone', async () => {
    const { person, ids } = await withTasks(2)
    await done(person.ask('PUT', '/api/notices/settings', { mail: 'at_once', hour: 8, time_zone: null }))
    const { change_id } = await many(ids, { change: { status: 'doing' } })
    const waits = () =>
      owner.query('select from notices where user_id = $1 and mail_at is not null and read_at is null', [person.id])
    expect((await waits()).rowCount).toBe(1)
    await undo(change_id)
    expect((await waits()).rowCount).toBe(0)
  })
})

describe('the bell', () => {
  test('[WD-05] notices are read one by one, or all up to the newest that was seen; only one’s own', async () => {
    const dora = await inviteColleague(server.url, ana, 'member')
    for (const title of ['Um', 'Dois', 'Três']) await comment(ana, await task(title), mention(dora))
    const [third, second] = await noticesOf(dora)
    expect(await unreadOf(dora)).toBe(3)
    await bia.ask('PUT', `/api/notices/${third?.id}/read`)
    expect(await unreadOf(dora)).toBe(3)
    await done(dora.ask('PUT', `/api/notices/${third?.id}/read`))
    expect((await noticesOf(dora, '?unread=true')).map(({ thing }) => thing.title)).toEqual(['Dois', 'Um'])
    await comment(ana, await task('Quatro'), mention(dora))
    await done(dora.ask('PUT', '/api/notices/read', { newest: second?.id }))
    expect((await noticesOf(dora, '?unread=true')).map(({ thing }) => thing.title)).toEqual(['Quatro'])
    expect(await unreadOf(stranger)).toBe(0)
    expect(await noticesOf(stranger)).toEqual([])
  })

  test('[WD-05] every tab learns at once that something is new, or was read, and nobody else’s does', async () => {
    const eva = await inviteColleague(server.url, ana, 'member')
    const one = await task()
    const follow = async (person: Person) => {
      const socket = await openLive(server.url, person)
      socket.say({ type: 'subscribe_user' })
      await socket.waitFor({ type: 'user_subscribed' })
      return socket
    }
    const [first, second, other] = [await follow(eva), await follow(eva), await follow(bia)]
    await comment(ana, one, mention(eva))
    for (const socket of [first, second]) await socket.waitFor({ type: 'user_change', table: 'notices' })
    const [notice] = await noticesOf(eva)
    await done(eva.ask('PUT', `/api/notices/${notice?.id}/read`))
    for (const socket of [first, second]) await socket.waitFor({ type: 'user_change', table: 'notices' }, 2)
    await other.settled()
    expect(other.received.filter(({ type }) => type === 'user_change')).toEqual([])
    for (const socket of [first, second, other]) socket.ws.close()
  })

  test('[WD-05] a bell of 10,000 notices comes page by page, counts 100, and loses those of 90 days ago', async () => {
    const fabio = await inviteColleague(server.url, ana, 'member')
    const one = await task()
    await comment(ana, one, mention(fabio))
    await owner.query(
      `insert into notices (org_id, user_id, reason, thing_id, noun, event_id, happened_at)
       select org_id, user_id, 'changed', thing_id, noun, event_id, happened_at - n * interval '1 second'
       from notices, generate_series(1, 10000) n where user_id = $1`,
      [fabio.id],
    )
    expect(await unreadOf(fabio)).toBe(100)
    const seen = new Set<string>()
    let page = await noticesOf(fabio)
    for (let pages = 0; pages < 5; pages += 1) {
      for (const { id } of page) seen.add(id)
      page = await noticesOf(fabio, `?before=${page.at(-1)?.id}`)
    }
    expect(seen.size).toBe(150)
    await owner.query(
      `update notices set happened_at = happened_at - interval '90 days' where user_id = $1 and reason = 'changed'`,
      [fabio.id],
    )
    await sweepNotices(server.services.db)
    expect((await noticesOf(fabio)).map(({ reason }) => reason)).toEqual(['mentioned'])
  })

  test('[WD-05] the day before a due date and the day after it are said once, on the calendar of the organisation', async () => {
    // 23:30 of the 9th in São Paulo.
    const at = (hours: number) => new Date(Date.parse('2027-03-10T02:30:00Z') + hours * 3_600_000)
    const due = { due_date: '2027-03-10', assignee_user_id: caio.id }
    const [one, finished] = [await task('Vence', due), await task('Feita', { ...due })]
    await task('De ninguém', { due_date: '2027-03-10' })
    await task('Antiga', { due_date: '2027-03-01', assignee_user_id: caio.id })
    await done(caio.ask('PATCH', `/api/tasks/${finished.id}`, { status: 'done' }))
    const dues = async () =>
      (await noticesOf(caio)).flatMap(({ reason, due_date, thing }) => (due_date ? [[reason, thing.title]] : []))
    await addDueNotices(server.services.db, at(-24))
    expect(await dues()).toEqual([])
    for (let times = 0; times < 2; times += 1) await addDueNotices(server.services.db, at(0))
    expect(await dues()).toEqual([['due_soon', 'Vence']])
    await addDueNotices(server.services.db, at(1))
    expect(await dues()).toHaveLength(1)
    await mute(caio, one.id)
    await addDueNotices(server.services.db, at(25))
    expect(await dues()).toHaveLength(1)
    await mute(caio, one.id, false)
    await Promise.all([1, 2].map(() => addDueNotices(server.services.db, at(25))))
    expect(await dues()).toEqual([
      ['overdue', 'Vence'],
      ['due_soon', 'Vence'],
    ])
  })
})
