import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parse } from '../../http/body/parse.ts'
import { deviceOf } from '../../http/device.ts'
import { Problem } from '../../problem/problem.ts'
import type { AuthContext } from '../context.ts'
import { requireProof } from '../factor/factor.ts'
import { takeCode } from '../one-time-token.ts'
import { knownSession, type SignedIn } from '../session/authenticate.ts'
import { ownerOf } from '../sign-in/requester.ts'
import { provePassword } from '../sign-in/sign-in.ts'

/** A sign-in, or another proof of the owner in its session, counts as recent for this long; ms. */
const recent = 15 * 60_000

export type OwnerProof = {
  current_password?: string | undefined
  /** The code of GET /reauthenticate. */
  nonce?: string | undefined
  network: string
}

const askForCode = 'Por segurança, peça um código de confirmação ou entre novamente'

/**
 * Only its owner may change what an account's safety depends on, not a session that somebody left open: they have
 * just signed in, know the password, or read the account's mail or phone; and have proved their second factor. Throws
 * insufficient_aal, reauthentication_needed, reauthentication_not_valid and invalid_credentials.
 */
export async function requireOwner(context: AuthContext, signedIn: SignedIn, proof: OwnerProof): Promise<void> {
  requireProof(signedIn)
  const { account, session } = signedIn
  const { current_password, nonce, network } = proof
  if (current_password !== undefined) {
    const { email, phone, id } = account
    const login = email ?? phone
    const asker = { network, name: id }
    const claim = { password: current_password, source: { session: session.id }, asker }
    const proof = login === null ? null : await provePassword(context, { login, ...claim })
    if (!proof) throw new Problem('invalid_credentials', { detail: 'Senha incorreta' })
    await context.db.authTransaction((tx) => proof.guess.forget(tx))
  } else if (nonce !== undefined) {
    if (!(await isCodeRight(context, account, nonce))) throw new Problem('reauthentication_not_valid')
  } else {
    requireRecentOwner(context, signedIn)
  }
}

/** The same for what carries no proof of its own: in this session the owner has proved themselves lately (`proveOwner`). */
export function requireRecentOwner({ clock }: Pick<AuthContext, 'clock'>, signedIn: SignedIn): void {
  requireProof(signedIn)
  const { created_at, owner_proved_at } = signedIn.session
  if (Date.parse(owner_proved_at ?? created_at) + recent > clock().getTime()) return
  throw new Problem('reauthentication_needed', signedIn.account.has_password ? {} : { detail: askForCode })
}

export const ownerProofBody = z.looseObject({
  current_password: z.string('Deve ser um texto').max(1000, 'Senha longa demais').optional(),
  nonce: z.string('Deve ser um texto').max(60, 'Código inválido').optional(),
})

/** GET /owner: 204 where nothing needs to be proved now, which its path has found out by then. */
export async function readOwner(_context: AuthContext, _request: FastifyRequest, reply: FastifyReply) {
  return reply.code(204).send()
}

/**
 * POST /owner: the owner proves themselves within their session, for what is asked for in the next 15 minutes. Throws
 * what `requireOwner` throws.
 */
export async function proveOwner(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const signedIn = knownSession(request)
  const proof = parse(ownerProofBody, request.body ?? {})
  await requireOwner(context, signedIn, { ...proof, network: deviceOf(request).network })
  if (proof.current_password !== undefined || proof.nonce !== undefined) {
    const proved = [signedIn.session.id, context.clock()]
    await context.db.authTransaction((tx) =>
      tx.query('update auth.sessions set owner_proved_at = $2 where id = $1', proved),
    )
  }
  return reply.code(204).send()
}

async function isCodeRight({ db, mac, clock }: AuthContext, account: SignedIn['account'], code: string) {
  const { id, email, phone } = account
  const kinds = ['reauthentication'] as const
  const sent_to = email ?? phone ?? ''
  const asked = { code: code.trim(), sent_to, kinds, requester: ownerOf(account), account_id: id, now: clock() }
  return (await db.authTransaction((tx) => takeCode(tx, mac, asked))) !== null
}
