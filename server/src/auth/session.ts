import type { Transaction } from '../database/with-identity.ts'
import { type AccessTokens, accessTokenSeconds } from './access-token.ts'
import { type Account, accountColumns, userAnswer } from './account.ts'
import type { Device } from './device.ts'
import { randomToken, sha256 } from './secret.ts'

const day = 24 * 60 * 60 * 1000

/** A session ends this long after its sign-in, in ms, whatever it does. */
export const sessionLife = 30 * day
/** A session that is not refreshed for this long, in ms, has ended. */
export const sessionIdle = 7 * day

export type Session = { id: string; account_id: string; created_at: string; last_used_at: string }

export const sessionColumns = 'sessions.id, sessions.account_id, sessions.created_at, sessions.last_used_at'

/** Whether a session that was not ended has outlived itself. */
export function isExpired(session: Pick<Session, 'created_at' | 'last_used_at'>, now: Date): boolean {
  const time = now.getTime()
  return Date.parse(session.created_at) + sessionLife <= time || Date.parse(session.last_used_at) + sessionIdle <= time
}

/** Begins a session on a device and answers it with its first refresh token. */
export async function openSession(
  tx: Transaction,
  account: Account,
  device: Device,
  now: Date,
): Promise<{ session: Session; refresh_token: string }> {
  const [session] = await tx.query<Session>(
    `insert into auth.sessions (account_id, user_agent, ip, created_at, last_used_at)
     values ($1, $2, $3, $4, $4) returning ${sessionColumns}`,
    [account.id, device.user_agent, device.ip, now],
  )
  if (!session) throw new Error('the insert returned no session')
  const refresh_token = randomToken()
  await tx.query('insert into auth.refresh_tokens (hash, session_id, created_at) values ($1, $2, $3)', [
    sha256(refresh_token),
    session.id,
    now,
  ])
  return { session, refresh_token }
}

/** The living session of a token and its account, or null. */
export async function findSession(
  tx: Transaction,
  claims: { session_id: string; account_id: string },
  now: Date,
): Promise<{ session: Session; account: Account & { password_hash: string } } | null> {
  const [row] = await tx.query<{ session: Session; account: Account & { password_hash: string } }>(
    `select row_to_json(s) as session, row_to_json(a) as account
     from (select ${sessionColumns} from auth.sessions where id = $1 and account_id = $2) s
     join (select ${accountColumns}, accounts.password_hash from auth.accounts) a on a.id = s.account_id`,
    [claims.session_id, claims.account_id],
  )
  return row && !isExpired(row.session, now) ? row : null
}

/** The session of the GoTrue contract, as sign-up, sign-in and refresh answer it. */
export async function sessionAnswer(
  tokens: AccessTokens,
  opened: { account: Account; session: Session; refresh_token: string },
) {
  const { account, session, refresh_token } = opened
  const { access_token, expires_at } = await tokens.sign(account, session)
  return {
    access_token,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at,
    refresh_token,
    provider_token: null,
    provider_refresh_token: null,
    user: userAnswer(account),
  }
}
