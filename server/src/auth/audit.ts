import type { Transaction } from '../database/with-identity.ts'
import type { Device } from './device.ts'

type Facts = { account_id: string; session_id: string; device: Device; now: Date }

/** Writes down what touched an account's safety, in the transaction that did it. */
export async function audit(
  tx: Transaction,
  event: 'refresh_token_reused' | 'password_changed',
  { account_id, session_id, device, now }: Facts,
): Promise<void> {
  await tx.query(
    `insert into auth.audit (account_id, session_id, event, user_agent, ip, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [account_id, session_id, event, device.user_agent, device.ip, now],
  )
}
