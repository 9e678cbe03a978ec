import { workStatuses } from '@leme/contract/status'
import { workLimits } from '@leme/contract/work'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, signUp } from '../../../test/person.ts'
import { textCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import {
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

const texts = textCases(
  { title: 'Entrar com a conta da cooperativa' },
  {
    title: {
      max: workLimits.title,
      tooLong: 'Título deve ter no máximo 500 caracteres',
      required: 'Título é obrigatório',
    },
    description: { max: workLimits.description, tooLong: 'Descrição deve ter no máximo 2000 caracteres' },
  },
)

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

test.each([...texts.refused, ...estimateCases.refused, ...priorityCases.refused])(
  '[PD-12] [MS-02] refused: $title',
  async (rule) => {
    await expectRefusedEverywhere(admin, 'stories', projectId, rule)
  },
)

test.each([...texts.accepted, ...estimateCases.accepted, ...priorityCases.accepted])(
  '[PD-12] [MS-02] taken: $title',
  async (rule) => {
    await expectTakenEverywhere(admin, 'stories', projectId, rule)
  },
)

test.each([...rowChecks, ...estimateChecks])('[MS-02] the row itself refuses %s', async (...check) => {
  const { id } = await createWork(admin, 'stories', projectId)
  await expectBrokenCheck(server, admin, { table: 'stories', id }, check)
})

test('[PD-06] a story starts planned, whatever else its creation asks for', async () => {
  expect((await createWork(admin, 'stories', projectId)).status).toBe('planned')
  const before = await listWork(admin, 'stories', projectId)
  for (const status of ['doing', 'done', '', null]) {
    const answer = await admin.ask('POST', `/api/projects/${projectId}/stories`, { title: 'Entrar', status })
    expectRefused(answer, { field: 'status', message: 'O status inicial é planned' })
  }
  expect(await listWork(admin, 'stories', projectId)).toEqual(before)
})

test('[ST-05] [PD-17] a story takes each of its statuses and no other', async () => {
  const { id } = await createWork(admin, 'stories', projectId)
  for (const status of workStatuses) {
    expect((await admin.ask('PATCH', `/api/stories/${id}`, { status })).body).toMatchObject({ id, status })
  }
  for (const status of ['cancelled', 'DONE', '', null]) {
    const answer = await admin.ask('PATCH', `/api/stories/${id}`, { status })
    expectRefused(answer, { field: 'status', message: 'Status desconhecido' })
  }
})

test('[MS-05] the described fields and the described payload', async () => {
  const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
  const epic = await createWork(admin, 'epics', projectId)
  const payload = {
    title: 'Entrar',
    priority: 'P1',
    project_id: projectId,
    org_id,
    description: 'Com a conta que já se tem',
    estimate_hours: 12.5,
    epic_id: epic.id,
    status: 'planned',
  }
  expect(await createWork(admin, 'stories', projectId, payload)).toEqual({
    ...payload,
    id: expect.any(String),
    owner_user_id: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
  })
})

describe('the epic of a story', () => {
  test('[PD-08] is given, changed and taken away inline', async () => {
    const [one, other] = [await createWork(admin, 'epics', projectId), await createWork(admin, 'epics', projectId)]
    const story = await createWork(admin, 'stories', projectId, { epic_id: one.id })
    for (const [epic_id, stored] of [
      [other.id, other.id],
      [null, null],
      [one.id, one.id],
      ['', null],
    ]) {
      const { body } = await admin.ask('PATCH', `/api/stories/${story.id}`, { epic_id })
      expect(body).toEqual({ ...story, epic_id: stored })
    }
  })

  test('[PD-12] [MS-02] is one of the same project', async () => {
    const elsewhere = await createWork(admin, 'epics', await createProject(admin))
    const foreign = await createWork(stranger, 'epics', await createProject(stranger))
    const story = await createWork(admin, 'stories', projectId)
    const before = await listWork(admin, 'stories', projectId)
    const refusal = { field: 'epic_id', message: 'Escolha um épico deste projeto' }
    for (const epic_id of [elsewhere.id, foreign.id, story.id, '0190a8e0-0000-7000-8000-000000000000', 'nada', 7]) {
      const body = { title: 'Entrar', epic_id }
      expectRefused(await admin.ask('POST', `/api/projects/${projectId}/stories`, body), refusal)
      expectRefused(await admin.ask('PATCH', `/api/stories/${story.id}`, { epic_id }), refusal)
    }
    expect(await listWork(admin, 'stories', projectId)).toEqual(before)
  })

  test('[MS-01] is of the same organisation and project also past the application', async () => {
    const elsewhere = await createWork(admin, 'epics', await createProject(admin))
    const foreign = await createWork(stranger, 'epics', await createProject(stranger))
    const story = await createWork(admin, 'stories', projectId)
    for (const epicId of [elsewhere.id, foreign.id]) {
      const update = pastTheRoutes(server, admin, (tx) =>
        tx.query('update stories set epic_id = $1 where id = $2', [epicId, story.id]),
      )
      await expect(update).rejects.toMatchObject({
        code: '23503',
        constraint: 'stories_org_id_project_id_epic_id_fkey',
      })
    }
  })
})
