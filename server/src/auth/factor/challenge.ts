import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'

/** How long a challenge may be answered; ms. */
export const challengeLife = 5 * 60_000
/** Wrong answers that one challenge takes. */
const triesAllowed = 5
/** Challenges of one factor that may be open at once. */
const mostOpen = 5

export type Challenge = {
  id: string
  code_hash: Buffer | null
  webauthn_challenge: string | null
  webauthn_type: 'create' | 'request' | null
}

type NewChallenge = {
  factor_id: string
  session_id: string
  code_hash?: Buffer | null
  webauthn?: { challenge: string; type: 'create' | 'request' } | null
  now: Date
}

/** Asks for a proof of the factor in this session; the oldest open challenges give way. `expires_at` in seconds. */
export async function insertChallenge(
  tx: Transaction,
  { factor_id, session_id, code_hash = null, webauthn = null, now }: NewChallenge,
): Promise<{ id: string; expires_at: number }> {
  await tx.query(
    `delete from auth.factor_challenges where id in (
       select id from auth.factor_challenges where factor_id = $1 order by created_at desc, id desc offset ${mostOpen - 1})`,
    [factor_id],
  )
  const expires = new Date(now.getTime() + challengeLife)
  const [row] = await tx.query<{ id: string }>(
    `insert into auth.factor_challenges (factor_id, session_id, code_hash, webauthn_challenge, webauthn_type, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [factor_id, session_id, code_hash, webauthn?.challenge ?? null, webauthn?.type ?? null, now, expires],
  )
  if (!row) throw new Error('the insert returned no challenge')
  await tx.query('update auth.factors set last_challenged_at = $2 where id = $1', [factor_id, now])
  return { id: row.id, expires_at: Math.floor(expires.getTime() / 1000) }
}

/** The open challenge that this session was given for the factor. Throws mfa_challenge_expired. */
export async function findChallenge(
  tx: Transaction,
  { id, factor_id, session_id, now }: { id: string; factor_id: string; session_id: string; now: Date },
): Promise<Challenge> {
  const [challenge] = await tx.query<Challenge>(
    `select id, code_hash, webauthn_challenge, webauthn_type from auth.factor_challenges
     where id = $1 and factor_id = $2 and session_id = $3 and expires_at > $4 and failures < ${triesAllowed} for update`,
    [id, factor_id, session_id, now],
  )
  if (!challenge) throw new Problem('mfa_challenge_expired')
  return challenge
}

/** The challenge was answered rightly: it is used up. */
export async function dropChallenge(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from auth.factor_challenges where id = $1', [id])
}

/** The challenge was answered wrongly, which the caller must commit. */
export async function countFailure(tx: Transaction, id: string): Promise<void> {
  await tx.query('update auth.factor_challenges set failures = failures + 1 where id = $1', [id])
}
