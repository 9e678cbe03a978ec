import { type ApiKey, apiKeyStart, apiKeyState } from '@leme/contract/people/api-key'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Database, Identity, Transaction } from '../../database/transaction.ts'
import { quotaFields } from '../../limits/quota.ts'
import type { RequestWindow } from '../../limits/request-window.ts'
import { Problem } from '../../problem/problem.ts'
import { tooSoon } from '../../problem/too-soon.ts'
import { randomToken, sha256 } from '../../secret.ts'
import type { Limiter } from '../sign-in/limits.ts'
import { createApiKeyUse } from './api-key-use.ts'

/** How long a key is believed without looking; ms. Notices end it earlier. */
const believedFor = 10_000
const rememberedKeys = 10_000
const form = new RegExp(`^${apiKeyStart}[\\w-]{43}$`)

/** How many of a key's characters are stored and shown, for people to recognise it. */
const prefixLength = 12

/** A new key: what its maker is shown once, and what is stored of it. */
export function newApiKey(): { key: string; prefix: string; keyHash: Buffer } {
  const key = `${apiKeyStart}${randomToken()}`
  return { key, prefix: key.slice(0, prefixLength), keyHash: sha256(key) }
}

export function isApiKey(token: string): boolean {
  return token.startsWith(apiKeyStart)
}

type Key = Pick<ApiKey, 'id' | 'org_id' | 'scopes' | 'revoked_at' | 'expires_at'>
type Known = Key & { until: number }

/** Who asks with an API key: the organisation that made it, as far as its scopes reach. */
export type ApiKeys = {
  /**
   * Throws api_key_invalid for a key that nobody has, api_key_revoked, api_key_expired, and rate_limited with the seconds to wait: for a
   * key by what it asked in the last minute, for unknown ones by the network that tries them. While not
   * `listening` for notices, the key is looked up each time.
   */
  identify(key: string, network: string, listening: boolean): Promise<Identity>
  /** Nothing cached of this key is used from now on. */
  forget(id: string): void
  forgetAll(): void
  /** Writes what was counted and not yet written. */
  close(): Promise<void>
}

export function createApiKeys(services: {
  db: Database
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  limiter: Pick<Limiter, 'attempt'>
  requestsPerMinute: number
  /** How often their use is written; ms, the usual when absent. */
  keyUseMs?: number | undefined
}): ApiKeys {
  const { db, clock, log, limiter, requestsPerMinute, keyUseMs } = services
  const known = new LRUCache<string, Known>({ max: rememberedKeys })
  const use = createApiKeyUse({ db, clock, log, limit: requestsPerMinute, keyUseMs })
  // What was read before a notice came may be older than the change it reports, and is not cached.
  let notices = 0

  async function look(hash: Buffer): Promise<{ key: Key; used: RequestWindow | null } | null> {
    const noticesBefore = notices
    const found = await db.authTransaction((tx) => readKey(tx, hash))
    if (found && noticesBefore === notices) {
      known.set(hash.toString('base64'), { ...found.key, until: clock().getTime() + believedFor })
    }
    return found
  }

  function remembered(hash: Buffer, listening: boolean): { key: Key; used: null } | null {
    const entry = listening ? known.get(hash.toString('base64')) : undefined
    return entry && entry.until > clock().getTime() ? { key: entry, used: null } : null
  }

  return {
    async identify(text, network, listening) {
      const hash = sha256(text)
      const found = form.test(text) ? (remembered(hash, listening) ?? (await look(hash))) : null
      if (!found) {
        refuseFor(await limiter.attempt('unknown_key', network))
        throw new Problem('api_key_invalid')
      }
      const { key, used } = found
      const state = apiKeyState(key, clock())
      if (state !== 'active') throw new Problem(`api_key_${state}`)
      const wait = use.count(key, used)
      const quota = use.quota(key)
      refuseFor(wait, quotaFields(quota))
      const { id, org_id, scopes } = key
      return { user_id: id, org_id, role: 'key', scopes, email: '', session_id: null, quota }
    },
    forget(id) {
      notices += 1
      for (const [hash, key] of [...known]) if (key.id === id) known.delete(hash)
    },
    forgetAll() {
      notices += 1
      known.clear()
    },
    close: use.close,
  }
}

function refuseFor(seconds: number, headers: Record<string, string> = {}): void {
  if (seconds > 0) throw tooSoon('rate_limited', seconds, undefined, headers)
}

async function readKey(tx: Transaction, hash: Buffer): Promise<{ key: Key; used: RequestWindow | null } | null> {
  const [row] = await tx.query<{ key: Key; used: RequestWindow | null }>(
    `select row_to_json(k) as key, row_to_json(u) as used
     from (select id, org_id, scopes, revoked_at, expires_at from public.api_keys where key_hash = $1) k
     left join (select key_id, minute, requests, requests_before from system.api_key_use) u on u.key_id = k.id`,
    [hash],
  )
  return row ?? null
}
