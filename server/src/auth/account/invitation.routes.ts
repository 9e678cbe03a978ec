import { invitationAccept } from '@leme/contract/people/invitation'
import type { FastifyRequest } from 'fastify'
import { parse } from '../../http/body/parse.ts'
import type { AuthContext } from '../context.ts'
import { describeInvitation } from './organization-membership.ts'

/**
 * POST /invitation: who invited whom, for anyone who holds the link, also while nobody is signed in. It uses nothing
 * up. Throws what an invitation can be refused for.
 */
export async function readInvitation({ db, clock }: AuthContext, request: FastifyRequest) {
  const { token } = parse(invitationAccept, request.body)
  return db.authTransaction((tx) => describeInvitation(tx, token, clock()))
}
