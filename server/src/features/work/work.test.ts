import { setTimeout as sleep } from 'node:timers/promises'
import { errors } from '@leme/contract/wire/errors'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import {
  addMember,
  createProject,
  createWork,
  expectProblem,
  expectRefused,
  listWork,
  pastTheRoutes,
} from '../../../test/work.ts'

const estimated = { priority: 'P1', estimate_hours: 2.5 }
const nouns = [
  { table: 'epics', person: 'owner_user_id', missing: 'epic_not_found', more: {} },
  { table: 'stories', person: 'owner_user_id', missing: 'story_not_found', more: estimated },
  {
    table: 'tasks',
    person: 'assignee_user_id',
    missing: 'task_not_found',
    more: { ...estimated, due_date: '2026-12-18' },
  },
] as const

const nobodysId = '0190a8e0-0000-7000-8000-000000000000'
const notFound = [404, 'project_not_found', 'Projeto não encontrado'] as const

let server: TestServer
let admin: Person
let member: Person
let stranger: Person
/** As the cluster's superuser, who alone sees what others wait for. */
let database: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  database = new pg.Client({ connectionString: server.database.superuserUrl })
  await database.connect()
  admin = await signUp(server.url)
  member = await inviteColleague(server.url, admin, 'member')
  stranger = await signUp(server.url)
})
afterAll(async () => {
  await database?.end()
  await server?.close()
})

/** Waits until a request of this file's database waits for a row that another transaction holds. */
async function untilOneWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await database.query(waiting)).rowCount === 0) await sleep(5)
}

describe.each(nouns)('$table', ({ table, person, missing, more }) => {
  const missingHere = [404, missing, errors[missing].message] as const
  const newProject = () => createProject(admin)

  describe('the list', () => {
    test('[PD-06] is newest first, also among those of one instant, and without limit', async () => {
      const projectId = await newProject()
      const oldest = await createWork(admin, table, projectId)
      await pastTheRoutes(server, admin, (tx) =>
        tx.query(
          `insert into ${table} (org_id, project_id, title)
           select context.org_id(), $1, 'T' || n from generate_series(1, 1200) n`,
          [projectId],
        ),
      )
      const newest = await createWork(admin, table, projectId)
      const rows = await listWork(admin, table, projectId)
      expect(rows).toHaveLength(1202)
      expect(rows[0]).toEqual(newest)
      expect(rows.at(-1)).toEqual(oldest)
      expect(new Set(rows.map(({ created_at }) => created_at)).size).toBe(3)
      const keys = rows.map(({ created_at, id }) => `${created_at} ${id}`)
      expect(keys).toEqual([...keys].sort().reverse())
    })

    test('[PD-06] of a project without any is empty, and holds no other project’s', async () => {
      await createWork(admin, table, await newProject())
      expect(await listWork(admin, table, await newProject())).toEqual([])
    })

    test.each([nobodysId, 'nada', "' or 1=1 --"])(
      '[MS-03] of %s, and a creation there, find no project',
      async (id) => {
        const path = `/api/projects/${encodeURIComponent(id)}/${table}`
        expectProblem(await admin.ask('GET', path), ...notFound)
        expectProblem(await admin.ask('POST', path, { title: 'T' }), ...notFound)
        expectProblem(await admin.ask('POST', path, { title: 'T', [person]: admin.id }), ...notFound)
      },
    )
  })

  describe('a change', () => {
    test('[PD-20] is of the given fields alone, by any member; an empty one answers the row', async () => {
      const projectId = await newProject()
      await addMember(admin, projectId, member.id)
      const given = { description: 'fica', [person]: member.id, ...more }
      const row = await createWork(admin, table, projectId, given)
      const path = `/api/${table}/${row.id}`
      expect((await member.ask('PATCH', path, { status: 'review' })).body).toEqual({ ...row, status: 'review' })
      const { status, body } = await member.ask('PATCH', path, { title: ' Outro ' })
      expect(status).toBe(200)
      expect(body).toEqual({ ...row, ...given, status: 'review', title: 'Outro' })
      expect((await member.ask('PATCH', path, {})).body).toEqual(body)
      expect(await listWork(admin, table, projectId)).toEqual([body])
    })

    test.each(['id', 'org_id', 'project_id', 'created_at', 'nada'])('[MS-02] does not know %s', async (field) => {
      const { id } = await createWork(admin, table, await newProject())
      const answer = await admin.ask('PATCH', `/api/${table}/${id}`, { [field]: nobodysId })
      expectRefused(answer, { field, message: 'Campo desconhecido' })
    })

    test.each([nobodysId, 'nada'])('[MS-03] of %s finds nothing', async (id) => {
      expectProblem(await admin.ask('PATCH', `/api/${table}/${id}`, { title: 'T' }), ...missingHere)
      expectProblem(await admin.ask('PATCH', `/api/${table}/${id}`, {}), ...missingHere)
      expectProblem(await admin.ask('PATCH', `/api/${table}/${id}`, { [person]: admin.id }), ...missingHere)
    })

    test('[PD-20] of one field waits for another person’s of another field, and both are stored', async () => {
      const row = await createWork(admin, table, await newProject())
      const change = await pastTheRoutes(server, member, async (tx) => {
        await tx.query(`update ${table} set description = 'da outra pessoa' where id = $1`, [row.id])
        const waiting = admin.ask('PATCH', `/api/${table}/${row.id}`, { title: 'desta' })
        await untilOneWaits()
        return { waiting }
      })
      const { status, body } = await change.waiting
      expect(status).toBe(200)
      expect(body).toEqual({ ...row, title: 'desta', description: 'da outra pessoa' })
    })

    test('[PD-20] of the same field by two people at once leaves the last one’s', async () => {
      const row = await createWork(admin, table, await newProject())
      const change = await pastTheRoutes(server, member, async (tx) => {
        await tx.query(`update ${table} set title = 'primeiro' where id = $1`, [row.id])
        const waiting = admin.ask('PATCH', `/api/${table}/${row.id}`, { title: 'segundo' })
        await untilOneWaits()
        return { waiting }
      })
      expect((await change.waiting).status).toBe(200)
      expect(await listWork(admin, table, row.project_id)).toEqual([{ ...row, title: 'segundo' }])
    })

    test('[PD-20] of a row that is deleted meanwhile finds nothing', async () => {
      const row = await createWork(admin, table, await newProject())
      const change = await pastTheRoutes(server, admin, async (tx) => {
        await tx.query(`delete from ${table} where id = $1`, [row.id])
        const waiting = member.ask('PATCH', `/api/${table}/${row.id}`, { title: 'tarde' })
        await untilOneWaits()
        return { waiting }
      })
      expectProblem(await change.waiting, ...missingHere)
    })
  })

  describe('the person who answers for it', () => {
    const refusal = { field: person, message: 'Escolha um membro do projeto' }

    test('[PD-08] is given, and taken away', async () => {
      const projectId = await newProject()
      await addMember(admin, projectId, member.id)
      const row = await createWork(admin, table, projectId, { [person]: member.id })
      expect(row).toMatchObject({ [person]: member.id })
      for (const [value, stored] of [
        [null, null],
        [member.id, member.id],
        ['', null],
      ]) {
        const { body } = await admin.ask('PATCH', `/api/${table}/${row.id}`, { [person]: value })
        expect(body).toEqual({ ...row, [person]: stored })
      }
    })

    test('[MS-02] is a member of the same project', async () => {
      await addMember(admin, await newProject(), member.id)
      const projectId = await newProject()
      const row = await createWork(admin, table, projectId)
      for (const userId of [member.id, stranger.id, nobodysId, row.id, 'nada', 7]) {
        const body = { title: 'T', [person]: userId }
        expectRefused(await admin.ask('POST', `/api/projects/${projectId}/${table}`, body), refusal)
        expectRefused(await admin.ask('PATCH', `/api/${table}/${row.id}`, { [person]: userId }), refusal)
      }
      expect(await listWork(admin, table, projectId)).toEqual([row])
    })

    test('[MS-01] is of the same organisation also past the application', async () => {
      const row = await createWork(admin, table, await newProject())
      const update = pastTheRoutes(server, admin, (tx) =>
        tx.query(`update ${table} set ${person} = $1 where id = $2`, [stranger.id, row.id]),
      )
      await expect(update).rejects.toMatchObject({ code: '23503' })
    })

    test('is not newly somebody whose account was removed, but stays where they were', async () => {
      const gone = await inviteColleague(server.url, admin, 'member')
      const projectId = await newProject()
      await addMember(admin, projectId, gone.id)
      const theirs = await createWork(admin, table, projectId, { [person]: gone.id })
      const other = await createWork(admin, table, projectId)
      await database.query('update users set removed_at = now() where id = $1', [gone.id])

      const body = { title: 'T', [person]: gone.id }
      expectRefused(await admin.ask('POST', `/api/projects/${projectId}/${table}`, body), refusal)
      expectRefused(await admin.ask('PATCH', `/api/${table}/${other.id}`, { [person]: gone.id, title: 'T' }), refusal)
      expect(await listWork(admin, table, projectId)).toEqual([other, theirs])

      const change = { title: 'Outro', [person]: gone.id }
      expect((await admin.ask('PATCH', `/api/${table}/${theirs.id}`, change)).body).toEqual({ ...theirs, ...change })
      const { body: changed } = await admin.ask('PATCH', `/api/${table}/${theirs.id}`, { status: 'done' })
      expect(changed).toEqual({ ...theirs, ...change, status: 'done' })
    })
  })

  describe('what a body says of its place', () => {
    test('[MS-05] may agree with the path, in either case of its letters', async () => {
      const projectId = await newProject()
      expect((await createWork(admin, table, projectId, { project_id: projectId })).project_id).toBe(projectId)
      await createWork(admin, table, projectId, { project_id: projectId.toUpperCase() })
      await createWork(admin, table, projectId.toUpperCase(), { project_id: projectId })
      expect(await listWork(admin, table, projectId)).toHaveLength(3)
    })

    test('[MS-01] may not be another project or another organisation', async () => {
      const [other, projectId] = [await newProject(), await newProject()]
      const path = `/api/projects/${projectId}/${table}`
      expectRefused(await admin.ask('POST', path, { title: 'T', project_id: other }), {
        field: 'project_id',
        message: 'O projeto informado não é o do endereço',
      })
      const { org_id } = (await stranger.ask('GET', '/api/me')).body as { org_id: string }
      const answer = await admin.ask('POST', path, { title: 'T', org_id })
      expectProblem(answer, 403, 'organization_mismatch', 'A organização informada não é a sua')
      for (const id of [projectId, other]) expect(await listWork(admin, table, id)).toEqual([])
    })
  })

  describe('a deletion', () => {
    test('[PD-20] is for managers and admins; a member’s is refused and deletes nothing', async () => {
      const manager = await inviteColleague(server.url, admin, 'manager')
      const projectId = await newProject()
      for (const person of [manager, admin]) {
        const row = await createWork(member, table, projectId)
        const answer = await member.ask('DELETE', `/api/${table}/${row.id}`)
        expectProblem(answer, 403, 'forbidden', 'Você não tem permissão para fazer isso')
        expect(await listWork(admin, table, projectId)).toEqual([row])
        expect(await person.ask('DELETE', `/api/${table}/${row.id}`)).toMatchObject({ status: 204, body: '' })
        expect(await listWork(admin, table, projectId)).toEqual([])
      }
    })

    test('[MS-03] of what is gone or never was finds nothing, for anyone', async () => {
      const { id } = await createWork(admin, table, await newProject())
      expect((await admin.ask('DELETE', `/api/${table}/${id}`)).status).toBe(204)
      for (const person of [admin, member]) {
        for (const gone of [id, nobodysId, 'nada']) {
          expectProblem(await person.ask('DELETE', `/api/${table}/${gone}`), ...missingHere)
        }
      }
    })

    test('[PD-20] by two people at once happens once', async () => {
      const { id } = await createWork(admin, table, await newProject())
      const answers = await Promise.all([1, 2, 3].map(() => admin.ask('DELETE', `/api/${table}/${id}`)))
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    })
  })

  test('the same Idempotency-Key creates once, also five times at once; another body with it is refused', async () => {
    const [other, projectId] = [await newProject(), await newProject()]
    const headers = { 'idempotency-key': `uma-vez-${table}` }
    const create = (id: string, title: string) => admin.ask('POST', `/api/projects/${id}/${table}`, { title }, headers)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create(projectId, 'Uma vez')))
    const rows = await listWork(admin, table, projectId)
    expect(rows).toHaveLength(1)
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(Array(5).fill({ status: 201, body: rows[0] }))
    expect((await create(projectId, 'Outra')).status).toBe(409)
    expect((await create(other, 'Outra')).status).toBe(201)
    expect(await listWork(admin, table, projectId)).toEqual(rows)
  })

  describe('other organisations', () => {
    test('[MS-01] neither see, add, change nor delete', async () => {
      const projectId = await newProject()
      const row = await createWork(admin, table, projectId)
      const path = `/api/projects/${projectId}/${table}`
      expectProblem(await stranger.ask('GET', path), ...notFound)
      expectProblem(await stranger.ask('POST', path, { title: 'Intruso' }), ...notFound)
      for (const change of [{}, { title: 'Roubado' }, { [person]: null }, { [person]: stranger.id }]) {
        expectProblem(await stranger.ask('PATCH', `/api/${table}/${row.id}`, change), ...missingHere)
      }
      expectProblem(await stranger.ask('DELETE', `/api/${table}/${row.id}`), ...missingHere)
      expect(await listWork(admin, table, projectId)).toEqual([row])
    })

    test('[MS-01] reach nothing past the application', async () => {
      const projectId = await newProject()
      const row = await createWork(admin, table, projectId)
      const tried = (text: string, values: unknown[]) => pastTheRoutes(server, stranger, (tx) => tx.query(text, values))
      const insert = `insert into ${table} (org_id, project_id, title) values ($1, $2, 'Intruso')`
      const { org_id } = (await stranger.ask('GET', '/api/me')).body as { org_id: string }

      await expect(tried(insert, [row.org_id, projectId])).rejects.toMatchObject({ code: '42501' })
      await expect(tried(insert, [org_id, projectId])).rejects.toMatchObject({ code: '23503' })
      expect(await tried(`select id from ${table} where project_id = $1`, [projectId])).toEqual([])
      expect(await tried(`update ${table} set title = 'R' where id = $1 returning id`, [row.id])).toEqual([])
      expect(await tried(`delete from ${table} where id = $1 returning id`, [row.id])).toEqual([])
      await expect(tried(`update ${table} set org_id = $1`, [org_id])).rejects.toMatchObject({ code: '42501' })
      const own = await createWork(stranger, table, await createProject(stranger))
      const moved = tried(`update ${table} set project_id = $1 where id = $2`, [projectId, own.id])
      await expect(moved).rejects.toMatchObject({ code: '23503' })
      expect(await listWork(admin, table, projectId)).toEqual([row])
    })
  })

  test('[MS-03] nobody without a session lists, creates, changes or deletes', async () => {
    const row = await createWork(admin, table, await newProject())
    const path = `/api/projects/${row.project_id}/${table}`
    for (const [method, url, body] of [
      ['GET', path, undefined],
      ['POST', path, { title: 'T' }],
      ['PATCH', `/api/${table}/${row.id}`, { title: 'T' }],
      ['DELETE', `/api/${table}/${row.id}`, undefined],
    ] as const) {
      const answer = await ask(server.url, method, url, body)
      expectProblem(answer, 401, 'unauthenticated', 'Usuário não autenticado')
    }
    expect(await listWork(admin, table, row.project_id)).toEqual([row])
  })
})
