import type pg from 'pg'
import { type Answer, Batch } from './batch.ts'
import type { StatementNames } from './statement-name.ts'

/** Sends a statement, at once, and may record how long its answer took; `name` is what the connection knows it by. */
export type TraceStatement = <T>(text: string, name: string | undefined, send: () => Promise<T>) => Promise<T>

/** What a write touched, and how its transaction ended. */
export type Ending = [asked: PromiseSettledResult<Answer | null>, ended: PromiseSettledResult<Answer>]

type WireOptions = { nameOf: StatementNames; trace: TraceStatement }

const touched = `select current_setting('app.changes', true) as changes`

/** What transactions send over a connection, each statement at once unless it is gathered in a batch. */
export function createWire(connection: pg.PoolClient, { nameOf, trace }: WireOptions) {
  let batch: Batch | undefined
  const together = <Queued>(queue: () => Queued): Queued => {
    if (batch) return queue()
    const gathered = new Batch()
    batch = gathered
    try {
      return queue()
    } finally {
      batch = undefined
      if (gathered.statements.length > 0) connection.query(gathered)
    }
  }
  const send = (text: string, values: readonly unknown[] = [], wantsRows = false): Promise<Answer> =>
    batch ? batch.ask({ name: nameOf(text), text, values, wantsRows }) : together(() => send(text, values, wantsRows))
  return {
    send,
    sendTraced: (text: string, values: readonly unknown[]) => trace(text, nameOf(text), () => send(text, values, true)),
    /** Sends together what is asked meanwhile. */
    together,
    /** Commits; of a write it asks at once what it touched. Never rejects. */
    end: (readOnly: boolean): Promise<Ending> =>
      together(() => {
        const asked = readOnly ? null : send(touched, [], true)
        return Promise.allSettled([asked, trace('commit', undefined, () => send('commit'))])
      }),
  }
}
