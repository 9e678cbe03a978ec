import { existsSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'

/** The way to a database, which a test can cut. */
export type DatabaseWay = {
  /** The same login over this way. */
  url: string
  /** From now on nothing goes through, and nobody learns why: as where a network swallows packets. */
  swallow(): void
  /** Breaks all connections and takes no more: as where PostgreSQL is gone. */
  cut(): void
  /** Lets everything through again; what was swallowed goes on from where it was. */
  mend(): void
  /** Leads new connections to the database server of another address; those that are open stay where they are. */
  lead(url: string): void
  close(): Promise<void>
}

/** Sees what goes over one connection, as it comes by. */
export type Watch = { sent(chunk: Buffer): void; answered(chunk: Buffer): void }

/** Opens a way on a port of this machine to the database of `url`; `watch` is called for each connection. */
export async function openDatabaseWay(url: string, watch?: () => Watch): Promise<DatabaseWay> {
  let target = new URL(url)
  const ends = new Set<Socket>()
  let state: 'open' | 'swallowing' | 'cut' = 'open'

  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = reach(target)
    const watching = watch?.()
    for (const [from, to, see] of [
      [near, far, watching?.sent],
      [far, near, watching?.answered],
    ] as const) {
      ends.add(from)
      from.on('data', (chunk: Buffer) => {
        see?.(chunk)
        to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        ends.delete(from)
        to.destroy()
      })
      if (state === 'swallowing') from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const way = new URL(url)
  way.searchParams.delete('host')
  way.hostname = '127.0.0.1'
  way.port = String((server.address() as { port: number }).port)
  return {
    url: way.href,
    swallow() {
      state = 'swallowing'
      for (const end of ends) end.pause()
    },
    cut() {
      state = 'cut'
      for (const end of ends) end.destroy()
    },
    mend() {
      state = 'open'
      for (const end of ends) end.resume()
    },
    lead(other) {
      target = new URL(other)
    },
    async close() {
      for (const end of ends) end.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function reach({ searchParams, port }: URL): Socket {
  const folder = searchParams.get('host')
  return folder && existsSync(folder) ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), '127.0.0.1')
}
