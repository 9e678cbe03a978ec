import type { Activity } from '@leme/contract/project/activity'
import { activityPage } from '@leme/contract/project/activity-page'
import type { Project } from '@leme/contract/project/project'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logHours } from '../../../test/hours.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, createWork, expectProblem, pastTheRoutes } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client
let admin: Person
let manager: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
  manager = await inviteColleague(server.url, admin, 'manager')
  stranger = await signUp(server.url)
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

async function list(project: string, before?: string, person = admin): Promise<Activity[]> {
  const query = before === undefined ? '' : `?before=${before}`
  const { status, body } = await person.ask('GET', `/api/projects/${project}/activity${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Activity[]
}

/** The entries that the work adds to a project's activity, oldest first. */
async function newActivity(project: string, work: () => Promise<unknown>): Promise<Partial<Activity>[]> {
  const before = await list(project)
  await work()
  const after = await list(project)
  expect(after.slice(after.length - before.length)).toEqual(before)
  return after
    .slice(0, after.length - before.length)
    .reverse()
    .map(({ user_id, noun, noun_id, action, label, changes }) => ({ user_id, noun, noun_id, action, label, changes }))
}

/** A request that must succeed, and its answer. */
async function done(person: Person, method: string, path: string, body?: unknown): Promise<{ id: string }> {
  const answer = await person.ask(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as { id: string }
}

test('[PD-20] a project’s creation and each change of it, once, with who, when and what it was before', async () => {
  const fields = { name: 'Portal', client: 'Cooperativa', description: 'Antes', budget_hours: 40 }
  const { body } = await manager.ask('POST', '/api/projects', fields)
  const { id, org_id } = body as Project
  const start = Date.now()
  expect(await list(id)).toEqual([
    {
      id: expect.any(String),
      org_id,
      project_id: id,
      user_id: manager.id,
      noun: 'project',
      noun_id: id,
      action: 'created',
      label: 'Portal',
      changes: {},
      created_at: expect.any(String),
      user: { id: manager.id, display_name: 'Pessoa de Teste', email: manager.email },
    },
  ])
  expect(Math.abs(Date.parse((await list(id))[0]?.created_at ?? '') - start)).toBeLessThan(60_000)

  const change = {
    name: 'Portal 2.0',
    status: 'doing',
    description: 'Depois',
    budget_hours: null,
    end_date: '2026-12-18',
  }
  expect(await newActivity(id, () => done(admin, 'PATCH', `/api/projects/${id}`, change))).toEqual([
    {
      user_id: admin.id,
      noun: 'project',
      noun_id: id,
      action: 'updated',
      label: 'Portal 2.0',
      changes: {
        name: ['Portal', 'Portal 2.0'],
        status: ['planned', 'doing'],
        description: [null, null],
        budget_hours: [40, null],
        end_date: [null, '2026-12-18'],
      },
    },
  ])
  expect(await newActivity(id, () => done(admin, 'PATCH', `/api/projects/${id}`, { status: 'doing' }))).toEqual([])
})

test('[PD-20] the registered client behind a name is nobody’s change, its new name is', async () => {
  const project = await createProject(admin)
  const client = { id: '' }
  const register = async () => {
    client.id = (await done(admin, 'POST', '/api/clients', { name: 'Cooperativa' })).id
  }
  expect(await newActivity(project, register)).toEqual([])
  const renamed = await newActivity(project, () =>
    done(manager, 'PATCH', `/api/clients/${client.id}`, { name: 'Cooperativa Sul' }),
  )
  expect(renamed).toMatchObject([
    {
      user_id: manager.id,
      noun: 'project',
      action: 'updated',
      changes: { client: ['Cooperativa', 'Cooperativa Sul'] },
    },
  ])
})

describe.each([
  ['epics', 'epic'],
  ['stories', 'story'],
  ['tasks', 'task'],
] as const)('%s', (table, noun) => {
  test(`[PD-20] an ${noun}’s creation, change and deletion, once each`, async () => {
    const project = await createProject(admin)
    const row = { id: '' }
    const create = async () => {
      row.id = (await createWork(manager, table, project, { title: 'Extrato', description: 'Longa' })).id
    }
    const by = { user_id: manager.id, noun, label: 'Extrato' }
    expect(await newActivity(project, create)).toEqual([{ ...by, noun_id: row.id, action: 'created', changes: {} }])

    const change = { title: 'Extrato por safra', status: 'review', description: null }
    expect(await newActivity(project, () => done(admin, 'PATCH', `/api/${table}/${row.id}`, change))).toEqual([
      {
        user_id: admin.id,
        noun,
        noun_id: row.id,
        action: 'updated',
        label: 'Extrato por safra',
        changes: { title: ['Extrato', 'Extrato por safra'], status: ['planned', 'review'], description: [null, null] },
      },
    ])
    expect(await newActivity(project, () => done(admin, 'PATCH', `/api/${table}/${row.id}`, change))).toEqual([])
    expect(await newActivity(project, () => done(admin, 'PATCH', `/api/${table}/${row.id}`, {}))).toEqual([])

    expect(await newActivity(project, () => done(manager, 'DELETE', `/api/${table}/${row.id}`))).toEqual([
      { ...by, noun_id: row.id, action: 'deleted', label: 'Extrato por safra', changes: {} },
    ])
  })
})

test('[PD-20] a member’s arrival, new role and leaving, once each, by name', async () => {
  const project = await createProject(admin)
  const row = { id: '' }
  const add = async () => {
    row.id = (await done(manager, 'POST', `/api/projects/${project}/members`, { user_id: admin.id })).id
  }
  const base = { user_id: manager.id, noun: 'project_member', label: 'Marina Azevedo' }
  expect(await newActivity(project, add)).toEqual([{ ...base, noun_id: row.id, action: 'created', changes: {} }])
  expect(await newActivity(project, () => done(manager, 'PATCH', `/api/members/${row.id}`, { role: 'lead' }))).toEqual([
    { ...base, noun_id: row.id, action: 'updated', changes: { role: ['contributor', 'lead'] } },
  ])
  expect(await newActivity(project, () => done(manager, 'DELETE', `/api/members/${row.id}`))).toEqual([
    { ...base, noun_id: row.id, action: 'deleted', changes: {} },
  ])
})

test('[PD-20] [PD-18] hours as they are logged, corrected and removed, by their task’s title', async () => {
  const project = await createProject(admin)
  const task = await createWork(admin, 'tasks', project, { title: 'Extrato' })
  const row = { id: '' }
  const log = async () => {
    row.id = (await logHours(admin, task.id, { hours: 1.25 })).id
  }
  const base = { noun: 'time_entry', label: 'Extrato' }
  const entry = { task_id: task.id, user_id: admin.id, date: '2026-03-02', hours: 1.25 }
  const values = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(entry).map(([field, value]) => [field, at ? [null, value] : [value, null]]))
  expect(await newActivity(project, log)).toEqual([
    { ...base, user_id: admin.id, noun_id: row.id, action: 'created', changes: values(1) },
  ])
  const correct = { hours: 2, note: 'Com o cliente' }
  expect(await newActivity(project, () => done(manager, 'PATCH', `/api/time-entries/${row.id}`, correct))).toEqual([
    {
      ...base,
      user_id: manager.id,
      noun_id: row.id,
      action: 'updated',
      changes: { hours: [1.25, 2], note: [null, null] },
    },
  ])
  await done(manager, 'PATCH', `/api/time-entries/${row.id}`, { hours: 1.25, note: '' })
  expect(await newActivity(project, () => done(manager, 'DELETE', `/api/time-entries/${row.id}`))).toEqual([
    { ...base, user_id: manager.id, noun_id: row.id, action: 'deleted', changes: values(0) },
  ])
})

test('[PD-20] what follows from a deletion is not recorded again', async () => {
  const project = await createProject(admin)
  const member = await done(admin, 'POST', `/api/projects/${project}/members`, { user_id: manager.id })
  const owned = { owner_user_id: manager.id }
  const epic = await createWork(admin, 'epics', project, owned)
  const story = await createWork(admin, 'stories', project, { ...owned, epic_id: epic.id })
  const task = await createWork(admin, 'tasks', project, { assignee_user_id: manager.id, story_id: story.id })
  await logHours(admin, task.id)
  const nouns = [
    ['members', member.id, 'project_member'],
    ['epics', epic.id, 'epic'],
    ['stories', story.id, 'story'],
    ['tasks', task.id, 'task'],
  ]
  for (const [path, id, noun] of nouns) {
    expect(await newActivity(project, () => done(admin, 'DELETE', `/api/${path}/${id}`))).toMatchObject([
      { noun, noun_id: id, action: 'deleted' },
    ])
  }
})

test('[PD-20] what was refused or undone is not recorded', async () => {
  const project = await createProject(admin)
  const epic = await createWork(admin, 'epics', project)
  const refuse = async () => {
    expect((await admin.ask('PATCH', `/api/epics/${epic.id}`, { status: 'x' })).status).toBe(422)
    expect((await stranger.ask('DELETE', `/api/epics/${epic.id}`)).status).toBe(404)
    const undone = pastTheRoutes(server, admin, async (tx) => {
      await tx.query(`update epics set title = 'Outro' where id = $1`, [epic.id])
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
  }
  expect(await newActivity(project, refuse)).toEqual([])
})

test('[PD-20] a change without a known person is not recorded', async () => {
  const project = await createProject(admin)
  const epic = await createWork(admin, 'epics', project)
  const write = async () => {
    await owner.query(`update epics set status = 'done' where id = $1`, [epic.id])
    await owner.query('update projects set imported_hours = 4 where id = $1', [project])
    await owner.query('delete from epics where id = $1', [epic.id])
  }
  expect(await newActivity(project, write)).toEqual([])
})

describe('the list', () => {
  /** One change of one person for each task, all of the given instant, or each some time after the one before. */
  async function insertChanges(project: string, count: number, apart = '0'): Promise<void> {
    await owner.query(
      `insert into events (source, org_id, project_id, user_id, noun, noun_id, action, label, created_at)
       select 'page', org_id, id, $2, 'task', uuid_v7(), 'created', 'Task ' || n, timestamptz '2026-03-02T12:00Z' + n * $4::interval
       from projects, generate_series(1, $3::int) n where id = $1`,
      [project, admin.id, count, apart],
    )
  }

  /** Every change, read from one answer to the next. */
  async function pages(project: string): Promise<Activity[][]> {
    const read = [await list(project)]
    for (let last = read[0]; last?.length === activityPage; last = read.at(-1)) {
      read.push(await list(project, last.at(-1)?.id))
    }
    return read
  }

  const keys = (changes: Activity[]) => changes.map(({ created_at, id }) => `${created_at} ${id}`)

  test.each(['0', '1 microsecond', '1 day'])(
    '[PD-20] goes on from the last one received, each once and in order, %s apart',
    async (apart) => {
      const project = await createProject(admin)
      await insertChanges(project, 64, apart)
      const read = await pages(project)
      expect(read.map(({ length }) => length)).toEqual([30, 30, 5])
      const order = keys(read.flat())
      expect(new Set(order).size).toBe(65)
      expect(order).toEqual([...order].sort().reverse())
      expect(read[0]?.[0]?.noun).toBe('project')
    },
  )

  test('[PD-20] a full last answer is followed by an empty one; nothing comes after what is not there', async () => {
    const project = await createProject(admin)
    await insertChanges(project, 29)
    expect((await pages(project)).map(({ length }) => length)).toEqual([30, 0])
    const other = await createProject(admin)
    await insertChanges(other, 40)
    expect(await list(project, (await list(other))[0]?.id)).toEqual([])
  })

  test('[PD-20] the changes of one transaction keep their order', async () => {
    const project = await createProject(admin)
    const titles = Array.from({ length: 12 }, (_, index) => `Épico ${index}`)
    const work = () =>
      pastTheRoutes(server, admin, async (tx) => {
        for (const title of titles) {
          await tx.query('insert into epics (org_id, project_id, title) values (context.org_id(), $1, $2)', [
            project,
            title,
          ])
        }
      })
    expect((await newActivity(project, work)).map(({ label }) => label)).toEqual(titles)
  })

  test('[PD-20] a person whose account was removed keeps their name on what they did', async () => {
    const leaving = await inviteColleague(server.url, admin, 'member')
    const project = await createProject(leaving)
    await owner.query('update users set removed_at = now() where id = $1', [leaving.id])
    expect(await list(project)).toMatchObject([{ user: { display_name: 'Pessoa de Teste', email: leaving.email } }])
  })

  test.each(['nada', '1', "' or 1=1", ''])('[PD-20] %j is nothing to go on from', async (before) => {
    const project = await createProject(admin)
    const answer = await admin.ask('GET', `/api/projects/${project}/activity?before=${encodeURIComponent(before)}`)
    expectProblem(answer, 422, 'validation_failed', 'Identificador inválido')
  })
})

describe('nobody', () => {
  test.each([
    `update activity set label = 'x'`,
    'delete from activity',
    `insert into activity (org_id, project_id, user_id, noun, noun_id, action, label)
     select org_id, id, context.user_id(), 'project', id, 'updated', 'x' from projects`,
  ])('[PD-20] [MS-02] writes it past its triggers: %s', async (text) => {
    await createProject(admin)
    const write = pastTheRoutes(server, admin, (tx) => tx.query(text))
    await expect(write).rejects.toMatchObject({ code: '42501' })
  })

  test('[MS-01] sees another organisation’s', async () => {
    const project = await createProject(admin)
    const answer = await stranger.ask('GET', `/api/projects/${project}/activity`)
    expectProblem(answer, 404, 'project_not_found', 'Projeto não encontrado')
    const own = await createProject(stranger)
    const seen = await pastTheRoutes(server, stranger, (tx) =>
      tx.query<{ project_id: string }>('select project_id from activity'),
    )
    expect(seen).toEqual([{ project_id: own }])
    const theirs = await list(project)
    expect(await list(own, theirs[0]?.id, stranger)).toEqual([])
  })

  test.each(['nada', '%00', "' or 1=1 --"])('[MS-03] finds a project at %s', async (path) => {
    const answer = await admin.ask('GET', `/api/projects/${encodeURIComponent(path)}/activity`)
    expectProblem(answer, 404, 'project_not_found', 'Projeto não encontrado')
  })
})
