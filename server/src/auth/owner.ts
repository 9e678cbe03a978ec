import { Problem } from '../problem/problem.ts'
import type { SignedIn } from './authenticate.ts'
import type { AuthContext } from './context.ts'
import { requireProof } from './factor/factor.ts'
import { takeCode } from './one-time-token.ts'
import { ownerOf } from './requester.ts'
import { provePassword } from './sign-in.ts'

/** A sign-in counts as recent for this long; ms. */
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
    await context.db.authTransaction((tx) => proof.guess.forgive(tx))
  } else if (nonce !== undefined) {
    if (!(await isCodeRight(context, account, nonce))) throw new Problem('reauthentication_not_valid')
  } else if (Date.parse(session.created_at) + recent <= context.clock().getTime()) {
    throw new Problem('reauthentication_needed', signedIn.account.has_password ? {} : { detail: askForCode })
  }
}

async function isCodeRight({ db, mac, clock }: AuthContext, account: SignedIn['account'], code: string) {
  const { id, email, phone } = account
  const kinds = ['reauthentication'] as const
  const sent_to = email ?? phone ?? ''
  const asked = { code: code.trim(), sent_to, kinds, requester: ownerOf(account), account_id: id, now: clock() }
  return (await db.authTransaction((tx) => takeCode(tx, mac, asked))) !== null
}
