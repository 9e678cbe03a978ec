import type { ProjectCreate, ProjectUpdate } from '@leme/contract/project'
import { jsonList, jsonObject } from '../../database/json.ts'
import type { Transaction } from '../../database/with-identity.ts'
import { Problem } from '../../http/problem.ts'

const columns = `projects.org_id, projects.id, projects.name, projects.client, projects.client_id, projects.kind,
  projects.partner, projects.description, projects.budget_hours, projects.spent_hours, projects.start_date,
  projects.end_date, projects.status, projects.health_score, projects.created_at`

export function listProjects(tx: Transaction): Promise<string> {
  return jsonList(tx, `select ${columns} from projects order by created_at desc, id desc`)
}

export async function getProject(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(`select ${jsonObject(columns)} as json from projects where id = $1`, [
    id,
  ])
  return row?.json ?? null
}

type NewProject = Omit<ProjectCreate, 'org_id' | 'status'>

export async function createProject(tx: Transaction, orgId: string, project: NewProject): Promise<string> {
  const client = await chooseClient(tx, project.client, null)
  const [row] = await tx.query<{ json: string }>(
    `insert into projects
       (org_id, name, client, client_id, kind, partner, description, budget_hours, start_date, end_date)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${jsonObject(columns)} as json`,
    [
      orgId,
      project.name,
      client.client,
      client.client_id,
      project.kind,
      project.partner,
      project.description,
      project.budget_hours,
      project.start_date,
      project.end_date,
    ],
  )
  if (!row) throw new Error('the insert returned no project')
  return row.json
}

/** Changes the given fields; answers null when there is no such project. */
export async function updateProject(tx: Transaction, id: string, change: ProjectUpdate): Promise<string | null> {
  const client = change.client === undefined ? {} : await chooseClient(tx, change.client, id)
  const fields = Object.entries({ ...change, ...client }).filter(([, value]) => value !== undefined)
  if (fields.length === 0) return getProject(tx, id)
  const assignments = fields.map(([field], index) => `${field} = $${index + 2}`).join(', ')
  const [row] = await tx.query<{ json: string }>(
    `update projects set ${assignments} where id = $1 returning ${jsonObject(columns)} as json`,
    [id, ...fields.map(([, value]) => value)],
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
