import { jsonList } from '../../database/query/json.ts'
import type { Identity, Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { audit } from '../audit.ts'
import { sessionIdle, sessionLife } from '../session/session.ts'
import { lockAccount } from './account.ts'

/** How the people of an organisation use it, as JSON text: since when, how many open sessions, when last. */
export function listAccess(tx: Transaction, orgId: string, now: Date): Promise<string> {
  return jsonList(
    tx,
    `select users.id as user_id,
       coalesce(
         (select max(accepted_at) from public.invitations
          where invitations.org_id = users.org_id and accepted_by_user_id = users.id),
         users.created_at
       ) as member_since,
       coalesce(open.sessions, 0) as sessions,
       greatest(open.last_used_at, accounts.last_sign_in_at) as last_seen_at
     from public.users
     left join auth.accounts on accounts.id = users.id
     left join lateral (
       select count(*)::int as sessions, max(last_used_at) as last_used_at from auth.sessions
       where account_id = users.id and created_at > $2 and last_used_at > $3
     ) open on true
     where users.org_id = $1 and users.removed_at is null order by users.id`,
    [orgId, new Date(now.getTime() - sessionLife), new Date(now.getTime() - sessionIdle)],
  )
}

/**
 * Ends the sessions of a person of `by`'s organisation; of `by` themselves, every one but theirs. Throws
 * person_not_found where the organisation has no such person.
 */
export async function endSessions(tx: Transaction, userId: string, by: Identity, now: Date): Promise<void> {
  const [person] = await tx.query<{ id: string }>(
    'select id from public.users where id = $1 and org_id = $2 and removed_at is null',
    [userId, by.org_id],
  )
  if (!person) throw new Problem('person_not_found')
  await lockAccount(tx, person.id)
  const { session_id } = by
  await tx.query('delete from auth.sessions where account_id = $1 and id is distinct from $2', [person.id, session_id])
  const device = by.origin ?? { ip: null, user_agent: null, request_id: null }
  await audit(tx, 'sessions_ended', { account_id: person.id, session_id, by_account_id: by.user_id, device, now })
}
