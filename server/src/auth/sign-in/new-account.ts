import type { Transaction } from '../../database/transaction.ts'
import { type Account, loadAccount, type UserMetadata } from '../account/account.ts'
import { insertEmailIdentity, insertIdentity } from '../account/identity.ts'
import { placeByMailbox, placeNewcomer } from '../account/organization-membership.ts'

/** Who a provider says somebody is. */
export type ProviderPerson = { provider: string; provider_id: string; identity_data: Record<string, unknown> }

type NewAccount = {
  email: string
  /** Whether it is proved already that mail to the address is read. */
  email_confirmed: boolean
  /** Null where another way in is the only one. */
  password_hash: string | null
  metadata: UserMetadata & { display_name: string }
  invitation_token?: string | null | undefined
  /** The identity of another provider that it begins with; absent: mail, with a password or codes. */
  person?: ProviderPerson
  /** Whether the person waits for their mailbox to be confirmed before they belong anywhere. */
  waits?: boolean
  now: Date
}

/**
 * An account, its first identity, its person and where they belong; null where the address is taken. Throws what an
 * invitation can be refused for.
 */
export async function createAccount(tx: Transaction, account: NewAccount): Promise<Account | null> {
  const { email, email_confirmed, metadata, invitation_token = null, person, waits = false, now } = account
  const id = await insertAccount(tx, account)
  if (id === null) return null
  if (person) await insertIdentity(tx, { account_id: id, ...person, now })
  else await insertEmailIdentity(tx, { id, email, user_metadata: metadata }, now)
  if (!waits || invitation_token !== null) {
    const newcomer = { id, email, display_name: metadata.display_name }
    if (email_confirmed && invitation_token === null) await placeByMailbox(tx, newcomer, now)
    else await placeNewcomer(tx, newcomer, invitation_token, now)
  }
  return loadAccount(tx, id)
}

type Claim = {
  email: string
  password_hash: string
  metadata: NewAccount['metadata']
  invitation_token?: string | null | undefined
  now: Date
}

/**
 * An account that a code to its address began and nobody ever entered belongs to nobody: who signs up takes it, as they
 * would a free address. Null where the account is somebody's. Throws what an invitation can be refused for.
 */
export async function claimAccount(tx: Transaction, claim: Claim): Promise<Account | null> {
  const { email, password_hash, metadata, invitation_token = null, now } = claim
  const [row] = await tx.query<{ id: string }>(
    `update auth.accounts set password_hash = $2, user_metadata = $3, updated_at = $4, last_sign_in_at = $4
     where email = $1 and email_confirmed_at is null and password_hash is null and last_sign_in_at is null
       and not exists (select from public.users where users.id = accounts.id)
     returning id`,
    [email, password_hash, metadata, now],
  )
  if (!row) return null
  await placeNewcomer(tx, { id: row.id, email, display_name: metadata.display_name }, invitation_token, now)
  return loadAccount(tx, row.id)
}

async function insertAccount(tx: Transaction, account: NewAccount): Promise<string | null> {
  const { email, email_confirmed, password_hash, metadata, waits, now } = account
  const [row] = await tx.query<{ id: string }>(
    `insert into auth.accounts (email, email_confirmed_at, password_hash, user_metadata, created_at, updated_at, last_sign_in_at)
     values ($1, $2, $3, $4, $5, $5, $6) on conflict (email) do nothing returning id`,
    [email, email_confirmed ? now : null, password_hash, metadata, now, waits ? null : now],
  )
  return row?.id ?? null
}
