import {
  addStandings,
  type MovingRow,
  noStandings,
  type StandingKinds,
  standings,
} from '@leme/contract/moving/moving-comparison'
import { type MovingCounts, noCounts } from '@leme/contract/moving/moving-counts'
import { type WorkNoun, workNouns } from '@leme/contract/work/work-kind'
import type { Database, Identity, Transaction } from '../../database/transaction.ts'
import type { Moving } from '../../ingest/moving/open.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { addTo } from './add-to.ts'
import type { Choices } from './choices.ts'
import {
  beginImport,
  countStored,
  countsOf,
  finishImport,
  holdImports,
  type ImportedFile,
  keepChecked,
  rememberChoices,
} from './imports.queries.ts'
import { bringLinks } from './links/bring-links.ts'
import type { PlannedLinks } from './links/planned-links.ts'
import { type Projects, projectsOf } from './projects.ts'
import { inBatches, thingsOfKind } from './rows/groups.ts'
import { meetHours } from './rows/hours-rows.queries.ts'
import { hoursRows } from './rows/hours-rows.ts'
import { createMetHours, type HoursTally } from './rows/met-hours.ts'
import { type PlannedThing, type PlannedWork, plannedOf } from './rows/planned.ts'
import { doubtfulRemark, meetRemarks, remarkLeft, storeRemarks } from './rows/remarks.queries.ts'
import { remarksOf } from './rows/remarks.ts'
import { addHours, addRemarks, stillSaid } from './rows/still-said.ts'
import { storeHours } from './rows/store-hours.queries.ts'
import { findVanished, type Vanished } from './rows/vanished.queries.ts'
import { storeWork } from './rows/work-rows.queries.ts'
import { type Messages, note, type Survey } from './survey.ts'
import { termsOf } from './terms.ts'
import type { Structure } from './tree/structure.ts'
import { namesOf, type Trial } from './trial.ts'
import type { Tried } from './try-file.ts'

/** Rows in one transaction; fewer of those that change what they are said of, which takes longer. */
const batchSize = 1000
const remarksAtOnce = 500

const unplaced = 'o arquivo não diz o projeto: escolha um para as linhas sem projeto'

/** Who brings a file in, and what is known of it. */
export type Bringing = {
  db: Database
  identity: Identity
  organization: { name: string; time_zone: string }
  today: string
  file: ImportedFile
  moving: Moving
  seen: Survey
  trial: Trial & { structure: Structure }
  links: PlannedLinks
  choices: Choices
  hoursBy: Tried['hoursBy']
  /** What a trial says of it, a sentence a line. */
  checked: readonly string[]
  /** What the file says otherwise than before is stored, where nobody has changed it here since. */
  update: boolean
  signal: AbortSignal
  onProgress: (share: number, rows: number) => void
  /** In the transaction that ends the import. */
  onFinish?: (tx: Transaction, brought: Brought) => Promise<void>
}

/** What came of an import. */
export type Brought = {
  id: string
  isResumed: boolean
  /** What it made and what it changed, by kind, also before it was interrupted. */
  made: MovingCounts
  updated: MovingCounts
  /** How the other rows stand to what is here, by kind: `changed` are those that it has not stored. */
  kinds: StandingKinds
  left: MovingRow[]
  cut: number
  cutTitles: number
  rounded: number
  /** What is said of the tasks of its hours, and how many entries of this run have none. */
  hours: Pick<HoursTally, 'notes' | 'withoutTask'>
  vanished: Vanished
  refused: Messages
  /** Hours that are left out, as nobody has said whose they are, or how long they were. */
  leftOut: Messages
  /** What of its rows was left out. */
  doubts: Messages
  interrupted: boolean
}

/**
 * Stores a file's work: epics, then stories, then tasks, each kind by a reading of its own and a thousand in a
 * transaction, so that memory holds a batch. What is interrupted goes on where it was, as each row is known again.
 */
export async function bringWork(bringing: Bringing): Promise<Brought> {
  const { file, seen, trial, moving, organization, signal } = bringing
  const { id, isResumed } = await transactAsImport(bringing, async (tx) => {
    await holdImports(tx)
    const begun = await beginImport(tx, file)
    await keepChecked(tx, begun.id, bringing.checked)
    await rememberChoices(tx, moving.fingerprint, bringing.choices)
    return begun
  })
  const projects = projectsOf(bringing, id)
  const met = createMetHours(namesOf(trial.people), id)
  const still = stillSaid(seen, bringing.links)
  const brought: Brought = {
    id,
    isResumed,
    ...{ made: noCounts(), updated: noCounts(), kinds: noStandings(), left: [] },
    cut: 0,
    cutTitles: 0,
    rounded: 0,
    hours: met,
    vanished: { files: [], rows: [] },
    refused: { count: trial.refused.count, first: [...trial.refused.first] },
    leftOut: { count: 0, first: [] },
    // What stays on its level, whatever the file makes of it since.
    doubts: { count: trial.structure.stays.count, first: [...trial.structure.stays.first] },
    interrupted: false,
  }
  const interrupted = async (): Promise<Brought> => {
    const counts = await bringing.db.transactionAs(bringing.identity, (tx) => countsOf(tx, id), { readOnly: true })
    return { ...brought, ...counts, interrupted: true }
  }
  const terms = termsOf(bringing, organization.time_zone)
  const total = Math.max(1, linesOf(bringing))
  let done = 0
  for (const noun of workNouns) {
    if (trial.kinds[noun] === 0) continue
    const things = plannedOf(thingsOfKind(bringing, noun, organization.time_zone), trial.structure.places, terms)
    for await (const batch of inBatches(things, batchSize)) {
      if (signal.aborted) return interrupted()
      done += batch.length
      await storeBatch(bringing, { id, noun, projects, done }, batch, brought)
      bringing.onProgress(done / total, done)
    }
  }
  const transact = async (work: (tx: Transaction) => Promise<number>, links: number) => {
    done += links
    await transactAsImport(bringing, async (tx) => {
      await holdImports(tx)
      await countStored(tx, id, { made: { link: await work(tx) }, done })
    })
    bringing.onProgress(done / total, done)
  }
  const linking = { source: file.source, import_id: id, projects: projects.known(), transact, signal }
  await bringLinks(linking, bringing.links, brought.doubts, brought.kinds)
  for await (const batch of inBatches(remarksOf(bringing, terms), remarksAtOnce)) {
    if (signal.aborted) return interrupted()
    await transactAsImport(bringing, async (tx) => {
      await holdImports(tx)
      const rows = await meetRemarks(tx, file.source, projects.known(), batch)
      addRemarks(still, batch, rows)
      const into = { import_id: id, source: file.source }
      const { comments, items, edited, ticked } = await storeRemarks(tx, into, rows, bringing)
      for (const row of rows) {
        const { is, remark, known } = row
        const isOwn = known?.import_id === id
        if (is === 'touched' || is === 'gone') brought.left.push(remarkLeft(row))
        if (is === 'doubtful') note(brought.refused, remark.line, doubtfulRemark)
        else if (is !== 'new' && !isOwn && !(is === 'changed' && bringing.update)) brought.kinds[is][remark.noun] += 1
      }
      done += batch.length
      const made = { comment: comments, checklist_item: items }
      await countStored(tx, id, { made, changed: { comment: edited, checklist_item: ticked }, done })
    })
    bringing.onProgress(done / total, done)
  }
  for await (const all of inBatches(hoursRows(bringing, terms, bringing.today, brought), batchSize)) {
    if (signal.aborted) return interrupted()
    const batch = all.filter(({ project }) => projects.isSaid(project))
    for (const { line, project } of all) if (!projects.isSaid(project)) note(brought.refused, line, unplaced)
    await transactAsImport(bringing, async (tx) => {
      await holdImports(tx)
      await projects.find(
        tx,
        batch.map(({ project }) => project),
      )
      const rows = await meetHours(tx, { ...moving, isToCome: () => false }, projects.known(), batch)
      const { created, updated, seconds } = await storeHours(tx, { import_id: id, source: file.source }, rows, bringing)
      met.add(rows, brought.refused)
      addHours(still, rows)
      done += all.length
      await countStored(tx, id, { made: { time_entry: created, seconds }, changed: { time_entry: updated }, done })
      if (created + updated > 0)
        await recordAudit(tx, 'data_imported', { noun: 'hours', file: file.file_name, created, updated })
    })
    bringing.onProgress(done / total, done)
  }
  const hours = met.kinds()
  addStandings(brought.kinds, bringing.update ? { ...hours, changed: noCounts() } : hours)
  await transactAsImport(bringing, async (tx) => {
    brought.vanished = await findVanished(tx, file.source, [...new Set(projects.known().values())], still)
    for (const row of [...met.left(), ...brought.vanished.rows]) brought.left.push(row)
    Object.assign(brought, await countsOf(tx, id))
    await finishImport(tx, id)
    await bringing.onFinish?.(tx, brought)
  })
  return brought
}

/** How many rows of all kinds a file has, by which an import says how far it is. */
export function linesOf({ seen, links }: Pick<Tried, 'seen' | 'links'>): number {
  return seen.things.size + links.links.length + seen.comments + seen.items + seen.hours.entries.size
}

/** One transaction whose events say that they came from an import. The next one is planned for what is there by then. */
async function transactAsImport<T>({ db, identity }: Bringing, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await db.transactionAs(identity, work, { source: 'import' })
  await db.transactionAs(identity, (tx) => tx.query('select public.analyze_grown()'))
  return result
}

type Batch = { id: string; noun: WorkNoun; projects: Projects; done: number }

async function storeBatch(
  bringing: Bringing,
  { id, noun, projects, done }: Batch,
  batch: readonly PlannedThing[],
  brought: Brought,
) {
  const { file, update } = bringing
  const byName = new Map<string, PlannedWork[]>()
  for (const one of batch) {
    const { thing, project } = one
    const planned = projects.isSaid(project) ? one.planned : { problem: unplaced }
    if ('problem' in planned) {
      note(brought.refused, thing.line, planned.problem)
      continue
    }
    if (planned.isCut) brought.cut += 1
    if (planned.isTitleCut) brought.cutTitles += 1
    if (planned.isRounded) brought.rounded += 1
    if (planned.doubt) note(brought.doubts, thing.line, planned.doubt)
    addTo(byName, project, planned.work)
  }
  await transactAsImport(bringing, async (tx) => {
    await holdImports(tx)
    const ids = await projects.find(tx, [...byName.keys()])
    for (const [name, rows] of byName) {
      const project_id = ids.get(name) ?? ''
      const stored = await storeWork(tx, noun, { import_id: id, project_id, source: file.source }, rows, { update })
      const { created, updated, left, ...counts } = stored
      for (const one of standings) brought.kinds[one][noun] += counts[one]
      for (const row of left) brought.left.push(row)
      await countStored(tx, id, { made: { [noun]: created }, changed: { [noun]: updated }, done })
      if (created + updated > 0)
        await recordAudit(tx, 'data_imported', { noun: 'work', file: file.file_name, created, updated })
    }
  })
}
