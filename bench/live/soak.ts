import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../load/measure.ts'
import { figure, megabytes, table } from '../report.ts'
import type { ServerProcess } from '../server-process.ts'
import type { WorkProject } from '../work-data.ts'
import { type MakeChange, playChanges } from './arrivals.ts'
import { statusesInTurn } from './live.ts'
import { openSocketAudience } from './socket-audience.ts'

type Soak = {
  project: WorkProject
  emails: string[]
  change: MakeChange
  sockets: number
  minutes: number
}

/** Each part has changes one after the other, and ends with all sockets leaving and as many coming. */
const parts = 20
/** Memory settles for so long; ms. */
const rest = 2_000

/**
 * Goes on with so many sockets for so long: a change as soon as all have the one before, and now and then all sockets
 * leave and others come. Answers memory, connections and the last receiver's times at the start, in the middle and at
 * the end, as a table.
 */
export async function playSoak(leme: ServerProcess, soak: Soak): Promise<string> {
  const { project, emails, change, minutes } = soak
  const count = Math.floor(soak.sockets)
  const statuses = statusesInTurn(1)
  const rows: string[][] = []
  const begun = performance.now()
  for (let part = 1; part <= parts; part += 1) {
    const audience = await openSocketAudience(leme, { id: project.id, emails, count })
    const until = begun + (part * minutes * 60_000) / parts
    const last: number[] = []
    do {
      const [timing] = await playChanges(statuses(), change, audience)
      if (timing) last.push(Math.max(...timing.arrivals) - timing.sent)
    } while (performance.now() < until)
    if ([1, parts / 2, parts].includes(part)) {
      const followed = await readFigures(leme)
      const times = [percentile(last, 0.5), percentile(last, 0.95)].map(figure)
      await audience.close()
      await sleep(rest)
      const left = await readFigures(leme)
      const at = figure((performance.now() - begun) / 60_000)
      rows.push([at, megabytes(leme.memory()), ...followed, ...left, String(last.length), ...times])
    } else await audience.close()
  }
  const head = ['minutes', 'MB', 'sockets', 'subscriptions', 'sockets once left', 'subscriptions', 'changes']
  return table([...head, 'last p50 ms', 'last p95 ms'], rows)
}

/** Sockets and subscriptions, as the server counts them. */
async function readFigures(leme: ServerProcess): Promise<string[]> {
  const text = await (await fetch(`${leme.url}/metrics`)).text()
  return ['leme_live_sockets', 'leme_live_subscriptions'].map(
    (name) => new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? '–',
  )
}
