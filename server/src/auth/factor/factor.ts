import { z } from 'zod'
import type { Transaction } from '../../database/transaction.ts'
import type { Device } from '../../http/device.ts'
import { factorRemoved } from '../../mail/messages/notices.ts'
import { Problem } from '../../problem/problem.ts'
import { type AccountFactor, lockAccount } from '../account/account.ts'
import { audit } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { queueNotice } from '../notice.ts'
import { lockSignedIn, type SignedIn } from '../session/authenticate.ts'
import { type AuthMethod, raiseSession, type Session } from '../session/session.ts'

/** Most factors that an account holds, enrolled or half enrolled. */
const mostFactors = 10
/** A factor that nobody finished to enrol is dead after this; ms. */
const enrolmentLife = 60 * 60_000

/** One row of auth.factors with what proves it. */
export type StoredFactor = AccountFactor & {
  account_id: string
  sealed_secret: Buffer | null
  last_step: string | null
  credential_id: Buffer | null
  public_key: Buffer | null
  sign_count: string | null
  transports: string[] | null
}

const nameText = z.string('Deve ser um texto').trim().max(100, 'O nome deve ter no máximo 100 caracteres')

/** The name that a factor gets when it is enrolled, if any. */
export const friendlyName = nameText
  .transform((name) => name || null)
  .nullish()
  .transform((name) => name ?? null)

/** Another name for a factor. */
export const factorRenaming = z.looseObject({ friendly_name: nameText.min(1, 'Nome é obrigatório') })

const uuid = z.uuid()

const kindNames = { totp: 'Aplicativo de códigos', webauthn: 'Chave de segurança', phone: 'Telefone' } as const

/** What a factor is called in Conta. */
export function factorName({
  friendly_name,
  factor_type,
}: Pick<AccountFactor, 'friendly_name' | 'factor_type'>): string {
  return friendly_name || kindNames[factor_type]
}

/** The account's factor of a path. Throws mfa_factor_not_found. */
export async function findFactor(tx: Transaction, accountId: string, id: string): Promise<StoredFactor> {
  if (!uuid.safeParse(id).success) throw new Problem('mfa_factor_not_found')
  const [factor] = await tx.query<StoredFactor>(
    `select id, account_id, factor_type, friendly_name, status, phone, created_at, updated_at, last_challenged_at,
       sealed_secret, last_step, credential_id, public_key, sign_count, transports
     from auth.factors where id = $1 and account_id = $2 for update`,
    [id, accountId],
  )
  if (!factor) throw new Problem('mfa_factor_not_found')
  return factor
}

type NewFactor = Pick<AccountFactor, 'factor_type' | 'friendly_name'> & {
  sealed_secret?: Buffer | null
  phone?: string | null
}

/**
 * Begins to enrol a factor; answers its id. One that was begun with the same phone makes way, and where there are ten the
 * oldest that was begun: who leaves the page in between ends none of them. Throws insufficient_aal where the account has
 * a factor that this session has not proved, mfa_factor_name_conflict and too_many_enrolled_mfa_factors.
 */
export async function insertFactor(
  tx: Transaction,
  signedIn: SignedIn,
  { factor_type, friendly_name, sealed_secret = null, phone = null }: NewFactor,
  now: Date,
): Promise<string> {
  const { account, session } = signedIn
  await lockSignedIn(tx, signedIn, now)
  await tx.query(
    `delete from auth.factors where account_id = $1 and status = 'unverified' and (created_at <= $2 or phone = $3)`,
    [account.id, new Date(now.getTime() - enrolmentLife), phone],
  )
  const factors = await tx.query<Pick<AccountFactor, 'id' | 'status' | 'friendly_name'>>(
    'select id, status, friendly_name from auth.factors where account_id = $1 order by created_at',
    [account.id],
  )
  const unfinished = factors.filter(({ status }) => status === 'unverified')
  const isTaken = friendly_name !== null && factors.some((factor) => factor.friendly_name === friendly_name)
  if (isTaken) throw new Problem('mfa_factor_name_conflict')
  if (factors.length - unfinished.length >= mostFactors) throw new Problem('too_many_enrolled_mfa_factors')
  const isProved = session.aal === 'aal2' || factors.length === unfinished.length
  if (!isProved) throw new Problem('insufficient_aal')
  if (factors.length >= mostFactors) await tx.query('delete from auth.factors where id = $1', [unfinished[0]?.id])

  const [row] = await tx.query<{ id: string }>(
    `insert into auth.factors (account_id, factor_type, friendly_name, sealed_secret, phone, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6) returning id`,
    [account.id, factor_type, friendly_name, sealed_secret, phone, now],
  )
  if (!row) throw new Error('the insert returned no factor')
  return row.id
}

type Proved = { method: AuthMethod; device: Device; now: Date }

/**
 * The factor was proved in this session: the session is aal2. Where that ends its enrolment, every session that has
 * not proved it ends, and what else was half enrolled of the kind is gone.
 */
export async function acceptProof(
  tx: Transaction,
  { account, session }: SignedIn,
  factor: Pick<StoredFactor, 'id' | 'status' | 'factor_type'>,
  { method, device, now }: Proved,
): Promise<{ session: Session; refresh_token: string }> {
  if (factor.status === 'unverified') {
    await tx.query(`update auth.factors set status = 'verified', updated_at = $2 where id = $1`, [factor.id, now])
    await tx.query(`delete from auth.factors where account_id = $1 and factor_type = $2 and status = 'unverified'`, [
      account.id,
      factor.factor_type,
    ])
    await tx.query(`delete from auth.sessions where account_id = $1 and id <> $2 and aal = 'aal1'`, [
      account.id,
      session.id,
    ])
    await audit(tx, 'factor_added', { account_id: account.id, session_id: session.id, device, now })
  } else {
    await audit(tx, 'factor_proved', {
      account_id: account.id,
      session_id: session.id,
      device,
      details: { method },
      now,
    })
  }
  return raiseSession(tx, session.id, { method, now })
}

/** Throws mfa_factor_not_found, and mfa_factor_name_conflict for the name of another; one that nobody finished makes way. */
export async function renameFactor(
  tx: Transaction,
  accountId: string,
  { id, friendly_name, now }: { id: string; friendly_name: string; now: Date },
): Promise<void> {
  await lockAccount(tx, accountId)
  const factor = await findFactor(tx, accountId, id)
  const others = 'auth.factors where account_id = $1 and friendly_name = $2 and id <> $3'
  const named = [accountId, friendly_name, factor.id]
  await tx.query(`delete from ${others} and status = 'unverified'`, named)
  const taken = await tx.query(`select from ${others}`, named)
  if (taken.length > 0) throw new Problem('mfa_factor_name_conflict')
  await tx.query('update auth.factors set friendly_name = $2, updated_at = $3 where id = $1', [
    factor.id,
    friendly_name,
    now,
  ])
}

/** Throws insufficient_aal where the account has a verified factor and the session has proved none. */
export function requireProof({ account, session }: SignedIn): void {
  const hasFactor = account.factors.some(({ status }) => status === 'verified')
  if (hasFactor && session.aal !== 'aal2') throw new Problem('insufficient_aal')
}

/** Whether this is the only verified factor of somebody whose organisation requires one. */
async function isLastRequired(tx: Transaction, accountId: string): Promise<boolean> {
  const [row] = await tx.query<{ is_last: boolean }>(
    `select organizations.require_second_factor and users.removed_at is null
       and (select count(*) from auth.factors where account_id = $1 and status = 'verified') < 2 as is_last
     from public.users join public.organizations on organizations.id = users.org_id where users.id = $1`,
    [accountId],
  )
  return row?.is_last ?? false
}

/**
 * DELETE /factors/:id. Without a verified factor no session is more than aal1. Throws insufficient_aal, and
 * last_required_factor where the organisation would have somebody without one.
 */
export async function deleteFactor(
  context: AuthContext,
  signedIn: SignedIn,
  id: string,
  device: Device,
): Promise<void> {
  const { account, session } = signedIn
  const now = context.clock()
  await context.db.authTransaction(async (tx) => {
    await lockSignedIn(tx, signedIn, now)
    const factor = await findFactor(tx, account.id, id)
    if (factor.status === 'verified' && session.aal !== 'aal2') throw new Problem('insufficient_aal')
    if (factor.status === 'verified' && (await isLastRequired(tx, account.id)))
      throw new Problem('last_required_factor')
    await tx.query('delete from auth.factors where id = $1', [factor.id])
    if (factor.status === 'unverified') return
    await tx.query(
      `update auth.sessions set aal = 'aal1' where account_id = $1
         and not exists (select from auth.factors where account_id = $1 and status = 'verified')`,
      [account.id],
    )
    await tx.query(
      `delete from auth.recovery_codes where account_id = $1
         and not exists (select from auth.factors where account_id = $1 and status = 'verified')`,
      [account.id],
    )
    await audit(tx, 'factor_removed', { account_id: account.id, session_id: session.id, device, now })
    await queueNotice(context, tx, account.email, { device, now }, (happened) =>
      factorRemoved({ ...happened, factor: factorName(factor) }),
    )
  })
  context.mail.wake()
}
