import { userLimits } from '@leme/contract/people/user'
import type { Config } from '../../config.ts'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { sha256 } from '../../secret.ts'

/** Whether an address may become somebody here: where sign-up is open to all, or an invitation waits for it. */
export async function mayJoin(tx: Transaction, email: string, signup: Config['signup'], now: Date): Promise<boolean> {
  return signup === 'open' || (await findOpenInvitation(tx, email, now)) !== null
}

/**
 * Where a new person whose mailbox is proved belongs: with the newest invitation that waits for it, else alone, as admin
 * of their own.
 */
export async function placeByMailbox(
  tx: Transaction,
  newcomer: Newcomer & { email: string },
  now: Date,
): Promise<void> {
  const invitation = await findOpenInvitation(tx, newcomer.email, now)
  if (!invitation) return placeNewcomer(tx, newcomer, null, now)
  await insertUser(tx, newcomer, invitation.org_id, invitation.role)
  await markAccepted(tx, invitation, newcomer.id, now)
}

async function findOpenInvitation(tx: Transaction, email: string, now: Date): Promise<Invitation | null> {
  const [invitation] = await tx.query<Invitation>(
    `select org_id, id, email, role from public.invitations
     where lower(email) = lower($1) and accepted_at is null and expires_at > $2
     order by created_at desc, id desc limit 1 for update`,
    [email, now],
  )
  return invitation ?? null
}

/**
 * Somebody leaves their organisation, where their work and their name on it stay; one that holds nothing but them goes
 * with them. Throws last_admin where others, or what it holds, would be left without anybody to look after it.
 */
export async function leaveOrganization(tx: Transaction, userId: string, now: Date): Promise<void> {
  const [user] = await tx.query<{ org_id: string; is_alone: boolean }>(
    `select org_id, not exists (
       select from public.users other where other.org_id = users.org_id and other.id <> users.id) as is_alone
     from public.users where id = $1 and org_id is not null and removed_at is null for update`,
    [userId],
  )
  if (!user) return
  if (user.is_alone) return dissolve(tx, userId, user.org_id, now)
  await tx.query('update public.users set removed_at = $2 where id = $1', [userId, now]).catch(refuseLastAdmin)
}

/** Throws last_admin for the database's refusal of a change that would leave an organisation without an admin. */
export function refuseLastAdmin(error: unknown): never {
  const isLast = error instanceof Error && 'constraint' in error && error.constraint === 'users_last_admin'
  throw isLast ? new Problem('last_admin', { cause: error }) : error
}

async function dissolve(tx: Transaction, userId: string, orgId: string, now: Date): Promise<void> {
  try {
    await leaveForGood(
      tx,
      orgId,
      async () => void (await tx.query('delete from public.users where id = $1', [userId])),
      now,
    )
  } catch (error) {
    if (error instanceof Problem && error.code === 'other_organization')
      throw new Problem('last_admin', { cause: error })
    throw error
  }
}

/** Without an address of mail: who came by phone. */
type Newcomer = { id: string; email: string | null; display_name: string }
type Invitation = { org_id: string; id: string; email: string; role: string }

/**
 * Where a new person belongs: with an invitation's token where it says, else alone, as admin of their own. Throws
 * invite_other_email for an invitation of another address, and what else one can be refused for.
 */
export async function placeNewcomer(
  tx: Transaction,
  newcomer: Newcomer,
  token: string | null,
  now: Date,
): Promise<void> {
  if (token === null) {
    const orgId = await createOwnOrganization(tx, newcomer.display_name)
    return insertUser(tx, newcomer, orgId, 'admin')
  }
  const invitation = await lockInvitation(tx, token, now)
  requireAddress(invitation, newcomer.email)
  await insertUser(tx, newcomer, invitation.org_id, invitation.role)
  await markAccepted(tx, invitation, newcomer.id, now)
}

/**
 * Moves somebody who has an account to the organisation that invited them. Throws already_member where they are in it,
 * invite_other_email where somebody else was invited, other_organization where their own holds anything but themselves,
 * and what else an invitation can be refused for.
 */
export async function acceptInvitation(tx: Transaction, userId: string, token: string, now: Date): Promise<void> {
  const [user] = await tx.query<{ email: string | null; org_id: string | null; removed_at: string | null }>(
    'select email, org_id, removed_at from public.users where id = $1 for update',
    [userId],
  )
  if (!user) throw new Problem('user_not_found')
  const invitation = await lockInvitation(tx, token, now)
  if (user.org_id === invitation.org_id && !user.removed_at) throw new Problem('already_member')
  requireAddress(invitation, user.email)

  if (user.org_id === null || user.org_id === invitation.org_id) await join(tx, userId, invitation)
  else await leaveForGood(tx, user.org_id, () => join(tx, userId, invitation), now)
  await markAccepted(tx, invitation, userId, now)
}

/** Two at once with one token: the second waits here, and finds it used. */
async function lockInvitation(tx: Transaction, token: string, now: Date): Promise<Invitation> {
  const [invitation] = await tx.query<Invitation & { expires_at: string; accepted_at: string | null }>(
    'select org_id, id, email, role, expires_at, accepted_at from public.invitations where token_hash = $1 for update',
    [sha256(token)],
  )
  if (!invitation) throw new Problem('invite_not_found')
  if (invitation.accepted_at) throw new Problem('invite_used')
  if (Date.parse(invitation.expires_at) <= now.getTime()) throw new Problem('invite_expired')
  return invitation
}

/** Who invited which address to which organisation; nobody by name where they are gone. Throws what an invitation can be refused for. */
export async function describeInvitation(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<{ organization: string; inviter: string | null; email: string }> {
  const { org_id, id, email } = await lockInvitation(tx, token, now)
  const [described] = await tx.query<{ organization: string; inviter: string | null }>(
    `select organizations.name as organization, users.display_name as inviter
     from public.invitations join public.organizations on organizations.id = invitations.org_id
     left join public.users on users.id = invited_by_user_id and users.org_id = invitations.org_id and removed_at is null
     where invitations.org_id = $1 and invitations.id = $2`,
    [org_id, id],
  )
  if (!described) throw new Error('an invitation belongs to an organization')
  return { ...described, email }
}

/** Throws what an invitation can be refused for; answers nothing where it holds for this address. */
export async function requireInvitation(tx: Transaction, token: string, email: string, now: Date): Promise<void> {
  requireAddress(await lockInvitation(tx, token, now), email)
}

/** A link can be passed on: it lets nobody in but whom it was made for. */
function requireAddress(invitation: Invitation, email: string | null): void {
  if (invitation.email.toLowerCase() !== email?.toLowerCase()) throw new Problem('invite_other_email')
}

async function markAccepted(tx: Transaction, invitation: Invitation, userId: string, now: Date): Promise<void> {
  await tx.query(
    'update public.invitations set accepted_at = $3, accepted_by_user_id = $4 where org_id = $1 and id = $2',
    [invitation.org_id, invitation.id, now, userId],
  )
}

async function createOwnOrganization(tx: Transaction, displayName: string): Promise<string> {
  const name = [...`Organização de ${displayName}`].slice(0, userLimits.display_name).join('')
  const [organization] = await tx.query<{ id: string }>(
    'insert into public.organizations (name) values ($1) returning id',
    [name],
  )
  if (!organization) throw new Error('the insert returned no organization')
  return organization.id
}

async function insertUser(tx: Transaction, newcomer: Newcomer, orgId: string, role: string): Promise<void> {
  await tx.query('insert into public.users (id, org_id, display_name, email, role) values ($1, $2, $3, $4, $5)', [
    newcomer.id,
    orgId,
    newcomer.display_name,
    newcomer.email,
    role,
  ])
}

async function join(tx: Transaction, userId: string, invitation: Invitation): Promise<void> {
  await tx.query('update public.users set org_id = $2, role = $3, removed_at = null where id = $1', [
    userId,
    invitation.org_id,
    invitation.role,
  ])
}

/**
 * Every table of an organisation refers to it, so PostgreSQL itself says whether anything is left there: the deletion
 * of an organisation that holds something fails, and takes the move back with it. Expired invitations are nothing.
 */
async function leaveForGood(tx: Transaction, orgId: string, move: () => Promise<void>, now: Date): Promise<void> {
  try {
    await tx.query('delete from public.invitations where org_id = $1 and accepted_at is null and expires_at <= $2', [
      orgId,
      now,
    ])
    await move()
    await tx.query('delete from public.organizations where id = $1', [orgId])
  } catch (error) {
    const stillReferredTo = error instanceof Error && 'code' in error && error.code === '23503'
    throw stillReferredTo ? new Problem('other_organization', { cause: error }) : error
  }
}
