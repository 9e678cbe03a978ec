import { type ForYou, forYouRows } from '@leme/contract/for-you/for-you'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askDatabase } from '../../../test/command.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTicket } from '../../../test/ticket.ts'
import { addMember, createProject, createWork } from '../../../test/work.ts'

// A Wednesday.
const noon = new Date('2026-11-25T15:00:00Z')

let server: TestServer
let ana: Person
let bia: Person
let project: string

beforeAll(async () => {
  server = await startTestServer({ clock: () => noon })
})
afterAll(() => server?.close())

/** A new organisation: Ana has a project, of which Bia is a member. */
async function start(role = 'contributor'): Promise<void> {
  ana = await signUp(server.url, { display_name: 'Ana' })
  bia = await inviteColleague(server.url, ana, 'member', { display_name: 'Bia' })
  project = await createProject(ana)
  await addMember(ana, project, ana.id)
  const { status } = await ana.ask('POST', `/api/projects/${project}/members`, { user_id: bia.id, role })
  expect(status).toBe(201)
}

async function dayOf(person: Person): Promise<ForYou> {
  const { status, body } = await person.ask('GET', '/api/for-you')
  expect(status, JSON.stringify(body)).toBe(200)
  return body as ForYou
}

async function change(person: Person, path: string, body: object): Promise<void> {
  const answer = await person.ask(path.endsWith('watching') ? 'PUT' : 'PATCH', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
}

const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)
const task = (title: string, body: object = {}) => createWork(ana, 'tasks', project, { title, ...body })
const inReview = async (title: string, body: object = {}) => {
  const made = await task(title, body)
  await change(ana, `/api/tasks/${made.id}`, { status: 'review' })
  return made
}

test('[WD-06] one’s open tasks are late, of today, of this week until Sunday, or later, which is also without a date', async () => {
  await start()
  const own = { assignee_user_id: bia.id }
  await task('Domingo', { ...own, due_date: '2026-11-29' })
  await task('Hoje', { ...own, due_date: '2026-11-25' })
  await task('Hoje, antes', { ...own, due_date: '2026-11-25', priority: 'P1' })
  await task('Segunda passada', { ...own, due_date: '2026-11-23' })
  await task('Há um mês', { ...own, due_date: '2026-10-23' })
  await task('Sem prazo', own)
  await task('Segunda que vem', { ...own, due_date: '2026-11-30' })
  await task('De Ana', { assignee_user_id: ana.id, due_date: '2026-11-25' })
  await task('De ninguém', { due_date: '2026-11-25' })
  const done = await task('Feita', { ...own, due_date: '2026-11-25' })
  await change(ana, `/api/tasks/${done.id}`, { status: 'done' })
  const { late, today, week, later, counts } = await dayOf(bia)
  expect(titles(late)).toEqual(['Há um mês', 'Segunda passada'])
  expect(titles(today)).toEqual(['Hoje, antes', 'Hoje'])
  expect(titles(week)).toEqual(['Domingo'])
  expect(titles(later)).toEqual(['Segunda que vem', 'Sem prazo'])
  expect(counts).toEqual({ late: 2, today: 2, week: 1, later: 2, review: 0, tickets: 0 })
})

test.each(['reviewer', 'lead'])(
  '[WD-06] who is %s of a project reviews what others have in review there',
  async (role) => {
    await start(role)
    await inReview('De Ana', { assignee_user_id: ana.id })
    await inReview('De ninguém')
    await inReview('Minha', { assignee_user_id: bia.id })
    await task('Em andamento')
    const { review, later, counts } = await dayOf(bia)
    expect(titles(review).sort()).toEqual(['De Ana', 'De ninguém'])
    expect(titles(later)).toEqual(['Minha'])
    expect(counts).toMatchObject({ review: 2, later: 1 })
    // A contributor is not asked.
    expect((await dayOf(ana)).review).toEqual([])
  },
)

test('[WD-06] what is in review also waits for who owns its story, and for who watches it, once', async () => {
  await start()
  const story = await createWork(ana, 'stories', project, { owner_user_id: bia.id })
  const one = await inReview('Da story', { story_id: story.id })
  const other = await inReview('Acompanhada', { due_date: '2026-11-20' })
  const left = await inReview('Não mais')
  await inReview('De outros')
  for (const { id } of [one, other, left]) await change(bia, `/api/things/${id}/watching`, { is_watching: true })
  await change(bia, `/api/things/${left.id}/watching`, { is_watching: false })
  const { review, counts } = await dayOf(bia)
  expect(titles(review)).toEqual(['Acompanhada', 'Da story'])
  expect(counts.review).toBe(2)
})

test('[WD-06] one’s tickets that are not resolved come by priority, and where one was mentioned lately or has not read it', async () => {
  await start()
  const mine = { assignee_user_id: bia.id }
  await createTicket(ana, { title: 'Calmo', ...mine })
  await createTicket(ana, { title: 'Urgente', priority: 'P1', ...mine })
  await createTicket(ana, { title: 'De ninguém' })
  const resolved = await createTicket(ana, { title: 'Resolvido', ...mine })
  await change(ana, `/api/tickets/${resolved.id}`, { status: 'resolved' })
  const about = await task('Ler a ata')
  const said = await ana.ask('POST', `/api/things/${about.id}/comments`, { text: `Veja, <@${bia.id}>` })
  expect(said.status).toBe(201)
  const { tickets, mentions, counts } = await dayOf(bia)
  expect(titles(tickets)).toEqual(['Urgente', 'Calmo'])
  expect(counts.tickets).toBe(2)
  expect(mentions).toMatchObject([{ reason: 'mentioned', thing: { id: about.id }, user: { display_name: 'Ana' } }])
  const [mention] = mentions
  const aged = (set: string) => askDatabase(server.database, `update notices set ${set} where id = $1`, [mention?.id])
  await aged(`happened_at = now() - interval '8 days'`)
  expect((await dayOf(bia)).mentions).toHaveLength(1)
  await aged('read_at = now()')
  expect((await dayOf(bia)).mentions).toEqual([])
  expect(await dayOf(ana)).toMatchObject({ mentions: [], tickets: [] })
})

test('[WD-06] a group lists so many and counts all; what is of today is there however much is late', async () => {
  await start()
  const own = { assignee_user_id: bia.id }
  for (let n = 0; n < forYouRows + 2; n += 1) await task(`Atrasada ${n}`, { ...own, due_date: '2026-01-01' })
  await task('Hoje', { ...own, due_date: '2026-11-25' })
  const { late, today, counts } = await dayOf(bia)
  expect(late).toHaveLength(forYouRows)
  expect(titles(today)).toEqual(['Hoje'])
  expect(counts.late).toBe(forYouRows + 2)
})

test('[WD-06] nobody sees another organisation’s day in theirs', async () => {
  await start('reviewer')
  await inReview('De Ana', { assignee_user_id: ana.id })
  const stranger = await signUp(server.url)
  const { counts, mentions } = await dayOf(stranger)
  expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0, 0])
  expect(mentions).toEqual([])
})
