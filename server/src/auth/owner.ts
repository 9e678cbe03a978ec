import { Problem } from '../http/problem.ts'
import type { SignedIn } from './authenticate.ts'
import type { AuthContext } from './context.ts'
import { requireProof } from './factor/factor.ts'
import { takeCode } from './one-time-token.ts'
import { provePassword } from './sign-in.ts'

/** A sign-in counts as recent for this long; ms. */
const recent = 15 * 60_000

export type OwnerProof = {
  current_password?: string | undefined
  /** The code of GET /reauthenticate. */
  nonce?: string | undefined
  network: string
}

/**
 * Whoever changes what an account's safety hangs on is its owner, and no session that somebody left open: they have
 * just signed in, know the password, or read the account's mail; and have proved their second factor. Throws
 * insufficient_aal, reauthentication_needed, reauthentication_not_valid and invalid_credentials.
 */
export async function requireOwner(context: AuthContext, signedIn: SignedIn, proof: OwnerProof): Promise<void> {
  requireProof(signedIn)
  const { account, session } = signedIn
  const { current_password, nonce, network } = proof
  if (current_password !== undefined) {
    const { email, id } = account
    const asker = { network, name: id }
    const claim = { email: email ?? '', password: current_password, source: { session: session.id }, asker }
    const proof = email === null ? null : await provePassword(context, claim)
    if (!proof) throw new Problem('invalid_credentials')
    await context.door.withAuth((tx) => proof.guess.forgive(tx))
  } else if (nonce !== undefined) {
    if (!(await isCodeRight(context, account, nonce))) throw new Problem('reauthentication_not_valid')
  } else if (Date.parse(session.created_at) + recent <= context.clock().getTime()) {
    throw new Problem('reauthentication_needed')
  }
}

async function isCodeRight({ door, mac, clock }: AuthContext, { id, email }: SignedIn['account'], code: string) {
  const asked = { code: code.trim(), sent_to: email ?? '', kinds: ['reauthentication'] as const, now: clock() }
  const token = await door.withAuth((tx) => takeCode(tx, mac, asked))
  return token?.account_id === id
}
