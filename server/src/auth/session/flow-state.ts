import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from '../../database/transaction.ts'
import { parse } from '../../http/body/parse.ts'
import { Problem } from '../../problem/problem.ts'
import { randomToken, sha256 } from '../../secret.ts'
import { type Account, loadAccount } from '../account/account.ts'
import type { AuthContext } from '../context.ts'
import type { AuthMethod } from './session.ts'

/** How long a sign-in that left the site, or a code of it, may take; ms. */
export const flowLife = 10 * 60_000

/** What a client that will exchange a code sends along where the flow begins (RFC 7636). */
export const challengeFields = {
  code_challenge: z
    .string('Deve ser um texto')
    .regex(/^[\w.~-]{43,128}$/, 'code_challenge inválido')
    .nullish(),
  code_challenge_method: z.enum(['s256', 'S256', 'plain'], 'Escolha s256 ou plain').nullish(),
}

export type Challenge = { code_challenge: string; code_challenge_method: 's256' | 'plain' }

/** Both fields or none. Throws validation_failed for one alone. */
export function readChallenge(body: {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}): Challenge | null {
  const { code_challenge, code_challenge_method } = body
  if (!code_challenge && !code_challenge_method) return null
  if (!code_challenge || !code_challenge_method) {
    const field = code_challenge ? 'code_challenge_method' : 'code_challenge'
    throw new Problem('validation_failed', {
      fields: [{ field, message: 'Envie code_challenge e code_challenge_method juntos' }],
    })
  }
  return { code_challenge, code_challenge_method: code_challenge_method === 'plain' ? 'plain' : 's256' }
}

type NewFlow = {
  account_id?: string | null
  provider: string
  method: AuthMethod
  challenge: Challenge | null
  /** The `state` that a provider is given. */
  state?: string
  sealed?: Buffer | null
  redirect_to?: string | null
  links_identity?: boolean
  now: Date
  /** ms */
  life?: number
}

/** Remembers a flow that comes back later; answers its id. */
export async function beginFlow(tx: Transaction, flow: NewFlow): Promise<string> {
  const { account_id = null, provider, method, challenge, state, sealed = null, redirect_to = null, now } = flow
  const [row] = await tx.query<{ id: string }>(
    `insert into auth.flow_states (account_id, provider, method, state_hash, code_challenge, code_challenge_method,
       sealed, redirect_to, links_identity, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      account_id,
      provider,
      method,
      state === undefined ? null : sha256(state),
      flow.challenge?.code_challenge ?? null,
      challenge?.code_challenge_method ?? null,
      sealed,
      redirect_to,
      flow.links_identity ?? false,
      now,
      new Date(now.getTime() + (flow.life ?? flowLife)),
    ],
  )
  if (!row) throw new Error('the insert returned no flow')
  return row.id
}

/** A flow whose provider has answered. */
export type ReturnedFlow = {
  id: string
  /** Of a link to another identity: whose. */
  account_id: string | null
  provider: string
  method: AuthMethod
  code_challenge: string | null
  sealed: Buffer | null
  redirect_to: string | null
  links_identity: boolean
}

/** The flow of a `state`, which is used up; null where there is none that still holds. */
export async function takeState(tx: Transaction, state: string, now: Date): Promise<ReturnedFlow | null> {
  const [flow] = await tx.query<ReturnedFlow>(
    `update auth.flow_states set state_hash = null where state_hash = $1 and expires_at > $2
     returning id, account_id, provider, method, code_challenge, sealed, redirect_to, links_identity`,
    [sha256(state), now],
  )
  return flow ?? null
}

/** A flow that came to nothing, or to a session. */
export async function endFlow(tx: Transaction, flowId: string): Promise<void> {
  await tx.query('delete from auth.flow_states where id = $1', [flowId])
}

/**
 * Somebody has signed in within the flow: the code that its client may exchange, once. `sealed` is what the exchange
 * will need to know.
 */
export async function issueAuthCode(
  tx: Transaction,
  flowId: string,
  accountId: string,
  sealed: Buffer | null = null,
): Promise<string> {
  const code = randomToken()
  await tx.query(
    'update auth.flow_states set account_id = $2, code_hash = $3, state_hash = null, sealed = $4 where id = $1',
    [flowId, accountId, sha256(code), sealed],
  )
  return code
}

const exchangeBody = z.looseObject({
  auth_code: z.string('Deve ser um texto').min(1, 'auth_code é obrigatório').max(200, 'auth_code inválido'),
  code_verifier: z.string('Deve ser um texto').min(1, 'code_verifier é obrigatório').max(200, 'code_verifier inválido'),
})

type Exchanged = { account: Account; method: AuthMethod; sealed: Buffer | null }
type Stored = {
  account_id: string | null
  method: AuthMethod
  code_challenge: string | null
  code_challenge_method: 's256' | 'plain' | null
  sealed: Buffer | null
}

/**
 * What the body of POST /token?grant_type=pkce proves: the code is used up, whether the verifier is right or not.
 * Throws flow_state_not_found and bad_code_verifier.
 */
export async function exchangeCode({ db, clock }: AuthContext, body: unknown): Promise<Exchanged> {
  const { auth_code, code_verifier } = parse(exchangeBody, body)
  const found = await db.authTransaction(async (tx) => {
    const [flow] = await tx.query<Stored>(
      `delete from auth.flow_states where code_hash = $1 and expires_at > $2
       returning account_id, method, code_challenge, code_challenge_method, sealed`,
      [sha256(auth_code), clock()],
    )
    if (!flow?.account_id) return null
    return { flow, account: await loadAccount(tx, flow.account_id) }
  })
  if (!found) throw new Problem('flow_state_not_found')
  const { flow, account } = found
  if (!answers(flow, code_verifier)) throw new Problem('bad_code_verifier')
  return { account, method: flow.method, sealed: flow.sealed }
}

function answers({ code_challenge, code_challenge_method }: Stored, verifier: string): boolean {
  if (code_challenge === null) return false
  const expected = Buffer.from(code_challenge)
  const given = Buffer.from(code_challenge_method === 'plain' ? verifier : sha256(verifier).toString('base64url'))
  return expected.length === given.length && timingSafeEqual(expected, given)
}
