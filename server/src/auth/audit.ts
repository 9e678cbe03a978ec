import type { Transaction } from '../database/with-identity.ts'
import type { Device } from './device.ts'

type Facts = {
  /** Whose safety it touched. */
  account_id: string
  /** The session that did it. */
  session_id: string | null
  /** Who did it, where that is somebody else. */
  by_account_id?: string
  device: Pick<Device, 'user_agent' | 'ip'>
  now: Date
}

export type AuditEvent =
  | 'refresh_token_reused'
  | 'password_changed'
  | 'sessions_ended'
  | 'email_changed'
  | 'phone_changed'
  | 'account_deleted'
  | 'organization_left'
  | 'factor_added'
  | 'factor_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_created'
  | 'recovery_code_used'
  | 'identity_linked'
  | 'identity_unlinked'

/**
 * Writes down what touched an account's safety, in the transaction that did it. A changed role and a removed person
 * are written down by the database itself (migration 018), whoever changes the row.
 */
export async function audit(
  tx: Transaction,
  event: AuditEvent,
  { account_id, session_id, by_account_id = account_id, device, now }: Facts,
): Promise<void> {
  await tx.query(
    `insert into auth.audit (account_id, session_id, by_account_id, event, user_agent, ip, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [account_id, session_id, by_account_id, event, device.user_agent, device.ip, now],
  )
}
