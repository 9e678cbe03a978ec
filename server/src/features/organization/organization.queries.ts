import { unknownTimeZone } from '@leme/contract/format/time-zone'
import type { OrganizationUpdate } from '@leme/contract/people/organization'
import { nameWithAddress } from '@leme/contract/text/mailed-name'
import { jsonObject, statement } from '../../database/query/statement.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'

explainConstraints({
  organizations_name_address: { field: 'name', message: nameWithAddress },
  users_display_name_address: { field: 'display_name', message: nameWithAddress },
  // What this program knows and PostgreSQL's own list, of another year, does not.
  organizations_time_zone_known: { field: 'time_zone', message: unknownTimeZone },
})

const json = jsonObject(
  `organizations.id, organizations.name, organizations.status_labels, organizations.time_zone,
   organizations.keep_prompts, organizations.require_second_factor, organizations.allowed_email_domains, organizations.keep_runs_days,
   organizations.keep_prompts_days, organizations.keep_conversations_days, organizations.keep_audit_days,
   organizations.keep_sessions_days`,
).as('json')

export async function getOrganization(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.run(statement.selectFrom('organizations').select(json).where('id', '=', id))
  return row?.json ?? null
}

/** Changes the given fields; answers null where the policy lets who asks change nothing. */
export async function updateOrganization(
  tx: Transaction,
  id: string,
  change: OrganizationUpdate,
): Promise<string | null> {
  if (Object.keys(change).length === 0) return getOrganization(tx, id)
  const [row] = await tx.run(statement.updateTable('organizations').set(change).where('id', '=', id).returning(json))
  return row?.json ?? null
}
