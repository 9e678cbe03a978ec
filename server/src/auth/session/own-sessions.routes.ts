import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { deviceOf } from '../../http/device.ts'
import { Problem } from '../../problem/problem.ts'
import { audit } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { knownSession, lockSignedIn } from './authenticate.ts'
import { sessionIdle, sessionLife } from './session.ts'

type OwnSession = {
  id: string
  user_agent: string | null
  ip: string | null
  created_at: string
  last_used_at: string
  aal: 'aal1' | 'aal2'
}

/**
 * GET /sessions: the living sessions of the person who asks, the last used first; `is_current` marks the one that asks.
 */
export async function listSessions(context: AuthContext, request: FastifyRequest) {
  const { account, session } = knownSession(request)
  const now = context.clock().getTime()
  const sessions = await context.db.authTransaction((tx) =>
    tx.query<OwnSession>(
      `select id, user_agent, host(ip) as ip, created_at, last_used_at, aal from auth.sessions
       where account_id = $1 and created_at > $2 and last_used_at > $3 order by last_used_at desc, id desc limit 100`,
      [account.id, new Date(now - sessionLife), new Date(now - sessionIdle)],
    ),
  )
  return sessions.map(({ created_at, last_used_at, ...rest }) => ({
    ...rest,
    created_at: new Date(created_at).toISOString(),
    last_used_at: new Date(last_used_at).toISOString(),
    is_current: rest.id === session.id,
  }))
}

/** DELETE /sessions/:id: ends one of one's own at once. */
export async function endOwnSession(
  context: AuthContext,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
) {
  const signedIn = knownSession(request)
  const { account, session } = signedIn
  const { id } = request.params
  if (!z.uuid().safeParse(id).success) throw new Problem('session_unknown')
  const facts = { account_id: account.id, session_id: session.id, device: deviceOf(request), now: context.clock() }
  await context.db.authTransaction(async (tx) => {
    await lockSignedIn(tx, signedIn, facts.now)
    const ended = await tx.query('delete from auth.sessions where id = $1 and account_id = $2 returning id', [
      id,
      account.id,
    ])
    if (ended.length === 0) throw new Problem('session_unknown')
    await audit(tx, 'sessions_ended', facts)
  })
  context.identities.forget(account.id)
  return reply.code(204).send()
}
