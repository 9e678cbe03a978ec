import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { addMember, createProject, createWork, expectProblem } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client
let manager: Person
let project: string

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  manager = await signUp(server.url)
  project = await createProject(manager)
  await addMember(manager, project, manager.id)
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

type Row = Record<string, unknown>

async function done(method: string, path: string, body?: unknown): Promise<Row> {
  const answer = await manager.ask(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as Row
}

/** A colleague in the project, with an epic, a story and two tasks of theirs. */
async function memberWithWork(): Promise<{ colleague: Person; id: string; work: string[] }> {
  const colleague = await inviteColleague(server.url, manager, 'member')
  const { id } = await done('POST', `/api/projects/${project}/members`, { user_id: colleague.id, role: 'reviewer' })
  const work = [
    await createWork(manager, 'epics', project, { owner_user_id: colleague.id }),
    await createWork(manager, 'stories', project, { owner_user_id: colleague.id }),
    await createWork(manager, 'tasks', project, { assignee_user_id: colleague.id }),
    await createWork(manager, 'tasks', project, { assignee_user_id: colleague.id }),
  ]
  return { colleague, id: String(id), work: work.map((one) => one.id) }
}

/** Who is in the project and in charge of what, as it is stored. */
async function everything(): Promise<unknown[]> {
  const texts = [
    'select to_jsonb(t) as row from project_members t where project_id = $1 order by id',
    "select to_jsonb(t) - array['updated_at'] as row from epics t where project_id = $1 order by id",
    "select to_jsonb(t) - array['updated_at'] as row from stories t where project_id = $1 order by id",
    "select to_jsonb(t) - array['updated_at'] as row from tasks t where project_id = $1 order by id",
  ]
  const found: unknown[] = []
  for (const text of texts) found.push((await owner.query(text, [project])).rows.map(({ row }) => row))
  return found
}

test('[WD-08] who was taken out of a project comes back by the notice as they were, in charge of what was theirs', async () => {
  const { id } = await memberWithWork()
  const before = await everything()
  await done('DELETE', `/api/members/${id}`)
  expect(await everything()).not.toEqual(before)
  await done('POST', `/api/deletions/${id}/restore`)
  expect(await everything()).toEqual(before)
})

test('[WD-08] the bin names who was taken out of which project, and brings them back weeks later', async () => {
  const { colleague, id } = await memberWithWork()
  const before = await everything()
  const { name } = await done('GET', `/api/projects/${project}`)
  await done('DELETE', `/api/members/${id}`)
  await owner.query(`update deletions set deleted_at = now() - interval '29 days' where id = $1`, [id])
  const entries = (await done('GET', '/api/bin')) as unknown as Row[]
  const [{ display_name }] = (await owner.query('select display_name from users where id = $1', [colleague.id])).rows
  const entry = entries.find((one) => one.noun === 'project_member')
  expect(entry).toMatchObject({ done: 'deleted', count: 1, labels: [display_name], project: name })
  const { message } = await done('POST', `/api/bin/${entry?.id}/restore`)
  expect(message).toBe(`Membro ${display_name} voltou.`)
  expect(await everything()).toEqual(before)
})

test('[WD-08] what went to somebody else meanwhile stays theirs, and who was added again stays so', async () => {
  const { colleague, id, work } = await memberWithWork()
  await done('DELETE', `/api/members/${id}`)
  await done('PATCH', `/api/tasks/${work[2]}`, { assignee_user_id: manager.id })
  await done('POST', `/api/projects/${project}/members`, { user_id: colleague.id, role: 'lead' })
  await done('POST', `/api/deletions/${id}/restore`)
  const members = await owner.query('select role from project_members where project_id = $1 and user_id = $2', [
    project,
    colleague.id,
  ])
  expect(members.rows).toEqual([{ role: 'lead' }])
  const tasks = await owner.query('select assignee_user_id as id from tasks where id = any($1) order by id', [
    work.slice(2),
  ])
  expect(tasks.rows).toEqual([{ id: manager.id }, { id: colleague.id }])
})

test('[WD-08] who left the organisation since does not come back into its project, and the answer says why', async () => {
  const { colleague, id } = await memberWithWork()
  await done('DELETE', `/api/members/${id}`)
  await done('DELETE', `/api/users/${colleague.id}`)
  const before = await everything()
  const why = 'Isto não pode voltar: a pessoa saiu da organização'
  expectProblem(await manager.ask('POST', `/api/deletions/${id}/restore`), 409, 'restore_refused', why)
  expect(await everything()).toEqual(before)
})
