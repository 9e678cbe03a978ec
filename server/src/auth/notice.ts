import { defaultTimeZone } from '@leme/contract/format/default-time-zone'
import { deviceName } from '@leme/contract/text/device-name'
import type { Transaction } from '../database/transaction.ts'
import type { Device } from '../http/device.ts'
import type { Message } from '../mail/message.ts'
import type { AuthContext } from './context.ts'

/** How long a notice that something has changed is worth sending; ms. */
export const noticeLife = 24 * 60 * 60_000

type Happened = { at: Date; time_zone: string; device: string | null }

/**
 * Queues, in the transaction that changes an account, the mail that notifies its owner; nothing for someone who has no
 * address. Wake the mail once it is committed.
 */
export async function queueNotice(
  { mail }: Pick<AuthContext, 'mail'>,
  tx: Transaction,
  recipient: string | null,
  { device, now }: { device: Device; now: Date },
  toMessage: (happened: Happened) => Message,
): Promise<void> {
  if (recipient === null) return
  const time_zone = await timeZoneOf(tx, recipient)
  const message = toMessage({ at: now, time_zone, device: deviceName(device.user_agent) })
  await mail.queue(tx, { recipient, message, expires_at: new Date(now.getTime() + noticeLife) })
}

/** On whose calendar the account of an address lives: its organisation's, where it has one. */
export async function timeZoneOf(tx: Transaction, email: string): Promise<string> {
  const [row] = await tx.query<{ time_zone: string }>(
    `select time_zone from public.organizations join public.users on users.org_id = organizations.id
     join auth.accounts on accounts.id = users.id where accounts.email = $1`,
    [email],
  )
  return row?.time_zone ?? defaultTimeZone
}
