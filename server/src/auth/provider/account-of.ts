import type { Config } from '../../config.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Device } from '../../http/device.ts'
import { Problem } from '../../problem/problem.ts'
import { findAccount, loadAccount, lockAccount } from '../account/account.ts'
import { confirmEmail, insertIdentity, touchIdentity } from '../account/identity.ts'
import { nameOf } from '../account/name-of.ts'
import { mayJoin } from '../account/organization-membership.ts'
import { audit } from '../audit.ts'
import { createAccount } from '../sign-in/new-account.ts'
import type { Profile } from './provider.ts'

const unproved =
  'Já existe uma conta com este email, ainda não confirmado. Entre com a senha e vincule este acesso em Conta, Identidades'

type Coming = { device: Device; now: Date }

type Newcomers = Coming & Pick<Config, 'signup'>

/**
 * The account of someone who came by a provider: the one that has the identity; else the one whose mailbox both this
 * service and the provider have proved, which gets the identity; else a new one. Throws
 * provider_email_needs_verification, email_not_confirmed for an account whose mailbox nobody has proved, as the person
 * who made it need not be its address's owner, and signup_disabled where newcomers come by invitation alone.
 */
export async function accountOf(tx: Transaction, profile: Profile, coming: Newcomers): Promise<string> {
  await lockIdentity(tx, profile)
  const known = await findByIdentity(tx, profile)
  if (known) {
    await touchIdentity(tx, { ...profile, now: coming.now })
    return known
  }
  const { email, email_verified } = profile
  if (email === null || !email_verified) throw new Problem('provider_email_needs_verification')
  await dropWaiting(tx, email)
  const isKnown = (await findAccount(tx, email)) !== null
  const created = isKnown ? null : await createByProvider(tx, profile, email, coming)
  return created ?? addToProved(tx, profile, email, coming)
}

/**
 * Adds the identity to the account of somebody who is signed in. Throws identity_already_exists where an account has
 * it, this one too.
 */
export async function linkProfile(
  tx: Transaction,
  owner: { account_id: string; session_id: string },
  profile: Profile,
  { device, now }: Coming,
): Promise<void> {
  const { account_id, session_id } = owner
  await lockAccount(tx, account_id)
  await addIdentity(tx, account_id, profile, now)
  const { email, email_confirmed_at } = await loadAccount(tx, account_id)
  if (email === profile.email && profile.email_verified && !email_confirmed_at) await confirmEmail(tx, account_id, now)
  await audit(tx, 'identity_linked', { account_id, session_id, device, now })
}

/** Two who come at once by one identity: the second waits, and finds the account that the first has made. */
async function lockIdentity(tx: Transaction, { provider, provider_id }: Profile): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`identity ${provider} ${provider_id}`])
}

async function findByIdentity(tx: Transaction, { provider, provider_id }: Profile): Promise<string | null> {
  const [row] = await tx.query<{ account_id: string }>(
    'select account_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, provider_id],
  )
  return row?.account_id ?? null
}

/**
 * An account that waits for its mailbox has nothing and belongs nowhere: the first who proves the mailbox begins again.
 */
async function dropWaiting(tx: Transaction, email: string): Promise<void> {
  await tx.query(
    `delete from auth.accounts where email = $1 and email_confirmed_at is null
       and not exists (select from public.users where users.id = accounts.id)`,
    [email],
  )
}

/** Null where somebody made an account of the address in between. */
async function createByProvider(
  tx: Transaction,
  profile: Profile,
  email: string,
  { signup, now }: Newcomers,
): Promise<string | null> {
  if (!(await mayJoin(tx, email, signup, now))) throw new Problem('signup_disabled')
  const display_name = nameOf(profile.display_name, email)
  const account = await createAccount(tx, {
    email,
    email_confirmed: true,
    password_hash: null,
    metadata: { display_name },
    person: profile,
    now,
  })
  return account?.id ?? null
}

async function addToProved(tx: Transaction, profile: Profile, email: string, { device, now }: Coming): Promise<string> {
  const account = await findAccount(tx, email)
  if (!account?.email_confirmed_at) throw new Problem('email_not_confirmed', { detail: unproved })
  await addIdentity(tx, account.id, profile, now)
  await audit(tx, 'identity_linked', { account_id: account.id, session_id: null, device, now })
  return account.id
}

async function addIdentity(tx: Transaction, account_id: string, profile: Profile, now: Date): Promise<void> {
  const { provider, provider_id, identity_data } = profile
  const added = await insertIdentity(tx, { account_id, provider, provider_id, identity_data, now })
  if (!added) throw new Problem('identity_already_exists')
}
