import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Database, Transaction } from '../../database/transaction.ts'
import { type Quota, quotaOf } from '../../limits/quota.ts'
import { addWindows, minuteOf, type RequestWindow, secondsToWait } from '../../limits/request-window.ts'

/** How often what was counted goes to the database; ms. */
const flushEvery = 2_000
const rememberedKeys = 10_000
/** From so many keys in use on, nobody waits for the next flush. */
const flushAt = rememberedKeys / 2

type Key = { id: string; org_id: string }
type Use = Key & {
  /** What all processes had counted when this one last asked. */
  shared: RequestWindow
  /** What this one counted since, and what of it is on its way. */
  unsent: RequestWindow
  sending: RequestWindow
  last_used_at: Date
}

/** Counts the requests of API keys, in memory, and writes them to the database every few seconds. */
export type ApiKeyUse = {
  /**
   * Counts a request of the key. Answers the seconds that it must wait, 0 for none; a request that must wait does not
   * count. `shared` is what the database says, where it has just been read: what a key that is new here begins with.
   */
  count(key: Key, shared?: RequestWindow | null): number
  /** What the key may still ask, after what was counted. */
  quota(key: Key): Quota
  /** Resolves when all that was counted until now is in the database, or could not be written. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** The limit holds exactly in one process, and among several up to what they count between two flushes. */
export function createApiKeyUse(services: {
  db: Database
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Requests that one key may make in a minute. */
  limit: number
  /** How often it is written; ms, shorter in tests. */
  keyUseMs?: number | undefined
}): ApiKeyUse {
  const { db, clock, log, limit, keyUseMs = flushEvery } = services
  const uses = new LRUCache<string, Use>({ max: rememberedKeys })
  let changed = new Map<string, Use>()
  let flushing = Promise.resolve()
  let isSending = false

  function useOf(key: Key, shared: RequestWindow | null | undefined, now: Date): Use {
    const known = uses.get(key.id) ?? changed.get(key.id)
    if (known) return known
    const none = { minute: minuteOf(now), requests: 0, requests_before: 0 }
    const { id, org_id } = key
    const use = { id, org_id, shared: shared ?? none, unsent: none, sending: none, last_used_at: now }
    uses.set(key.id, use)
    return use
  }

  function counted({ shared, sending, unsent }: Use): RequestWindow {
    return addWindows(addWindows(shared, sending), unsent)
  }

  function count(key: Key, shared?: RequestWindow | null): number {
    const now = clock()
    const use = useOf(key, shared, now)
    const wait = secondsToWait(counted(use), limit, now)
    if (wait > 0) return wait
    use.unsent = addWindows(use.unsent, { minute: minuteOf(now), requests: 1, requests_before: 0 })
    use.last_used_at = now
    if (!changed.has(use.id)) {
      changed.set(use.id, use)
      if (changed.size === flushAt) void flush()
    }
    return 0
  }

  async function send(): Promise<void> {
    if (changed.size === 0) return
    isSending = true
    const sent = [...changed.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
    changed = new Map()
    for (const use of sent) {
      use.sending = use.unsent
      use.unsent = { ...use.unsent, requests: 0, requests_before: 0 }
    }
    try {
      const windows = await db.authTransaction((tx) => writeUses(tx, sent))
      for (const use of sent) use.shared = windows.get(use.id) ?? use.shared
    } catch (error) {
      log.warn({ err: error }, 'the use of API keys could not be written, and will be with the next')
      for (const use of sent) {
        // The key may have been forgotten meanwhile and have come back.
        const current = changed.get(use.id) ?? use
        current.unsent = addWindows(current.unsent, use.sending)
        changed.set(use.id, current)
      }
    }
    for (const use of sent) use.sending = { ...use.sending, requests: 0, requests_before: 0 }
    isSending = false
  }

  /** One after the other: what is sent is counted once. */
  function flush(): Promise<void> {
    flushing = flushing.then(send)
    return flushing
  }

  const timer = setInterval(() => void (isSending || flush()), keyUseMs).unref()
  return {
    count,
    quota: (key) => quotaOf(counted(useOf(key, null, clock())), limit, clock()),
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/**
 * Adds what was counted to what is counted, as `addWindows` does, and answers the sums by key. In the order of ids:
 * processes that flush the same keys at once wait for each other here and nowhere later.
 */
async function writeUses(tx: Transaction, uses: readonly Use[]): Promise<Map<string, RequestWindow>> {
  const sums = await tx.query<RequestWindow & { key_id: string }>(
    `insert into system.api_key_use as stored (key_id, minute, requests, requests_before)
     select * from unnest($1::uuid[], $2::int[], $3::int[], $4::int[])
     on conflict (key_id) do update set
       minute = greatest(stored.minute, excluded.minute),
       requests = case when stored.minute >= excluded.minute then stored.requests else 0 end
         + case when excluded.minute >= stored.minute then excluded.requests else 0 end,
       requests_before = case excluded.minute - stored.minute
         when 0 then stored.requests_before + excluded.requests_before
         when 1 then stored.requests + excluded.requests_before
         when -1 then stored.requests_before + excluded.requests
         else case when stored.minute > excluded.minute then stored.requests_before else excluded.requests_before end end
     returning key_id, minute, requests, requests_before`,
    [
      uses.map(({ id }) => id),
      uses.map(({ sending }) => sending.minute),
      uses.map(({ sending }) => sending.requests),
      uses.map(({ sending }) => sending.requests_before),
    ],
  )
  await tx.query(
    `update public.api_keys set last_used_at = greatest(api_keys.last_used_at, used.at)
     from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) used (org_id, id, at)
     where api_keys.org_id = used.org_id and api_keys.id = used.id`,
    [uses.map(({ org_id }) => org_id), uses.map(({ id }) => id), uses.map(({ last_used_at }) => last_used_at)],
  )
  return new Map(sums.map(({ key_id, ...window }) => [key_id, window]))
}
