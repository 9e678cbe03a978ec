import type { Transaction } from '../../database/transaction.ts'
import type { Device } from '../../http/device.ts'
import { randomToken, sha256 } from '../../secret.ts'
import { type Account, type AccountWithPassword, accountColumns, loadAccount, userAnswer } from '../account/account.ts'
import { audit } from '../audit.ts'
import { type AccessTokens, accessTokenSeconds } from './access-token.ts'

const day = 24 * 60 * 60 * 1000

/** A session ends this long after its sign-in, in ms, whatever it does. */
export const sessionLife = 30 * day
/** A session that is not refreshed for this long, in ms, has ended. */
export const sessionIdle = 7 * day

/** What proved a session, in the words of the GoTrue contract's `amr`. */
export type AuthMethod =
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'email/signup'
  | 'email_change'
  | 'oauth'
  | 'sso/saml'
  | 'passkey'
  | 'totp'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | 'mfa/recovery_code'

/** One proof: `timestamp` is in seconds since 1970. */
export type AuthProof = { method: AuthMethod; timestamp: number }

export type Session = {
  id: string
  account_id: string
  created_at: string
  last_used_at: string
  /** When its owner proved themselves once more, after the sign-in. */
  owner_proved_at: string | null
  /** aal2 once a second factor was proved in it. */
  aal: 'aal1' | 'aal2'
  /** The latest first. */
  amr: AuthProof[]
}

export const sessionColumns = `sessions.id, sessions.account_id, sessions.created_at, sessions.last_used_at,
  sessions.owner_proved_at, sessions.aal, sessions.amr`

/** Whether a session that was not ended has outlived itself. */
export function isExpired(session: Pick<Session, 'created_at' | 'last_used_at'>, now: Date): boolean {
  const time = now.getTime()
  return Date.parse(session.created_at) + sessionLife <= time || Date.parse(session.last_used_at) + sessionIdle <= time
}

/** Begins a session on a device, by what proved it, and answers it with its first refresh token. */
export async function openSession(
  tx: Transaction,
  account: Pick<Account, 'id'>,
  { device, method, now }: { device: Device; method: AuthMethod; now: Date },
): Promise<{ session: Session; refresh_token: string }> {
  const [session] = await tx.query<Session>(
    `insert into auth.sessions (account_id, user_agent, ip, created_at, last_used_at, amr)
     values ($1, $2, $3, $4, $4, $5) returning ${sessionColumns}`,
    [account.id, device.user_agent, device.ip, now, JSON.stringify([proof(method, now)])],
  )
  if (!session) throw new Error('the insert returned no session')
  await audit(tx, 'signed_in', { account_id: account.id, session_id: session.id, device, details: { method }, now })
  return { session, refresh_token: await firstToken(tx, session.id, now) }
}

/** Somebody has proved to be this account's owner: their session, and what `sessionAnswer` needs of it. */
export async function signInAccount(
  tx: Transaction,
  accountId: string,
  proved: { device: Device; method: AuthMethod; now: Date },
): Promise<{ account: Account; session: Session; refresh_token: string }> {
  await tx.query('update auth.accounts set last_sign_in_at = $2 where id = $1', [accountId, proved.now])
  const account = await loadAccount(tx, accountId)
  return { account, ...(await openSession(tx, account, proved)) }
}

/**
 * A second factor was proved in this session: it is aal2 from now on. Its older refresh tokens end, so that someone who
 * holds one from before the proof does not get what the proof gave; one that comes back ends the session.
 */
export async function raiseSession(
  tx: Transaction,
  sessionId: string,
  { method, now }: { method: AuthMethod; now: Date },
): Promise<{ session: Session; refresh_token: string }> {
  const [session] = await tx.query<Session>(
    `update auth.sessions set aal = 'aal2', amr = $2::jsonb || amr, last_used_at = $3 where id = $1
     returning ${sessionColumns}`,
    [sessionId, JSON.stringify([proof(method, now)]), now],
  )
  if (!session) throw new Error('there is no such session')
  await tx.query(
    `update auth.refresh_tokens set used_at = coalesce(used_at, $2), sealed_child = null where session_id = $1`,
    [sessionId, now],
  )
  return { session, refresh_token: await firstToken(tx, sessionId, now) }
}

/** One more refresh token of a session that goes on, for someone who comes back to it from elsewhere. */
export async function continueSession(
  tx: Transaction,
  session: Session,
  now: Date,
): Promise<{ account: Account; session: Session; refresh_token: string }> {
  const account = await loadAccount(tx, session.account_id)
  return { account, session, refresh_token: await firstToken(tx, session.id, now) }
}

function proof(method: AuthMethod, now: Date): AuthProof {
  return { method, timestamp: Math.floor(now.getTime() / 1000) }
}

async function firstToken(tx: Transaction, sessionId: string, now: Date): Promise<string> {
  const token = randomToken()
  await tx.query('insert into auth.refresh_tokens (hash, session_id, created_at) values ($1, $2, $3)', [
    sha256(token),
    sessionId,
    now,
  ])
  return token
}

/** The living session of a token and its account, or null. */
export async function findSession(
  tx: Transaction,
  claims: { session_id: string; account_id: string },
  now: Date,
): Promise<{ session: Session; account: AccountWithPassword } | null> {
  const [row] = await tx.query<{ session: Session; account: AccountWithPassword }>(
    `select row_to_json(s) as session, row_to_json(a) as account
     from (select ${sessionColumns} from auth.sessions where id = $1 and account_id = $2) s
     join (select ${accountColumns}, accounts.password_hash from auth.accounts) a on a.id = s.account_id`,
    [claims.session_id, claims.account_id],
  )
  return row && !isExpired(row.session, now) ? row : null
}

/** What another provider gave for the client's own calls to it. */
const noProvider = { provider_token: null, provider_refresh_token: null }

/** The session of the GoTrue contract, as sign-up, sign-in and refresh answer it. */
export async function sessionAnswer(
  tokens: AccessTokens,
  opened: { account: Account; session: Session; refresh_token: string },
  provided: { provider_token: string | null; provider_refresh_token: string | null } = noProvider,
) {
  const { account, session, refresh_token } = opened
  const { access_token, expires_at } = await tokens.sign(account, session)
  return {
    access_token,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at,
    refresh_token,
    ...provided,
    user: userAnswer(account),
  }
}
