import { deviceName } from '@leme/contract/text/device-name'
import type { Transaction } from '../../database/transaction.ts'
import type { Device } from '../../http/device.ts'
import { emailChanged } from '../../mail/messages/notices.ts'
import { Problem } from '../../problem/problem.ts'
import { loadAccount, lockAccount } from '../account/account.ts'
import { confirmEmail, insertEmailIdentity } from '../account/identity.ts'
import { audit } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { timeZoneOf } from '../notice.ts'
import { dropTokens } from '../one-time-token.ts'

/** How long a notice that something has changed is worth sending; ms. */
const noticeLife = 24 * 60 * 60_000

type Confirmation = {
  account_id: string
  kind: 'email_change_new' | 'email_change_current'
  device: Device | null
  now: Date
}

/**
 * One of the two addresses has agreed to the change. Answers whether it is done: where the address in use was proved,
 * both must agree. Every code that was sent before is dead then, and the old address is notified. Throws email_exists
 * where somebody else has taken the new address meanwhile.
 */
export async function confirmEmailChange(context: AuthContext, tx: Transaction, confirmation: Confirmation) {
  const { account_id, kind, device, now } = confirmation
  await lockAccount(tx, account_id)
  const account = await loadAccount(tx, account_id)
  const { new_email, email: old_email } = account
  if (!new_email) throw new Problem('otp_expired')
  const needsBoth = old_email !== null && account.email_confirmed_at !== null
  if (needsBoth && !(await isOtherHalfDone(tx, account_id, kind))) {
    await tx.query('update auth.accounts set email_change_half_at = $2 where id = $1', [account_id, now])
    return false
  }
  const [taken] = await tx.query('select id from auth.accounts where email = $1 and id <> $2', [new_email, account_id])
  if (taken) throw new Problem('email_exists')
  await tx.query(
    `update auth.accounts set email = new_email, new_email = null, email_change_half_at = null, email_confirmed_at = null
     where id = $1`,
    [account_id],
  )
  await tx.query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text)
     where account_id = $1 and provider = 'email'`,
    [account_id, new_email],
  )
  const hasOwn = account.identities.some(({ provider }) => provider === 'email')
  if (!hasOwn) await insertEmailIdentity(tx, { ...account, email: new_email }, now)
  await confirmEmail(tx, account_id, now)
  await tx.query('update public.users set email = $2 where id = $1', [account_id, new_email])
  await dropTokens(tx, account_id)
  await audit(tx, 'email_changed', { account_id, session_id: null, device: device ?? noDevice, now })
  if (old_email !== null) {
    const time_zone = await timeZoneOf(tx, new_email)
    const happened = { at: now, time_zone, device: deviceName(device?.user_agent ?? null) }
    const message = emailChanged({ ...happened, new_email })
    await context.mail.queue(tx, { recipient: old_email, message, expires_at: new Date(now.getTime() + noticeLife) })
  }
  return true
}

const noDevice = { user_agent: null, ip: null, request_id: null }

/** The token of the other address was used up before this one, which is used up as well by now. */
async function isOtherHalfDone(tx: Transaction, accountId: string, kind: Confirmation['kind']): Promise<boolean> {
  const other = kind === 'email_change_new' ? 'email_change_current' : 'email_change_new'
  const [row] = await tx.query<{ is_half_done: boolean }>(
    `select email_change_half_at is not null and not exists (
       select from auth.one_time_tokens where account_id = $1 and kind = $2) as is_half_done
     from auth.accounts where id = $1`,
    [accountId, other],
  )
  return row?.is_half_done ?? false
}
