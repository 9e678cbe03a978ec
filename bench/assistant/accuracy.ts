import { readFileSync } from 'node:fs'
import pg from 'pg'
import { development } from '../../language/requests/development.ts'
import { heldOut } from '../../language/requests/held-out.ts'
import type { Item } from '../../language/requests/item.ts'
import { openBenchDatabase } from '../database.ts'
import type { Closer } from '../stage.ts'
import { startDatedServer } from './dated-server.ts'
import { makeOrganisation } from './organisation.ts'
import { now } from './organisation-data.ts'
import { type Played, playItem, type Stage } from './play.ts'
import { playSentences } from './play-sentences.ts'
import { reportHalf } from './report.ts'
import { readState } from './state.ts'

export type AccuracyOptions = {
  /** Folder below which scratch databases are made. It must lie on a real disk: a commit is worth its fsync. */
  folder: string
  /** Both when null. */
  half: 'development' | 'held-out' | null
  /** An item's id or a kind; all when null. */
  only: string | null
  /** Whether to show the held-out half's sentences, not only count them: the grammar must not be tuned to them. */
  showHeldOut: boolean
  /** A file to play instead of the items: `.jsonl` of other items, else sentences to send; null for the items. */
  hear: string | null
}

/** The deadline is the server's, and not what is measured here. */
const longTimeout = { deadlineMs: 10_000 }

const halves = [
  ['development', development],
  ['held-out', heldOut],
] as const

/** Says every item to the real server on a small organisation, and compares what comes with what is expected. */
export async function measureAccuracy(options: AccuracyOptions, opened: (close: Closer) => void): Promise<string> {
  const { folder, half, only, showHeldOut, hear: file } = options
  const database = await openBenchDatabase(folder)
  opened(database.close)
  const organisation = await makeOrganisation(await startDatedServer(database, now, opened, longTimeout))
  const owner = new pg.Client({ connectionString: database.adminUrl })
  await owner.connect()
  opened(() => owner.end())
  const stage = { organisation, owner, baseline: await readState(owner) }
  if (file?.endsWith('.jsonl')) return playFile(stage, file, only)
  if (file) return playSentences(stage, file)
  const reports: string[] = []
  for (const [name, items] of halves) {
    if (half && half !== name) continue
    const played: Played[] = []
    for (const item of items.filter((one) => isAsked(one, only))) played.push(await playItem(stage, item))
    reports.push(reportHalf(name, played, { isShown: name === 'development' || showHeldOut }))
  }
  return reports.join('\n\n')
}

/** A line is an Item of `item.ts`, as JSON. Reports what was not as expected. */
async function playFile(stage: Stage, file: string, only: string | null): Promise<string> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const items: Item[] = lines.map((line) => JSON.parse(line))
  const played: Played[] = []
  for (const item of items.filter((one) => isAsked(one, only))) played.push(await playItem(stage, item))
  return reportHalf(file, played, { isShown: true })
}

function isAsked({ id, kind }: Item, only: string | null): boolean {
  return only === null || id === only || kind === only
}
