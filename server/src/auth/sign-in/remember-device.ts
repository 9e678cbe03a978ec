import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceOf } from '../../http/device.ts'
import { randomToken } from '../../secret.ts'
import { lockAccount } from '../account/account.ts'
import type { AuthContext } from '../context.ts'
import { keepDeviceTokens, readDeviceTokens } from './device-cookie.ts'
import { knownToken, rememberSource } from './known-source.ts'

/**
 * Somebody has just signed in by other means than a password: their account knows this browser from now on, and others'
 * wrong guesses do not slow it. The password's own paths do this in the transaction that judges it.
 */
export async function rememberDevice(
  { db, clock, config }: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<void> {
  const shown = readDeviceTokens(request.headers.cookie)
  const now = clock()
  const token = await db.authTransaction(async (tx) => {
    await lockAccount(tx, accountId)
    const token = (await knownToken(tx, accountId, shown)) ?? randomToken()
    await rememberSource(tx, accountId, { token, device: deviceOf(request), now })
    return token
  })
  keepDeviceTokens(reply, [token, ...shown], config)
}
