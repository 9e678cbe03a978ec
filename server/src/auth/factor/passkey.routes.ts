import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Transaction } from '../../database/transaction.ts'
import { deviceOf } from '../../http/device.ts'
import { parse } from '../../http/parse.ts'
import { passkeyAdded, passkeyRemoved } from '../../mail/messages/notices.ts'
import { Problem } from '../../problem/problem.ts'
import { lockAccount } from '../account.ts'
import { audit } from '../audit.ts'
import { knownSession } from '../authenticate.ts'
import type { AuthContext } from '../context.ts'
import { refuseWaiting } from '../limits.ts'
import { queueNotice } from '../notice.ts'
import { rememberDevice } from '../remember-device.ts'
import { raiseSession, sessionAnswer, signInAccount } from '../session.ts'
import { requireProof } from './factor.ts'
import {
  authenticationOptions,
  type Credential,
  credentialIdOf,
  credentialJson,
  refuseCeremony,
  registrationOptions,
  relyingParty,
  verifyAuthentication,
  verifyRegistration,
} from './webauthn.ts'

const mostPasskeys = 10
/** How long a ceremony may take; ms. */
const ceremonyLife = 5 * 60_000

type Passkey = { id: string; friendly_name: string; created_at: string; last_used_at: string | null }

const columns = 'id, friendly_name, created_at, last_used_at'

/** POST /passkeys/registration/options */
export async function startRegistration(context: AuthContext, request: FastifyRequest) {
  const signedIn = knownSession(request)
  requireProof(signedIn)
  const { id, email, phone, user_metadata } = signedIn.account
  const name = email ?? phone ?? id
  const owner = { id, email: name, display_name: String(user_metadata.display_name ?? name) }
  return context.db.authTransaction(async (tx) => {
    const known = await tx.query<Pick<Credential, 'credential_id' | 'transports'>>(
      'select credential_id, transports from auth.passkeys where account_id = $1',
      [id],
    )
    if (known.length >= mostPasskeys) throw new Problem('too_many_passkeys')
    const options = await registrationOptions(relyingParty(context.config.publicUrl), owner, known, 'passkey')
    return {
      options,
      ...(await insertCeremony(tx, { account_id: id, challenge: options.challenge, now: context.clock() })),
    }
  })
}

const answerBody = z.looseObject({ challenge_id: z.uuid('challenge_id inválido'), credential: credentialJson })

/** POST /passkeys/registration/verify */
export async function finishRegistration(context: AuthContext, request: FastifyRequest) {
  const signedIn = knownSession(request)
  requireProof(signedIn)
  const { challenge_id, credential } = parse(answerBody, request.body)
  const { id: account_id } = signedIn.account
  const now = context.clock()
  const challenge = await context.db.authTransaction((tx) => takeCeremony(tx, { challenge_id, account_id, now }))
  if (challenge === null) throw new Problem('webauthn_challenge_not_found')
  const made = await verifyRegistration(relyingParty(context.config.publicUrl), challenge, credential)
  if (!made) refuseCeremony()
  const device = deviceOf(request)
  const passkey = await context.db.authTransaction(async (tx) => {
    await lockAccount(tx, account_id)
    const stored = await insertPasskey(tx, account_id, made, now)
    await audit(tx, 'passkey_added', { account_id, session_id: signedIn.session.id, device, now })
    await queueNotice(context, tx, signedIn.account.email, { device, now }, (happened) =>
      passkeyAdded({ ...happened, passkey: stored.friendly_name }),
    )
    return stored
  })
  context.mail.wake()
  return shown(passkey)
}

async function insertPasskey(tx: Transaction, accountId: string, made: Credential, now: Date): Promise<Passkey> {
  const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(
    'select count(*)::int as count from auth.passkeys where account_id = $1',
    [accountId],
  )
  if (count >= mostPasskeys) throw new Problem('too_many_passkeys')
  const [passkey] = await tx.query<Passkey>(
    `insert into auth.passkeys (account_id, credential_id, public_key, sign_count, transports, friendly_name, backed_up, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning ${columns}`,
    [
      accountId,
      made.credential_id,
      made.public_key,
      made.sign_count,
      made.transports,
      `Chave de acesso ${count + 1}`,
      made.backed_up,
      now,
    ],
  )
  if (!passkey) throw new Problem('webauthn_credential_exists')
  return passkey
}

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
  const { challenge_id, credential } = parse(answerBody, request.body)
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

/** GET /passkeys */
export async function listPasskeys(context: AuthContext, request: FastifyRequest) {
  const { account } = knownSession(request)
  const passkeys = await context.db.authTransaction((tx) =>
    tx.query<Passkey>(`select ${columns} from auth.passkeys where account_id = $1 order by created_at, id`, [
      account.id,
    ]),
  )
  return passkeys.map(shown)
}

const renaming = z.looseObject({
  friendly_name: z
    .string('Deve ser um texto')
    .trim()
    .min(1, 'Nome é obrigatório')
    .max(120, 'O nome deve ter no máximo 120 caracteres'),
})

type PasskeyRequest = FastifyRequest<{ Params: { id: string } }>

/** PATCH /passkeys/:id */
export async function renamePasskey(context: AuthContext, request: PasskeyRequest) {
  const { account } = knownSession(request)
  const { friendly_name } = parse(renaming, request.body)
  const id = passkeyId(request)
  const [passkey] = await context.db.authTransaction((tx) =>
    tx.query<Passkey>(
      `update auth.passkeys set friendly_name = $3 where id = $1 and account_id = $2 returning ${columns}`,
      [id, account.id, friendly_name],
    ),
  )
  if (!passkey) throw new Problem('webauthn_credential_not_found')
  return shown(passkey)
}

/** DELETE /passkeys/:id */
export async function deletePasskey(context: AuthContext, request: PasskeyRequest, reply: FastifyReply) {
  const signedIn = knownSession(request)
  requireProof(signedIn)
  const id = passkeyId(request)
  const { account, session } = signedIn
  const facts = { account_id: account.id, session_id: session.id, device: deviceOf(request), now: context.clock() }
  await context.db.authTransaction(async (tx) => {
    const [gone] = await tx.query<Pick<Passkey, 'friendly_name'>>(
      'delete from auth.passkeys where id = $1 and account_id = $2 returning friendly_name',
      [id, account.id],
    )
    if (!gone) throw new Problem('webauthn_credential_not_found')
    await audit(tx, 'passkey_removed', facts)
    await queueNotice(context, tx, account.email, facts, (happened) =>
      passkeyRemoved({ ...happened, passkey: gone.friendly_name }),
    )
  })
  context.mail.wake()
  return reply.code(204).send()
}

function passkeyId({ params }: PasskeyRequest): string {
  if (!z.uuid().safeParse(params.id).success) throw new Problem('webauthn_credential_not_found')
  return params.id
}

function shown({ id, friendly_name, created_at, last_used_at }: Passkey) {
  const used = last_used_at === null ? {} : { last_used_at: new Date(last_used_at).toISOString() }
  return { id, friendly_name, created_at: new Date(created_at).toISOString(), ...used }
}

async function insertCeremony(
  tx: Transaction,
  { account_id, challenge, now }: { account_id: string | null; challenge: string; now: Date },
): Promise<{ challenge_id: string; expires_at: number }> {
  const expires = new Date(now.getTime() + ceremonyLife)
  const [row] = await tx.query<{ id: string }>(
    `insert into auth.passkey_challenges (account_id, challenge, created_at, expires_at)
     values ($1, $2, $3, $4) returning id`,
    [account_id, challenge, now, expires],
  )
  if (!row) throw new Error('the insert returned no ceremony')
  return { challenge_id: row.id, expires_at: Math.floor(expires.getTime() / 1000) }
}

/** A challenge is used up by the first answer, right or wrong. */
async function takeCeremony(
  tx: Transaction,
  { challenge_id, account_id, now }: { challenge_id: string; account_id: string | null; now: Date },
): Promise<string | null> {
  const [row] = await tx.query<{ challenge: string }>(
    `delete from auth.passkey_challenges where id = $1 and account_id is not distinct from $2 and expires_at > $3
     returning challenge`,
    [challenge_id, account_id, now],
  )
  return row?.challenge ?? null
}
