import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hashPassword } from '../../server/src/auth/password/password.ts'
import { asOwner, makeOrganization, password, settle } from '../data.ts'
import { openBenchDatabase } from '../database.ts'
import { percentile } from '../load/measure.ts'
import { forSeconds, observe } from '../observe.ts'
import type { Options } from '../options.ts'
import { figure, table } from '../report.ts'
import { ownAddress, signIn } from '../sign-in.ts'
import { type Closer, startLeme } from '../stage.ts'
import { disturbanceNames, type Target } from './disturbances.ts'

/**
 * How long `GET /api/me` takes somebody while one other account does each of these without a pause, against how long it
 * takes when nobody does anything. On the built server, with its usual limits, which start again for each.
 */
export async function measureNeighbours(
  { folder, seconds, rounds, only }: Pick<Options, 'folder' | 'seconds' | 'rounds' | 'only'>,
  opened: (close: Closer) => void,
): Promise<string> {
  const database = await openBenchDatabase(folder)
  opened(database.close)
  const passwordHash = await hashPassword(password)
  const { busy, quiet } = await asOwner(database.adminUrl, async (client) => {
    const quiet = await makeOrganization(client, { name: 'quieta', projects: 10, tasks: 5, passwordHash })
    const busy: string[] = []
    // One for each round: the last disturbance changes its password.
    for (let round = 0; round < rounds; round += 1) {
      const options = { name: `apressada-${round}`, projects: 1_000, tasks: 5, passwordHash }
      busy.push((await makeOrganization(client, options)).admin.email)
    }
    await settle(client)
    return { busy, quiet: quiet.admin.email }
  })
  const rows: string[][] = []
  for (const what of disturbanceNames.filter((name) => name.includes(only ?? ''))) {
    const [calm, loud]: [number[], number[]] = [[], []]
    for (const email of busy) {
      const leme = await startLeme(database.dataDir, null, 'usual')
      const address = ownAddress()
      const target = { url: leme.url, headers: { ...(await signIn(leme, email)), ...address } }
      const headers = { ...(await signIn(leme, quiet)), ...ownAddress() }
      calm.push(...(await observe(leme.url, headers, forSeconds(seconds))))
      const stop = disturb(what, target)
      await sleep(1000)
      loud.push(...(await observe(leme.url, headers, forSeconds(seconds))))
      await stop()
      await leme.close()
    }
    const [before, during] = [percentile(calm, 0.99), percentile(loud, 0.99)]
    const medians = [percentile(calm, 0.5), percentile(loud, 0.5)].map(figure)
    rows.push([what, ...medians, figure(before), figure(during), (during / before).toFixed(1)])
  }
  return table(['one account does', 'quiet p50 ms', 'p50 ms', 'quiet p99 ms', 'p99 ms', 'p99 ÷ quiet'], rows)
}

/** Runs a disturbance in a process of its own, so that the measuring process waits for the server alone. */
function disturb(what: string, target: Target): () => Promise<unknown> {
  const file = fileURLToPath(new URL('disturb.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file, what, JSON.stringify(target)], { stdio: 'inherit' })
  // A neighbour's own machine does its part of the work: here it may not take processors from the server.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const ended = once(child, 'exit')
  return () => {
    child.kill()
    return ended
  }
}
