import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parse } from '../../http/body/parse.ts'
import { deviceOf } from '../../http/device.ts'
import { lockAccount } from '../account/account.ts'
import { audit } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { requireProof } from '../factor/factor.ts'
import { knownSession, requireSession } from './authenticate.ts'

const query = z.object({
  scope: z.enum(['global', 'local', 'others'], 'Escolha global, local ou others').default('global'),
})

const scopes = {
  global: 'account_id = $1',
  local: 'account_id = $1 and id = $2',
  others: 'account_id = $1 and id <> $2',
} as const

/**
 * POST /logout?scope=: ends every session of the account, this one, or every other one, at once. Throws insufficient_aal
 * where others are to end by a session that has not proved the account's second factor.
 */
export async function logOut(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const signedIn = knownSession(request)
  const claims = { account_id: signedIn.account.id, session_id: signedIn.session.id }
  const { scope } = parse(query, request.query)
  if (scope !== 'local') requireProof(signedIn)
  await context.db.authTransaction(async (tx) => {
    await lockAccount(tx, claims.account_id)
    const now = context.clock()
    const { account, session } = await requireSession(tx, claims, now)
    // Both values appear in every scope's statement, so that their types are known.
    await tx.query(`delete from auth.sessions where ${scopes[scope]} and $2::uuid is not null`, [
      account.id,
      session.id,
    ])
    await audit(tx, scope === 'local' ? 'signed_out' : 'sessions_ended', { ...claims, device: deviceOf(request), now })
  })
  context.identities.forget(claims.account_id)
  return reply.code(204).send()
}
