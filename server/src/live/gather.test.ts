import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { createPool } from '../database/pool.ts'
import { createDatabase, type Database, type Identity, type Transaction } from '../database/transaction.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Database
let admin: pg.Client
let us: Identity
let project: string
let other: string
/** What each COMMIT reported, by the tables alone where it is our project's. */
let reported: string[][] = []
/** What was reported of our organization since the test began. */
let reportedOfOrganization: string[] = []
/** What was notified to everybody. */
const notified: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.serverUrl)
  db = createDatabase(pool)
  db.onChanges((changes) => {
    const ofOrganization = (change: string) => change.startsWith(`${us.org_id}:`)
    reportedOfOrganization.push(...changes.filter(ofOrganization).map((change) => change.replace(`${us.org_id}:`, '')))
    const ofProjects = changes.filter((change) => !ofOrganization(change))
    if (ofProjects.length > 0) reported.push(ofProjects.map((change) => change.replace(`${project}:`, '')))
  })
  admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  admin.on('notification', ({ payload = '' }) => notified.push(payload))
  await admin.query('listen leme_changed')
  us = await createPerson()
})
afterAll(async () => {
  await admin?.end()
  await pool?.end()
  await database?.drop()
})
beforeEach(async () => {
  project = await createProject()
  other = await createProject()
  reported = []
  reportedOfOrganization = []
})

async function createPerson(): Promise<Identity> {
  const user_id = randomUUID()
  const { rows } = await admin.query(`insert into organizations (name) values ('Nossa') returning id`)
  const org_id: string = rows[0].id
  const email = `${user_id}@exemplo.com.br`
  await admin.query(`insert into users (id, org_id, display_name, email, role) values ($1, $2, 'Ana', $3, 'admin')`, [
    user_id,
    org_id,
    email,
  ])
  return { user_id, org_id, role: 'admin', email, session_id: null }
}

const asUs = <T>(work: (tx: Transaction) => Promise<T>) => db.transactionAs(us, work)

/** Inserts one row as a person of the organisation would and answers its id. */
async function insert(table: string, fields: Record<string, unknown>): Promise<string> {
  const row = { org_id: us.org_id, ...fields }
  const places = Object.keys(row).map((_, index) => `$${index + 1}`)
  const [created] = await asUs((tx) =>
    tx.query<{ id: string }>(
      `insert into ${table} (${Object.keys(row)}) values (${places}) returning id`,
      Object.values(row),
    ),
  )
  return created?.id ?? ''
}

const createProject = () => insert('projects', { name: 'Farol', client: 'Porto' })
const change = (text: string, values: unknown[] = []) => asUs((tx) => tx.query(text, values))

/** What was reported since the last call, each COMMIT's tables in alphabetical order. */
function takeReported(): string[][] {
  const since = reported.map((tables) => [...tables].sort())
  reported = []
  return since
}

describe('a committed change is reported once for each table, before its writer goes on', () => {
  test('[PD-16] of a project itself', async () => {
    const id = await createProject()
    expect(takeReported()).toEqual([[`${id}:projects`]])
    await change('update projects set name = $2 where id = $1', [project, 'Novo'])
    expect(takeReported()).toEqual([['projects']])
  })

  test.each(['epics', 'stories', 'tasks'] as const)('[PD-16] of %s', async (table) => {
    const id = await insert(table, { project_id: project, title: 'Um' })
    expect(takeReported()).toEqual([[table]])
    await change(`update ${table} set title = 'Dois' where id = $1`, [id])
    expect(takeReported()).toEqual([[table]])
    await change(`delete from ${table} where id = $1`, [id])
    expect(takeReported()).toEqual([[table]])
  })

  test('[PD-16] of members', async () => {
    const id = await insert('project_members', { project_id: project, user_id: us.user_id })
    expect(takeReported()).toEqual([['project_members']])
    await change(`update project_members set role = 'lead' where id = $1`, [id])
    expect(takeReported()).toEqual([['project_members']])
    await change('delete from project_members where id = $1', [id])
    expect(takeReported()).toEqual([['project_members']])
  })

  test('[PD-16] of hours, which are the project’s too', async () => {
    const task_id = await insert('tasks', { project_id: project, title: 'Um' })
    takeReported()
    const id = await insert('time_entries', {
      project_id: project,
      task_id,
      user_id: us.user_id,
      date: '2026-02-03',
      hours: 2,
    })
    expect(takeReported()).toEqual([['projects', 'time_entries']])
    await change('update time_entries set hours = 3 where id = $1', [id])
    expect(takeReported()).toEqual([['projects', 'time_entries']])
    await change('delete from time_entries where id = $1', [id])
    expect(takeReported()).toEqual([['projects', 'time_entries']])
  })

  test('[PD-16] of many rows by many statements', async () => {
    await asUs(async (tx) => {
      for (let turn = 0; turn < 3; turn += 1) {
        await tx.query(
          `insert into tasks (org_id, project_id, title)
           select $1, unnest($2::uuid[]), 'Task ' || number from generate_series(1, 100) number`,
          [us.org_id, [project, other]],
        )
        await tx.query(`update tasks set status = 'done' where project_id = $1`, [project])
      }
      await tx.query(`insert into epics (org_id, project_id, title) values ($1, $2, 'Um')`, [us.org_id, project])
    })
    expect(takeReported()).toEqual([[`${other}:tasks`, 'epics', 'tasks'].sort()])
  })

  test('[PD-16] of every one of a thousand projects', async () => {
    const rows = await change(
      `insert into projects (org_id, name, client)
       select $1, 'Projeto ' || number, 'Porto' from generate_series(1, 1000) number returning id`,
      [us.org_id],
    )
    const [first = []] = takeReported()
    expect(first).toHaveLength(1000)
    expect(new Set(first)).toEqual(new Set(rows.map((row) => `${'id' in row ? row.id : ''}:projects`)))
  })
})

describe('a committed change is reported for the organization', () => {
  test('[PD-26] with its table, once, whatever the projects', async () => {
    await asUs(async (tx) => {
      for (const id of [project, other]) {
        await tx.query(`insert into tasks (org_id, project_id, title) values ($1, $2, 'Um')`, [us.org_id, id])
      }
    })
    await change('update projects set name = $2 where id = $1', [project, 'Novo'])
    expect(reportedOfOrganization).toEqual(['tasks', 'projects'])
  })

  test.each([
    ['clients', { name: 'Porto' }, { name: 'Cais' }],
    ['tickets', { title: 'Um' }, { title: 'Dois' }],
    ['finance_invoices', { number: '1', client: 'Porto', amount: 10, due_date: '2026-12-31' }, { amount: 20 }],
    [
      'finance_receivables',
      { external_id: 'um', client: 'Porto', amount: 10, expected_date: '2026-12-31' },
      { amount: 20 },
    ],
  ])('[PD-26] of %s', async (table, fields, changes) => {
    const id = await insert(table, fields)
    const [[column, value] = ['', '']] = Object.entries(changes)
    await change(`update ${table} set ${column} = $2 where id = $1`, [id, value])
    expect(reportedOfOrganization).toEqual([table, table])
    expect(takeReported()).toEqual([])
  })
})

describe('what follows from a change is reported with it', () => {
  test('[PD-07] a deleted epic’s stories', async () => {
    const epic_id = await insert('epics', { project_id: project, title: 'Um' })
    await insert('stories', { project_id: project, epic_id, title: 'Um' })
    takeReported()
    await change('delete from epics where id = $1', [epic_id])
    expect(takeReported()).toEqual([['epics', 'stories']])
  })

  test('[PD-20] a deleted story’s tasks, and a deleted task’s hours', async () => {
    const story_id = await insert('stories', { project_id: project, title: 'Um' })
    const task_id = await insert('tasks', { project_id: project, story_id, title: 'Um' })
    await insert('time_entries', { project_id: project, task_id, user_id: us.user_id, date: '2026-02-03', hours: 2 })
    takeReported()
    await change('delete from stories where id = $1', [story_id])
    expect(takeReported()).toEqual([['stories', 'tasks']])
    await change('delete from tasks where id = $1', [task_id])
    expect(takeReported()).toEqual([['tasks', 'time_entries']])
  })

  test('[PD-20] what a removed member was responsible for', async () => {
    const id = await insert('project_members', { project_id: project, user_id: us.user_id })
    await insert('epics', { project_id: project, title: 'Um', owner_user_id: us.user_id })
    await insert('stories', { project_id: project, title: 'Um', owner_user_id: us.user_id })
    await insert('tasks', { project_id: project, title: 'Um', assignee_user_id: us.user_id })
    takeReported()
    await change('delete from project_members where id = $1', [id])
    expect(takeReported()).toEqual([['epics', 'project_members', 'stories', 'tasks']])
  })
})

describe('nothing is reported', () => {
  test('[PD-16] by a statement that touches no row', async () => {
    await change(`update tasks set title = 'Dois' where id = $1`, [randomUUID()])
    await change('delete from epics where id = $1', [randomUUID()])
    await change('insert into epics (org_id, project_id, title) select $1, $2, $3 where false', [
      us.org_id,
      project,
      'A',
    ])
    expect(takeReported()).toEqual([])
  })

  const insertEpic = `insert into epics (org_id, project_id, title) values ($1, $2, 'Um')`

  test('[PD-16] of work that failed', async () => {
    const failed = asUs(async (tx) => {
      await tx.query(insertEpic, [us.org_id, project])
      throw new Error('afterwards')
    })
    await expect(failed).rejects.toThrow('afterwards')
    expect(takeReported()).toEqual([])
  })

  test('[PD-16] of a transaction that PostgreSQL ended with ROLLBACK', async () => {
    const swallowed = asUs(async (tx) => {
      await tx.query(insertEpic, [us.org_id, project])
      await tx.query('select 1 / 0').catch(() => {})
    })
    await expect(swallowed).rejects.toThrow('ROLLBACK')
    expect(takeReported()).toEqual([])
  })

  test('[PD-16] of what went back to a savepoint, while the rest is', async () => {
    await asUs(async (tx) => {
      await tx.query(`insert into tasks (org_id, project_id, title) values ($1, $2, 'Um')`, [us.org_id, project])
      await tx.query('savepoint here')
      await tx.query(insertEpic, [us.org_id, project])
      await tx.query('rollback to savepoint here')
    })
    expect(takeReported()).toEqual([['tasks']])
  })

  test('[PD-16] by the next transaction of the same connection', async () => {
    const single = createPool(database.serverUrl, { max: 1 })
    const narrow = createDatabase(single)
    const changes: string[][] = []
    narrow.onChanges((committed) => changes.push(committed))
    await narrow.transactionAs(us, (tx) => tx.query(insertEpic, [us.org_id, project]))
    await narrow.transactionAs(us, (tx) => tx.query('select from epics'))
    await narrow.transactionAs(us, (tx) => tx.query(`update projects set name = 'Novo' where id = $1`, [project]))
    await single.end()
    expect(changes.map((committed) => committed.filter((text) => text.startsWith(project)))).toEqual([
      [`${project}:epics`],
      [`${project}:projects`],
    ])
  })
})

test('[MS-01] a transaction that only reads may not write', async () => {
  const insert = 'insert into epics (org_id, project_id, title) values ($1, $2, $3)'
  const refused = db.transactionAs(us, (tx) => tx.query(insert, [us.org_id, project, 'Um']), { readOnly: true })
  await expect(refused).rejects.toMatchObject({ code: '25006' })
  expect(await db.transactionAs(us, (tx) => tx.query('select from projects'), { readOnly: true })).not.toHaveLength(0)
})

/** A way to PostgreSQL on which the answer to COMMIT gets lost, and the connection with it. */
async function lossyWay(): Promise<{ url: string; close: () => void }> {
  const { host, port } = new pg.Client({ connectionString: database.serverUrl })
  const way = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    near.pipe(far)
    far.on('data', (chunk) => {
      const tag = chunk.indexOf('COMMIT\0')
      if (tag < 0) return near.write(chunk)
      // What came before it arrives; a type and a length stand before the tag.
      near.end(chunk.subarray(0, tag - 5))
      return far.destroy()
    })
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const url = new URL(database.serverUrl)
  url.search = ''
  url.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
  return { url: url.href, close: () => way.close() }
}

test('[PD-16] what was committed while its answer got lost is reported', async () => {
  const way = await lossyWay()
  const lossyPool = createPool(way.url)
  const lossy = createDatabase(lossyPool)
  const changes: string[][] = []
  lossy.onChanges((committed) => changes.push(committed))
  const insert = `insert into tasks (org_id, project_id, title) values ($1, $2, 'Um')`
  await expect(lossy.transactionAs(us, (tx) => tx.query(insert, [us.org_id, project]))).rejects.toThrow()
  expect(changes.map((committed) => committed.sort())).toEqual([[`${project}:tasks`, `${us.org_id}:tasks`].sort()])
  expect(await change('select from tasks where project_id = $1', [project])).toHaveLength(1)
  await lossyPool.end()
  way.close()
})

describe('who writes without our context notifies', () => {
  /** What the work on this connection notified: it receives its own notices before its next answer. */
  async function noticesOf(work: () => Promise<unknown>): Promise<string[]> {
    notified.length = 0
    await work()
    await admin.query('select 1')
    const names = (payload: string) => payload.replace(project, 'ours').replace(other, 'other')
    return notified.map((payload) => names(payload).replace(`${us.org_id}`, 'organization')).sort()
  }

  test('[PD-16] each table once a transaction, and when it commits', async () => {
    const insert = `insert into tasks (org_id, project_id, title) values ($1, $2, 'Um'), ($1, $2, 'Dois')`
    const notices = await noticesOf(async () => {
      await admin.query('begin')
      await admin.query(insert, [us.org_id, project])
      await admin.query(insert, [us.org_id, project])
      expect(notified).toEqual([])
      await admin.query('commit')
    })
    expect(notices).toEqual(['organization:tasks', 'ours:tasks'])
    expect(takeReported()).toEqual([])
  })

  test('[PD-16] of both projects where a row moves', async () => {
    const id = await insert('tasks', { project_id: project, title: 'Um' })
    const notices = await noticesOf(() => admin.query('update tasks set project_id = $2 where id = $1', [id, other]))
    expect(notices).toEqual(['organization:tasks', 'other:tasks', 'ours:tasks'])
  })

  test('[PD-26] of the organization that somebody leaves, and of the one that they join', async () => {
    const { rows } = await admin.query(`insert into organizations (name) values ('Outra') returning id`)
    const joined: string = rows[0].id
    const somebody = randomUUID()
    const enter = `insert into users (id, org_id, display_name, email, role) values ($1, $2, 'Bia', $3, 'member')`
    expect(await noticesOf(() => admin.query(enter, [somebody, us.org_id, `${somebody}@exemplo.com.br`]))).toEqual([
      'organization:users',
    ])
    const notices = await noticesOf(() => admin.query('update users set org_id = $2 where id = $1', [somebody, joined]))
    expect(notices).toEqual([`${joined}:users`, 'organization:users'].sort())
    expect(await noticesOf(() => admin.query('update users set org_id = null where id = $1', [somebody]))).toEqual([
      `${joined}:users`,
    ])
  })

  test('[PD-16] of all that goes with a project', async () => {
    await insert('epics', { project_id: project, title: 'Um' })
    const notices = await noticesOf(() => admin.query('delete from projects where id = $1', [project]))
    expect(notices).toEqual(['organization:epics', 'organization:projects', 'ours:epics', 'ours:projects'])
  })
})
