import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** A connection of its own that receives what other processes NOTIFY. */
export type Listener = {
  /** False while a notice could be missed: whatever notices keep true must not be believed then. */
  readonly live: boolean
  /** Sends the payloads, each below 8,000 bytes. Throws where the connection is down or breaks meanwhile. */
  notify(channel: string, payloads: string[]): Promise<void>
  close(): Promise<void>
}

type Options = {
  /** What PostgreSQL's list of connections calls it. */
  name: string
  /** A login that goes to PostgreSQL itself: a transaction pooler loses LISTEN. */
  url: string
  /** What to do with the payload of each channel. */
  channels: Record<string, (payload: string) => void>
  /** The connection was lost or is back: notices may have been missed. */
  onGap: () => void
  /** The connection listens, for the first time or again. */
  onListening?: () => void
  log: Pick<FastifyBaseLogger, 'warn'>
}

const firstRetry = 100
const longestRetry = 5_000
/** A connection that is dead without saying so is found within two of these; ms. */
const heartbeat = 5_000

/** Listens until it is closed and connects again for as long as it takes. Resolves after the first attempt. */
export async function createListener(options: Options): Promise<Listener> {
  let client: pg.Client | null = null
  let closed = false
  let live = false
  let retry = firstRetry
  let timer: NodeJS.Timeout | undefined

  function lose(lost: pg.Client, error?: Error): void {
    if (client !== lost) return
    client = null
    live = false
    clearTimeout(timer)
    lost.end().catch(() => {})
    if (closed) return
    options.onGap()
    options.log.warn({ err: error }, 'the connection for notices is down')
    timer = setTimeout(connect, retry).unref()
    retry = Math.min(retry * 2, longestRetry)
  }

  async function connect(): Promise<void> {
    const opened = openClient(options)
    client = opened
    opened.on('error', (error) => lose(opened, error))
    opened.on('end', () => lose(opened))
    try {
      await opened.connect()
      for (const channel of Object.keys(options.channels)) await opened.query(`listen ${channel}`)
    } catch (error) {
      return lose(opened, error as Error)
    }
    if (closed) return void opened.end().catch(() => {})
    if (client !== opened) return
    options.onGap()
    live = true
    retry = firstRetry
    beat(opened)
    options.onListening?.()
  }

  function beat(opened: pg.Client): void {
    timer = setTimeout(async () => {
      const answered = await opened.query('select 1').then(
        () => true,
        () => false,
      )
      if (client !== opened) return
      if (answered) beat(opened)
      else lose(opened)
    }, heartbeat).unref()
  }

  await connect()
  return {
    get live() {
      return live
    },
    async notify(channel, payloads) {
      if (!client || !live) throw new Error('the connection for notices is down')
      await client.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads])
    },
    async close() {
      closed = true
      live = false
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

function openClient({ url, name, channels }: Options): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: heartbeat,
    query_timeout: heartbeat,
  })
  client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
  return client
}
