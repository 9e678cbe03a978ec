import pg from 'pg'
import type { Database, Transaction } from '../../database/transaction.ts'
import type { Member } from '../../http/serve.ts'
import { ingestedRows } from '../../metrics/metrics.ts'
import { ownPricesJson, type StoredPrice, toOwnTable } from '../prices/own-prices.ts'
import type { SpanTerms } from './normalize-span.ts'
import type { RawSpan } from './raw-span.ts'
import { readBatch, type SpanBatch, withFull } from './span-batch.ts'
import { type SpanRow, spanKey } from './span-row.ts'

type Waiting = {
  spans: Iterable<RawSpan>
  /** Once it is read, as it is read only once. */
  batch: SpanBatch | null
  resolve: (refused: SpanBatch['refused']) => void
  reject: (error: unknown) => void
}

/** How many requests are stored in one transaction at most, and how many spans before no other joins. */
const together = { requests: 16, spans: 2_000 }

/**
 * Stores what one request brought, whole or not at all; answers what was refused of it. Runs of an organisation are
 * written by one transaction at a time, so what comes while one is under way waits, and then goes together in the
 * next: as many commits as there is time for, not as there are requests. What fails together is tried one by one.
 */
export type SpanWriter = (sender: Member, spans: Iterable<RawSpan>) => Promise<SpanBatch['refused']>

/**
 * Writes an organisation's spans, and the runs that they make up, within a transaction; answers the `spanKey` of those
 * whose trace has no room.
 */
export type StoreSpans = (tx: Transaction, orgId: string, spans: readonly SpanRow[]) => Promise<ReadonlySet<string>>

/** What stores spans, and what it locks of the organisation (`TransactionOptions`). */
export type SpanStore = { storeSpans: StoreSpans; lock: string }

export function createSpanWriter(db: Database, clock: () => Date, { storeSpans, lock }: SpanStore): SpanWriter {
  /** Of each sender that has a transaction under way, what waits behind it. */
  const lines = new Map<string, Waiting[]>()

  async function writeLine(sender: Member, key: string, line: Waiting[]): Promise<void> {
    while (line.length > 0) {
      const group: Waiting[] = []
      await db
        .transactionAs(sender, (tx) => storeNext(tx, sender.org_id, line, group), { lock })
        .then(
          (refused) => settle(group, refused),
          // A transaction that never began took nobody from the line: it would not begin for them either.
          (error: unknown) => giveUp(sender, group.length > 0 ? group : line.splice(0), error),
        )
    }
    lines.delete(key)
  }

  /** Takes requests from the line into the group, those that cannot be read excepted, and stores them. */
  async function storeNext(tx: Transaction, orgId: string, line: Waiting[], group: Waiting[]) {
    const terms = await termsOf(tx, orgId)
    const rows: SpanBatch['rows'] = []
    while (group.length < together.requests && rows.length < together.spans) {
      const next = line.shift()
      if (!next) break
      try {
        next.batch ??= await readBatch(next.spans, { now: clock(), ...terms })
        rows.push(...next.batch.rows)
        group.push(next)
      } catch (error) {
        next.reject(error)
      }
    }
    return storeSpans(tx, orgId, rows)
  }

  /** One request's rows may be what PostgreSQL refused: the others are stored without it. */
  async function giveUp(sender: Member, group: Waiting[], error: unknown): Promise<void> {
    const isTriedAgain = group.length > 1 && error instanceof pg.DatabaseError
    for (const one of group) {
      if (!isTriedAgain) one.reject(error)
      else {
        await db
          .transactionAs(sender, (tx) => storeSpans(tx, sender.org_id, one.batch?.rows ?? []), { lock })
          .then((refused) => settle([one], refused), one.reject)
      }
    }
  }

  return ({ ...sender }, spans) =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = { spans, batch: null, resolve, reject }
      const key = `${sender.org_id} ${sender.role} ${sender.user_id}`
      const line = lines.get(key)
      if (line) return void line.push(waiting)
      const own = [waiting]
      lines.set(key, own)
      void writeLine(sender, key, own)
    })
}

function settle(group: Waiting[], withoutRoom: ReadonlySet<string>): void {
  for (const { batch, resolve } of group) {
    const rows = batch?.rows ?? []
    const left = withoutRoom.size === 0 ? 0 : rows.filter((row) => withoutRoom.has(spanKey(row))).length
    const refused = batch ? withFull(batch.refused, left) : null
    ingestedRows.inc({ source: 'spans', outcome: 'stored' }, rows.length - left)
    ingestedRows.inc({ source: 'spans', outcome: 'refused' }, refused?.spans ?? 0)
    resolve(refused)
  }
}

/** What the organisation that the transaction sees says of spans. */
export async function termsOf(tx: Transaction, orgId: string): Promise<SpanTerms> {
  const [organization] = await tx.query<{ keep_prompts: boolean; prices: StoredPrice[] }>(
    `select keep_prompts, ${ownPricesJson} as prices from public.organizations where id = $1`,
    [orgId],
  )
  return { keepPrompts: organization?.keep_prompts ?? false, ownPrices: toOwnTable(organization?.prices ?? []) }
}
