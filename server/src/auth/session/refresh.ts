import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../../database/transaction.ts'
import { type Device, deviceOf } from '../../http/device.ts'
import { toProblem } from '../../http/failure/error-problem.ts'
import { Problem } from '../../problem/problem.ts'
import { createSealer, randomToken, sha256 } from '../../secret.ts'
import { type Account, accountColumns } from '../account/account.ts'
import { audit } from '../audit.ts'
import type { AuthContext } from '../context.ts'
import { isExpired, type Session, sessionAnswer, sessionColumns } from './session.ts'

/** A token that was replaced at most this long ago still answers its successor; ms. */
const grace = 10_000
const childLabel = 'refresh token'
const tokenForm = /^[\w-]{20,200}$/

type Refusal = 'refresh_token_not_found' | 'refresh_token_already_used' | 'session_expired'
type Outcome = { account: Account; session: Session; refresh_token: string } | { refused: Refusal; user_id?: string }

/**
 * POST /token?grant_type=refresh_token. Answers 200, 400 where the token is dead for good, or 503: with anything else
 * clients would sign people out.
 */
export async function refresh(context: AuthContext, request: FastifyRequest) {
  try {
    return await exchange(context, readToken(request.body), deviceOf(request))
  } catch (error) {
    const problem = toProblem(error)
    if (problem.status === 400 || problem.code === 'unavailable') throw problem
    throw new Problem('unavailable', { cause: error, headers: { 'retry-after': '1' } })
  }
}

function readToken(body: unknown): string {
  const token = typeof body === 'object' && body !== null && 'refresh_token' in body ? body.refresh_token : null
  return typeof token === 'string' && tokenForm.test(token) ? token : ''
}

async function exchange(context: AuthContext, token: string, device: Device) {
  const who = (await sessionOf(context, token)) ?? device.network
  const wait = await context.limiter.attempt('token_refresh', who)
  if (wait > 0) throw new Problem('unavailable', { headers: { 'retry-after': String(wait) } })
  const now = context.clock()
  const outcome = await context.db.authTransaction((tx) => rotate(tx, token, device, now))
  if (!('refused' in outcome)) return sessionAnswer(context.tokens, outcome)

  if (outcome.user_id) context.identities.forget(outcome.user_id)
  if (outcome.refused === 'refresh_token_already_used') {
    context.log.warn({ user_id: outcome.user_id, ip: device.ip }, 'a used refresh token came back: session ended')
  }
  throw new Problem(outcome.refused)
}

/**
 * The session of a token, by which its refreshes are counted: a browser that refreshes without end harms nobody else of its
 * network. Null where no session has it: such tokens may be guesses, and are counted by the network that they come from.
 */
async function sessionOf(context: AuthContext, token: string): Promise<string | null> {
  if (token === '') return null
  const [row] = await context.db.authTransaction((tx) =>
    tx.query<{ session_id: string }>('select session_id from auth.refresh_tokens where hash = $1', [sha256(token)]),
  )
  return row?.session_id ?? null
}

/** Refusals are answered, not thrown: what they delete and write down must be committed. */
async function rotate(tx: Transaction, token: string, device: Device, now: Date): Promise<Outcome> {
  const hash = sha256(token)
  const found = await lockSession(tx, hash)
  if (!found) return { refused: 'refresh_token_not_found' }
  const { session, account, removed_at } = found
  const gone = removed_at !== null && Date.parse(removed_at) >= Date.parse(session.created_at)
  if (gone || isExpired(session, now)) {
    await endSession(tx, session.id)
    return { refused: 'session_expired', user_id: account.id }
  }

  const child = (await replace(tx, { token, hash, session, device, now })) ?? (await knownChild(tx, token, hash, now))
  if (child) return { account, session, refresh_token: child }
  await endSession(tx, session.id)
  await audit(tx, 'refresh_token_reused', { account_id: account.id, session_id: session.id, device, now })
  return { refused: 'refresh_token_already_used', user_id: account.id }
}

type Locked = { session: Session; account: Account; removed_at: string | null }

/** Everything about one session goes through its row's lock, sign-out too, so that nothing is half done at once. */
async function lockSession(tx: Transaction, hash: Buffer): Promise<Locked | null> {
  const [session] = await tx.query<Session>(
    `select ${sessionColumns} from auth.sessions
     where id = (select session_id from auth.refresh_tokens where hash = $1) for no key update`,
    [hash],
  )
  if (!session) return null
  const [row] = await tx.query<Omit<Locked, 'session'>>(
    `select row_to_json(a) as account, users.removed_at
     from (select ${accountColumns} from auth.accounts where id = $1) a left join public.users on users.id = a.id`,
    [session.account_id],
  )
  return row ? { session, ...row } : null
}

type Exchange = { token: string; hash: Buffer; session: Session; device: Device; now: Date }

/** The new token, or null where this one was replaced before. */
async function replace(tx: Transaction, { token, hash, session, device, now }: Exchange): Promise<string | null> {
  const child = randomToken()
  const replaced = await tx.query(
    `update auth.refresh_tokens set used_at = $2, sealed_child = $3 where hash = $1 and used_at is null returning hash`,
    [hash, now, createSealer(token).seal(child, childLabel)],
  )
  if (replaced.length === 0) return null
  await tx.query(
    'insert into auth.refresh_tokens (hash, session_id, parent_hash, created_at) values ($1, $2, $3, $4)',
    [sha256(child), session.id, hash, now],
  )
  // Someone who holds an older token cannot open this one's line of successors any more.
  await tx.query(
    `update auth.refresh_tokens set sealed_child = null
     where session_id = $1 and hash <> $2 and sealed_child is not null and used_at <= $3`,
    [session.id, hash, new Date(now.getTime() - grace)],
  )
  await tx.query('update auth.sessions set last_used_at = $2, user_agent = $3, ip = $4 where id = $1', [
    session.id,
    now,
    device.user_agent,
    device.ip,
  ])
  return child
}

/**
 * The successor that a replaced token may still be answered: within the grace, or while nobody has used it, since then
 * its answer may have been lost on the way to a laptop that fell asleep.
 */
async function knownChild(tx: Transaction, token: string, hash: Buffer, now: Date): Promise<string | null> {
  const [row] = await tx.query<{ used_at: string; sealed_child: Buffer | null; child_used_at: string | null }>(
    `select parent.used_at, parent.sealed_child, child.used_at as child_used_at
     from auth.refresh_tokens parent join auth.refresh_tokens child on child.parent_hash = parent.hash
     where parent.hash = $1`,
    [hash],
  )
  if (!row?.sealed_child) return null
  const fresh = now.getTime() - Date.parse(row.used_at) <= grace
  return fresh || row.child_used_at === null ? createSealer(token).open(row.sealed_child, childLabel) : null
}

async function endSession(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from auth.sessions where id = $1', [id])
}
