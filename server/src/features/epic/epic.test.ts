import { workStatuses } from '@leme/contract/status'
import { workLimits } from '@leme/contract/work'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { textCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import {
  addMember,
  createProject,
  createWork,
  expectBrokenCheck,
  expectProblem,
  expectRefused,
  expectRefusedEverywhere,
  expectTakenEverywhere,
  listWork,
  pastTheRoutes,
  rowChecks,
} from '../../../test/work.ts'

const { refused, accepted } = textCases(
  { title: 'Cadastro de cooperados' },
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
let projectId: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
  projectId = await createProject(admin)
})
afterAll(() => server?.close())

test.each(refused)('[PD-11] [MS-02] refused: $title', async (rule) => {
  await expectRefusedEverywhere(admin, 'epics', projectId, rule)
})

test.each(accepted)('[PD-11] [MS-02] taken: $title', async (rule) => {
  await expectTakenEverywhere(admin, 'epics', projectId, rule)
})

test.each(rowChecks)('[MS-02] the row itself refuses %s', async (...check) => {
  const { id } = await createWork(admin, 'epics', projectId)
  await expectBrokenCheck(server, admin, { table: 'epics', id }, check)
})

test('[PD-06] an epic starts planned, whatever else its creation asks for', async () => {
  expect((await createWork(admin, 'epics', projectId)).status).toBe('planned')
  expect((await createWork(admin, 'epics', projectId, { status: 'planned' })).status).toBe('planned')
  const before = await listWork(admin, 'epics', projectId)
  for (const status of ['doing', 'done', '', null]) {
    const answer = await admin.ask('POST', `/api/projects/${projectId}/epics`, { title: 'Cadastro', status })
    expectRefused(answer, { field: 'status', message: 'O status inicial é planned' })
  }
  expect(await listWork(admin, 'epics', projectId)).toEqual(before)
})

test('[ST-05] [PD-17] an epic takes each of its statuses and no other', async () => {
  const { id } = await createWork(admin, 'epics', projectId)
  for (const status of workStatuses) {
    expect((await admin.ask('PATCH', `/api/epics/${id}`, { status })).body).toMatchObject({ id, status })
  }
  for (const status of ['cancelled', 'DONE', '', null]) {
    const answer = await admin.ask('PATCH', `/api/epics/${id}`, { status })
    expectRefused(answer, { field: 'status', message: 'Status desconhecido' })
  }
})

test('[MS-05] the described fields and the described payload', async () => {
  const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
  const payload = { title: 'Cadastro', project_id: projectId, org_id, description: 'Quem é quem', status: 'planned' }
  const epic = await createWork(admin, 'epics', projectId, payload)
  expect(epic).toEqual({
    ...payload,
    id: expect.any(String),
    owner_user_id: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
  })
})

describe('deleting an epic', () => {
  test('[PD-07] leaves its stories, with no epic', async () => {
    const epic = await createWork(admin, 'epics', projectId)
    const other = await createWork(admin, 'epics', projectId)
    const story = await createWork(admin, 'stories', projectId, { epic_id: epic.id })
    const apart = await createWork(admin, 'stories', projectId, { epic_id: other.id })

    expect(await admin.ask('DELETE', `/api/epics/${epic.id}`)).toMatchObject({ status: 204, body: '' })
    const stories = await listWork(admin, 'stories', projectId)
    expect(stories).toContainEqual({ ...story, epic_id: null })
    expect(stories).toContainEqual(apart)
    expect((await listWork(admin, 'epics', projectId)).map(({ id }) => id)).not.toContain(epic.id)
  })

  test('[PD-07] is refused to a member, and nothing is deleted', async () => {
    const member = await inviteColleague(server.url, admin, 'member')
    const epic = await createWork(admin, 'epics', projectId)
    const story = await createWork(admin, 'stories', projectId, { epic_id: epic.id })
    const answer = await member.ask('DELETE', `/api/epics/${epic.id}`)
    expectProblem(answer, 403, 'forbidden', 'Você não tem permissão para fazer isso')
    expect(await listWork(admin, 'epics', projectId)).toContainEqual(epic)
    expect(await listWork(admin, 'stories', projectId)).toContainEqual(story)
  })

  test('[PD-20] is recorded once in the activity, and not again for each story that loses it', async () => {
    const manager = await inviteColleague(server.url, admin, 'manager')
    const epic = await createWork(admin, 'epics', projectId, { title: 'Some' })
    await createWork(admin, 'stories', projectId, { epic_id: epic.id })
    await createWork(admin, 'stories', projectId, { epic_id: epic.id })
    await addMember(admin, projectId, manager.id)
    const listActivity = () =>
      pastTheRoutes(server, admin, (tx) =>
        tx.query<{ noun_id: string }>('select user_id, noun, noun_id, action, label from activity order by id'),
      )
    const before = await listActivity()
    expect((await manager.ask('DELETE', `/api/epics/${epic.id}`)).status).toBe(204)
    const all = await listActivity()
    expect(all.slice(before.length)).toEqual([
      { user_id: manager.id, noun: 'epic', noun_id: epic.id, action: 'deleted', label: 'Some' },
    ])
  })
})
