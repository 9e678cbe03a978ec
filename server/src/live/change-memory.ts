import { liveLimits } from '@leme/contract/wire/live-limits'
import type { Change, ChangedTable } from './change.ts'

/** How far back it reaches; ms. */
const reach = 60_000
const capacity = 20_000

/**
 * What changed in the last minute and when, so that who subscribes after having fetched learns what it missed.
 * Times are those of one clock that never goes back, in ms.
 */
export class ChangeMemory {
  /** Oldest first. */
  readonly #changes = new Map<string, Change & { at: number }>()
  readonly #now: () => number
  /** Since when every change is in it; null while some may be missed. */
  #since: number | null = null

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** From now on every change is received. */
  begin(): void {
    this.#since = this.#now()
  }

  /** From now on changes may be missed. */
  pause(): void {
    this.#since = null
  }

  note(change: Change): void {
    const at = this.#now()
    const key = `${change.scope_id}:${change.table}`
    this.#changes.delete(key)
    this.#changes.set(key, { ...change, at })
    for (const [oldest, { at: then }] of this.#changes) {
      const old = then < at - reach
      if (!old && this.#changes.size <= capacity) return
      this.#changes.delete(oldest)
      if (!old && this.#since !== null) this.#since = Math.max(this.#since, then)
    }
  }

  /** Which of these tables of a project, an organization or a person changed in the last `age` ms, and what a message travels, or may have. */
  changedWithin<Table extends ChangedTable>(scopeId: string, tables: readonly Table[], age: number): readonly Table[] {
    const now = this.#now()
    const from = now - age - liveLimits.travel
    if (this.#since === null || from <= this.#since || from < now - reach) return tables
    return tables.filter((table) => (this.#changes.get(`${scopeId}:${table}`)?.at ?? -Infinity) >= from)
  }
}
