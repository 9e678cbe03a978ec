import type { Watch } from './severed-database.ts'

/** The statements of each round trip to the database: those that were sent before an answer was waited for. */
export type Trips = string[][]

export type StatementLog = {
  watch: () => Watch
  /** What went to the database since the last call. */
  take(): Trips
}

/** Reads statements out of PostgreSQL's protocol as they pass by: plain ones (Query), and prepared ones when they run (Bind). */
export function createStatementLog(): StatementLog {
  let trips: Trips = []

  function watch(): Watch {
    const texts = new Map<string, string>()
    let pending = Buffer.alloc(0)
    let isStarted = false
    let isNewTrip = true

    function note(text: string): void {
      if (isNewTrip) trips.push([])
      isNewTrip = false
      trips.at(-1)?.push(nameOf(text))
    }

    function read(type: string, body: Buffer): void {
      const [first = '', second = ''] = body.toString('utf8').split('\0')
      if (type === 'Q') note(first)
      else if (type === 'P') texts.set(first, second)
      else if (type === 'B') note(texts.get(second) ?? '')
    }

    return {
      sent(chunk) {
        pending = Buffer.concat([pending, chunk])
        // The first message of a connection has no type.
        while (pending.length >= 5) {
          const head = isStarted ? 1 : 0
          const length = pending.readInt32BE(head) + head
          if (pending.length < length) return
          if (isStarted) read(pending.toString('latin1', 0, 1), pending.subarray(5, length))
          isStarted = true
          pending = pending.subarray(length)
        }
      },
      answered() {
        isNewTrip = true
      },
    }
  }

  return {
    watch,
    take() {
      const taken = trips
      trips = []
      return taken
    },
  }
}

/** A statement in two words: what it does, and with which table. */
function nameOf(text: string): string {
  if (text.includes("set_config('role'")) return 'context'
  if (text.includes("current_setting('app.changes'")) return 'changes'
  const [verb = ''] = text.trim().toLowerCase().split(/[\s(]/)
  const [, table] =
    /\b(?:from|into|update)\s+"?(?:[a-z]+"?\."?)?([a-z_]+)/.exec(text.replaceAll(/extract\([^)]*\)/g, '')) ?? []
  return table ? `${verb} ${table}` : text.trim()
}
