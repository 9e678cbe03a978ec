import { calendarIn } from '@leme/contract/format/calendar'
import { defaultTimeZone } from '@leme/contract/format/default-time-zone'
import { type TimeEntry, timeEntryLimits } from '@leme/contract/work/time-entry'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listHours, logHours, taskApart, hours as valid } from '../../../test/hours.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { textCases, valueCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, createWork, expectProblem, expectRefused, pastTheRoutes } from '../../../test/work.ts'

const { dayOf: today } = calendarIn(defaultTimeZone)

const dayLength = 24 * 60 * 60 * 1000

const cases = [
  textCases(valid, { note: { max: timeEntryLimits.note, tooLong: 'Nota deve ter no máximo 2000 caracteres' } }),
  valueCases(valid, 'date', {
    refused: [
      [undefined, 'Data é obrigatória'],
      [null, 'Data é obrigatória'],
      ['', 'Data é obrigatória'],
      ['  ', 'Data é obrigatória'],
      ['02/03/2026', 'Data inválida'],
      ['2026-02-30', 'Data inválida'],
      ['2026-03-02T10:00:00Z', 'Data inválida'],
      ['0001-01-01', 'Data inválida'],
      ['3000-01-01', 'Data inválida'],
      ['2999-12-31', 'Data não pode ser no futuro'],
      [today(new Date(Date.now() + dayLength)), 'Data não pode ser no futuro'],
      [20260302, 'Data inválida'],
      [{}, 'Data inválida'],
    ],
    accepted: [
      ['2024-02-29', '2024-02-29'],
      [' 2026-03-02 ', '2026-03-02'],
      ['1900-01-01', '1900-01-01'],
      [today(new Date()), today(new Date())],
    ],
  }),
  valueCases(valid, 'hours', {
    refused: [
      [undefined, 'Horas são obrigatórias'],
      [null, 'Horas são obrigatórias'],
      ['', 'Horas devem ser um número'],
      ['2', 'Horas devem ser um número'],
      [true, 'Horas devem ser um número'],
      [0, 'Horas devem ser maiores que zero'],
      [-0.25, 'Horas devem ser maiores que zero'],
      [24.25, 'Horas devem ser no máximo 24 por registro'],
      [1e9, 'Horas devem ser no máximo 24 por registro'],
      [0.1, 'Horas devem ser múltiplas de 0,25'],
      [1.3, 'Horas devem ser múltiplas de 0,25'],
    ],
    accepted: [
      [0.25, 0.25],
      [24, 24],
    ],
  }),
]
const refused = cases.flatMap((one) => one.refused)
const accepted = cases.flatMap((one) => one.accepted)
const anyId = '0190a8e0-0000-7000-8000-000000000000'

let server: TestServer
let owner: pg.Client
let admin: Person
let manager: Person
let member: Person
let stranger: Person
let projectId: string
let taskId: string

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  stranger = await signUp(server.url)
  manager = await inviteColleague(server.url, admin, 'manager')
  member = await inviteColleague(server.url, admin, 'member')
  projectId = await createProject(admin)
  taskId = (await createWork(admin, 'tasks', projectId)).id
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

function post(person: Person, body: unknown, task = taskId) {
  return person.ask('POST', `/api/tasks/${task}/time-entries`, body)
}

/** Logs an hour and a half on the tests' common task unless said otherwise. */
const log = (person: Person, body: Record<string, unknown> = {}) => logHours(person, taskId, body)
const list = () => listHours(admin, taskId)

describe('what the rules refuse', () => {
  let entry: TimeEntry
  beforeAll(async () => {
    entry = await log(admin)
  })

  test.each(refused)('[PD-18] [MS-02] $title', async ({ body, field, message }) => {
    const before = await list()
    const answers = [await post(admin, body)]
    const value = body[field]
    if (value !== undefined) answers.push(await admin.ask('PATCH', `/api/time-entries/${entry.id}`, { [field]: value }))
    for (const answer of answers) {
      expect(answer.status, JSON.stringify(answer.body)).toBe(422)
      expect(answer.body).toMatchObject({ errors: [{ field, message: expect.stringMatching(message) }] })
    }
    expect(await list()).toEqual(before)
  })

  test.each([
    [`date = '1899-12-31'`, 'date_range'],
    [`date = '3000-01-01'`, 'date_range'],
    ['hours = 0', 'hours_range'],
    ['hours = -1', 'hours_range'],
    ['hours = 24.25', 'hours_range'],
    ['hours = 0.1001', 'hours_seconds'],
    [`note = repeat('ã', 2001)`, 'note_length'],
    [`note = ''`, 'note_length'],
  ])('[MS-02] the row itself: %s', async (assignment, rule) => {
    const { id } = await log(admin)
    const update = pastTheRoutes(server, admin, (tx) =>
      tx.query(`update time_entries set ${assignment} where id = $1`, [id]),
    )
    await expect(update).rejects.toMatchObject({ code: '23514', constraint: `time_entries_${rule}` })
  })

  test.each(['user_id', 'task_id', 'project_id', 'created_at'])('[MS-02] %s from a body', async (field) => {
    const { id } = await log(member)
    const unknown = { field, message: 'Campo desconhecido' }
    expectRefused(await post(member, { ...valid, [field]: admin.id }), unknown)
    expectRefused(await member.ask('PATCH', `/api/time-entries/${id}`, { [field]: admin.id }), unknown)
  })
})

test.each(accepted)('[PD-18] [MS-02] taken: $title', async ({ body, field, stored }) => {
  expect((await log(admin, body))[field as keyof TimeEntry]).toBe(stored)
  const value = body[field]
  if (value === undefined) return
  const entry = await log(admin, { note: 'antes' })
  const answer = await admin.ask('PATCH', `/api/time-entries/${entry.id}`, { [field]: value })
  expect(answer.body).toEqual({ ...entry, [field]: stored })
})

test('[PD-18] [MS-05] hours are those of who is signed in, on the task’s project', async () => {
  const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
  expect(await log(admin, { note: 'Revisão com o cliente', org_id })).toEqual({
    id: expect.any(String),
    org_id,
    project_id: projectId,
    task_id: taskId,
    user_id: admin.id,
    date: '2026-03-02',
    hours: 1.5,
    note: 'Revisão com o cliente',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
    user: { id: admin.id, display_name: 'Marina Azevedo', email: admin.email },
  })
})

test('[PD-18] a task’s hours are listed by their date, the latest first, then as they came in', async () => {
  const { project, task } = await taskApart(admin)
  const old = await logHours(member, task, { date: '2026-03-01' })
  const first = await logHours(admin, task, { date: '2026-03-03' })
  const second = await logHours(member, task, { date: '2026-03-03' })
  const between = await logHours(admin, task, { date: '2026-03-02' })
  await logHours(admin, (await createWork(admin, 'tasks', project)).id)
  expect(await listHours(member, task)).toEqual([second, first, between, old])
})

describe('who may correct and remove', () => {
  test('[PD-18] everybody their own', async () => {
    for (const person of [member, manager, admin]) {
      const { id } = await log(person)
      const changed = await person.ask('PATCH', `/api/time-entries/${id}`, { hours: 2, note: 'corrigido' })
      expect(changed.body).toMatchObject({ id, hours: 2, note: 'corrigido', user_id: person.id })
      expect(await person.ask('DELETE', `/api/time-entries/${id}`)).toMatchObject({ status: 204, body: '' })
      expect((await list()).map((one) => one.id)).not.toContain(id)
    }
  })

  test('[PD-18] managers another’s, which stays that person’s', async () => {
    const entry = await log(member)
    const changed = await manager.ask('PATCH', `/api/time-entries/${entry.id}`, { date: '2026-03-05' })
    expect(changed.body).toEqual({ ...entry, date: '2026-03-05' })
    expect((await manager.ask('DELETE', `/api/time-entries/${entry.id}`)).status).toBe(204)
  })

  test('[PD-18] a member another’s is refused with 403, and nothing changes', async () => {
    const entry = await log(admin)
    const forbidden = [403, 'forbidden', 'Você não tem permissão para fazer isso'] as const
    expectProblem(await member.ask('PATCH', `/api/time-entries/${entry.id}`, { hours: 8 }), ...forbidden)
    expectProblem(await member.ask('DELETE', `/api/time-entries/${entry.id}`), ...forbidden)
    expect(await list()).toContainEqual(entry)
  })

  test('[PD-18] what is gone is missing, for everybody', async () => {
    const { id } = await log(member)
    await member.ask('DELETE', `/api/time-entries/${id}`)
    const missing = [404, 'time_entry_not_found', 'Registro de horas não encontrado'] as const
    for (const person of [member, admin]) {
      expectProblem(await person.ask('PATCH', `/api/time-entries/${id}`, { hours: 8 }), ...missing)
      expectProblem(await person.ask('PATCH', `/api/time-entries/${id}`, {}), ...missing)
      expectProblem(await person.ask('DELETE', `/api/time-entries/${id}`), ...missing)
    }
  })

  test('[PD-18] nobody logs hours as another, even past the application', async () => {
    const insert = pastTheRoutes(server, admin, (tx) =>
      tx.query(
        `insert into time_entries (org_id, project_id, task_id, user_id, date, hours)
         values (context.org_id(), $1, $2, $3, '2026-03-02', 1)`,
        [projectId, taskId, member.id],
      ),
    )
    await expect(insert).rejects.toMatchObject({ code: '42501' })
  })
})

test('[PD-18] hours on their way to a task that is deleted meanwhile find it missing', async () => {
  const { project, task, spent } = await taskApart(admin)
  await owner.query('begin')
  await owner.query('delete from tasks where id = $1', [task])
  const answer = post(member, valid, task)
  await expect
    .poll(async () => {
      const waiting =
        'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()'
      return (await owner.query(waiting)).rowCount
    })
    .toBeGreaterThan(0)
  await owner.query('commit')
  expectProblem(await answer, 404, 'task_not_found', 'Task não encontrada')
  expect([await spent(), (await admin.ask('GET', `/api/projects/${project}/tasks`)).body]).toEqual([0, []])
})

test('[PD-18] the same Idempotency-Key logs once', async () => {
  const { task, spent } = await taskApart(admin)
  const send = (hours: number) =>
    member.ask('POST', `/api/tasks/${task}/time-entries`, { ...valid, hours }, { 'idempotency-key': 'h-1' })
  const answers = await Promise.all([send(2), send(2), send(2)])
  expect(new Set(answers.map(({ body }) => (body as TimeEntry).id)).size).toBe(1)
  expect((await send(3)).status).toBe(409)
  expect(await spent()).toBe(2)
})

describe('other organisations', () => {
  test('[MS-01] neither list, log, correct nor remove hours', async () => {
    const entry = await log(admin)
    const task = ['task_not_found', 'Task não encontrada'] as const
    expectProblem(await stranger.ask('GET', `/api/tasks/${taskId}/time-entries`), 404, ...task)
    expectProblem(await post(stranger, valid), 404, ...task)
    for (const [method, body] of [['PATCH', { hours: 8 }], ['PATCH', {}], ['DELETE']] as const) {
      const answer = await stranger.ask(method, `/api/time-entries/${entry.id}`, body)
      expectProblem(answer, 404, 'time_entry_not_found', 'Registro de horas não encontrado')
    }
    const { org_id } = (await stranger.ask('GET', '/api/me')).body as { org_id: string }
    const refusal = await post(admin, { ...valid, org_id })
    expectProblem(refusal, 403, 'organization_mismatch', 'A organização informada não é a sua')
    expect(await list()).toContainEqual(entry)
  })

  test('[MS-01] share neither hours nor tasks, even past the application', async () => {
    await log(admin)
    const insert = (org: string) =>
      pastTheRoutes(server, stranger, (tx) =>
        tx.query(
          `insert into time_entries (org_id, project_id, task_id, user_id, date, hours)
           values (${org}, $1, $2, context.user_id(), '2026-03-02', 1)`,
          [projectId, taskId],
        ),
      )
    await expect(insert('context.org_id()')).rejects.toMatchObject({ code: '23503' })
    const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
    await expect(insert(`'${org_id}'`)).rejects.toMatchObject({ code: '42501' })
    for (const text of ['select 1 from time_entries', 'delete from time_entries returning 1']) {
      expect(await pastTheRoutes(server, stranger, (tx) => tx.query(text))).toEqual([])
    }
  })
})

test.each(['nada', '%00', "' or 1=1 --", anyId])('[MS-03] the path %s names no task and no hours', async (path) => {
  const text = encodeURIComponent(path)
  expect((await post(admin, valid, text)).body).toMatchObject({ code: 'task_not_found' })
  const answer = await admin.ask('PATCH', `/api/time-entries/${text}`, { hours: 1 })
  expectProblem(answer, 404, 'time_entry_not_found', 'Registro de horas não encontrado')
})
