import type { invitationAccept } from '@leme/contract/people/invitation'
import type { z } from 'zod'
import type { Identity, Origin, Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { sha256 } from '../../secret.ts'
import { audit } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { requireSession } from '../session/authenticate.ts'
import { lockAccount } from './account.ts'
import { renameOwnIdentities } from './identity.ts'
import { nameOf } from './name-of.ts'
import { acceptInvitation, placeNewcomer } from './organization-membership.ts'
import { requireRecentOwner } from './owner.ts'

type Accepting = { session_id: string; token: string; device: Origin; now: Date }
type Context = Pick<AuthContext, 'db' | 'clock'>

/**
 * Somebody who is signed in accepts an invitation. Answers who they are then, where that is another person than before;
 * else null. Throws unproven_organization where they may leave theirs behind to accept, reauthentication_needed where
 * they go on as another person and have not proved lately to be the account's owner, and what `acceptInvitation` throws.
 */
export async function acceptAsPerson(
  { db, clock }: Context,
  person: Identity,
  { token, leave_org_id: orgId }: z.output<typeof invitationAccept>,
  device: Origin,
): Promise<Identity | null> {
  const { user_id, session_id } = person
  if (session_id === null) throw new Problem('person_required')
  const accepting = { session_id, token, device, now: clock() }
  try {
    return await db.authTransaction(async (tx) => {
      const other = orgId
        ? await acceptLeaving(tx, user_id, { orgId, ...accepting })
        : await acceptAfterRemoval(tx, user_id, accepting)
      if (!other) await acceptInvitation(tx, user_id, token, accepting.now)
      return other
    }, device)
  } catch (error) {
    const mayLeave = !orgId && error instanceof Problem && error.code === 'other_organization'
    if (mayLeave && (await db.authTransaction((tx) => findLeaver(tx, user_id, null))))
      throw new Problem('unproven_organization')
    throw error
  }
}

type Left = { email: string; display_name: string }

/**
 * Somebody's account, where they may leave their organisation as it is: it began before anybody had proved the
 * account's mailbox, which may have been a stranger in its owner's name, and nobody else works there. Null elsewhere.
 */
async function findLeaver(tx: Transaction, userId: string, orgId: string | null): Promise<Left | null> {
  const [left] = await tx.query<Left>(
    `select accounts.email, users.display_name
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

/**
 * Accepts an invitation and leaves the organisation `orgId` behind with all that it holds, and ends every way into it.
 * Answers who the person is then. Throws other_organization where theirs may not be left so, and what an invitation can
 * be refused for.
 */
async function acceptLeaving(
  tx: Transaction,
  userId: string,
  { orgId, ...accepting }: Accepting & { orgId: string },
): Promise<Identity> {
  const { device, now } = accepting
  await lockAccount(tx, userId)
  const left = await findLeaver(tx, userId, orgId)
  if (!left) throw new Problem('other_organization')
  await audit(tx, 'organization_left', { account_id: userId, session_id: null, device, now })
  await closeOrganization(tx, orgId, now)
  return goOn(tx, userId, left, accepting)
}

/**
 * Accepts an invitation for somebody who left another organisation than the one that invites, or was removed from it;
 * null where that is not so. Throws what an invitation can be refused for.
 */
async function acceptAfterRemoval(tx: Transaction, userId: string, accepting: Accepting): Promise<Identity | null> {
  await lockAccount(tx, userId)
  const [removed] = await tx.query<Left>(
    `select accounts.email, users.display_name
     from auth.accounts join public.users on users.id = accounts.id
     where accounts.id = $1 and accounts.email is not null and removed_at is not null
       and org_id is distinct from (select org_id from public.invitations where token_hash = $2)`,
    [userId, sha256(accepting.token)],
  )
  return removed ? goOn(tx, userId, removed, accepting) : null
}

/**
 * What is stored in an organisation names its author, who stays there as they are; their account goes on under another
 * id as a person of the organisation that invites. What opens the account goes along;
 * every other session ends, and this one is theirs once it is refreshed.
 * Throws reauthentication_needed.
 */
async function goOn(
  tx: Transaction,
  userId: string,
  { email, ...left }: Left,
  { session_id, token, now }: Accepting,
): Promise<Identity> {
  const signedIn = await requireSession(tx, { account_id: userId, session_id }, now)
  requireRecentOwner({ clock: () => now }, signedIn)
  const display_name = nameOf(left.display_name, email)
  await tx.query('delete from auth.sessions where account_id = $1 and id <> $2', [userId, session_id])
  await tx.query('update public.users set email = null where id = $1', [userId])
  const [account] = await tx.query<{ id: string }>(
    `update auth.accounts set id = uuid_v7(), user_metadata = user_metadata || jsonb_build_object('display_name', $2::text)
     where id = $1 returning id`,
    [userId, display_name],
  )
  if (!account) throw new Error('an account that is locked is there')
  const { id } = account
  await renameOwnIdentities(tx, id)
  await placeNewcomer(tx, { id, email, display_name }, token, now)
  const [person] = await tx.query<Pick<Identity, 'org_id' | 'role'>>(
    'select org_id, role from public.users where id = $1',
    [id],
  )
  if (!person) throw new Error('who accepted an invitation is a person')
  return { user_id: id, ...person, email, session_id }
}

/** Ends the keys and open invitations of an organisation that has nobody any more: a stranger may hold them. */
async function closeOrganization(tx: Transaction, orgId: string, now: Date): Promise<void> {
  await tx.query('update public.api_keys set revoked_at = $2 where org_id = $1 and revoked_at is null', [orgId, now])
  await tx.query('select system.switch_webhooks_off($1)', [orgId])
  await tx.query('delete from public.invitations where org_id = $1 and accepted_at is null', [orgId])
}
