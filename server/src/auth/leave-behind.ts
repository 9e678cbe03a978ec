import type { Identity, Origin, Transaction } from '../database/transaction.ts'
import { Problem } from '../problem/problem.ts'
import { lockAccount, type UserMetadata } from './account.ts'
import { audit } from './audit.ts'
import { createAccount } from './new-account.ts'

type Left = { email: string; password_hash: string | null; user_metadata: UserMetadata; display_name: string }

/**
 * Somebody's account, where they may leave their organisation as it is: it began before anybody had proved the
 * account's mailbox, which may have been a stranger in its owner's name, and nobody else works there. Null elsewhere.
 */
async function findLeaver(tx: Transaction, userId: string, orgId: string | null): Promise<Left | null> {
  const [left] = await tx.query<Left>(
    `select accounts.email, password_hash, user_metadata, users.display_name
     from auth.accounts
     join public.users on users.id = accounts.id and removed_at is null
     join public.organizations on organizations.id = users.org_id
     where accounts.id = $1 and accounts.email is not null and ($2::uuid is null or users.org_id = $2)
       and accounts.email_confirmed_at > organizations.created_at
       and not exists (select from public.users other
         where other.org_id = users.org_id and other.id <> users.id and other.removed_at is null)`,
    [userId, orgId],
  )
  return left ?? null
}

/** Throws unproven_organization where somebody may leave theirs behind to accept. */
export async function refuseUnproven(tx: Transaction, userId: string): Promise<void> {
  if (await findLeaver(tx, userId, null)) throw new Problem('unproven_organization')
}

/**
 * Accepts an invitation and leaves the organisation `orgId` behind with all that it holds. What is stored there names
 * its author, so the person goes on as a new account with the same address and password: every session, second factor
 * and passkey ends, and every way into what is left. Answers who they are then. Throws other_organization where theirs
 * may not be left so, and what an invitation can be refused for.
 */
export async function acceptLeaving(
  tx: Transaction,
  userId: string,
  { token, orgId, device, now }: { token: string; orgId: string; device: Origin; now: Date },
): Promise<Identity> {
  await lockAccount(tx, userId)
  const left = await findLeaver(tx, userId, orgId)
  if (!left) throw new Problem('other_organization')
  const { email, password_hash, user_metadata, display_name } = left
  await audit(tx, 'organization_left', { account_id: userId, session_id: null, device, now })
  await closeOrganization(tx, orgId, now)
  await tx.query('delete from auth.accounts where id = $1', [userId])
  await tx.query('update public.users set email = null where id = $1', [userId])
  const metadata = { ...user_metadata, display_name }
  const newcomer = { email, password_hash, metadata, invitation_token: token, now }
  const account = await createAccount(tx, { ...newcomer, email_confirmed: true })
  if (!account) throw new Error('the address of a deleted account is free')
  const [person] = await tx.query<Pick<Identity, 'org_id' | 'role'>>(
    'select org_id, role from public.users where id = $1',
    [account.id],
  )
  if (!person) throw new Error('who accepted an invitation is a person')
  return { user_id: account.id, ...person, email, session_id: null }
}

/** Ends the keys and open invitations of an organisation that has nobody any more: a stranger may hold them. */
async function closeOrganization(tx: Transaction, orgId: string, now: Date): Promise<void> {
  await tx.query('update public.api_keys set revoked_at = $2 where org_id = $1 and revoked_at is null', [orgId, now])
  await tx.query('delete from public.invitations where org_id = $1 and accepted_at is null', [orgId])
}
