import type { Transaction } from '../../database/transaction.ts'

type NewIdentity = {
  account_id: string
  provider: string
  /** The person's name at the provider, its `sub`. */
  provider_id: string
  identity_data: Record<string, unknown>
  now: Date
}

/** Answers false where another account, or this one, has the identity already. */
export async function insertIdentity(tx: Transaction, identity: NewIdentity): Promise<boolean> {
  const { account_id, provider, provider_id, identity_data, now } = identity
  const inserted = await tx.query(
    `insert into auth.identities (account_id, provider, provider_id, identity_data, created_at, updated_at, last_sign_in_at)
     values ($1, $2, $3, $4, $5, $5, $5) on conflict (provider, provider_id) do nothing returning id`,
    [account_id, provider, provider_id, identity_data, now],
  )
  return inserted.length > 0
}

type MailAccount = {
  id: string
  email: string
  email_confirmed_at?: string | null
  user_metadata: Record<string, unknown>
}

/**
 * The identity of an account's own mail and password. It has the account's id, as it did before identities were
 * rows of their own.
 */
export async function insertEmailIdentity(tx: Transaction, account: MailAccount, now: Date): Promise<void> {
  await tx.query(
    `insert into auth.identities (id, account_id, provider, provider_id, identity_data, created_at, updated_at, last_sign_in_at)
     values ($1, $1, 'email', $1::uuid::text, $2, $3, $3, $3)`,
    [account.id, emailIdentityData(account), now],
  )
}

/** The account has another id: what identifies it here takes that too. */
export async function renameOwnIdentities(tx: Transaction, accountId: string): Promise<void> {
  await tx.query(
    `update auth.identities set id = case provider when 'email' then $1::uuid else id end, provider_id = $1::uuid::text,
       identity_data = identity_data || jsonb_build_object('sub', $1::uuid)
     where account_id = $1 and provider in ('email', 'phone')`,
    [accountId],
  )
}

/** What the identity "email" of an account says, as GoTrue's do. */
export function emailIdentityData(account: MailAccount): Record<string, unknown> {
  const { id, email, email_confirmed_at = null, user_metadata } = account
  return { ...user_metadata, sub: id, email, email_verified: email_confirmed_at !== null, phone_verified: false }
}

/** Somebody came by this identity: when, and what the provider says of them now. */
export async function touchIdentity(
  tx: Transaction,
  identity: { provider: string; provider_id: string; identity_data?: Record<string, unknown>; now: Date },
): Promise<void> {
  const { provider, provider_id, identity_data = {}, now } = identity
  await tx.query(
    `update auth.identities set last_sign_in_at = $3, updated_at = $3, identity_data = identity_data || $4
     where provider = $1 and provider_id = $2`,
    [provider, provider_id, now, identity_data],
  )
}

/** Whose mailbox this is was proved: by a code or link that was sent to it. */
export async function confirmEmail(tx: Transaction, accountId: string, now: Date): Promise<void> {
  await tx.query(
    `update auth.accounts set email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2 where id = $1`,
    [accountId, now],
  )
  await tx.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2
     where account_id = $1 and provider = 'email'`,
    [accountId, now],
  )
}
