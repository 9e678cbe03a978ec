import type { UserUpdate } from '@leme/contract/people/user'
import { sql } from 'kysely'
import { refuseLastAdmin } from '../../auth/account/organization-membership.ts'
import { jsonList } from '../../database/query/json.ts'
import { jsonObject, statement } from '../../database/query/statement.ts'
import type { Transaction } from '../../database/transaction.ts'

const columns = 'users.id, users.org_id, users.display_name, users.email, users.role'

const meJson = jsonObject(
  `${columns}, (select row_to_json(o) from (select id, name, status_labels, time_zone from organizations where id = users.org_id) o)
     as organization`,
)

/** Who asks, with the organisation that the shell shows. */
export async function getMe(tx: Transaction, userId: string): Promise<string | null> {
  const [row] = await tx.run(statement.selectFrom('users').select(meJson.as('json')).where('id', '=', userId))
  return row?.json ?? null
}

/** The people of the organisation by name, without those who were removed. */
export function listUsers(tx: Transaction, orgId: string): Promise<string> {
  return jsonList(
    tx,
    `select ${columns} from users where org_id = $1 and removed_at is null
     order by display_name collate "pt-BR-x-icu", id`,
    [orgId],
  )
}

/** Who was removed, the last first; who was erased has neither name nor address left to erase. */
export function listRemovedUsers(tx: Transaction, orgId: string): Promise<string> {
  return jsonList(
    tx,
    `select ${columns}, users.removed_at from users
     where org_id = $1 and removed_at is not null and not (display_name = 'Pessoa apagada' and email is null)
     order by removed_at desc, id`,
    [orgId],
  )
}

/** Gives a person another role; null where the organisation has no such person. Throws last_admin. */
export async function updateUser(tx: Transaction, id: string, { role }: UserUpdate): Promise<string | null> {
  const change = statement.updateTable('users').set({ role }).where('id', '=', id).where('removed_at', 'is', null)
  const [row] = await tx.run(change.returning(jsonObject(columns).as('json'))).catch(refuseLastAdmin)
  return row?.json ?? null
}

type Removed = { email: string | null; organization: string; time_zone: string }

/**
 * Removes a person: the database ends their sessions. Answers who it was and from where; null where the organisation
 * has no such person. Throws last_admin.
 */
export async function removeUser(tx: Transaction, id: string): Promise<Removed | null> {
  const removed_at = sql<string>`now()`
  const change = statement.updateTable('users').set({ removed_at }).where('id', '=', id).where('removed_at', 'is', null)
  const organization = sql<string>`(select name from organizations where organizations.id = users.org_id)`
  const time_zone = sql<string>`(select time_zone from organizations where organizations.id = users.org_id)`
  const [removed] = await tx
    .run(change.returning(['email', organization.as('organization'), time_zone.as('time_zone')]))
    .catch(refuseLastAdmin)
  return removed ?? null
}

/**
 * A select list's `user`: the person whom the column refers to, as what they did carries them, also once they were
 * removed. Column and fields are written by us, never taken from a request.
 */
export function personOf(column: string, fields = 'users.id, users.display_name, users.email'): string {
  return `(select row_to_json(person) from (select ${fields} from users where users.id = ${column}) person) as "user"`
}
