import type { AuditEventName } from '@leme/contract/people/audit'
import type { Transaction } from '../../database/transaction.ts'

/**
 * Writes down what no changed row says by itself, as an export or an import, in the transaction that does it: by whom,
 * for which organisation and from where is what the transaction's identity says. `details` hold no secrets.
 */
export async function recordAudit(
  tx: Transaction,
  event: AuditEventName,
  details: Record<string, unknown>,
): Promise<void> {
  await tx.query(
    `select record_audit(context.org_id(), $1, context.user_id(), null, null, $2, null, context.origin())`,
    [event, details],
  )
}
