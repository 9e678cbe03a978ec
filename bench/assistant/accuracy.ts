import pg from 'pg'
import { workerEntry } from '../../server/src/workers/worker-entry.ts'
import { openBenchDatabase } from '../database.ts'
import type { Closer } from '../stage.ts'
import { startDatedServer } from './dated-server.ts'
import { development } from './development.ts'
import { hear } from './hear.ts'
import { heldOut } from './held-out.ts'
import type { Item } from './item.ts'
import { makeOrganisation } from './organisation.ts'
import { now } from './organisation-data.ts'
import { type Played, playItem } from './play.ts'
import { reportHalf } from './report.ts'
import { readState } from './state.ts'

export type AccuracyOptions = {
  /** Folder below which scratch databases are made. It must lie on a real disk: a commit is worth its fsync. */
  folder: string
  /** Both when null. */
  half: 'development' | 'held-out' | null
  /** An item's id or a kind; all when null. */
  only: string | null
  /** The sentences of the held-out half are counted and not told, lest somebody mends what they are to measure. */
  showHeldOut: boolean
  /** A file of sentences to hear instead of the items; null where the items are played. */
  hear: string | null
  /** Whether `@leme/language` understands, in the place of the server's grammar. */
  language: boolean
}

/** Its worker; the deadline is the server's, and not what is measured here. */
const byLanguage = {
  entry: () => workerEntry(new URL('./language-worker.ts', import.meta.url)),
  deadlineMs: 10_000,
}

const halves = [
  ['development', development],
  ['held-out', heldOut],
] as const

/** Says every item to the real server on a small organisation, and compares what comes with what is expected. */
export async function measureAccuracy(options: AccuracyOptions, opened: (close: Closer) => void): Promise<string> {
  const { folder, half, only, showHeldOut, hear: file, language } = options
  const database = await openBenchDatabase(folder)
  opened(database.close)
  const organisation = await makeOrganisation(await startDatedServer(database, now, opened, language ? byLanguage : {}))
  const owner = new pg.Client({ connectionString: database.adminUrl })
  await owner.connect()
  opened(() => owner.end())
  const stage = { organisation, owner, baseline: await readState(owner) }
  if (file) return hear(stage, file)
  const reports: string[] = []
  for (const [name, items] of halves) {
    if (half && half !== name) continue
    const played: Played[] = []
    for (const item of items.filter((one) => isAsked(one, only))) played.push(await playItem(stage, item))
    reports.push(reportHalf(name, played, { isShown: name === 'development' || showHeldOut }))
  }
  return reports.join('\n\n')
}

function isAsked({ id, kind }: Item, only: string | null): boolean {
  return only === null || id === only || kind === only
}
