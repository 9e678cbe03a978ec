import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../database/with-identity.ts'
import { Problem } from '../http/problem.ts'
import { type Account, accountColumns } from './account.ts'
import { parseSignUp } from './body.ts'
import type { AuthContext } from './context.ts'
import { deviceOf } from './device.ts'
import { keepDeviceTokens, readDeviceTokens } from './device-cookie.ts'
import { rememberSource } from './known-source.ts'
import { refuseWaiting } from './limits.ts'
import { refuseWeakPassword } from './password.ts'
import { placeNewcomer } from './place.ts'
import { randomToken } from './secret.ts'
import { openSession, sessionAnswer } from './session.ts'

/**
 * POST /signup: an account, its person, its organisation and its first session, all or nothing. Nobody confirms an
 * address of mail here, so an address that is taken must be said to be.
 */
export async function signUp(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { door, limiter, passwords, tokens } = context
  const { email, password, data } = parseSignUp(request.body)
  const { invitation_token, ...metadata } = data
  if (context.config.signup === 'invite' && !invitation_token) throw new Problem('signup_disabled')
  refuseWeakPassword(password)
  const device = deviceOf(request)
  refuseWaiting(await limiter.attempt('sign_up', device.network))
  const passwordHash = await passwords.hash(password, { network: device.network, name: email })

  const now = context.clock()
  const token = randomToken()
  const opened = await door.withAuth(async (tx) => {
    const account = await insertAccount(tx, { email, passwordHash, metadata, now })
    if (!account) throw alreadyExists(invitation_token)
    const newcomer = { id: account.id, email, display_name: metadata.display_name }
    await placeNewcomer(tx, newcomer, invitation_token ?? null, now)
    await rememberSource(tx, account.id, { token, device, now })
    return { account, ...(await openSession(tx, account, device, now)) }
  })
  keepDeviceTokens(reply, [token, ...readDeviceTokens(request.headers.cookie)], context.config)
  return sessionAnswer(tokens, opened)
}

type NewAccount = { email: string; passwordHash: string; metadata: object; now: Date }

async function insertAccount(tx: Transaction, { email, passwordHash, metadata, now }: NewAccount) {
  const [account] = await tx.query<Account>(
    `insert into auth.accounts (email, password_hash, user_metadata, created_at, updated_at, last_sign_in_at)
     values ($1, $2, $3, $4, $4, $4) on conflict (email) do nothing returning ${accountColumns}`,
    [email, passwordHash, metadata, now],
  )
  return account ?? null
}

function alreadyExists(invitationToken: string | null | undefined): Problem {
  if (!invitationToken) return new Problem('user_already_exists')
  const detail = 'Já existe uma conta com este email: entre com ela e abra o link do convite de novo'
  return new Problem('user_already_exists', { detail })
}
