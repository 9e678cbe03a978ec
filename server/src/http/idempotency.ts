import { createHash } from 'node:crypto'
import type { Identity, Transaction } from '../database/transaction.ts'
import { Problem } from '../problem/problem.ts'

type StoredAnswer = { body_hash: Buffer; answer: string | null }

/**
 * Runs a creation once for one Idempotency-Key: the same user, method, path, key and body get the first answer again,
 * another body is refused. The key is claimed in the creation's own transaction, so a second request that comes while
 * the first still runs waits for it, and a failed creation leaves the key free. Keys live for a day.
 */
export async function createOnce(
  tx: Transaction,
  identity: Identity,
  request: { method: string; path: string; key: string; body: unknown },
  create: () => Promise<string>,
): Promise<string> {
  const { method, path, key, body } = request
  const place = [identity.user_id, method, path, key]
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest()

  const [, claimed] = await Promise.all([
    tx.query(`delete from system.idempotency where user_id = $1 and created_at < now() - interval '1 day'`, [
      identity.user_id,
    ]),
    tx.query(
      `insert into system.idempotency (user_id, method, path, key, body_hash) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning key`,
      [...place, bodyHash],
    ),
  ])
  if (claimed.length === 0) {
    const [stored] = await tx.query<StoredAnswer>(
      'select body_hash, answer from system.idempotency where user_id = $1 and method = $2 and path = $3 and key = $4',
      place,
    )
    if (!stored?.answer || !bodyHash.equals(stored.body_hash)) throw new Problem('idempotency_key_reused')
    return stored.answer
  }

  const answer = await create()
  await tx.query(
    `update system.idempotency set status = 201, answer = $5
     where user_id = $1 and method = $2 and path = $3 and key = $4`,
    [...place, answer],
  )
  return answer
}
