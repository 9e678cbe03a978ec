import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { BackedUpTable } from './records.ts'
import { quoteWithColumns } from './tables.ts'

/** A table's rows as PostgreSQL writes them, one line each. A caller that stops early must end the connection. */
export function copyOut(client: pg.Client, table: BackedUpTable): AsyncIterable<Buffer> {
  return client.query(to(`copy ${quoteWithColumns(table)} to stdout`))
}

/** Rows on their way into a table. */
export type CopyIn = {
  /** Resolves as soon as more may be sent. Throws what PostgreSQL objects to. */
  write(bytes: Buffer): Promise<void>
  /** Ends the rows; answers how many were stored. */
  end(): Promise<number>
  /** Gives up, and stores none of them. */
  abandon(): Promise<void>
}

export function copyIn(client: pg.Client, table: BackedUpTable): CopyIn {
  const stream = client.query(from(`copy ${quoteWithColumns(table)} from stdin`))
  let isOver = false
  const failed = new Promise<never>((_, reject) => {
    stream.on('error', (error) => {
      isOver = true
      reject(error)
    })
  })
  failed.catch(() => {})
  return {
    write: (bytes) => Promise.race([failed, new Promise<void>((resolve) => void stream.write(bytes, () => resolve()))]),
    async end() {
      await Promise.race([failed, new Promise<void>((resolve) => void stream.end(resolve))])
      return stream.rowCount
    },
    async abandon() {
      if (isOver) return
      stream.destroy(new Error('abandoned'))
      await failed.catch(() => {})
    },
  }
}

/** Ends a connection at once when `signal` is aborted; answers how to leave it alone from then on. */
export function endOnAbort(client: pg.Client, signal: AbortSignal): () => void {
  const end = () => client.connection.stream.destroy()
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  return () => signal.removeEventListener('abort', end)
}
