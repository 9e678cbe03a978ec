import { endBeforeStart, type ProjectCreate, type ProjectUpdate } from '@leme/contract/project/project'
import { sql } from 'kysely'
import { jsonObject, statement } from '../../database/query/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'
import { countedName } from '../client/counted-name.ts'
import { healthFacts, withHealth } from './project-health.ts'

explainConstraints({
  // The change alone is well formed; with the day that the row has, it is not.
  projects_end_date_after_start: { field: 'end_date', message: endBeforeStart },
  project_prefixes_pkey: { field: 'prefix', message: 'Outro projeto tem ou já teve este prefixo' },
  _org_id_project_id_fkey: 'project_not_found',
})

const columns = `projects.org_id, projects.id, projects.name, projects.prefix, projects.client, projects.client_id, projects.kind,
  projects.partner, projects.description, projects.budget_hours, projects.spent_hours, projects.start_date,
  projects.end_date, projects.status, projects.created_at, projects.comment_count`

/**
 * The newest first, all or `limit` of them; null where there is no project `after`. `today` is a day of the
 * organisation's calendar; a project's health is that of this day, here as below.
 */
export async function listProjects(
  tx: Transaction,
  today: string,
  { limit, after }: { limit?: number | undefined; after?: string | undefined } = {},
): Promise<string | null> {
  const all = statement.selectFrom('projects').select(text(today)).orderBy('created_at', 'desc').orderBy('id', 'desc')
  const following = after === undefined ? all : all.where(follows(after))
  const rows = await tx.run(limit === undefined ? following : following.limit(limit))
  if (after !== undefined && rows.length === 0 && !(await getProject(tx, after, today))) return null
  return `[${rows.map((row) => withHealth(row, today)).join(',')}]`
}

/** Behind this project in the list. */
function follows(id: string) {
  return sql<boolean>`(projects.created_at, projects.id) < (select last.created_at, last.id from projects last where last.id = ${id})`
}

export async function getProject(tx: Transaction, id: string, today: string): Promise<string | null> {
  const [row] = await tx.run(statement.selectFrom('projects').select(text(today)).where('id', '=', id))
  return row ? withHealth(row, today) : null
}

function text(today: string) {
  return [jsonObject(columns).as('json'), healthFacts(today).as('facts')] as const
}

/** `id` where a preview has shown it already; `client_id` where one of several clients of that name was chosen. */
type NewProject = Omit<ProjectCreate, 'org_id'> & { id?: string; client_id?: string | undefined }

export async function createProject(
  tx: Transaction,
  orgId: string,
  project: NewProject,
  today: string,
): Promise<string> {
  const { status: _startsPlanned, ...fields } = project
  const client = await chooseClient(tx, project.client, { client_id: project.client_id })
  const [row] = await tx.run(
    statement
      .insertInto('projects')
      .values({ org_id: orgId, ...fields, ...client })
      .returning(text(today)),
  )
  if (!row) throw new Error('the insert returned no project')
  return withHealth(row, today)
}

/** Changes the given fields; answers null when there is no such project. */
export async function updateProject(
  tx: Transaction,
  id: string,
  change: ProjectUpdate,
  today: string,
): Promise<string | null> {
  if (Object.keys(change).length === 0) return getProject(tx, id, today)
  const client = change.client === undefined ? {} : await chooseClient(tx, change.client, { project_id: id })
  const [row] = await tx.run(
    statement
      .updateTable('projects')
      .set({ ...change, ...client })
      .where('id', '=', id)
      .returning(text(today)),
  )
  return row ? withHealth(row, today) : null
}

type ChosenClient = { client: string; client_id: string | null }

/**
 * The registered client that the name counts for, in its own spelling; else the name alone. Where several
 * have it, the one that was chosen.
 * An inactive client cannot be newly chosen; a project that has it keeps it.
 */
async function chooseClient(
  tx: Transaction,
  name: string,
  { project_id, client_id }: { project_id?: string; client_id?: string | undefined },
): Promise<ChosenClient> {
  const [client] = await tx.query<{ id: string; name: string; choosable: boolean }>(
    `select clients.id, clients.name,
       clients.is_active or exists (select from projects where projects.id = $2 and client_id = clients.id) as choosable
     from clients where clients.name collate same_name = ${countedName('$1::text')}
     order by clients.id = $3::uuid desc nulls last, choosable desc, clients.created_at, clients.id limit 1`,
    [name, project_id ?? null, client_id ?? null],
  )
  if (!client) return { client: name, client_id: null }
  if (!client.choosable) {
    throw new Problem('client_inactive', { fields: [{ field: 'client', message: 'Este cliente está inativo' }] })
  }
  return { client: client.name, client_id: client.id }
}
