import { formatPhone } from '@leme/contract/text/phone'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { type Account, loadAccount, lockAccount, type UserMetadata } from '../account/account.ts'
import { insertIdentity } from '../account/identity.ts'
import { placeNewcomer } from '../account/organization-membership.ts'
import type { AuthContext } from '../context.ts'

type NewPhoneAccount = {
  phone: string
  /** Null where codes are the only way in. */
  password_hash: string | null
  metadata: UserMetadata
  now: Date
}

/** An account that belongs nowhere until its phone is proved; null where the phone is taken. */
export async function createPhoneAccount(
  tx: Transaction,
  { phone, password_hash, metadata, now }: NewPhoneAccount,
): Promise<Account | null> {
  const user_metadata = { display_name: formatPhone(phone), ...metadata }
  const [row] = await tx.query<{ id: string }>(
    `insert into auth.accounts (phone, password_hash, user_metadata, created_at, updated_at)
     values ($1, $2, $3, $4, $4) on conflict (phone) do nothing returning id`,
    [phone, password_hash, user_metadata, now],
  )
  if (!row) return null
  await storePhoneIdentity(tx, { id: row.id, phone, is_proved: false }, now)
  return loadAccount(tx, row.id)
}

type PhoneIdentity = { id: string; phone: string; is_proved: boolean }

/** The identity of an account's own phone has the account's id, as that of its mail does. */
async function storePhoneIdentity(tx: Transaction, { id, phone, is_proved }: PhoneIdentity, now: Date) {
  const identity_data = { sub: id, phone, phone_verified: is_proved, email_verified: false }
  const isNew = await insertIdentity(tx, { account_id: id, provider: 'phone', provider_id: id, identity_data, now })
  if (isNew) return
  await tx.query(
    `update auth.identities set identity_data = identity_data || $2, updated_at = $3
     where account_id = $1 and provider = 'phone'`,
    [id, { phone, phone_verified: is_proved }, now],
  )
}

/**
 * Somebody used a code that was sent to the account's phone: the number is theirs. Where nobody had proved that before,
 * somebody else may have set up what signs in there: it ends, except for a sign-up that is being confirmed. Who belongs
 * nowhere yet gets an organisation of their own. Throws signup_disabled where sign-up is by invitation.
 */
export async function provePhone(
  { config }: AuthContext,
  tx: Transaction,
  { account_id, kind, now }: { account_id: string; kind: 'signup' | 'sms'; now: Date },
): Promise<void> {
  await lockAccount(tx, account_id)
  const { phone, phone_confirmed_at, user_metadata } = await loadAccount(tx, account_id)
  if (phone === null) throw new Error('a message went to an account without a phone')
  if (phone_confirmed_at === null) {
    await tx.query('update auth.accounts set phone_confirmed_at = $2, updated_at = $2 where id = $1', [account_id, now])
    await storePhoneIdentity(tx, { id: account_id, phone, is_proved: true }, now)
    if (kind === 'sms') await tx.query('update auth.accounts set password_hash = null where id = $1', [account_id])
  }
  const [person] = await tx.query<{ id: string }>('select id from public.users where id = $1', [account_id])
  if (person) return
  if (config.signup !== 'open') throw new Problem('signup_disabled')
  const display_name = String(user_metadata.display_name ?? formatPhone(phone))
  await placeNewcomer(tx, { id: account_id, email: null, display_name }, null, now)
}

/** A code that was sent to the account's new phone was used. Throws phone_exists where somebody else has it by now. */
export async function confirmPhoneChange(tx: Transaction, accountId: string, now: Date): Promise<Account> {
  await lockAccount(tx, accountId)
  const { new_phone } = await loadAccount(tx, accountId)
  if (!new_phone) throw new Problem('otp_expired')
  const [taken] = await tx.query('select id from auth.accounts where phone = $1 and id <> $2', [new_phone, accountId])
  if (taken) throw new Problem('phone_exists')
  await tx.query(
    `update auth.accounts set phone = new_phone, new_phone = null, phone_confirmed_at = $2, updated_at = $2
     where id = $1`,
    [accountId, now],
  )
  await storePhoneIdentity(tx, { id: accountId, phone: new_phone, is_proved: true }, now)
  return loadAccount(tx, accountId)
}
