import type { Transaction } from '../../server/src/database/transaction.ts'
import type { Organization } from '../data.ts'
import type { Contender, Scenario } from '../scenario.ts'
import type { ServerProcess } from '../server-process.ts'
import type { Stage } from '../stage.ts'
import { type Load, measureLoad } from './load.ts'
import { findPgbench, measurePgbench } from './pgbench.ts'
import { measureRaw } from './raw-loop.ts'
import { type Own, type Recording, recordTransaction } from './statements.ts'

/** The database alone, sending what Leme's server sends for this work as the organisation's admin. */
export async function rawContenders(
  { database }: Pick<Stage, 'database'>,
  { admin }: Organization,
  work: (tx: Transaction) => Promise<unknown>,
  own: Own[] = [],
): Promise<Scenario['contenders']> {
  const { serverUrl } = database
  const recording: Recording = { statements: await recordTransaction(serverUrl, admin, work), own }
  const pgbench = findPgbench()
  return {
    raw: (connections, seconds) => measureRaw(serverUrl, recording, connections, seconds),
    ...(pgbench && {
      pgbench: (connections, seconds) => measurePgbench(pgbench, serverUrl, recording, connections, seconds),
    }),
  }
}

/** A server under this load. */
export function serverContender({ database }: Pick<Stage, 'database'>, server: ServerProcess, load: Load): Contender {
  const cpu = () => sum(server.cpu(), database.cpu())
  return async (connections, seconds) => {
    server.resetPeak()
    const measure = await measureLoad(server.url, load, { connections, seconds, cpu })
    return { ...measure, peakMemory: server.peakMemory() }
  }
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b
}
