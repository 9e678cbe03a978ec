import { everything } from './change.ts'

/** Least time between two notices of one process; ms. PostgreSQL serialises commits that notify. */
const interval = 20
/** After a failure; ms. */
const retryAfter = 250
/** PostgreSQL takes less than 8,000 bytes. */
const longestPayload = 7_900
/** More than this many changes at once are sent as a change of everything. */
const mostWaiting = 5_000

type Relay = {
  add(changes: readonly string[]): void
  /** Sends what waits, once; what cannot be sent is lost. */
  close(): Promise<void>
}

/**
 * Takes this process's changes to the others: the first at once, then one notice every 20 ms at most. What cannot be
 * sent waits, each change once, until it can.
 */
export function createRelay(sender: string, notify: (payloads: string[]) => Promise<void>): Relay {
  let waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | null = null
  let closed = false
  let notBefore = 0

  function add(changes: readonly string[]): void {
    for (const change of changes) waiting.add(change)
    if (waiting.size > mostWaiting) waiting = new Set([everything])
    schedule()
  }

  function schedule(): void {
    if (timer || sending || closed || waiting.size === 0) return
    timer = setTimeout(
      () => {
        timer = undefined
        sending = send().finally(() => {
          sending = null
          schedule()
        })
      },
      Math.max(0, notBefore - performance.now()),
    )
  }

  async function send(): Promise<void> {
    const batch = waiting
    waiting = new Set()
    notBefore = performance.now() + interval
    await notify(pack(sender, batch)).catch(() => {
      notBefore = performance.now() + retryAfter
      waiting = new Set([...batch, ...waiting])
    })
  }

  return {
    add,
    async close() {
      closed = true
      clearTimeout(timer)
      await sending
      if (waiting.size > 0) await notify(pack(sender, waiting)).catch(() => {})
    },
  }
}

/** `sender|change,change,…`, as many as needed. */
function pack(sender: string, changes: Iterable<string>): string[] {
  const payloads: string[] = []
  let last = ''
  for (const change of changes) {
    const longer = last === '' ? `${sender}|${change}` : `${last},${change}`
    if (longer.length <= longestPayload) {
      last = longer
      continue
    }
    payloads.push(last)
    last = `${sender}|${change}`
  }
  return [...payloads, last]
}

/** The changes of a payload and who sent it; one that a trigger sent names one change and no sender. */
export function unpack(payload: string): { sender: string | null; changes: string[] } {
  const [first = '', second] = payload.split('|')
  if (second === undefined) return { sender: null, changes: [first] }
  return { sender: first, changes: second.split(',') }
}
