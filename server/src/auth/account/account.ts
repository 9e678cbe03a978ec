import type { Transaction } from '../../database/transaction.ts'

export type UserMetadata = Record<string, unknown>

/** One row of auth.identities: who somebody is at a provider; "email" and "phone" are this service's own. */
export type AccountIdentity = {
  id: string
  provider: string
  provider_id: string
  identity_data: Record<string, unknown>
  created_at: string
  updated_at: string
  last_sign_in_at: string | null
}

/** One row of auth.factors, without what proves it. */
export type AccountFactor = {
  id: string
  factor_type: 'totp' | 'phone' | 'webauthn'
  friendly_name: string | null
  status: 'unverified' | 'verified'
  phone: string | null
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}

/** One row of auth.accounts with its identities and factors, the oldest first, without its password. */
export type Account = {
  id: string
  email: string | null
  email_confirmed_at: string | null
  phone: string | null
  phone_confirmed_at: string | null
  new_email: string | null
  new_phone: string | null
  user_metadata: UserMetadata
  /** Whether a password opens it. */
  has_password: boolean
  created_at: string
  updated_at: string
  last_sign_in_at: string | null
  identities: AccountIdentity[]
  factors: AccountFactor[]
}

/** The select list of an `Account`, wherever auth.accounts is not renamed. */
export const accountColumns = `accounts.id, accounts.email, accounts.email_confirmed_at, accounts.phone,
  accounts.phone_confirmed_at, accounts.new_email, accounts.new_phone, accounts.user_metadata,
  accounts.password_hash is not null as has_password, accounts.created_at, accounts.updated_at, accounts.last_sign_in_at,
  (select coalesce(json_agg(row_to_json(i) order by i.created_at, i.id), '[]')
   from (select id, provider, provider_id, identity_data, created_at, updated_at, last_sign_in_at
     from auth.identities where account_id = accounts.id) i) as identities,
  (select coalesce(json_agg(row_to_json(f) order by f.created_at, f.id), '[]')
   from (select id, factor_type, friendly_name, status, phone, created_at, updated_at, last_challenged_at
     from auth.factors where account_id = accounts.id) f) as factors`

/** `password_hash` is null where the account has another way in alone. */
export type AccountWithPassword = Account & { password_hash: string | null }

/** The account of an address of mail, as `emailAddress` of the contract writes it. */
export async function findAccount(tx: Transaction, email: string): Promise<AccountWithPassword | null> {
  const [account] = await tx.query<AccountWithPassword>(
    `select ${accountColumns}, accounts.password_hash from auth.accounts where email = $1`,
    [email],
  )
  return account ?? null
}

/** The account of a phone, as `phoneNumber` of the contract writes it. */
export async function findAccountByPhone(tx: Transaction, phone: string): Promise<AccountWithPassword | null> {
  const [account] = await tx.query<AccountWithPassword>(
    `select ${accountColumns}, accounts.password_hash from auth.accounts where phone = $1`,
    [phone],
  )
  return account ?? null
}

/** The account of what somebody signs in with beside a password: no phone is an address of mail. */
export function findAccountByLogin(tx: Transaction, login: string): Promise<AccountWithPassword | null> {
  return login.includes('@') ? findAccount(tx, login) : findAccountByPhone(tx, login)
}

/** The account as it is now: what a statement's `returning` answers lacks what the same transaction adds after it. */
export async function loadAccount(tx: Transaction, id: string): Promise<Account> {
  const [account] = await tx.query<Account>(`select ${accountColumns} from auth.accounts where id = $1`, [id])
  if (!account) throw new Error('there is no such account')
  return account
}

/** Waits for anyone else who changes what this account is or has, and makes others wait until COMMIT. */
export async function lockAccount(tx: Transaction, id: string): Promise<void> {
  await tx.query('select from auth.accounts where id = $1 for no key update', [id])
}

/** What tokens and answers say of the ways in; the oldest identity is "the" provider, as in the GoTrue contract. */
export function appMetadata({ identities }: Pick<Account, 'identities'>): { provider: string; providers: string[] } {
  const providers = [...new Set(identities.map(({ provider }) => provider))]
  return { provider: providers[0] ?? 'email', providers }
}

/** The user object of the GoTrue contract, and whether there is a password to ask for. Who belongs to which organisation is not in it: ask /api/me. */
export function userAnswer(account: Account) {
  const { id, email, phone, user_metadata, new_email, new_phone, factors } = account
  const email_confirmed_at = instant(account.email_confirmed_at)
  const phone_confirmed_at = instant(account.phone_confirmed_at)
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: email ?? '',
    email_confirmed_at,
    phone: phone ?? '',
    phone_confirmed_at,
    confirmed_at: email_confirmed_at ?? phone_confirmed_at,
    ...(new_email ? { new_email } : {}),
    ...(new_phone ? { new_phone } : {}),
    last_sign_in_at: instant(account.last_sign_in_at ?? account.created_at),
    app_metadata: appMetadata(account),
    user_metadata,
    has_password: account.has_password,
    identities: account.identities.map((identity) => identityAnswer(id, identity)),
    factors: factors.map(factorAnswer),
    created_at: instant(account.created_at),
    updated_at: instant(account.updated_at),
    is_anonymous: false,
  }
}

function identityAnswer(userId: string, identity: AccountIdentity) {
  const { id, provider, provider_id, identity_data } = identity
  return {
    identity_id: id,
    id: provider_id,
    user_id: userId,
    identity_data,
    provider,
    email: identity_data.email ?? null,
    last_sign_in_at: instant(identity.last_sign_in_at),
    created_at: instant(identity.created_at),
    updated_at: instant(identity.updated_at),
  }
}

/** The factor object of the GoTrue contract. */
export function factorAnswer(factor: AccountFactor) {
  const { id, factor_type, status, friendly_name, phone } = factor
  return {
    id,
    factor_type,
    status,
    ...(friendly_name ? { friendly_name } : {}),
    ...(phone ? { phone } : {}),
    created_at: instant(factor.created_at),
    updated_at: instant(factor.updated_at),
    ...(factor.last_challenged_at ? { last_challenged_at: instant(factor.last_challenged_at) } : {}),
  }
}

/** PostgreSQL's text of an instant as ISO 8601. */
function instant<Text extends string | null>(text: Text): Text {
  return (text === null ? null : new Date(text).toISOString()) as Text
}
