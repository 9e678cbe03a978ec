import type { BudgetRows, Calibration, ProjectBudget } from '@leme/contract/money/budget'
import type { MarginRow } from '@leme/contract/money/margin'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addMember, createProject, createWork, expectRefused, pastTheRoutes } from '../../../test/work.ts'

const now = new Date('2026-06-30T15:00:00Z')

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

async function read<Body>(path: string, person: Person = admin): Promise<Body> {
  const { status, body } = await person.ask('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Body
}

const work = (project: string, task: string, date: string, hours: number) =>
  pastTheRoutes(server, admin, (tx) =>
    tx.query(
      `insert into time_entries (org_id, project_id, task_id, user_id, date, hours)
       values (context.org_id(), $1, $2, context.user_id(), $3, $4)`,
      [project, task, date, hours],
    ),
  )

test('[MT-04] a budget stands beside what was spent; what remains is estimated by how earlier estimates held, and ends within a band', async () => {
  const project = await createProject(admin)
  await addMember(admin, project, admin.id)
  await admin.ask('POST', '/api/work-rates', {
    kind: 'cost',
    user_id: admin.id,
    valid_from: '2026-01-01',
    amount: '100',
  })
  expect(await admin.ask('PUT', `/api/projects/${project}/budget`, { amount: '9000' })).toMatchObject({ status: 204 })
  // Five tasks took 10 hours each of 8 that were estimated: 1.25.
  for (let week = 0; week < 5; week += 1) {
    const { id } = await createWork(admin, 'tasks', project, {
      estimate_hours: 8,
      assignee_user_id: admin.id,
    })
    expect(await admin.ask('PATCH', `/api/tasks/${id}`, { status: 'done' })).toMatchObject({
      status: 200,
    })
    await work(project, id, `2026-06-${String(30 - 7 * (4 - week)).padStart(2, '0')}`, 10)
  }
  const { id: open } = await createWork(admin, 'tasks', project, { estimate_hours: 16 })
  await createWork(admin, 'tasks', project)
  await work(project, open, '2026-06-30', 5)

  expect(await read<ProjectBudget>(`/api/projects/${project}/budget`)).toEqual({
    budget_hours: null,
    spent_hours: '55',
    imported_hours: '0',
    budget: '9000',
    spent: '5500',
    open_tasks: 2,
    open_without_estimate: 1,
    factor: '1.25',
    factor_tasks: 5,
    remaining_hours: '15',
    pace: '11.25',
    no_forecast: null,
    earliest: '2026-07-10',
    likely: '2026-07-10',
    latest: '2026-07-11',
  })
  const rowsOf = (of: string) => read<BudgetRows>(`/api/projects/${project}/budget/rows?of=${of}`)
  // Each figure is computed from its rows.
  expect(await rowsOf('remaining')).toMatchObject({
    rows: [
      { task: { id: open, project_id: project }, estimated: '16', worked: '5', remaining: '15' },
      { estimated: null, worked: '0', remaining: null },
    ],
    total: 2,
  })
  const { rows: weeks } = await rowsOf('pace')
  expect(weeks.map(({ from, to, worked: hours }) => [from, to, hours])).toEqual([
    ['2026-06-24', '2026-06-30', '15'],
    ['2026-06-17', '2026-06-23', '10'],
    ['2026-06-10', '2026-06-16', '10'],
    ['2026-06-03', '2026-06-09', '10'],
  ])
  const { rows: judged } = await rowsOf('factor')
  expect(judged.map(({ estimated, worked: hours }) => [estimated, hours])).toEqual(Array(5).fill(['8', '10']))
  // A project with few of its own has those of all.
  const young = await createProject(admin)
  const judgedThere = await read<BudgetRows>(`/api/projects/${young}/budget/rows?of=factor`)
  expect(judgedThere).toMatchObject({ total: 5, rows: [{ task: { project_id: project } }, {}, {}, {}, {}] })
  expect(await read(`/api/projects/${young}/budget/rows?of=pace`)).toEqual({ rows: [], total: 0 })
  const { people, kinds } = await read<Calibration>('/api/calibration')
  const figures = { tasks: 5, estimated: '40', worked: '50', factor: '1.25' }
  expect(people).toMatchObject([{ user: { id: admin.id }, ...figures }])
  expect(kinds).toEqual([{ kind: 'delivery', ...figures }])
  expect(await admin.ask('PUT', `/api/projects/${project}/budget`, { amount: null })).toMatchObject({ status: 204 })
  expect(await read<ProjectBudget>(`/api/projects/${project}/budget`)).toMatchObject({ budget: null })
  expectRefused(await admin.ask('PUT', `/api/projects/${project}/budget`, { amount: '0' }), {
    field: 'amount',
    message: 'Orçamento deve ser maior que zero',
  })
})

test('[MT-04] without hours or estimates there is no forecast, and why is said; a member is refused', async () => {
  const project = await createProject(admin)
  expect(await read(`/api/projects/${project}/budget`)).toMatchObject({ no_forecast: 'done', likely: null })
  await createWork(admin, 'tasks', project, { estimate_hours: 16 })
  expect(await read(`/api/projects/${project}/budget`)).toMatchObject({ no_forecast: 'pace', likely: null, pace: null })
  const member = await inviteColleague(server.url, admin, 'member')
  expect(await member.ask('GET', `/api/projects/${project}/budget`)).toMatchObject({ status: 403 })
  expect(await member.ask('PUT', `/api/projects/${project}/budget`, { amount: '1' })).toMatchObject({ status: 403 })
  expect(await member.ask('GET', `/api/projects/${project}/budget/rows?of=pace`)).toMatchObject({ status: 403 })
  const stranger = await signUp(server.url)
  expect(await stranger.ask('GET', `/api/projects/${project}/budget/rows?of=pace`)).toMatchObject({ status: 404 })
  expect(await member.ask('GET', '/api/calibration')).toMatchObject({ status: 403 })
})

test('[MT-04] the rows behind what a project spent add up to it, in reais and in hours; what came as a sum of hours is counted apart', async () => {
  const project = await createProject(admin)
  const other = await createProject(admin)
  await addMember(admin, project, admin.id)
  const rate = { kind: 'cost', user_id: admin.id, valid_from: '2026-05-01', amount: '80.01' }
  await admin.ask('POST', '/api/work-rates', rate)
  const { id: task } = await createWork(admin, 'tasks', project)
  const { id: besides } = await createWork(admin, 'tasks', other)
  for (const [day, hours] of [
    ['2026-05-04', 1.5],
    ['2026-06-02', 2.25],
    ['2025-03-02', 4],
  ] as const)
    await work(project, task, day, hours)
  await work(other, besides, '2026-06-02', 7)
  const cost = { part: 'other', label: 'Servidor', amount: '80.35', starts_on: '2026-06-02', project_id: project }
  expect(await admin.ask('POST', '/api/costs', cost)).toMatchObject({ status: 201 })
  const bill = { number: 'F-9', client: 'Cooperativa', project_id: project, issue_date: '2026-06-05' }
  const instalments = [{ amount: '1000.00', expected_date: '2026-07-20' }]
  expect(await admin.ask('POST', '/api/finance/invoices', { ...bill, instalments })).toMatchObject({ status: 201 })
  const owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  await owner.query('update projects set imported_hours = 12.5 where id = $1', [project])
  await owner.end()

  const budget = await read<ProjectBudget>(`/api/projects/${project}/budget`)
  const rowsOf = async (part: string) =>
    (await read<{ rows: MarginRow[] }>(`/api/margin/rows?project_id=${project}&part=${part}`)).rows
  const sum = async (amounts: (string | null)[]) => {
    const [row] = await pastTheRoutes(server, admin, (tx) =>
      tx.query<{ sum: string }>('select trim_scale(sum(one::numeric))::text as sum from unnest($1::text[]) one', [
        amounts,
      ]),
    )
    return row?.sum
  }
  const costs = await rowsOf('costs')
  expect(new Set(costs.map(({ part }) => part))).toEqual(new Set(['hours', 'other']))
  expect(await sum(costs.map(({ amount }) => amount))).toBe(`-${budget.spent}`)
  const hours = (await rowsOf('hours')).map(({ quantity }) => quantity)
  expect(budget).toMatchObject({ spent_hours: '20.25', imported_hours: '12.5' })
  expect(await sum([...hours, budget.imported_hours])).toBe(budget.spent_hours)
})
