import pg from 'pg'
import { type Measure, measureLoops } from './measure.ts'
import type { Recording } from './statements.ts'

/**
 * How often the database runs a recorded transaction when nothing stands between it and the `pg` driver. Statements
 * travel together, or wait for the ones before, as they did when they were recorded.
 */
export async function measureRaw(
  serverUrl: string,
  recording: Recording,
  connections: number,
  seconds: number,
): Promise<Measure> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(serverUrl)))
  try {
    return await measureLoops(
      clients.map((client) => () => transact(client, recording)),
      seconds,
    )
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, pipeline: true } as pg.ClientConfig)
  await client.connect()
  return client
}

async function transact(client: pg.Client, { statements, own }: Recording): Promise<void> {
  const owned = new Map(own.map(({ recorded, next }) => [recorded, next()]))
  const asOwned = (value: unknown) => (owned.has(value) ? owned.get(value) : value)
  const answers: Promise<unknown>[] = []
  for (const { values, waits, ...statement } of statements) {
    if (waits) await Promise.all(answers.splice(0))
    answers.push(client.query({ ...statement, values: values.map(asOwned) }))
  }
  await Promise.all(answers)
}
