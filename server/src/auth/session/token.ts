import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parse } from '../../http/body/parse.ts'
import { deviceOf } from '../../http/device.ts'
import { Problem } from '../../problem/problem.ts'
import type { AuthContext } from '../context.ts'
import { signInByIdToken } from '../provider/id-token-grant.ts'
import { openResult } from '../provider/sealed-flow.ts'
import { rememberDevice } from '../sign-in/remember-device.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { requireSession } from './authenticate.ts'
import { exchangeCode } from './flow-state.ts'
import { refresh } from './refresh.ts'
import { continueSession, sessionAnswer, signInAccount } from './session.ts'

const query = z.object({
  grant_type: z.enum(
    ['password', 'refresh_token', 'pkce', 'id_token', 'web3'],
    'Escolha password, refresh_token, pkce, id_token ou web3',
  ),
})

/** POST /token?grant_type=: every way to a session that the contract knows, with those set up here. */
export async function token(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { grant_type } = parse(query, request.query)
  switch (grant_type) {
    case 'password':
      return signIn(context, request, reply)
    case 'refresh_token':
      return refresh(context, request)
    case 'pkce':
      return signInByCode(context, request, reply)
    case 'id_token':
      return signInByIdToken(context, request, reply)
    case 'web3':
      throw new Problem('web3_provider_disabled')
  }
}

/** The end of a flow whose link or provider left a code in this browser. */
async function signInByCode(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { account, method, sealed } = await exchangeCode(context, request.body)
  const now = context.clock()
  const { session_id, ...provided } = sealed ? openResult(context, sealed) : noResult
  const opened = await context.db.authTransaction(async (tx) => {
    if (session_id === null) return signInAccount(tx, account.id, { device: deviceOf(request), method, now })
    const { session } = await requireSession(tx, { account_id: account.id, session_id }, now)
    return continueSession(tx, session, now)
  })
  await rememberDevice(context, request, reply, account.id)
  return sessionAnswer(context.tokens, opened, provided)
}

/** Of a flow that was sent by mail. */
const noResult = { session_id: null, provider_token: null, provider_refresh_token: null }
