import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { type AccountWithPassword, lockAccount } from '../account/account.ts'
import { isApiKey } from '../api-key/api-key.ts'
import type { AuthContext } from '../context.ts'
import type { Claims } from './access-token.ts'
import { bearerToken } from './identities.ts'
import { findSession, type Session } from './session.ts'

export type SignedIn = { session: Session; account: AccountWithPassword }

/**
 * What the request's token proves. Throws no_authorization without one, bad_jwt for one that does not hold, and
 * person_required for an API key.
 */
async function readClaims(context: Pick<AuthContext, 'tokens'>, request: FastifyRequest): Promise<Claims> {
  const token = bearerToken(request.headers.authorization)
  if (token === null) throw new Problem('no_authorization')
  if (isApiKey(token)) throw new Problem('person_required')
  const claims = await context.tokens.verify(token)
  if (!claims) throw new Problem('bad_jwt')
  return claims
}

/** The session behind the claims, read again. Throws session_not_found where it has ended. */
export async function requireSession(
  tx: Transaction,
  claims: Pick<Claims, 'account_id' | 'session_id'>,
  now: Date,
): Promise<SignedIn> {
  const found = await findSession(tx, claims, now)
  if (!found) throw new Problem('session_not_found')
  return found
}

/**
 * Waits as `lockAccount` does, for somebody who is signed in. A request may have been long on its way: throws
 * session_not_found where its session ended since.
 */
export async function lockSignedIn(tx: Transaction, { account, session }: SignedIn, now: Date): Promise<void> {
  await lockAccount(tx, account.id)
  await requireSession(tx, { account_id: account.id, session_id: session.id }, now)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler runs, on every path of the auth service that needs a session. */
    signedIn: SignedIn | null
  }
}

/** Both at once, before the body is read. */
export async function authenticate(context: AuthContext, request: FastifyRequest): Promise<SignedIn> {
  const claims = await readClaims(context, request)
  return context.db.authTransaction((tx) => requireSession(tx, claims, context.clock()))
}

/** Who is signed in where a path needs no session; null where nobody is. */
export function authenticateIfAny(context: AuthContext, request: FastifyRequest): Promise<SignedIn | null> {
  return authenticate(context, request).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 401) return null
    throw error
  })
}

/** Who `authenticate` found, in the handler. */
export function knownSession(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Problem('no_authorization')
  return request.signedIn
}
