import type { Transaction } from '../database/transaction.ts'
import { type Mac, randomCode, randomToken, sha256 } from './secret.ts'

/** How long a code or link holds; ms. */
export const tokenLife = 60 * 60_000
/** Wrong codes that one token takes before it is dead. */
const triesAllowed = 5

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

type NewToken = { account_id: string; kind: TokenKind; sent_to: string; flow_state_id?: string | null; now: Date }

const columns = 'id, account_id, kind, sent_to, flow_state_id'

/** Makes a code and a link's token for the same thing; an older one of the kind is dead from now on. */
export async function issueToken(
  tx: Transaction,
  mac: Mac,
  { account_id, kind, sent_to, flow_state_id = null, now }: NewToken,
): Promise<{ code: string; link_token: string }> {
  const code = randomCode()
  const link_token = randomToken()
  await tx.query('delete from auth.one_time_tokens where account_id = $1 and kind = $2', [account_id, kind])
  await tx.query(
    `insert into auth.one_time_tokens (account_id, kind, sent_to, code_hash, link_hash, flow_state_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      account_id,
      kind,
      sent_to,
      mac(code, labelOf(kind, sent_to)),
      sha256(link_token),
      flow_state_id,
      now,
      new Date(now.getTime() + tokenLife),
    ],
  )
  return { code, link_token }
}

/** Uses up the token of a link, or answers null where there is none that still holds. */
export async function takeLink(
  tx: Transaction,
  linkToken: string,
  kinds: readonly TokenKind[],
  now: Date,
): Promise<OneTimeToken | null> {
  const [token] = await tx.query<OneTimeToken>(
    `delete from auth.one_time_tokens where link_hash = $1 and kind = any ($2) and expires_at > $3 returning ${columns}`,
    [sha256(linkToken), kinds, now],
  )
  return token ?? null
}

type Attempt = {
  code: string
  sent_to: string
  kinds: readonly TokenKind[]
  /** Of who is known to ask: nobody else's token is judged. */
  account_id?: string | null
  now: Date
}

/**
 * Uses up the token of a code, or answers null and counts the failure, which the caller must commit: someone who
 * guesses has five tries. The newest token of the address that is of one of the kinds is the one that is judged.
 */
export async function takeCode(
  tx: Transaction,
  mac: Mac,
  { code, sent_to, kinds, account_id = null, now }: Attempt,
): Promise<OneTimeToken | null> {
  const [token] = await tx.query<OneTimeToken & { code_hash: Buffer }>(
    `select ${columns}, code_hash from auth.one_time_tokens
     where sent_to = $1 and kind = any ($2) and expires_at > $3 and failures < ${triesAllowed}
       and ($4::uuid is null or account_id = $4)
     order by created_at desc, id desc limit 1 for update`,
    [sent_to, kinds, now, account_id],
  )
  if (!token) return null
  const { code_hash, ...found } = token
  if (!mac(code, labelOf(found.kind, sent_to)).equals(code_hash)) {
    await tx.query('update auth.one_time_tokens set failures = failures + 1 where id = $1', [found.id])
    return null
  }
  await tx.query('delete from auth.one_time_tokens where id = $1', [found.id])
  return found
}

/** Every code and link of the account is dead: its password or its address has changed. */
export async function dropTokens(tx: Transaction, accountId: string): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where account_id = $1', [accountId])
}

function labelOf(kind: TokenKind, sentTo: string): string {
  return `one-time code ${kind} ${sentTo}`
}
