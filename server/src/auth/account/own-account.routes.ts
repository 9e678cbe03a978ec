import type { FastifyReply, FastifyRequest } from 'fastify'
import { parse } from '../../http/body/parse.ts'
import { deviceOf } from '../../http/device.ts'
import { audit } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { knownSession, lockSignedIn } from '../session/authenticate.ts'
import { leaveOrganization } from './organization-membership.ts'
import { ownerProofBody, requireOwner } from './owner.ts'

/**
 * DELETE /user: the account and every way in to it are gone at once. The person stays where they worked, with their name
 * on what they did. Throws last_admin where nobody would be left to look after what the organisation holds.
 */
export async function deleteOwnAccount(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const signedIn = knownSession(request)
  const proof = parse(ownerProofBody, request.body ?? {})
  await requireOwner(context, signedIn, { ...proof, network: deviceOf(request).network })
  const { account, session } = signedIn
  const facts = { account_id: account.id, session_id: session.id, device: deviceOf(request), now: context.clock() }
  await context.db.authTransaction(async (tx) => {
    await lockSignedIn(tx, signedIn, facts.now)
    await leaveOrganization(tx, account.id, facts.now)
    await audit(tx, 'account_deleted', facts)
    await tx.query('delete from auth.accounts where id = $1', [account.id])
  })
  context.identities.forget(account.id)
  return reply.code(204).send()
}

/** POST /leave: who asks belongs to no organisation any more, and may be invited to another. */
export async function leave(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const signedIn = knownSession(request)
  const { account, session } = signedIn
  const facts = { account_id: account.id, session_id: session.id, device: deviceOf(request), now: context.clock() }
  await context.db.authTransaction(async (tx) => {
    await lockSignedIn(tx, signedIn, facts.now)
    await leaveOrganization(tx, account.id, facts.now)
    await audit(tx, 'organization_left', facts)
  })
  context.identities.forget(account.id)
  return reply.code(204).send()
}
