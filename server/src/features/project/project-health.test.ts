import { calendarIn } from '@leme/contract/format/calendar'
import { defaultTimeZone } from '@leme/contract/format/default-time-zone'
import { deductionText } from '@leme/contract/project/health'
import type { Project } from '@leme/contract/project/project'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createWork, pastTheRoutes } from '../../../test/work.ts'

const { dayOf: today } = calendarIn(defaultTimeZone)

const hour = 3_600_000
/** Ten minutes to midnight in Brazil, on the day after the database's: projects are made the day before. */
const evening = new Date(Date.parse(`${today(new Date(Date.now() + 24 * hour))}T23:50:00-03:00`))
const day = (offset: number) => today(new Date(evening.getTime() + offset * 24 * hour))

let now = evening
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

async function create(fields: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await admin.ask('POST', '/api/projects', { name: 'Atlas', client: 'Farol', ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return (body as Project).id
}

/** Score and reasons, which must be the same in the list. */
async function health(id: string): Promise<[number, ...string[]]> {
  const { body } = await admin.ask('GET', `/api/projects/${id}`)
  const project = body as Project
  const list = (await admin.ask('GET', '/api/projects')).body as Project[]
  expect(list).toContainEqual(project)
  return [project.health_score, ...project.health.map(deductionText)]
}

async function change(path: string, body: Record<string, unknown>): Promise<unknown> {
  const answer = await admin.ask('PATCH', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** Lets the project have been created at some time of the clock's: the database goes by its own. */
async function setCreated(id: string, instant: Date): Promise<void> {
  const owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  await owner.query('update projects set created_at = $2 where id = $1', [id, instant])
  await owner.end()
}

/** Goes on to ten past midnight in Brazil, and back once the work is done. */
async function afterMidnight(work: () => Promise<void>): Promise<void> {
  now = new Date(evening.getTime() + hour / 3)
  try {
    await work()
  } finally {
    now = evening
  }
}

test('[PD-19] a new project starts at 100, also with an end that has long passed; its delay counts from then on', async () => {
  const id = await create({ budget_hours: 10, start_date: '2020-01-01', end_date: '2020-12-31' })
  await setCreated(id, now)
  expect(await health(id)).toEqual([100])
  await afterMidnight(async () => expect(await health(id)).toEqual([89, '1 dia de atraso (−11)']))
  expect((await admin.ask('POST', '/api/projects', { name: 'Novo', client: 'Farol' })).body).toMatchObject({
    health_score: 100,
    health: [],
  })
})

test('[PD-19] a task that is due lowers it at midnight, Brazil’s, without a write; done restores it', async () => {
  const id = await create()
  const task = await createWork(admin, 'tasks', id, { due_date: day(0) })
  await createWork(admin, 'tasks', id, { due_date: day(1) })
  expect(await health(id)).toEqual([100])
  await afterMidnight(async () => expect(await health(id)).toEqual([96, '1 task atrasada (−4)']))
  expect(await health(id)).toEqual([100])
  await afterMidnight(async () => {
    await change(`/api/tasks/${task.id}`, { status: 'done' })
    expect(await health(id)).toEqual([100])
    await change(`/api/tasks/${task.id}`, { status: 'review' })
    await change(`/api/tasks/${task.id}`, { due_date: null })
    expect(await health(id)).toEqual([100])
  })
})

test('[PD-19] a project’s end lowers it at midnight, and an end put off restores it', async () => {
  const id = await create({ end_date: day(0) })
  expect(await health(id)).toEqual([100])
  await afterMidnight(async () => {
    expect(await health(id)).toEqual([89, '1 dia de atraso (−11)'])
    const put = await change(`/api/projects/${id}`, { end_date: day(30) })
    expect(put).toMatchObject({ health_score: 100, health: [] })
  })
})

test('[PD-19] blocked epics, stories and tasks lower it, each by itself, and so does a blocked project', async () => {
  const id = await create()
  const rows = {
    epics: await createWork(admin, 'epics', id),
    stories: await createWork(admin, 'stories', id),
    tasks: await createWork(admin, 'tasks', id),
  }
  const expected = [
    [96, '1 item bloqueado (−4)'],
    [92, '2 itens bloqueados (−8)'],
    [88, '3 itens bloqueados (−12)'],
  ]
  for (const [table, row] of Object.entries(rows)) {
    await change(`/api/${table}/${row.id}`, { status: 'blocked' })
    expect(await health(id)).toEqual(expected.shift())
  }
  expect(await change(`/api/projects/${id}`, { status: 'blocked' })).toMatchObject({ health_score: 78 })
  await change(`/api/projects/${id}`, { status: 'doing' })
  for (const [table, row] of Object.entries(rows)) await change(`/api/${table}/${row.id}`, { status: 'review' })
  expect(await health(id)).toEqual([100])
})

test('[PD-19] hours that are logged lower it once the budget is nearly spent, and more once it is', async () => {
  const id = await create({ budget_hours: 10 })
  const task = await createWork(admin, 'tasks', id)
  const log = async (hours: number) => {
    const { status } = await admin.ask('POST', `/api/tasks/${task.id}/time-entries`, { date: day(0), hours })
    expect(status).toBe(201)
    return health(id)
  }
  expect(await log(8.75)).toEqual([100])
  expect(await log(0.25)).toEqual([95, 'Budget 90% usado com tasks abertas (−5)'])
  expect(await log(1.25)).toEqual([87, 'Budget 103% usado (−13)'])
  expect(await change(`/api/projects/${id}`, { budget_hours: 40 })).toMatchObject({ health_score: 100 })
})

test('[PD-19] delivery behind its time lowers it, and rises with every task that is done', async () => {
  // From yesterday, when it was created, to tomorrow: half of the time has gone.
  const id = await create({ start_date: day(-30), end_date: day(1) })
  await setCreated(id, new Date(evening.getTime() - 24 * hour))
  const tasks = []
  for (let count = 0; count < 4; count += 1) tasks.push(await createWork(admin, 'tasks', id))
  expect(await health(id)).toEqual([85, 'Entrega 50 pontos atrás do prazo (−15)'])
  await change(`/api/tasks/${tasks[0]?.id}`, { status: 'done' })
  expect(await health(id)).toEqual([97, 'Entrega 25 pontos atrás do prazo (−3)'])
  await change(`/api/tasks/${tasks[1]?.id}`, { status: 'done' })
  expect(await health(id)).toEqual([100])
})

test.each(['done', 'cancelled'] as const)(
  '[PD-19] the open work of a project that is %s no longer counts',
  async (status) => {
    const id = await create({ end_date: day(-10), budget_hours: 8 })
    const task = await createWork(admin, 'tasks', id, { due_date: day(-3) })
    for (const table of ['epics', 'stories', 'tasks'] as const) {
      const row = await createWork(admin, table, id)
      await change(`/api/${table}/${row.id}`, { status: 'blocked' })
    }
    expect((await health(id))[0]).toBeLessThan(89)
    expect(await change(`/api/projects/${id}`, { status })).toMatchObject({ health_score: 100, health: [] })
    expect(await health(id)).toEqual([100])
    await admin.ask('POST', `/api/tasks/${task.id}/time-entries`, { date: day(0), hours: 9 })
    expect(await health(id)).toEqual([77, 'Budget 113% usado (−23)'])
  },
)

test('[MS-01] another organisation’s work never counts', async () => {
  const id = await create()
  const stranger = await signUp(server.url)
  const { body } = await stranger.ask('POST', '/api/projects', { name: 'Deles', client: 'Farol' })
  const task = await createWork(stranger, 'tasks', (body as Project).id)
  await stranger.ask('PATCH', `/api/tasks/${task.id}`, { status: 'blocked' })
  expect(await health(id)).toEqual([100])
})

test('[PD-19] nobody stores a score', async () => {
  const id = await create()
  expect((await admin.ask('PATCH', `/api/projects/${id}`, { health_score: 1 })).status).toBe(422)
  const columns = await pastTheRoutes(server, admin, (tx) =>
    tx.query(`select from information_schema.columns where table_name = 'projects' and column_name ~ 'health'`),
  )
  expect(columns).toEqual([])
})
