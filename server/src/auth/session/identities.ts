import type { Role } from '@leme/contract/can'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createListener } from '../../database/listener.ts'
import type { Database, Identity, Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { type ApiKeys, isApiKey } from '../api-key/api-key.ts'
import { type AccessTokens, accessTokenSeconds, type Claims } from './access-token.ts'
import { isExpired, type Session, sessionColumns } from './session.ts'

/** How long a session and its person are believed without looking; ms. Notices end it earlier. */
const believedFor = 10_000
const rememberedSessions = 10_000

type Known = { identity: Identity; session: Session; until: number }

/** Whose identity may have changed or ended: a session's, a person's, or anybody's. */
export type IdentityChange = { session_id: string } | { user_id: string } | 'anybody'

/** Who a request comes from. */
export type Identities = {
  /**
   * Throws unauthenticated for a token that is missing, does not hold, or whose session ended, user_not_found where
   * the account has no person, insufficient_aal where it has a second factor that this session has not proved, and
   * second_factor_required where it has none and the organisation wants one; for an API key what `ApiKeys` throws, by
   * the network that it comes from.
   */
  identify(authorization: string | undefined, network?: string): Promise<Identity>
  /** The same for a person's bare token, with the moment that it expires, in seconds since 1970. */
  identifyToken(token: string): Promise<{ identity: Identity; expires_at: number }>
  /**
   * Calls `listener` whenever somebody's identity may have changed, here or in another process; from then on
   * `identify` returns the new one. It must not throw.
   */
  onChange(listener: (change: IdentityChange) => void): void
  /** False while notices of changes that other processes make cannot be received. */
  readonly listening: boolean
  /** This process ended these sessions or changed this person: nothing cached of them is used from now on. */
  forget(userId: string): void
  /** The same of an API key that this process revoked. */
  forgetApiKey(id: string): void
  /**
   * Changes whenever an identity may have: who was identified at the same moment is still who they were. Never the same
   * twice while notices cannot be received.
   */
  moment(): number
  close(): Promise<void>
}

/**
 * Finds identities and caches them for a moment. Other processes report ended sessions and changed people by NOTIFY;
 * while that cannot be received, every request reads the database.
 */
export async function createIdentities(services: {
  /** The connection on which notices are received. */
  directUrl: string
  db: Database
  clock: () => Date
  log: FastifyBaseLogger
  tokens: AccessTokens
  apiKeys: Omit<ApiKeys, 'close'>
}): Promise<Identities> {
  const { directUrl, db, clock, log, tokens, apiKeys } = services
  const known = new LRUCache<string, Known>({ max: rememberedSessions })
  // What was read before a notice came may be older than the change it reports, and is not cached.
  let notices = 0
  const listeners: ((change: IdentityChange) => void)[] = []

  function notify(change: IdentityChange): void {
    for (const listener of listeners) listener(change)
  }

  function forget(userId: string): void {
    notices += 1
    for (const [id, { identity }] of [...known]) if (identity.user_id === userId) known.delete(id)
    notify({ user_id: userId })
  }

  function forgetApiKey(id: string): void {
    notices += 1
    apiKeys.forget(id)
  }

  const listener = await createListener({
    url: directUrl,
    name: 'leme notices',
    log,
    channels: {
      leme_session_ended: (sessionId) => {
        notices += 1
        known.delete(sessionId)
        notify({ session_id: sessionId })
      },
      leme_user_changed: forget,
      leme_api_key_revoked: forgetApiKey,
    },
    onGap: () => {
      notices += 1
      known.clear()
      apiKeys.forgetAll()
    },
    onListening: () => notify('anybody'),
  })

  function remembered({ session_id, account_id }: Claims): Identity | null {
    const entry = listener.live ? known.get(session_id) : undefined
    const now = clock()
    if (!entry || entry.until <= now.getTime() || isExpired(entry.session, now)) return null
    return entry.identity.user_id === account_id ? entry.identity : null
  }

  async function look(claims: Claims): Promise<Identity> {
    const noticesBefore = notices
    const now = clock()
    const { session, identity } = await readIdentity(db, claims, now)
    if (noticesBefore === notices) {
      known.set(claims.session_id, { session, identity, until: now.getTime() + believedFor })
    }
    return identity
  }

  async function identifyToken(token: string): Promise<{ identity: Identity; expires_at: number }> {
    const claims = await tokens.verify(token)
    if (!claims) throw new Problem('unauthenticated')
    return { identity: remembered(claims) ?? (await look(claims)), expires_at: claims.exp }
  }

  return {
    async identify(authorization, network = 'unknown') {
      const token = bearerToken(authorization) ?? ''
      if (isApiKey(token)) return apiKeys.identify(token, network, listener.live)
      const { identity } = await identifyToken(token)
      return identity
    },
    identifyToken,
    onChange: (listener) => void listeners.push(listener),
    get listening() {
      return listener.live
    },
    forget,
    forgetApiKey,
    moment: () => (listener.live ? notices : Number.NaN),
    close: () => listener.close(),
  }
}

/** The token of an Authorization header, or null where it carries none. */
export function bearerToken(authorization: string | undefined): string | null {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}

type Person = {
  org_id: string | null
  role: Role
  email: string | null
  removed_at: string | null
  /** Since when the organisation requires a second factor; null where it does not. */
  second_factor_required_at: string | null
}
type SessionRow = { session: Session; person: Person | null; has_factor: boolean }

function readSessionRow(tx: Transaction, claims: Claims): Promise<SessionRow[]> {
  return tx.query<SessionRow>(
    `select row_to_json(s) as session, row_to_json(u) as person, exists (
       select from auth.factors where account_id = s.account_id and status = 'verified') as has_factor
     from (select ${sessionColumns} from auth.sessions where id = $1 and account_id = $2) s
     left join (select users.id, org_id, role, email, removed_at, second_factor_required_at
       from public.users left join public.organizations on organizations.id = org_id) u on u.id = s.account_id`,
    [claims.session_id, claims.account_id],
  )
}

async function readIdentity(
  db: Database,
  claims: Claims,
  now: Date,
): Promise<{ session: Session; identity: Identity }> {
  const [found] = await db.authTransaction((tx) => readSessionRow(tx, claims))
  if (!found) throw new Problem((await wasRemoved(db, claims)) ? 'person_removed' : 'unauthenticated')
  if (isExpired(found.session, now)) throw new Problem('unauthenticated')
  const { session, person, has_factor } = found
  if (has_factor && session.aal === 'aal1') throw new Problem('insufficient_aal')
  if (!person) throw new Problem('user_not_found')
  const { removed_at, email } = person
  // Removal ends the sessions there were. Someone who signs in after it belongs to no organisation, and may be invited
  // again.
  if (removed_at && Date.parse(session.created_at) <= Date.parse(removed_at)) throw new Problem('person_removed')
  if (!removed_at && mustEnrol(session, person)) throw new Problem('second_factor_required')
  const membership = removed_at
    ? ({ org_id: null, role: 'member' } as const)
    : { org_id: person.org_id, role: person.role }
  return {
    session,
    identity: { user_id: session.account_id, ...membership, email: email ?? '', session_id: session.id },
  }
}

/** Whether the person was removed while this token held: with that their sessions went, and nothing else says why. */
async function wasRemoved(db: Database, { account_id, exp }: Claims): Promise<boolean> {
  const signedAt = new Date((exp - accessTokenSeconds) * 1000)
  const found = await db.authTransaction((tx) =>
    tx.query('select from public.users where id = $1 and removed_at >= $2', [account_id, signedAt]),
  )
  return found.length > 0
}

/**
 * Someone who was signed in when the organisation began to require a second factor goes on until they sign in again.
 */
function mustEnrol({ aal, created_at }: Session, { second_factor_required_at }: Person): boolean {
  if (aal !== 'aal1' || second_factor_required_at === null) return false
  return Date.parse(created_at) >= Date.parse(second_factor_required_at)
}
