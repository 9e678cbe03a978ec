import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { loadAccount, lockAccount } from '../account/account.ts'
import { confirmEmail } from '../account/identity.ts'
import { nameOf } from '../account/name-of.ts'
import { mayJoin, placeByMailbox } from '../account/organization-membership.ts'
import type { AuthContext } from '../context.ts'
import { dropTokens, type TokenKind } from '../one-time-token.ts'

/**
 * Somebody used a code or link that was sent to the account's address: the mailbox is theirs. Where nobody had proved
 * that before, the account may have been made by somebody else in its owner's name: whatever signs in there ends, and
 * second factors and a pending change of address with it, which would keep the owner out or take the account along;
 * except for a sign-up that is being confirmed, whose password is its maker's own. Someone who belongs nowhere yet gets
 * an organisation.
 */
export async function proveMailbox(
  { config }: AuthContext,
  tx: Transaction,
  { account_id, kind, now }: { account_id: string; kind: TokenKind; now: Date },
): Promise<void> {
  await lockAccount(tx, account_id)
  const account = await loadAccount(tx, account_id)
  if (account.email === null) throw new Error('mail went to an account without an address')
  const isFirst = account.email_confirmed_at === null
  await confirmEmail(tx, account_id, now)
  if (isFirst && kind !== 'signup') {
    for (const table of ['sessions', 'passkeys', 'factors', 'recovery_codes'])
      await tx.query(`delete from auth.${table} where account_id = $1`, [account_id])
    await dropTokens(tx, account_id)
    await tx.query(`delete from auth.identities where account_id = $1 and provider <> 'email'`, [account_id])
    await tx.query(
      'update auth.accounts set password_hash = null, new_email = null, email_change_half_at = null where id = $1',
      [account_id],
    )
  }
  const [person] = await tx.query<{ id: string }>('select id from public.users where id = $1', [account_id])
  if (person) return
  if (!(await mayJoin(tx, account.email, config.signup, now))) throw new Problem('signup_disabled')
  const display_name = nameOf(account.user_metadata.display_name, account.email)
  await placeByMailbox(tx, { id: account_id, email: account.email, display_name }, now)
}
