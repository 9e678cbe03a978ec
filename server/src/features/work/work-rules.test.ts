import { workStatuses } from '@leme/contract/status'
import { workLimits } from '@leme/contract/work/work'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { type AcceptedCase, type RefusedCase, textCases, valueCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import {
  addMember,
  createProject,
  createWork,
  estimateCases,
  estimateChecks,
  expectBrokenCheck,
  expectProblem,
  expectRefused,
  expectRefusedEverywhere,
  expectTakenEverywhere,
  listWork,
  pastTheRoutes,
  priorityCases,
  rowChecks,
} from '../../../test/work.ts'

const valid = { title: 'Trabalho' }
const texts = textCases(valid, {
  title: {
    max: workLimits.title,
    tooLong: 'Título deve ter no máximo 500 caracteres',
    required: 'Título é obrigatório',
  },
  description: { max: workLimits.description, tooLong: 'Descrição deve ter no máximo 2000 caracteres' },
})
const noDates = ['2026-02-30', '2026-13-01', 'amanhã', '31/12/2026', '2026-12-31T00:00:00Z', '0000-01-01', '3000-01-01']
const dueDates = valueCases(valid, 'due_date', {
  refused: [...noDates, 7, true].map((value) => [value, 'Data inválida']),
  accepted: [
    ['', null],
    [null, null],
    [undefined, null],
    ['2028-02-29', '2028-02-29'],
    ['1900-01-01', '1900-01-01'],
    ['2999-12-31', '2999-12-31'],
  ],
})
const dueDateChecks: [string, string][] = [
  [`due_date = '1899-12-31'`, 'due_date_range'],
  [`due_date = '3000-01-01'`, 'due_date_range'],
]

type Cases = { refused: RefusedCase[]; accepted: AcceptedCase[] }
const estimated = [texts, estimateCases, priorityCases]

/** Each kind with the promise of its form, its rules, and what a creation says of it in full. */
const kinds = [
  {
    table: 'epics',
    form: '[PD-11]',
    cases: [texts] satisfies Cases[],
    checks: rowChecks,
    described: { title: 'Cadastro', description: 'Quem é quem', status: 'planned' },
    unsaid: { owner_user_id: null },
  },
  {
    table: 'stories',
    form: '[PD-12]',
    cases: estimated satisfies Cases[],
    checks: [...rowChecks, ...estimateChecks],
    described: {
      title: 'Entrar',
      priority: 'P1',
      description: 'Com a conta que já se tem',
      estimate_hours: 12.5,
      status: 'planned',
    },
    unsaid: { owner_user_id: null },
  },
  {
    table: 'tasks',
    form: '[PD-13]',
    cases: [...estimated, dueDates] satisfies Cases[],
    checks: [...rowChecks, ...estimateChecks, ...dueDateChecks],
    described: {
      title: 'Desenhar',
      priority: 'P2',
      description: 'No papel primeiro',
      estimate_hours: 4,
      due_date: '2026-12-18',
      status: 'planned',
    },
    unsaid: { assignee_user_id: null, agent_id: null, ticket_id: null },
  },
] as const

/** What stands in what, by which column, and the promise of its form. */
const parents = [
  { table: 'stories', above: 'epics', column: 'epic_id', form: '[PD-12]', message: 'Escolha um épico deste projeto' },
  { table: 'tasks', above: 'stories', column: 'story_id', form: '[PD-13]', message: 'Escolha uma story deste projeto' },
] as const

const parentOf = (table: string) => parents.find((one) => one.table === table)

let server: TestServer
let admin: Person
let stranger: Person
let projectId: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
  stranger = await signUp(server.url)
  projectId = await createProject(admin)
})
afterAll(() => server?.close())

describe.each(kinds)('$table', ({ table, form, cases, checks, described, unsaid }) => {
  test.each(cases.flatMap(({ refused }) => refused))(`${form} [MS-02] refused: $title`, async (rule) => {
    await expectRefusedEverywhere(admin, table, projectId, rule)
  })

  test.each(cases.flatMap(({ accepted }) => accepted))(`${form} [MS-02] taken: $title`, async (rule) => {
    await expectTakenEverywhere(admin, table, projectId, rule)
  })

  test.each(checks)('[MS-02] the row itself refuses %s', async (...check) => {
    const { id } = await createWork(admin, table, projectId)
    await expectBrokenCheck(server, admin, { table, id }, check)
  })

  test('[PD-06] one starts planned, whatever else its creation asks for', async () => {
    expect((await createWork(admin, table, projectId)).status).toBe('planned')
    expect((await createWork(admin, table, projectId, { status: 'planned' })).status).toBe('planned')
    const before = await listWork(admin, table, projectId)
    for (const status of ['doing', 'done', '', null]) {
      const answer = await admin.ask('POST', `/api/projects/${projectId}/${table}`, { ...valid, status })
      expectRefused(answer, { field: 'status', message: 'O status inicial é planned' })
    }
    expect(await listWork(admin, table, projectId)).toEqual(before)
  })

  test('[ST-05] [PD-17] one takes each of its statuses and no other', async () => {
    const { id } = await createWork(admin, table, projectId)
    for (const status of workStatuses) {
      expect((await admin.ask('PATCH', `/api/${table}/${id}`, { status })).body).toMatchObject({ id, status })
    }
    for (const status of ['cancelled', 'DONE', '', null]) {
      const answer = await admin.ask('PATCH', `/api/${table}/${id}`, { status })
      expectRefused(answer, { field: 'status', message: 'Status desconhecido' })
    }
  })

  test('[MS-05] the described fields and the described payload', async () => {
    const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
    const parent = parentOf(table)
    const above = parent && { [parent.column]: (await createWork(admin, parent.above, projectId)).id }
    const payload = { ...described, ...above, project_id: projectId, org_id }
    expect(await createWork(admin, table, projectId, payload)).toEqual({
      ...payload,
      ...unsaid,
      id: expect.any(String),
      key: expect.stringMatching(/^ATL-\d+$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
      comment_count: 0,
    })
  })
})

describe.each(parents)('what one of the $table stands in', ({ table, above, column, form, message }) => {
  test('[PD-08] is given, changed and taken away inline', async () => {
    const [one, other] = [await createWork(admin, above, projectId), await createWork(admin, above, projectId)]
    const row = await createWork(admin, table, projectId, { [column]: one.id })
    for (const [value, stored] of [
      [other.id, other.id],
      [null, null],
      [one.id, one.id],
      ['', null],
    ]) {
      const { body } = await admin.ask('PATCH', `/api/${table}/${row.id}`, { [column]: value })
      expect(body).toEqual({ ...row, [column]: stored })
    }
  })

  test(`${form} [MS-02] is one of the same project`, async () => {
    const elsewhere = await createWork(admin, above, await createProject(admin))
    const foreign = await createWork(stranger, above, await createProject(stranger))
    const row = await createWork(admin, table, projectId)
    const before = await listWork(admin, table, projectId)
    const refusal = { field: column, message }
    for (const id of [elsewhere.id, foreign.id, row.id, '0190a8e0-0000-7000-8000-000000000000', 'nada', 7]) {
      const body = { ...valid, [column]: id }
      expectRefused(await admin.ask('POST', `/api/projects/${projectId}/${table}`, body), refusal)
      expectRefused(await admin.ask('PATCH', `/api/${table}/${row.id}`, { [column]: id }), refusal)
    }
    expect(await listWork(admin, table, projectId)).toEqual(before)
  })

  test('[MS-01] is of the same organisation and project also past the application', async () => {
    const elsewhere = await createWork(admin, above, await createProject(admin))
    const foreign = await createWork(stranger, above, await createProject(stranger))
    const row = await createWork(admin, table, projectId)
    for (const { id } of [elsewhere, foreign]) {
      const update = pastTheRoutes(server, admin, (tx) =>
        tx.query(`update ${table} set ${column} = $1 where id = $2`, [id, row.id]),
      )
      await expect(update).rejects.toMatchObject({
        code: '23503',
        constraint: `${table}_org_id_project_id_${column}_fkey`,
      })
    }
  })

  test('[PD-07] [PD-20] leaves it without one when it is deleted, and others alone', async () => {
    const [gone, other] = [await createWork(admin, above, projectId), await createWork(admin, above, projectId)]
    const row = await createWork(admin, table, projectId, { [column]: gone.id })
    const apart = await createWork(admin, table, projectId, { [column]: other.id })

    expect(await admin.ask('DELETE', `/api/${above}/${gone.id}`)).toMatchObject({ status: 204, body: '' })
    const rows = await listWork(admin, table, projectId)
    expect(rows).toContainEqual({ ...row, [column]: null })
    expect(rows).toContainEqual(apart)
    expect((await listWork(admin, above, projectId)).map(({ id }) => id)).not.toContain(gone.id)
  })

  test('[PD-07] stays when a member would delete it, and so does what stands in it', async () => {
    const member = await inviteColleague(server.url, admin, 'member')
    const parent = await createWork(admin, above, projectId)
    const row = await createWork(admin, table, projectId, { [column]: parent.id })
    const answer = await member.ask('DELETE', `/api/${above}/${parent.id}`)
    expectProblem(answer, 403, 'forbidden', 'Você não tem permissão para fazer isso')
    expect(await listWork(admin, above, projectId)).toContainEqual(parent)
    expect(await listWork(admin, table, projectId)).toContainEqual(row)
  })

  test('[PD-20] is deleted once in the activity, and not again for each that loses it', async () => {
    const manager = await inviteColleague(server.url, admin, 'manager')
    const gone = await createWork(admin, above, projectId, { title: 'Some' })
    await createWork(admin, table, projectId, { [column]: gone.id })
    await createWork(admin, table, projectId, { [column]: gone.id })
    await addMember(admin, projectId, manager.id)
    const listActivity = () =>
      pastTheRoutes(server, admin, (tx) =>
        tx.query<{ noun_id: string }>('select user_id, noun, noun_id, action, label from activity order by id'),
      )
    const before = await listActivity()
    expect((await manager.ask('DELETE', `/api/${above}/${gone.id}`)).status).toBe(204)
    const all = await listActivity()
    expect(all.slice(before.length)).toEqual([
      {
        user_id: manager.id,
        noun: above === 'epics' ? 'epic' : 'story',
        noun_id: gone.id,
        action: 'deleted',
        label: 'Some',
      },
    ])
  })
})

test('[PD-18] a deleted task leaves the hours that were worked on it with the project', async () => {
  const id = await createProject(admin)
  const task = await createWork(admin, 'tasks', id)
  const entry = await admin.ask('POST', `/api/tasks/${task.id}/time-entries`, { date: '2026-03-02', hours: 1.25 })
  expect(entry.status).toBe(201)
  expect((await admin.ask('DELETE', `/api/tasks/${task.id}`)).status).toBe(204)
  expect((await admin.ask('GET', `/api/projects/${id}`)).body).toMatchObject({ spent_hours: 1.25 })
  const entries = await pastTheRoutes(server, admin, (tx) =>
    tx.query('select task_id, hours::float from time_entries where project_id = $1', [id]),
  )
  expect(entries).toEqual([{ task_id: null, hours: 1.25 }])
})
