import type { ProjectCreate, ProjectUpdate } from '@leme/contract/project'
import { jsonList } from '../../database/json.ts'
import { jsonObject, statement } from '../../database/statement.ts'
import type { Transaction } from '../../database/with-identity.ts'
import { Problem } from '../../http/problem.ts'

const columns = `projects.org_id, projects.id, projects.name, projects.client, projects.client_id, projects.kind,
  projects.partner, projects.description, projects.budget_hours, projects.spent_hours, projects.start_date,
  projects.end_date, projects.status, projects.health_score, projects.created_at`
const json = jsonObject(columns).as('json')

export function listProjects(tx: Transaction): Promise<string> {
  return jsonList(tx, `select ${columns} from projects order by created_at desc, id desc`)
}

export async function getProject(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.run(statement.selectFrom('projects').select(json).where('id', '=', id))
  return row?.json ?? null
}

type NewProject = Omit<ProjectCreate, 'org_id'>

export async function createProject(tx: Transaction, orgId: string, project: NewProject): Promise<string> {
  const { status: _startsPlanned, ...fields } = project
  const client = await chooseClient(tx, project.client, null)
  const [row] = await tx.run(
    statement
      .insertInto('projects')
      .values({ org_id: orgId, ...fields, ...client })
      .returning(json),
  )
  if (!row) throw new Error('the insert returned no project')
  return row.json
}

/** Changes the given fields; answers null when there is no such project. */
export async function updateProject(tx: Transaction, id: string, change: ProjectUpdate): Promise<string | null> {
  if (Object.keys(change).length === 0) return getProject(tx, id)
  const client = change.client === undefined ? {} : await chooseClient(tx, change.client, id)
  const [row] = await tx.run(
    statement
      .updateTable('projects')
      .set({ ...change, ...client })
      .where('id', '=', id)
      .returning(json),
  )
  return row?.json ?? null
}

type ChosenClient = { client: string; client_id: string | null }

/**
 * The registered client of that name, case and accents ignored, in its own spelling; else the name alone.
 * An inactive client cannot be newly chosen; a project that has it keeps it.
 */
async function chooseClient(tx: Transaction, name: string, projectId: string | null): Promise<ChosenClient> {
  const [client] = await tx.query<{ id: string; name: string; choosable: boolean }>(
    `select clients.id, clients.name,
       clients.is_active or exists (select from projects where projects.id = $2 and client_id = clients.id) as choosable
     from clients where clients.name collate same_name = $1
     order by choosable desc, clients.created_at, clients.id limit 1`,
    [name, projectId],
  )
  if (!client) return { client: name, client_id: null }
  if (!client.choosable) {
    throw new Problem('client_inactive', { fields: [{ field: 'client', message: 'Este cliente está inativo' }] })
  }
  return { client: client.name, client_id: client.id }
}
