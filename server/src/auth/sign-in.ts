import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../database/with-identity.ts'
import { demoPassword } from '../demo/people.ts'
import { Problem } from '../http/problem.ts'
import { isFromThisMachine } from '../http/proxy.ts'
import { type Account, type AccountWithPassword, accountColumns, findAccount } from './account.ts'
import { parseSignIn } from './body.ts'
import type { AuthContext } from './context.ts'
import { deviceOf } from './device.ts'
import type { Asker } from './fair-queue.ts'
import { refuseWaiting } from './limits.ts'
import { openSession, sessionAnswer } from './session.ts'

/**
 * POST /token?grant_type=password. An address of mail that nobody has and a wrong password get the same answer after
 * the same work.
 */
export async function signIn(context: AuthContext, request: FastifyRequest) {
  const { door, limiter, tokens } = context
  const { email, password } = parseSignIn(request.body)
  const device = deviceOf(request)
  refuseWaiting(await limiter.attempt('sign_in', device.network))
  const asker = { network: device.network, name: email }
  // Before it is known to be anybody's: that a demo is there is told to nobody.
  if (password === demoPassword && !isFromThisMachine(request)) throw new Problem('demo_password_refused')
  const account = await provePassword(context, { email, password, asker })
  if (!account) throw new Problem('invalid_credentials')

  const now = context.clock()
  const opened = await door.withAuth(async (tx) => {
    await limiter.forgive(tx, email)
    const signedIn = await markSignedIn(tx, account, now)
    return { account: signedIn, ...(await openSession(tx, signedIn, device, now)) }
  })
  return sessionAnswer(tokens, opened)
}

/** A password that was changed while it was being judged is wrong. */
async function markSignedIn(tx: Transaction, account: AccountWithPassword, now: Date): Promise<Account> {
  const [signedIn] = await tx.query<Account>(
    `update auth.accounts set last_sign_in_at = $3 where id = $1 and password_hash = $2 returning ${accountColumns}`,
    [account.id, account.password_hash, now],
  )
  if (!signedIn) throw new Problem('invalid_credentials')
  return signedIn
}

/**
 * The account whose password this is, or null. Throws over_request_rate_limit while the account must wait, and then
 * judges no password at all.
 */
export async function provePassword(
  { door, limiter, passwords }: Pick<AuthContext, 'door' | 'limiter' | 'passwords'>,
  { email, password, asker }: { email: string; password: string; asker: Asker },
): Promise<AccountWithPassword | null> {
  refuseWaiting(await limiter.guess(email))
  try {
    const account = await door.withAuth((tx) => findAccount(tx, email))
    const right = await passwords.verify(account?.password_hash ?? null, password, asker)
    return right ? account : null
  } catch (error) {
    await limiter.takeBack(email)
    throw error
  }
}
