import { z } from 'zod'
import type { Transaction } from '../../database/transaction.ts'
import { credentialJson } from './webauthn.ts'

/** How long a ceremony may take; ms. */
const ceremonyLife = 5 * 60_000

/** What a browser answers to a ceremony's options. */
export const ceremonyAnswer = z.looseObject({
  challenge_id: z.uuid('challenge_id inválido'),
  credential: credentialJson,
})

/** Stores a ceremony's challenge; `expires_at` in seconds. */
export async function insertCeremony(
  tx: Transaction,
  { account_id, challenge, now }: { account_id: string | null; challenge: string; now: Date },
): Promise<{ challenge_id: string; expires_at: number }> {
  const expires = new Date(now.getTime() + ceremonyLife)
  const [row] = await tx.query<{ id: string }>(
    `insert into auth.passkey_challenges (account_id, challenge, created_at, expires_at)
     values ($1, $2, $3, $4) returning id`,
    [account_id, challenge, now, expires],
  )
  if (!row) throw new Error('the insert returned no ceremony')
  return { challenge_id: row.id, expires_at: Math.floor(expires.getTime() / 1000) }
}

/** A challenge is used up by the first answer, right or wrong. */
export async function takeCeremony(
  tx: Transaction,
  { challenge_id, account_id, now }: { challenge_id: string; account_id: string | null; now: Date },
): Promise<string | null> {
  const [row] = await tx.query<{ challenge: string }>(
    `delete from auth.passkey_challenges where id = $1 and account_id is not distinct from $2 and expires_at > $3
     returning challenge`,
    [challenge_id, account_id, now],
  )
  return row?.challenge ?? null
}
