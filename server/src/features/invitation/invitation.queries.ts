import { expiredInvitationDays, type InvitationCreate, invitationDays } from '@leme/contract/people/invitation'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { explainConstraints } from '../../problem/constraints.ts'

explainConstraints({
  invitations_email_domain_allowed: {
    field: 'email',
    message: 'A organização só convida endereços dos domínios que ela permite',
  },
})

const columns = `invitations.id, invitations.org_id, invitations.email, invitations.role,
  invitations.invited_by_user_id, invitations.created_at, invitations.expires_at`

/** Invitations that nobody accepted, without those that expired long ago, newest first. */
export function listInvitations(tx: Transaction): Promise<string> {
  return jsonList(
    tx,
    `select ${columns} from invitations where accepted_at is null and expires_at > now() - make_interval(days => $1)
     order by created_at desc, id desc`,
    [expiredInvitationDays],
  )
}

/** Whether somebody of the organisation has this address of mail. */
export async function isMember(tx: Transaction, orgId: string, email: string): Promise<boolean> {
  const rows = await tx.query('select from users where org_id = $1 and email = $2 and removed_at is null', [
    orgId,
    email,
  ])
  return rows.length > 0
}

type NewInvitation = InvitationCreate & {
  org_id: string
  user_id: string
  token: string
  tokenHash: Buffer
  link: string
  mailed: boolean
}

/** Answers null where an open invitation for the address exists; one that has expired makes room. */
export async function createInvitation(tx: Transaction, invitation: NewInvitation): Promise<string | null> {
  const { org_id, user_id, email, role, token, tokenHash, link, mailed } = invitation
  await tx.query('delete from invitations where email = $1 and accepted_at is null and expires_at <= now()', [email])
  const [row] = await tx.query<{ json: string }>(
    `insert into invitations (org_id, email, role, token_hash, invited_by_user_id, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))
     on conflict (org_id, email) where accepted_at is null do nothing
     returning (select row_to_json(shown)::text
       from (select ${columns}, $7::text as token, $8::text as link, $9::boolean as mailed) shown) as json`,
    [org_id, email, role, tokenHash, user_id, invitationDays, token, link, mailed],
  )
  return row?.json ?? null
}

/** The invitation that was withdrawn; null where there is none, or the policy keeps it because it was accepted. */
export async function deleteInvitation(tx: Transaction, id: string): Promise<InvitationCreate | null> {
  const [deleted] = await tx.query<InvitationCreate>('delete from invitations where id = $1 returning email, role', [
    id,
  ])
  return deleted ?? null
}

type Inviter = { inviter: string; organization: string; time_zone: string }

/** Who invites, and to what: what a mail says of an invitation. */
export async function findInviter(tx: Transaction, userId: string): Promise<Inviter> {
  const [row] = await tx.query<Inviter>(
    `select users.display_name as inviter, organizations.name as organization, organizations.time_zone
     from users join organizations on organizations.id = users.org_id where users.id = $1`,
    [userId],
  )
  if (!row) throw new Error('who invites is nobody')
  return row
}
