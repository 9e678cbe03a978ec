import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { say } from '../../../test/assistant/assistant.ts'
import { createKey } from '../../../test/auth/api-key.ts'
import { importText } from '../../../test/import/import.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, createWork, pastTheRoutes } from '../../../test/work.ts'

let server: TestServer
let owner: pg.Client
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url, { display_name: 'Marina Azevedo' })
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

type Event = {
  transaction_id: string
  source: string
  user_id: string | null
  api_key_id: string | null
  noun: string
  noun_id: string
  project_id: string | null
  action: string
  label: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  is_consequence: boolean
}

/** What the work writes, oldest first. */
async function written(work: () => Promise<unknown>): Promise<Event[]> {
  const { rows: ids } = await owner.query<{ id: string }>('select id from events')
  await work()
  const { rows } = await owner.query<Event>('select * from events where id <> all ($1) order by created_at, id', [
    ids.map(({ id }) => id),
  ])
  return rows
}

async function done(
  person: Pick<Person, 'ask'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ id: string }> {
  const answer = await person.ask(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as { id: string }
}

describe('an event', () => {
  test('[PD-20] says who did what to which thing of what project, what it was and became, and from where', async () => {
    const project = await createProject(admin)
    const by = { source: 'page', user_id: admin.id, api_key_id: null, noun: 'task', project_id: project }
    const row = { id: '' }
    const [created] = await written(async () => {
      row.id = (await createWork(admin, 'tasks', project, { title: 'Extrato', description: 'Longa' })).id
    })
    const whole = { id: row.id, title: 'Extrato', description: 'Longa', status: 'planned', due_date: null }
    expect(created).toMatchObject({
      ...by,
      noun_id: row.id,
      action: 'created',
      label: 'Extrato',
      before: null,
      after: whole,
    })
    const [updated] = await written(() =>
      done(admin, 'PATCH', `/api/tasks/${row.id}`, { description: 'Outra', status: 'doing' }),
    )
    expect(updated).toMatchObject({
      ...by,
      action: 'updated',
      before: { description: 'Longa', status: 'planned' },
      after: { description: 'Outra', status: 'doing' },
    })
    expect(Object.keys(updated?.after ?? {}).toSorted()).toEqual(['description', 'status'])
    expect(await written(() => done(admin, 'PATCH', `/api/tasks/${row.id}`, { status: 'doing' }))).toEqual([])
    const [deleted] = await written(() => done(admin, 'DELETE', `/api/tasks/${row.id}`))
    expect(deleted).toMatchObject({
      ...by,
      action: 'deleted',
      before: { ...whole, description: 'Outra', status: 'doing' },
      after: null,
    })
  })

  test('[PD-20] is written of clients, bills, people and the organisation too', async () => {
    const colleague = await inviteColleague(server.url, admin, 'member')
    const events = await written(async () => {
      await done(admin, 'POST', '/api/clients', { name: 'Cooperativa' })
      await done(admin, 'PATCH', `/api/users/${colleague.id}`, { role: 'manager' })
      await done(admin, 'PATCH', '/api/organization', { name: 'Maré Alta' })
    })
    const [client, person, organization] = ['client', 'user', 'organization'].map((noun) =>
      events.find((event) => event.noun === noun),
    )
    expect(client).toMatchObject({ noun: 'client', action: 'created', label: 'Cooperativa' })
    expect(person).toMatchObject({
      noun: 'user',
      noun_id: colleague.id,
      before: { role: 'member' },
      after: { role: 'manager' },
    })
    expect(organization).toMatchObject({ noun: 'organization', action: 'updated', after: { name: 'Maré Alta' } })
  })

  test('[PD-20] knows a page, a key, an import, the assistant and an undo apart', async () => {
    const project = await createProject(admin)
    const key = await createKey(admin, ['tickets:write'])
    const [sent] = await written(() => key.ask('POST', '/api/tickets', [{ external_id: 'um', title: 'Fora do ar' }]))
    expect(sent).toMatchObject({ source: 'key', user_id: null, api_key_id: expect.any(String), noun: 'ticket' })
    const file = 'number;client;amount;due_date\nNF-1;Porto;100,00;2026-12-01\n'
    const imported = await written(() => importText(admin, 'invoices', file))
    expect(imported).toMatchObject([{ source: 'import', user_id: admin.id, noun: 'invoice', label: 'NF-1' }])
    expect(await written(() => say(admin, 'crie a task Extrato', { project }))).toMatchObject([
      { source: 'assistant', user_id: admin.id, noun: 'task', action: 'created' },
    ])
    expect(await written(() => say(admin, 'desfaça', { project }))).toMatchObject([
      { source: 'undo', user_id: admin.id, noun: 'task', action: 'deleted' },
    ])
  })

  test('[PD-20] of what followed from another change says so, and belongs to the same transaction', async () => {
    const project = await createProject(admin)
    const epic = await createWork(admin, 'epics', project)
    const story = await createWork(admin, 'stories', project, { epic_id: epic.id })
    const events = await written(() => done(admin, 'DELETE', `/api/epics/${epic.id}`))
    expect(events.map(({ noun, action, is_consequence }) => [noun, action, is_consequence])).toEqual([
      ['epic', 'deleted', false],
      ['story', 'updated', true],
    ])
    expect(events[1]).toMatchObject({ noun_id: story.id, before: { epic_id: epic.id }, after: { epic_id: null } })
    expect(new Set(events.map(({ transaction_id }) => transaction_id)).size).toBe(1)
  })

  test('[PD-20] is not left by what is rolled back', async () => {
    const project = await createProject(admin)
    const events = await written(async () => {
      const failing = pastTheRoutes(server, admin, async (tx) => {
        await tx.query(`insert into epics (org_id, project_id, title) values (context.org_id(), $1, 'Um')`, [project])
        throw new Error('undo')
      })
      await expect(failing).rejects.toThrow('undo')
    })
    expect(events).toEqual([])
  })
})

describe('the log', () => {
  test.each([
    `insert into events (org_id, source, noun, noun_id, action, label)
     values (context.org_id(), 'page', 'task', uuid_v7(), 'created', 'x')`,
    `update events set label = 'x'`,
    'delete from events',
    'select system.sweep_events(10)',
  ])('[MS-02] is only read by the application, an administrator’s too: %s', async (text) => {
    await createProject(admin)
    const write = pastTheRoutes(server, admin, (tx) => tx.query(text))
    await expect(write).rejects.toMatchObject({ code: '42501' })
  })

  test.each([`update events set label = 'x'`, 'delete from events', 'select from events'])(
    '[MS-02] is nothing for the auth service: %s',
    async (text) => {
      const asked = server.services.db.authTransaction((tx) => tx.query(text))
      await expect(asked).rejects.toMatchObject({ code: '42501' })
    },
  )

  test('[MS-01] shows nobody another organisation’s', async () => {
    await createProject(admin)
    const stranger = await signUp(server.url)
    const own = await createProject(stranger)
    const seen = await pastTheRoutes(server, stranger, (tx) =>
      tx.query('select distinct project_id from events where project_id is not null'),
    )
    expect(seen).toEqual([{ project_id: own }])
  })

  test('[OP-11] loses long texts after 30 days, and its readers answer as before', async () => {
    const project = await createProject(admin)
    const task = await createWork(admin, 'tasks', project, { title: 'Extrato', description: 'Longa' })
    const ticket = await done(admin, 'POST', '/api/tickets/new', { title: 'Fora do ar', description: 'Longa' })
    for (const [path, description] of [
      [`/api/tasks/${task.id}`, 'Outra'],
      [`/api/tasks/${task.id}`, null],
      [`/api/tickets/${ticket.id}`, 'Outra'],
    ] as const) {
      await done(admin, 'PATCH', path, { description, priority: 'P1' })
    }
    const read = async () => [
      (await admin.ask('GET', `/api/projects/${project}/activity`)).body,
      (await admin.ask('GET', `/api/tickets/${ticket.id}/changes`)).body,
    ]
    await age(31)
    const before = await read()
    await sweep()
    expect(await read()).toEqual(before)
    const { rows } = await owner.query(`select from events where before::text || after::text ~ 'Longa|Outra'`)
    expect(rows).toEqual([])
  })

  test('[OP-11] loses what it said of projects and tickets that were deleted 30 days ago, and of nothing that came back', async () => {
    const ticket = await done(admin, 'POST', '/api/tickets/new', { title: 'Vai' })
    const back = await done(admin, 'POST', '/api/tickets/new', { title: 'Volta' })
    await done(admin, 'DELETE', `/api/tickets/${ticket.id}`)
    await done(admin, 'DELETE', `/api/tickets/${back.id}`)
    await done(admin, 'POST', `/api/deletions/${back.id}/restore`)
    const count = async ({ id }: { id: string }) =>
      (await owner.query('select from events where noun_id = $1', [id])).rowCount
    await age(29)
    await sweep()
    expect(await count(ticket)).toBe(2)
    await age(2)
    await sweep()
    expect([await count(ticket), await count(back)]).toEqual([0, 4])
  })

  const age = (days: number) =>
    owner.query(`update events set created_at = created_at - make_interval(days => $1)`, [days])
  const sweep = () => server.services.db.authTransaction((tx) => tx.query('select system.sweep_events(1000)'))
})
