import type { ProjectMemberCreate, ProjectMemberUpdate } from '@leme/contract/project/project-member'
import { sql } from 'kysely'
import { jsonListOf } from '../../database/query/json.ts'
import { jsonObject, statement } from '../../database/query/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { Problem } from '../../problem/problem.ts'
import { personOf } from '../user/user.queries.ts'

explainConstraints({ project_members_org_id_project_id_user_id_key: 'already_project_member' })

const columns = `project_members.org_id, project_members.id, project_members.project_id, project_members.user_id,
  project_members.role, project_members.created_at,
  ${personOf('project_members.user_id', 'users.id, users.display_name, users.email, users.removed_at')}`
const json = jsonObject(columns).as('json')

/** Newest first; null where there is no such project. */
export function listProjectMembers(tx: Transaction, projectId: string): Promise<string | null> {
  return jsonListOf(
    tx,
    'projects',
    projectId,
    `select ${columns} from project_members where project_id = $1 order by created_at desc, id desc`,
  )
}

type NewMember = Pick<ProjectMemberCreate, 'user_id' | 'role'>

/**
 * Adds a person of the organisation who was not removed; anybody else is refused as no choice, and who is a member
 * already by the table's own rule. Answers null where there is no such project.
 */
export async function createProjectMember(
  tx: Transaction,
  projectId: string,
  { user_id, role }: NewMember,
): Promise<string | null> {
  const chosen = statement
    .selectFrom('projects')
    .innerJoin('users', 'users.org_id', 'projects.org_id')
    .select(['projects.org_id', 'projects.id', 'users.id as user_id', sql.val(role).as('role')])
    .where('projects.id', '=', projectId)
    .where('users.id', '=', user_id)
    .where('users.removed_at', 'is', null)
  const [row] = await tx.run(
    statement
      .insertInto('project_members')
      .columns(['org_id', 'project_id', 'user_id', 'role'])
      .expression(chosen)
      .returning(json),
  )
  if (row) return row.json
  const [project] = await tx.run(statement.selectFrom('projects').select('id').where('id', '=', projectId))
  if (!project) return null
  throw new Problem('validation_failed', { fields: [{ field: 'user_id', message: 'Selecione um usuário' }] })
}

/** Changes the given fields; answers null when there is no such member. */
export async function updateProjectMember(
  tx: Transaction,
  id: string,
  change: ProjectMemberUpdate,
): Promise<string | null> {
  if (Object.keys(change).length === 0) return getProjectMember(tx, id)
  const [row] = await tx.run(statement.updateTable('project_members').set(change).where('id', '=', id).returning(json))
  return row?.json ?? null
}

async function getProjectMember(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.run(statement.selectFrom('project_members').select(json).where('id', '=', id))
  return row?.json ?? null
}
