import type { ProjectMember } from '@leme/contract/project/project-member'
import { projectMemberRoles } from '@leme/contract/project/project-member-role'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, createWork, expectProblem, expectRefused, listWork, pastTheRoutes } from '../../../test/work.ts'

const chooseUser = { field: 'user_id', message: 'Selecione um usuário' }
const chooseRole = { field: 'role', message: 'Selecione um papel' }
const anyId = '0190a8e0-0000-7000-8000-000000000000'

let server: TestServer
let admin: Person
let manager: Person
let member: Person
let stranger: Person
let projectId: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  stranger = await signUp(server.url)
  manager = await inviteColleague(server.url, admin, 'manager')
  member = await inviteColleague(server.url, admin, 'member')
  projectId = await createProject(admin)
})
afterAll(() => server?.close())

function post(person: Person, body: unknown, project = projectId) {
  return person.ask('POST', `/api/projects/${project}/members`, body)
}

/** Makes somebody a member of a project, the one that the tests share unless said otherwise. */
async function add(user: Person, fields: { role?: string; project?: string } = {}): Promise<ProjectMember> {
  const { project = projectId, ...body } = fields
  const answer = await post(admin, { user_id: user.id, ...body }, project)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as ProjectMember
}

async function list(person = admin, project = projectId): Promise<ProjectMember[]> {
  return (await person.ask('GET', `/api/projects/${project}/members`)).body as ProjectMember[]
}

/** Somebody of the organisation who is in no project. */
const newcomer = () => inviteColleague(server.url, admin, 'member')

/** Sets or undoes the removal of a person's account. */
async function setRemoved(user: Person, removed: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: server.database.adminUrl })
  await client.connect()
  await client.query('update users set removed_at = case when $2 then now() end where id = $1', [user.id, removed])
  await client.end()
}

describe('what the rules refuse', () => {
  test.each([undefined, null, '', 'fulana', 7, {}])('[PD-14] [MS-02] %j as the user', async (user_id) => {
    const before = await list()
    expectRefused(await post(admin, { user_id, role: 'lead' }), chooseUser)
    expect(await list()).toEqual(before)
  })

  test.each(['', 'chefe', 'LEAD', null, 7])('[PD-14] [MS-02] %j as the role', async (role) => {
    const before = await list()
    const { id: user_id } = await newcomer()
    expectRefused(await post(admin, { user_id, role }), chooseRole)
    expect(await list()).toEqual(before)

    const [someone] = before.length > 0 ? before : [await add(await newcomer())]
    expectRefused(await admin.ask('PATCH', `/api/members/${someone?.id}`, { role }), chooseRole)
  })

  test('[PD-14] a person of another organisation, one who does not exist and one whose account was removed', async () => {
    const before = await list()
    const removed = await newcomer()
    await setRemoved(removed, true)
    for (const user_id of [stranger.id, anyId, removed.id]) {
      expectRefused(await post(admin, { user_id }), chooseUser)
    }
    expect(await list()).toEqual(before)
  })

  test('[PD-14] a person who is a member already, also when two add them at once', async () => {
    const user = await newcomer()
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(admin, { user_id: user.id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const refusal = await post(manager, { user_id: user.id, role: 'lead' })
    expectProblem(refusal, 409, 'already_project_member', 'Esta pessoa já é membro do projeto')
    expect((await list()).filter(({ user_id }) => user_id === user.id)).toHaveLength(1)
  })

  test('[PD-14] nobody without a session', async () => {
    const path = `/api/projects/${projectId}/members`
    expectProblem(await ask(server.url, 'POST', path, {}), 401, 'unauthenticated', 'Não autenticado')
    expectProblem(await ask(server.url, 'GET', path), 401, 'unauthenticated', 'Usuário não autenticado')
  })

  test('[MS-02] an unknown role in the row itself', async () => {
    const { id } = await add(await newcomer())
    const update = pastTheRoutes(server, admin, (tx) =>
      tx.query(`update project_members set role = 'owner' where id = $1`, [id]),
    )
    await expect(update).rejects.toMatchObject({ code: '23514', constraint: 'project_members_role_known' })
  })

  test.each(['user_id', 'project_id', 'org_id'])('[MS-02] another %s for a member who is there', async (field) => {
    const { id } = await add(await newcomer())
    const answer = await admin.ask('PATCH', `/api/members/${id}`, { [field]: anyId })
    expectRefused(answer, { field, message: 'Campo desconhecido' })
  })
})

test('[PD-10] [MS-05] a member carries the person’s name and email, the newest first', async () => {
  const project = await createProject(admin)
  const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
  const first = await add(admin, { project, role: 'lead' })
  const second = await add(member, { project })
  expect(first).toEqual({
    id: expect.any(String),
    org_id,
    project_id: project,
    user_id: admin.id,
    role: 'lead',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
    user: { id: admin.id, display_name: 'Marina Azevedo', email: admin.email, removed_at: null },
  })
  expect(await list(member, project)).toEqual([second, first])
})

test('[MS-05] the described payload names project and organisation, which may only agree', async () => {
  const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
  const user = await newcomer()
  const payload = { project_id: projectId, user_id: user.id, role: 'reviewer', org_id }
  const other = await createProject(admin)
  expect((await post(admin, { ...payload, project_id: other })).status).toBe(422)
  const { org_id: theirs } = (await stranger.ask('GET', '/api/me')).body as { org_id: string }
  const refusal = await post(admin, { ...payload, org_id: theirs })
  expectProblem(refusal, 403, 'organization_mismatch', 'A organização informada não é a sua')
  expect((await post(admin, payload)).body).toMatchObject({ project_id: projectId, user_id: user.id, role: 'reviewer' })
})

test('[PD-14] without a role a person is a contributor; each role is taken, at first and later', async () => {
  const project = await createProject(admin)
  const { id, role } = await add(member, { project })
  expect(role).toBe('contributor')
  for (const next of projectMemberRoles) {
    const changed = await member.ask('PATCH', `/api/members/${id}`, { role: next })
    expect(changed.body).toMatchObject({ id, role: next, user: { email: member.email } })
    expect((await add(await newcomer(), { project, role: next })).role).toBe(next)
  }
  expect((await admin.ask('PATCH', `/api/members/${id}`, {})).body).toEqual((await list(admin, project)).at(-1))
})

test('[PD-03] a member whose account was removed stays listed, and is distinguished from the active ones', async () => {
  const project = await createProject(admin)
  const user = await newcomer()
  await add(user, { project })
  await add(admin, { project })
  await setRemoved(user, true)
  const removals = (await list(admin, project)).map(({ user }) => user.removed_at)
  expect(removals).toEqual([null, expect.stringMatching(/^\d{4}-/)])
})

test('[PD-14] the same Idempotency-Key adds once', async () => {
  const body = { user_id: (await newcomer()).id }
  const send = () => admin.ask('POST', `/api/projects/${projectId}/members`, body, { 'idempotency-key': 'm-1' })
  const [first, second] = [await send(), await send()]
  expect([first?.status, second?.status]).toEqual([201, 201])
  expect(second?.body).toEqual(first?.body)
})

describe('removing a member', () => {
  test('[PD-20] leaves their work, with nobody to answer for it', async () => {
    const project = await createProject(admin)
    const user = await newcomer()
    const { id } = await add(user, { project })
    await add(member, { project })
    const theirs = { owner_user_id: user.id }
    const epic = await createWork(admin, 'epics', project, theirs)
    const story = await createWork(admin, 'stories', project, { ...theirs, epic_id: epic.id })
    const task = await createWork(admin, 'tasks', project, { assignee_user_id: user.id, story_id: story.id })
    const apart = await createWork(admin, 'tasks', project, { assignee_user_id: member.id })

    expect(await manager.ask('DELETE', `/api/members/${id}`)).toMatchObject({ status: 204, body: '' })
    expect((await list(admin, project)).map(({ user_id }) => user_id)).toEqual([member.id])
    expect(await listWork(admin, 'epics', project)).toEqual([{ ...epic, owner_user_id: null }])
    expect(await listWork(admin, 'stories', project)).toEqual([{ ...story, owner_user_id: null }])
    expect(await listWork(admin, 'tasks', project)).toEqual([apart, { ...task, assignee_user_id: null }])
  })

  test('[PD-20] is refused to a member of the organisation with 403, and a missing one is missing', async () => {
    const { id } = await add(await newcomer())
    const refusal = await member.ask('DELETE', `/api/members/${id}`)
    expectProblem(refusal, 403, 'forbidden', 'Você não tem permissão para fazer isso')
    expect((await list()).map((one) => one.id)).toContain(id)
    expect((await admin.ask('DELETE', `/api/members/${id}`)).status).toBe(204)
    for (const person of [admin, member]) {
      const answer = await person.ask('DELETE', `/api/members/${id}`)
      expectProblem(answer, 404, 'project_member_not_found', 'Membro não encontrado')
    }
  })
})

describe('other organisations', () => {
  test('[MS-01] neither list, add, change nor remove members', async () => {
    const row = await add(await newcomer())
    const missing = ['project_not_found', 'Projeto não encontrado'] as const
    expectProblem(await stranger.ask('GET', `/api/projects/${projectId}/members`), 404, ...missing)
    expectProblem(await post(stranger, { user_id: stranger.id }), 404, ...missing)
    expectProblem(await post(stranger, { user_id: admin.id }), 404, ...missing)
    for (const [method, body] of [['PATCH', { role: 'lead' }], ['PATCH', {}], ['DELETE']] as const) {
      const answer = await stranger.ask(method, `/api/members/${row.id}`, body)
      expectProblem(answer, 404, 'project_member_not_found', 'Membro não encontrado')
    }
    expect(await list()).toContainEqual(row)
  })

  test('[MS-01] share neither people nor projects, even past the application', async () => {
    const theirProject = await createProject(stranger)
    const insert = (project: string, user: string) =>
      pastTheRoutes(server, admin, (tx) =>
        tx.query('insert into project_members (org_id, project_id, user_id) values (context.org_id(), $1, $2)', [
          project,
          user,
        ]),
      )
    await expect(insert(projectId, stranger.id)).rejects.toMatchObject({ code: '23503' })
    await expect(insert(theirProject, admin.id)).rejects.toMatchObject({ code: '23503' })
    const seen = await pastTheRoutes(server, stranger, (tx) => tx.query('select from project_members'))
    expect(seen).toEqual([])
    const removed = await pastTheRoutes(server, stranger, (tx) => tx.query('delete from project_members returning 1'))
    expect(removed).toEqual([])
  })
})

test.each(['nada', '%00', "' or 1=1 --", anyId])('[MS-03] the path %s names no project and no member', async (path) => {
  const text = encodeURIComponent(path)
  expect((await admin.ask('GET', `/api/projects/${text}/members`)).body).toMatchObject({ code: 'project_not_found' })
  const answer = await admin.ask('PATCH', `/api/members/${text}`, { role: 'lead' })
  expectProblem(answer, 404, 'project_member_not_found', 'Membro não encontrado')
})
