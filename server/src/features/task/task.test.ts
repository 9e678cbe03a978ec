import { workStatuses } from '@leme/contract/status'
import { workLimits } from '@leme/contract/work'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, signUp } from '../../../test/person.ts'
import { textCases, valueCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import {
  addMember,
  createProject,
  createWork,
  estimateCases,
  estimateChecks,
  expectBrokenCheck,
  expectRefused,
  expectRefusedEverywhere,
  expectTakenEverywhere,
  listWork,
  pastTheRoutes,
  priorityCases,
  rowChecks,
} from '../../../test/work.ts'

const valid = { title: 'Desenhar a tela de entrada' }
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

test.each([...texts.refused, ...estimateCases.refused, ...priorityCases.refused, ...dueDates.refused])(
  '[PD-13] [MS-02] refused: $title',
  async (rule) => {
    await expectRefusedEverywhere(admin, 'tasks', projectId, rule)
  },
)

test.each([...texts.accepted, ...estimateCases.accepted, ...priorityCases.accepted, ...dueDates.accepted])(
  '[PD-13] [MS-02] taken: $title',
  async (rule) => {
    await expectTakenEverywhere(admin, 'tasks', projectId, rule)
  },
)

const dueDateChecks: [string, string][] = [
  [`due_date = '1899-12-31'`, 'due_date_range'],
  [`due_date = '3000-01-01'`, 'due_date_range'],
]
test.each([...rowChecks, ...estimateChecks, ...dueDateChecks])(
  '[MS-02] the row itself refuses %s',
  async (...check) => {
    const { id } = await createWork(admin, 'tasks', projectId)
    await expectBrokenCheck(server, admin, { table: 'tasks', id }, check)
  },
)

test('[PD-06] a task starts planned, whatever else its creation asks for', async () => {
  expect((await createWork(admin, 'tasks', projectId)).status).toBe('planned')
  const before = await listWork(admin, 'tasks', projectId)
  for (const status of ['doing', 'done', '', null]) {
    const answer = await admin.ask('POST', `/api/projects/${projectId}/tasks`, { ...valid, status })
    expectRefused(answer, { field: 'status', message: 'O status inicial é planned' })
  }
  expect(await listWork(admin, 'tasks', projectId)).toEqual(before)
})

test('[ST-05] [PD-17] a task takes each of its statuses and no other', async () => {
  const { id } = await createWork(admin, 'tasks', projectId)
  for (const status of workStatuses) {
    expect((await admin.ask('PATCH', `/api/tasks/${id}`, { status })).body).toMatchObject({ id, status })
  }
  for (const status of ['cancelled', 'DONE', '', null]) {
    const answer = await admin.ask('PATCH', `/api/tasks/${id}`, { status })
    expectRefused(answer, { field: 'status', message: 'Status desconhecido' })
  }
})

test('[MS-05] the described fields and the described payload', async () => {
  const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
  await addMember(admin, projectId, admin.id)
  const story = await createWork(admin, 'stories', projectId)
  const payload = {
    title: 'Desenhar',
    priority: 'P2',
    project_id: projectId,
    org_id,
    description: 'No papel primeiro',
    estimate_hours: 4,
    due_date: '2026-12-18',
    story_id: story.id,
    assignee_user_id: admin.id,
    status: 'planned',
  }
  expect(await createWork(admin, 'tasks', projectId, payload)).toEqual({
    ...payload,
    ticket_id: null,
    id: expect.any(String),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
  })
})

describe('the story of a task', () => {
  test('[PD-13] [MS-02] is one of the same project', async () => {
    const elsewhere = await createWork(admin, 'stories', await createProject(admin))
    const foreign = await createWork(stranger, 'stories', await createProject(stranger))
    const task = await createWork(admin, 'tasks', projectId)
    const before = await listWork(admin, 'tasks', projectId)
    const refusal = { field: 'story_id', message: 'Escolha uma story deste projeto' }
    for (const story_id of [elsewhere.id, foreign.id, task.id, '0190a8e0-0000-7000-8000-000000000000', 'nada', 7]) {
      expectRefused(await admin.ask('POST', `/api/projects/${projectId}/tasks`, { ...valid, story_id }), refusal)
      expectRefused(await admin.ask('PATCH', `/api/tasks/${task.id}`, { story_id }), refusal)
    }
    expect(await listWork(admin, 'tasks', projectId)).toEqual(before)
  })

  test('[MS-01] is of the same organisation and project also past the application', async () => {
    const elsewhere = await createWork(admin, 'stories', await createProject(admin))
    const foreign = await createWork(stranger, 'stories', await createProject(stranger))
    const task = await createWork(admin, 'tasks', projectId)
    for (const storyId of [elsewhere.id, foreign.id]) {
      const update = pastTheRoutes(server, admin, (tx) =>
        tx.query('update tasks set story_id = $1 where id = $2', [storyId, task.id]),
      )
      await expect(update).rejects.toMatchObject({ code: '23503', constraint: 'tasks_org_id_project_id_story_id_fkey' })
    }
  })

  test('[PD-20] leaves the task without a story when it is deleted', async () => {
    const story = await createWork(admin, 'stories', projectId)
    const task = await createWork(admin, 'tasks', projectId, { story_id: story.id })
    expect((await admin.ask('DELETE', `/api/stories/${story.id}`)).status).toBe(204)
    expect(await listWork(admin, 'tasks', projectId)).toContainEqual({ ...task, story_id: null })
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
