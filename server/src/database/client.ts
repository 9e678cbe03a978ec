import pg from 'pg'

/**
 * A connection of its own, to be connected and ended. One that PostgreSQL ends, at work or idle, fails what is asked of
 * it; without a listener it would end the process.
 */
export function createClient(connectionString: string, options: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ ...options, connectionString })
  client.on('error', () => {})
  return client
}

/** Does `work` on a connection of its own, and ends it. Throws where it cannot be had. */
export async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient(connectionString)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
