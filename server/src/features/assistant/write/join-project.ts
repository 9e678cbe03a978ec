import type { Draft } from '@leme/language/plan'
import type { Transaction } from '../../../database/transaction.ts'
import { createProjectMember } from '../../project-member/project-member.queries.ts'
import { joiningIn } from '../resolve/joining.ts'

/** Makes members of the people whom a draft lets into its project, just before it is written. */
export async function joinProject(tx: Transaction, projectId: string, draft: Draft | undefined): Promise<void> {
  const ids = draft ? joiningIn(draft).map(({ id }) => id) : []
  if (ids.length === 0) return
  const members = await membersAmong(tx, projectId, ids)
  for (const user_id of ids.filter((id) => !members.has(id))) {
    await createProjectMember(tx, projectId, { user_id, role: 'contributor' })
  }
}

/** The names of the people whom an exchange let into its project, where they still are. */
export async function findJoined(tx: Transaction, exchangeId: string): Promise<string[]> {
  const [exchange] = await tx.query<{ draft: Draft; project_id: string }>(
    `select plan -> 'draft' as draft, plan -> 'ready' -> 'project' ->> 'id' as project_id from assistant_exchanges
     where org_id = context.org_id() and id = $1 and plan ->> 'draft' like '%join:%'`,
    [exchangeId],
  )
  if (!exchange) return []
  const joined = joiningIn(exchange.draft)
  const ids = joined.map(({ id }) => id)
  const members = await membersAmong(tx, exchange.project_id, ids)
  return joined.filter(({ id }) => members.has(id)).map(({ label }) => label)
}

async function membersAmong(tx: Transaction, projectId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ user_id: string }>(
    'select user_id from project_members where project_id = $1 and user_id = any($2)',
    [projectId, ids],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}
