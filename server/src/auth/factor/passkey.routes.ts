import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Transaction } from '../../database/transaction.ts'
import { parse } from '../../http/body/parse.ts'
import { deviceOf } from '../../http/device.ts'
import { passkeyAdded, passkeyRemoved } from '../../mail/messages/notices.ts'
import { Problem } from '../../problem/problem.ts'
import { audit } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { queueNotice } from '../notice.ts'
import { knownSession, lockSignedIn } from '../session/authenticate.ts'
import { ceremonyAnswer, insertCeremony, takeCeremony } from './ceremony.ts'
import { type Credential, refuseCeremony, registrationOptions, relyingParty, verifyRegistration } from './webauthn.ts'

const mostPasskeys = 10
type Passkey = { id: string; friendly_name: string; created_at: string; last_used_at: string | null }

const columns = 'id, friendly_name, created_at, last_used_at'

/** POST /passkeys/registration/options */
export async function startRegistration(context: AuthContext, request: FastifyRequest) {
  const signedIn = knownSession(request)
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

/** POST /passkeys/registration/verify */
export async function finishRegistration(context: AuthContext, request: FastifyRequest) {
  const signedIn = knownSession(request)
  const { challenge_id, credential } = parse(ceremonyAnswer, request.body)
  const { id: account_id } = signedIn.account
  const now = context.clock()
  const challenge = await context.db.authTransaction((tx) => takeCeremony(tx, { challenge_id, account_id, now }))
  if (challenge === null) throw new Problem('webauthn_challenge_not_found')
  const made = await verifyRegistration(relyingParty(context.config.publicUrl), challenge, credential)
  if (!made) refuseCeremony()
  const device = deviceOf(request)
  const passkey = await context.db.authTransaction(async (tx) => {
    await lockSignedIn(tx, signedIn, now)
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
  const id = passkeyId(request)
  const { account, session } = signedIn
  const facts = { account_id: account.id, session_id: session.id, device: deviceOf(request), now: context.clock() }
  await context.db.authTransaction(async (tx) => {
    await lockSignedIn(tx, signedIn, facts.now)
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
