import type { Transaction } from '../database/transaction.ts'
import type { Requester } from '../mail/message-limit.ts'
import { type Mac, randomCode, randomToken, sha256 } from '../secret.ts'

/** How long a code or link holds; ms. */
export const tokenLife = 60 * 60_000
/** Wrong codes that one token takes from the place that asked for it, and from all others; then it is dead there. */
const triesAllowed = { there: 5, elsewhere: 3 }

export type TokenKind =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'sms'
  | 'phone_change'

export type OneTimeToken = {
  id: string
  account_id: string
  kind: TokenKind
  sent_to: string
  flow_state_id: string | null
}

type NewToken = {
  account_id: string
  kind: TokenKind
  sent_to: string
  requester: Pick<Requester, 'place'>
  flow_state_id?: string | null
  now: Date
}

const columns = 'id, account_id, kind, sent_to, flow_state_id'

/**
 * Makes a code and a link's token for the same thing. An older one of the kind that the same place asked for is dead from
 * now on; what others asked for lives on, so that nobody ends the owner's code by asking for another.
 */
export async function issueToken(
  tx: Transaction,
  mac: Mac,
  { account_id, kind, sent_to, requester, flow_state_id = null, now }: NewToken,
): Promise<{ code: string; link_token: string }> {
  const code = randomCode()
  const link_token = randomToken()
  const asked_from = sha256(requester.place)
  await tx.query('delete from auth.one_time_tokens where account_id = $1 and kind = $2 and asked_from = $3', [
    account_id,
    kind,
    asked_from,
  ])
  await tx.query(
    `insert into auth.one_time_tokens (account_id, kind, sent_to, code_hash, link_hash, flow_state_id, created_at,
       expires_at, asked_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      account_id,
      kind,
      sent_to,
      mac(code, labelOf(kind, sent_to)),
      sha256(link_token),
      flow_state_id,
      now,
      new Date(now.getTime() + tokenLife),
      asked_from,
    ],
  )
  return { code, link_token }
}

/** Uses up the token of a link and every other of its kind, or answers null where there is none that still holds. */
export async function takeLink(
  tx: Transaction,
  linkToken: string,
  kinds: readonly TokenKind[],
  now: Date,
): Promise<OneTimeToken | null> {
  const link_hash = sha256(linkToken)
  await lockHolders(tx, 'link_hash = $1', [link_hash])
  const [token] = await tx.query<OneTimeToken>(
    `select ${columns} from auth.one_time_tokens where link_hash = $1 and kind = any ($2) and expires_at > $3`,
    [link_hash, kinds, now],
  )
  return token ? useUp(tx, token) : null
}

type Attempt = {
  code: string
  sent_to: string
  kinds: readonly TokenKind[]
  /** Where the code is typed. */
  requester: Pick<Requester, 'place'>
  /** Of who is known to ask: nobody else's token is judged. */
  account_id?: string | null
  now: Date
}

/**
 * Uses up the token of a code and every other of its kind, or answers null and counts the failure, which the caller must
 * commit. Every code of the address that still holds is right, no matter who asked for it. A wrong one counts against each: in
 * the place that asked for it someone who guesses has five tries, and all other places have three together, so that they
 * end no code for who asked.
 */
export async function takeCode(
  tx: Transaction,
  mac: Mac,
  { code, sent_to, kinds, requester, account_id = null, now }: Attempt,
): Promise<OneTimeToken | null> {
  const asked_from = sha256(requester.place)
  await lockHolders(tx, 'sent_to = $1 and kind = any ($2)', [sent_to, kinds])
  const tokens = await tx.query<OneTimeToken & { code_hash: Buffer }>(
    `select ${columns}, code_hash from auth.one_time_tokens
     where sent_to = $1 and kind = any ($2) and expires_at > $3 and ($4::uuid is null or account_id = $4)
       and case when asked_from = $5 then failures < ${triesAllowed.there}
         else failures_elsewhere < ${triesAllowed.elsewhere} end
     order by created_at desc, id desc`,
    [sent_to, kinds, now, account_id, asked_from],
  )
  const right = tokens.find(({ kind, code_hash }) => mac(code, labelOf(kind, sent_to)).equals(code_hash))
  if (right) {
    const { code_hash: _, ...token } = right
    return useUp(tx, token)
  }
  await tx.query(
    `update auth.one_time_tokens set failures = failures + (asked_from = $2)::int,
       failures_elsewhere = failures_elsewhere + (asked_from <> $2)::int
     where id = any ($1)`,
    [tokens.map(({ id }) => id), asked_from],
  )
  return null
}

/** Locks the accounts of these tokens: before the tokens, as everywhere else, and so that of two one finds none. */
async function lockHolders(tx: Transaction, condition: string, values: unknown[]): Promise<void> {
  await tx.query(
    `select from auth.accounts where id in (select account_id from auth.one_time_tokens where ${condition})
     order by id for no key update`,
    values,
  )
}

async function useUp(tx: Transaction, token: OneTimeToken): Promise<OneTimeToken> {
  await dropTokens(tx, token.account_id, [token.kind])
  return token
}

/** Every code and link of the account, or of these kinds, is dead: what they were for has changed. */
export async function dropTokens(tx: Transaction, accountId: string, kinds?: readonly TokenKind[]): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where account_id = $1 and ($2::text[] is null or kind = any ($2))', [
    accountId,
    kinds ?? null,
  ])
}

function labelOf(kind: TokenKind, sentTo: string): string {
  return `one-time code ${kind} ${sentTo}`
}
