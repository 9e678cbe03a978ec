import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../../database/transaction.ts'
import { parse } from '../../http/body/parse.ts'
import { deviceOf } from '../../http/device.ts'
import { Problem } from '../../problem/problem.ts'
import type { AuthContext } from '../context.ts'
import { raiseSession, sessionAnswer, signInAccount } from '../session/session.ts'
import { refuseWaiting } from '../sign-in/limits.ts'
import { rememberDevice } from '../sign-in/remember-device.ts'
import { ceremonyAnswer, insertCeremony, takeCeremony } from './ceremony.ts'
import {
  authenticationOptions,
  type Credential,
  credentialIdOf,
  refuseCeremony,
  relyingParty,
  verifyAuthentication,
} from './webauthn.ts'

/** POST /passkeys/authentication/options: for nobody in particular, as the passkey says whose it is. */
export async function startAuthentication(context: AuthContext, request: FastifyRequest) {
  refuseWaiting(await context.limiter.attempt('sign_in', deviceOf(request).network))
  const options = await authenticationOptions(relyingParty(context.config.publicUrl), [])
  const now = context.clock()
  const asked = await context.db.authTransaction((tx) =>
    insertCeremony(tx, { account_id: null, challenge: options.challenge, now }),
  )
  return { options, ...asked }
}

/**
 * POST /passkeys/authentication/verify: a session. A passkey whose owner proved themselves to it (by finger, face or
 * PIN) is two factors in one, and the session aal2.
 */
export async function finishAuthentication(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { challenge_id, credential } = parse(ceremonyAnswer, request.body)
  const device = deviceOf(request)
  const now = context.clock()
  refuseWaiting(await context.limiter.attempt('sign_in', device.network))
  const challenge = await context.db.authTransaction((tx) => takeCeremony(tx, { challenge_id, account_id: null, now }))
  if (challenge === null) throw new Problem('webauthn_challenge_not_found')
  const opened = await context.db.authTransaction(async (tx) => {
    const passkey = await lockPasskey(tx, credentialIdOf(credential))
    if (!passkey) throw new Problem('webauthn_credential_not_found', { detail: unknownPasskey })
    const proved = await verifyAuthentication(relyingParty(context.config.publicUrl), challenge, credential, passkey)
    if (!proved) {
      context.refusals.note('sign_in_refused', { account_id: passkey.account_id }, device)
      refuseCeremony()
    }
    await tx.query('update auth.passkeys set sign_count = $2, last_used_at = $3 where id = $1', [
      passkey.id,
      proved.sign_count,
      now,
    ])
    const method = 'passkey' as const
    const signedIn = await signInAccount(tx, passkey.account_id, { device, method, now })
    if (!proved.user_verified) return signedIn
    return { ...signedIn, ...(await raiseSession(tx, signedIn.session.id, { method, now })) }
  })
  await rememberDevice(context, request, reply, opened.account.id)
  return sessionAnswer(context.tokens, opened)
}

const unknownPasskey = 'Esta chave de acesso não está mais cadastrada no Leme. Entre de outra forma'

type LockedPasskey = Credential & { id: string; account_id: string }

async function lockPasskey(tx: Transaction, credentialId: Buffer): Promise<LockedPasskey | null> {
  const [passkey] = await tx.query<Omit<LockedPasskey, 'sign_count'> & { sign_count: string }>(
    `select id, account_id, credential_id, public_key, sign_count, transports, backed_up
     from auth.passkeys where credential_id = $1 for update`,
    [credentialId],
  )
  return passkey ? { ...passkey, sign_count: Number(passkey.sign_count) } : null
}
