import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Measure, measureLoops } from './measure.ts'
import { type Statement, unique } from './statements.ts'

/**
 * How often the database runs a recorded transaction when nothing stands between it and the `pg` driver. As through
 * the door, the opening travels together with the first statement, and every other one waits for the one before.
 */
export async function measureRaw(
  serverUrl: string,
  statements: Statement[],
  connections: number,
  seconds: number,
): Promise<Measure> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(serverUrl)))
  try {
    return await measureLoops(
      clients.map((client) => () => transact(client, statements)),
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

/** BEGIN, the context, and the first statement of the work. */
const opening = 3

async function transact(client: pg.Client, statements: Statement[]): Promise<void> {
  const own = randomUUID()
  const send = ({ values, ...statement }: Statement) =>
    client.query({ ...statement, values: values.map((value) => (value === unique ? own : value)) })
  await Promise.all(statements.slice(0, opening).map(send))
  for (const statement of statements.slice(opening)) await send(statement)
}
