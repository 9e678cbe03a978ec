import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parse } from '../../http/body/parse.ts'
import { deviceOf } from '../../http/device.ts'
import { recoveryCodesCreated, recoveryCodeUsed } from '../../mail/messages/notices.ts'
import { Problem } from '../../problem/problem.ts'
import { sha256 } from '../../secret.ts'
import { loadAccount } from '../account/account.ts'
import { audit } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { queueNotice } from '../notice.ts'
import { knownSession, lockSignedIn } from '../session/authenticate.ts'
import { raiseSession, sessionAnswer } from '../session/session.ts'
import { refuseWaiting } from '../sign-in/limits.ts'

const howMany = 10
/** 31 letters and digits, without those that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** GET /recovery-codes: how many are left, and since when. */
export async function countRecoveryCodes(context: AuthContext, request: FastifyRequest) {
  const { account } = knownSession(request)
  const [row] = await context.db.authTransaction((tx) =>
    tx.query<{ remaining: number; created_at: string | null }>(
      `select count(*) filter (where used_at is null)::int as remaining, max(created_at) as created_at
       from auth.recovery_codes where account_id = $1`,
      [account.id],
    ),
  )
  const { remaining = 0, created_at = null } = row ?? {}
  return { remaining, created_at: created_at && new Date(created_at).toISOString() }
}

/** POST /recovery-codes: ten new ones, shown this once; older ones are dead. Needs a proved second factor and a recent owner. */
export async function createRecoveryCodes(context: AuthContext, request: FastifyRequest) {
  const signedIn = knownSession(request)
  const { account, session } = signedIn
  if (!account.factors.some(({ status }) => status === 'verified')) throw new Problem('mfa_factor_not_found')
  const codes = Array.from({ length: howMany }, newCode)
  const now = context.clock()
  const facts = { account_id: account.id, session_id: session.id, device: deviceOf(request), now }
  await context.db.authTransaction(async (tx) => {
    await lockSignedIn(tx, signedIn, now)
    await tx.query('delete from auth.recovery_codes where account_id = $1', [account.id])
    await tx.query(
      `insert into auth.recovery_codes (account_id, code_hash, created_at)
       select $1, code_hash, $3 from unnest($2::bytea[]) code_hash`,
      [account.id, codes.map((code) => hashOf(code)), now],
    )
    await audit(tx, 'recovery_codes_created', facts)
    await queueNotice(context, tx, account.email, facts, recoveryCodesCreated)
  })
  context.mail.wake()
  return { codes }
}

const proofBody = z.looseObject({
  code: z.string('Deve ser um texto').min(1, 'Código é obrigatório').max(60, 'Código inválido'),
})

/** POST /recovery-codes/verify: in place of a factor that is lost; the session is aal2, and the code used up. */
export async function verifyRecoveryCode(context: AuthContext, request: FastifyRequest) {
  const { account, session } = knownSession(request)
  const { code } = parse(proofBody, request.body)
  refuseWaiting(await context.limiter.attempt('factor', account.id))
  const device = deviceOf(request)
  const now = context.clock()
  const opened = await context.db.authTransaction(async (tx) => {
    const used = await tx.query(
      'update auth.recovery_codes set used_at = $3 where account_id = $1 and code_hash = $2 and used_at is null returning account_id',
      [account.id, hashOf(code), now],
    )
    if (used.length === 0) {
      context.refusals.note('factor_refused', { account_id: account.id }, device)
      throw new Problem('mfa_verification_failed')
    }
    await audit(tx, 'recovery_code_used', { account_id: account.id, session_id: session.id, device, now })
    const [left] = await tx.query<{ remaining: number }>(
      'select count(*)::int as remaining from auth.recovery_codes where account_id = $1 and used_at is null',
      [account.id],
    )
    await queueNotice(context, tx, account.email, { device, now }, (happened) =>
      recoveryCodeUsed({ ...happened, remaining: left?.remaining ?? 0 }),
    )
    const raised = await raiseSession(tx, session.id, { method: 'mfa/recovery_code', now })
    return { account: await loadAccount(tx, account.id), ...raised }
  })
  context.mail.wake()
  context.identities.forget(account.id)
  return sessionAnswer(context.tokens, opened)
}

/** `xxxx-xxxx-xxxx-xxxx`: about 79 random bits. */
function newCode(): string {
  const letters: string[] = []
  while (letters.length < 16) {
    // Bytes that would favour some letters are thrown away.
    const usable = [...randomBytes(32)].filter((byte) => byte < 8 * alphabet.length)
    letters.push(...usable.map((byte) => alphabet[byte % alphabet.length] ?? ''))
  }
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join('')).join('-')
}

/** Typed in any case, with or without lines and blanks. */
function hashOf(code: string): Buffer {
  return sha256(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
}
