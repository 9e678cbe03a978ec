import type { AuditEventName } from '@leme/contract/people/audit'
import { type Origin, originText, type Transaction } from '../database/transaction.ts'

type Facts = {
  /** Whose safety it touched. */
  account_id: string
  /** The session that did it. */
  session_id: string | null
  /** Who did it, where that is somebody else. */
  by_account_id?: string
  device: Origin
  /** What else is worth knowing, without secrets. */
  details?: Record<string, unknown>
  now: Date
}

/**
 * Writes down what touched an account's safety, in the transaction that did it, for the organisation where its person
 * belongs or has just left; nothing where there is none. What the application's tables say of themselves (roles,
 * invitations, keys, deletions) is written down by their triggers (functions/audit.sql), no matter who changes the row.
 */
export async function audit(
  tx: Transaction,
  event: AuditEventName,
  { account_id, session_id, by_account_id = account_id, device, details = {}, now }: Facts,
): Promise<void> {
  const isOther = by_account_id !== account_id
  await tx.query(
    `select record_audit(org_id, $2, $3, case when $4 then id end, case when $4 then display_name end, $5, $6, $7)
     from public.users where id = $1 and org_id is not null and (removed_at is null or removed_at >= $8)`,
    [account_id, event, by_account_id, isOther, details, session_id, originText(device), now],
  )
}
