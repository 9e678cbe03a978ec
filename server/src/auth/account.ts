import type { Transaction } from '../database/with-identity.ts'

export type UserMetadata = Record<string, unknown>

/** One row of auth.accounts, without its password. */
export type Account = {
  id: string
  email: string
  user_metadata: UserMetadata
  created_at: string
  updated_at: string
  last_sign_in_at: string | null
  /** When it was proved that mail to the address is read; null until then. */
  email_confirmed_at: string | null
}

export const accountColumns = `accounts.id, accounts.email, accounts.user_metadata, accounts.created_at,
  accounts.updated_at, accounts.last_sign_in_at, accounts.email_confirmed_at`

export type AccountWithPassword = Account & { password_hash: string }

export async function findAccount(tx: Transaction, email: string): Promise<AccountWithPassword | null> {
  const [account] = await tx.query<AccountWithPassword>(
    `select ${accountColumns}, accounts.password_hash from auth.accounts where email = $1`,
    [email],
  )
  return account ?? null
}

/** Waits for whoever else changes what this account is or has, and keeps others waiting until COMMIT. */
export async function lockAccount(tx: Transaction, id: string): Promise<void> {
  await tx.query('select from auth.accounts where id = $1 for no key update', [id])
}

/** The user object of the GoTrue contract. Who belongs to which organisation is not in it: ask /api/me. */
export function userAnswer(account: Account) {
  const { id, email, user_metadata } = account
  const created_at = instant(account.created_at)
  const updated_at = instant(account.updated_at)
  const last_sign_in_at = instant(account.last_sign_in_at ?? account.created_at)
  const email_confirmed_at = account.email_confirmed_at && instant(account.email_confirmed_at)
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at,
    phone: '',
    confirmed_at: email_confirmed_at,
    last_sign_in_at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata,
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: {
          ...user_metadata,
          sub: id,
          email,
          email_verified: email_confirmed_at !== null,
          phone_verified: false,
        },
        provider: 'email',
        email,
        last_sign_in_at,
        created_at,
        updated_at,
      },
    ],
    factors: [],
    created_at,
    updated_at,
    is_anonymous: false,
  }
}

/** PostgreSQL's text of an instant as ISO 8601. */
function instant(text: string): string {
  return new Date(text).toISOString()
}
