import type { Transaction } from '../database/transaction.ts'
import type { Mac } from '../secret.ts'
import { findAccount, lockAccount } from './account/account.ts'
import { issueToken } from './one-time-token.ts'

/** A person of an organisation whom the operator of the machine named. */
export type NamedPerson = { id: string; org_id: string; display_name: string; email: string | null }

/**
 * The person whom an organisation knows by their address of mail, as `emailAddress` of the contract writes it, or by
 * their id; null where it has no such person. Someone whom it removed is found with `removed` alone, after who is there.
 */
export async function findPerson(
  tx: Transaction,
  orgId: string,
  wanted: { id: string } | { email: string },
  { removed = false } = {},
): Promise<NamedPerson | null> {
  const [column, value] = 'id' in wanted ? (['id', wanted.id] as const) : (['email', wanted.email] as const)
  const [person] = await tx.query<NamedPerson>(
    `select id, org_id, display_name, email from public.users
     where org_id = $1 and ${column} = $2 and ($3 or removed_at is null) order by removed_at desc nulls first limit 1`,
    [orgId, value, removed],
  )
  return person ?? null
}

/** Ends every session of the person; answers how many there were. */
export async function endAllSessions(tx: Transaction, person: NamedPerson): Promise<number> {
  await lockAccount(tx, person.id)
  const ended = await tx.query('delete from auth.sessions where account_id = $1 returning id', [person.id])
  await recordOperator(tx, 'sessions_ended', person)
  return ended.length
}

/**
 * The secret of a link to a new password, which nobody gets by mail; an older one of theirs is dead from now on. Null where the
 * person has no account under an address of mail.
 */
export async function issueRecovery(tx: Transaction, mac: Mac, person: NamedPerson, now: Date): Promise<string | null> {
  const account = person.email === null ? null : await findAccount(tx, person.email)
  if (!account?.email || account.id !== person.id) return null
  await lockAccount(tx, account.id)
  const token = {
    account_id: account.id,
    kind: 'recovery' as const,
    sent_to: account.email,
    requester: { place: 'operator' },
    now,
  }
  const issued = await issueToken(tx, mac, token)
  await recordOperator(tx, 'recovery_link_created', person)
  return issued.link_token
}

/** Writes down what a command of the machine did to a person: with no actor, as nobody of the organisation did it. */
async function recordOperator(
  tx: Transaction,
  event: 'sessions_ended' | 'recovery_link_created',
  { id, org_id, display_name }: NamedPerson,
): Promise<void> {
  await tx.query(`select record_audit($1, $2, null, $3, $4, '{}', null, null)`, [org_id, event, id, display_name])
}
