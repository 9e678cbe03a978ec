import { setTimeout as sleep } from 'node:timers/promises'
import { noteFigure } from '../aims.ts'
import { percentile } from '../load/measure.ts'
import type { Options } from '../options.ts'
import { figure, table } from '../report.ts'
import { type Stage, startLeme } from '../stage.ts'
import { arrivalHead, arrivalRow, lastOf, playChanges } from './arrivals.ts'
import { changerOf, statusesInTurn } from './live.ts'
import { openRawAudience } from './raw-audience.ts'
import { playSoak } from './soak.ts'
import { openSocketAudience } from './socket-audience.ts'

/** Sockets and changes that come before, so that compiling them is not counted as theirs. */
const warmUp = { sockets: 50, changes: 20 }
/** Memory settles for so long; ms. */
const rest = 5_000

/** What very many sockets of one process cost, and how soon the first and the last one receive a change. */
export async function measureManySockets(
  { database, data }: Stage,
  { many, changes, soak }: Pick<Options, 'many' | 'changes' | 'soak'>,
): Promise<string> {
  const { emails } = data
  const project = data.work.hundred
  const statuses = statusesInTurn(changes)
  const raw = await openRawAudience(database.adminUrl, project, { reads: false })
  const rawTimings = await playChanges(statuses(), raw.make, raw).finally(() => raw.close())
  const leme = await startLeme(database.dataDir)
  try {
    const change = await changerOf(leme, project, data.growing.admin.email)
    const first = await openSocketAudience(leme, { id: project.id, emails, count: warmUp.sockets })
    await playChanges(statusesInTurn(warmUp.changes)(), change, first)
    await first.close()
    await sleep(rest)
    const before = leme.memory() ?? Number.NaN
    const audience = await openSocketAudience(leme, { id: project.id, emails, count: many })
    await sleep(rest)
    const after = leme.memory() ?? Number.NaN
    const timings = await playChanges(statuses(), change, audience)
    await audience.close()
    if (many >= 5000) noteFigure('live', percentile(lastOf(timings), 0.95))
    const rows = [arrivalRow('raw NOTIFY', rawTimings, rawTimings), arrivalRow(`sockets: ${many}`, timings, rawTimings)]
    const memory = `Memory: ${figure((after - before) / many / 1024)} kB a socket.`
    const soaked = soak > 0 ? await playSoak(leme, { project, emails, change, sockets: many / 2, minutes: soak }) : ''
    return `${memory}\n\n${table(arrivalHead, rows)}${soaked && `\n\n${soaked}`}`
  } finally {
    await leme.close()
  }
}
