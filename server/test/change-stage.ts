import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createPool } from '../src/database/pool.ts'
import { createDatabase, type Database, type Identity, type Transaction } from '../src/database/transaction.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

type ChangeStage = {
  database: TestDatabase
  db: Database
  admin: pg.Client
  us: Identity
  project: string
  other: string
  /** What was reported of our organization since the test began. */
  reportedOfOrganization: string[]
  /** What was notified to everybody. */
  notified: string[]
}

/** A database of the file whose reported changes its tests read; each has two projects of one organisation. */
export function useChanges() {
  const stage = { reportedOfOrganization: [] as string[], notified: [] as string[] } as ChangeStage
  let pool: pg.Pool
  /** What each COMMIT reported, by the tables alone where it is our project's. */
  let reported: string[][] = []

  beforeAll(async () => {
    stage.database = await createTestDatabase()
    pool = createPool(stage.database.serverUrl)
    stage.db = createDatabase(pool)
    stage.db.onChanges(take)
    stage.admin = new pg.Client({ connectionString: stage.database.adminUrl })
    await stage.admin.connect()
    stage.admin.on('notification', ({ payload = '' }) => stage.notified.push(payload))
    await stage.admin.query('listen leme_changed')
    stage.us = await createPerson(stage.admin)
  })
  afterAll(async () => {
    await stage.admin?.end()
    await pool?.end()
    await stage.database?.drop()
  })
  beforeEach(async () => {
    stage.project = await createProject()
    stage.other = await createProject()
    reported = []
    stage.reportedOfOrganization = []
  })

  function take(changes: string[]): void {
    const { us, project, reportedOfOrganization } = stage
    const ofOrganization = (change: string) => change.startsWith(`${us.org_id}:`)
    reportedOfOrganization.push(...changes.filter(ofOrganization).map((change) => change.replace(`${us.org_id}:`, '')))
    const ofProjects = changes.filter((change) => !ofOrganization(change))
    if (ofProjects.length > 0) reported.push(ofProjects.map((change) => change.replace(`${project}:`, '')))
  }

  const asUs = <T>(work: (tx: Transaction) => Promise<T>) => stage.db.transactionAs(stage.us, work)

  /** Inserts one row as a person of the organisation would and answers its id. */
  async function insert(table: string, fields: Record<string, unknown>): Promise<string> {
    const row = { org_id: stage.us.org_id, ...fields }
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

  return {
    stage,
    asUs,
    insert,
    createProject,
    change: (text: string, values: unknown[] = []) => asUs((tx) => tx.query(text, values)),
    /** What was reported since the last call, each COMMIT's tables in alphabetical order. */
    takeReported(): string[][] {
      const since = reported.map((tables) => [...tables].sort())
      reported = []
      return since
    },
  }
}

async function createPerson(admin: pg.Client): Promise<Identity> {
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
