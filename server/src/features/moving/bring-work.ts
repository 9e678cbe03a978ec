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
  finishImport,
  holdImports,
  type ImportedFile,
  keepChecked,
  madeBy,
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
import { type Stored, storeWork } from './rows/work-rows.queries.ts'
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
export type Brought = Stored & {
  id: string
  isResumed: boolean
  /** What it made, by kind, also before it was interrupted. */
  made: MovingCounts
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
  const met = createMetHours(namesOf(trial.people))
  const still = stillSaid(seen, bringing.links)
  const brought: Brought = {
    id,
    isResumed,
    ...nothing(),
    made: noCounts(),
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
    const made = await bringing.db.transactionAs(bringing.identity, (tx) => madeBy(tx, id), { readOnly: true })
    return { ...brought, made, interrupted: true }
  }
  const terms = termsOf(bringing, organization.time_zone)
  let done = 0
  for (const noun of workNouns) {
    if (trial.kinds[noun] === 0) continue
    const things = plannedOf(thingsOfKind(bringing, noun, organization.time_zone), trial.structure.places, terms)
    for await (const batch of inBatches(things, batchSize)) {
      if (signal.aborted) return interrupted()
      done += batch.length
      await storeBatch(bringing, { id, noun, projects, done }, batch, brought)
      bringing.onProgress(done / Math.max(1, seen.things.size), done)
    }
  }
  const transact = (work: (tx: Transaction) => Promise<number>) =>
    transactAsImport(bringing, async (tx) => {
      await holdImports(tx)
      await countStored(tx, id, { made: { link: await work(tx) } })
    })
  const linking = { source: file.source, import_id: id, projects: projects.known(), transact, signal }
  await bringLinks(linking, bringing.links, brought.doubts)
  for await (const batch of inBatches(remarksOf(bringing, terms), remarksAtOnce)) {
    if (signal.aborted) return interrupted()
    await transactAsImport(bringing, async (tx) => {
      await holdImports(tx)
      const rows = await meetRemarks(tx, file.source, projects.known(), batch)
      addRemarks(still, batch, rows)
      const into = { import_id: id, source: file.source }
      const { comments, items, updated } = await storeRemarks(tx, into, rows, bringing)
      for (const row of rows) {
        const { is, remark } = row
        if (is === 'touched') brought.left.push(remarkLeft(row))
        if (is === 'doubtful') note(brought.refused, remark.line, doubtfulRemark)
        if (is === 'touched' || (is === 'changed' && !bringing.update)) brought[is === 'touched' ? is : 'offered'] += 1
      }
      brought.updated += updated
      await countStored(tx, id, { made: { comment: comments, checklist_item: items }, updated })
    })
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
      brought.updated += updated
      done += trial.brings === 'hours' ? all.length : 0
      await countStored(tx, id, { made: { time_entry: created, seconds }, updated, done })
      if (created + updated > 0)
        await recordAudit(tx, 'data_imported', { noun: 'hours', file: file.file_name, created, updated })
    })
    bringing.onProgress(1, done)
  }
  const { unchanged, changed, touched, gone } = met.counts()
  brought.unchanged += unchanged
  brought.offered += bringing.update ? 0 : changed
  brought.touched += touched
  brought.gone += gone
  await transactAsImport(bringing, async (tx) => {
    brought.vanished = await findVanished(tx, file.source, [...new Set(projects.known().values())], still)
    for (const row of [...met.left(), ...brought.vanished.rows]) brought.left.push(row)
    brought.made = await madeBy(tx, id)
    await finishImport(tx, id)
    await bringing.onFinish?.(tx, brought)
  })
  return brought
}

/** One transaction whose events say that they came from an import. The next one is planned for what is there by then. */
async function transactAsImport<T>({ db, identity }: Bringing, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await db.transactionAs(identity, work, { source: 'import' })
  await db.transactionAs(identity, (tx) => tx.query('select public.analyze_grown()'))
  return result
}

function nothing(): Stored {
  return { created: 0, updated: 0, unchanged: 0, offered: 0, gone: 0, touched: 0, left: [] }
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
      const { left, ...counts } = stored
      for (const count of Object.keys(counts) as (keyof typeof counts)[]) brought[count] += counts[count]
      for (const row of left) brought.left.push(row)
      await countStored(tx, id, { made: { [noun]: stored.created }, updated: stored.updated, done })
      const { created, updated } = stored
      if (created + updated > 0)
        await recordAudit(tx, 'data_imported', { noun: 'work', file: file.file_name, created, updated })
    }
  })
}
