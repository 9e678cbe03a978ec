import { type MovingComparison, type MovingRow, noStandings, standings } from '@leme/contract/moving/moving-comparison'
import { type MovingNoun, noCounts, rowsIn } from '@leme/contract/moving/moving-counts'
import { spelling } from '@leme/contract/text/spelling'
import { type WorkNoun, workNouns } from '@leme/contract/work/work-kind'
import type { Database, Identity, Transaction } from '../../../database/transaction.ts'
import { addTo } from '../add-to.ts'
import { compareLinks } from '../links/bring-links.ts'
import { inBatches, thingsOfKind } from '../rows/groups.ts'
import { countHoursElsewhere, meetHours } from '../rows/hours-rows.queries.ts'
import { hoursRows } from '../rows/hours-rows.ts'
import { createMetHours } from '../rows/met-hours.ts'
import { type PlannedThing, type PlannedWork, plannedOf } from '../rows/planned.ts'
import { changeOfRemark, doubtfulRemark, type MetRemark, meetRemarks, remarkLeft } from '../rows/remarks.queries.ts'
import { remarksOf } from '../rows/remarks.ts'
import { idOf } from '../rows/row-id.ts'
import { addHours, addRemarks, stillSaid } from '../rows/still-said.ts'
import { findVanished } from '../rows/vanished.queries.ts'
import { type Messages, note } from '../survey.ts'
import { termsOf } from '../terms.ts'
import { firstNamed } from '../text/named-text.ts'
import { namesOf } from '../trial.ts'
import type { Tried } from '../try-file.ts'
import { compareWork, countElsewhere } from './compare.queries.ts'

/** Rows in one statement. */
const batchSize = 1000
/** Changed rows of which is said what changed. */
const mostChanges = 100

type Asking = { db: Database; identity: Identity; timeZone: string; today: string }
type Comparing = Tried & {
  compared: MovingComparison
  left: MovingRow[]
  read: Read
  refused: Messages
  doubts: Messages
  projects: ReadonlyMap<string, string | null>
  used: Set<string>
}
type Read = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>

/**
 * What a file would do: to what is here, which of its lines are refused, what of them is doubtful, and into which of its
 * projects something comes.
 */
export type Compared = {
  comparison: MovingComparison
  refused: Messages
  /** Hours that are left out until somebody says whose they are, or how long they were. */
  leftOut: Messages
  doubts: Messages
  /** All rows that stay as they are, though the file says otherwise or nothing of them. */
  left: readonly MovingRow[]
  used: ReadonlySet<string>
  /** Seconds of hours that are not refused, by the person of the file. */
  seconds: ReadonlyMap<string, number>
  /** What counts of hours that contradict their clock, as it was said. */
  hoursBy: Tried['hoursBy']
}

/**
 * Plans every row of a file as an import would, and compares it with what came before: what is new, what is here already,
 * what the file says otherwise, what it has no more, and what is refused. Writes nothing.
 */
export async function compareFile({ db, identity, timeZone, today }: Asking, tried: Tried): Promise<Compared> {
  const compared: MovingComparison = {
    kinds: noStandings(),
    ...{ created: noCounts(), unchanged: 0, changed: 0, touched: 0, gone: 0, cut: 0, cut_titles: 0, rounded: 0 },
    on_tasks: 0,
    ...{ changes: [], elsewhere: [], vanished: [], named: [] },
  }
  const { created } = compared
  const refused = { count: tried.trial.refused.count, first: [...tried.trial.refused.first] }
  const doubts = { count: tried.trial.doubts.count, first: [...tried.trial.doubts.first] }
  const leftOut: Messages = { count: 0, first: [] }
  const read: Read = (work) => db.transactionAs(identity, work, { readOnly: true })
  const projects = new Map(tried.trial.projects.map(({ name, id }) => [name, id]))
  const left: MovingRow[] = []
  const comparing = { ...tried, compared, left, read, refused, doubts, projects, used: new Set<string>() }
  const unstored = new Set<string>()
  const still = stillSaid(tried.seen, tried.links)
  const nameOf = namesOf(tried.trial.people)
  const terms = termsOf(tried, timeZone)
  for (const noun of workNouns) {
    if (tried.trial.kinds[noun] === 0) continue
    const things = plannedOf(thingsOfKind(tried, noun, timeZone), tried.trial.structure.places, terms)
    for await (const batch of inBatches(things, batchSize)) await compareBatch(comparing, noun, batch, unstored)
  }
  await compareLinks({ source: tried.moving.source, projects, read }, tried.links, unstored, compared, doubts)
  for await (const batch of inBatches(remarksOf(tried, terms), batchSize)) {
    const remarks = batch.filter(({ of }) => !unstored.has(of))
    const rows = await read((tx) => meetRemarks(tx, tried.moving.source, projects, remarks))
    for (const row of rows) addRemark(comparing, row, nameOf)
    addRemarks(still, batch, rows)
  }
  const met = createMetHours(nameOf)
  const taskTerms = { ...tried.moving, isToCome: (of: string) => !unstored.has(of) }
  for await (const batch of inBatches(hoursRows(tried, terms, today, { refused, leftOut }), batchSize)) {
    for (const { project } of batch) comparing.used.add(project)
    await read(async (tx) => {
      const rows = await meetHours(tx, taskTerms, projects, batch)
      met.add(rows, refused)
      addHours(still, rows)
      addElsewhere(compared, 'time_entry', await countHoursElsewhere(tx, tried.moving.source, rows))
    })
  }
  met.addTo(compared, doubts)
  for (const one of standings) compared[one] = rowsIn(compared.kinds[one])
  const made = tried.trial.projects.filter(({ name, id, called }) => id === null && called && comparing.used.has(name))
  created.project = new Set(made.map(({ called }) => spelling(called ?? ''))).size
  const here = tried.trial.projects.flatMap(({ id }) => id ?? [])
  const vanished = await read((tx) => findVanished(tx, tried.moving.source, here, still))
  for (const row of [...met.left(), ...vanished.rows]) left.push(row)
  compared.vanished = vanished.files
  compared.named = firstNamed(left)
  return {
    comparison: compared,
    refused,
    leftOut,
    doubts,
    left,
    used: comparing.used,
    seconds: met.byPerson(),
    hoursBy: tried.hoursBy,
  }
}

async function compareBatch(
  comparing: Comparing,
  noun: WorkNoun,
  batch: readonly PlannedThing[],
  unstored: Set<string>,
) {
  const { compared, left, moving, read } = comparing
  for (const [project_id, rows] of byProjectOf(comparing, batch, unstored)) {
    const beside = { project_id, source: moving.source }
    addElsewhere(compared, noun, await read((tx) => countElsewhere(tx, beside, rows)))
    if (project_id === null) {
      compared.created[noun] += rows.length
      continue
    }
    const most = mostChanges - compared.changes.length
    const counted = await read((tx) => compareWork(tx, noun, { ...beside, project_id }, rows, most))
    compared.created[noun] += counted.created
    for (const one of standings) compared.kinds[one][noun] += counted[one]
    compared.changes.push(...counted.changes)
    for (const row of counted.left) left.push(row)
  }
}

function addRemark(
  { compared, left, refused }: Pick<Comparing, 'compared' | 'left' | 'refused'>,
  row: MetRemark,
  nameOf: (user_id: string) => string,
): void {
  const { is, remark } = row
  if (is === 'new') compared.created[remark.noun] += 1
  else if (is === 'doubtful') note(refused, remark.line, doubtfulRemark)
  else compared.kinds[is][remark.noun] += 1
  if (is === 'touched' || is === 'gone') left.push(remarkLeft(row))
  if (is === 'changed' && compared.changes.length < mostChanges) compared.changes.push(changeOfRemark(row, nameOf))
}

function addElsewhere(
  { elsewhere }: MovingComparison,
  noun: MovingNoun,
  found: readonly { project: string; count: number }[],
): void {
  for (const { project, count } of found) {
    const known = elsewhere.find((one) => one.project === project) ?? { project, count: 0, kinds: noCounts() }
    if (known.count === 0) elsewhere.push(known)
    known.count += count
    known.kinds[noun] += count
  }
}

function byProjectOf(comparing: Comparing, batch: readonly PlannedThing[], unstored: Set<string>) {
  const { compared, refused, doubts, used, projects } = comparing
  const byProject = new Map<string | null, PlannedWork[]>()
  for (const { thing, project, planned } of batch) {
    if ('problem' in planned) {
      note(refused, thing.line, planned.problem)
      unstored.add(idOf(thing.id))
      continue
    }
    if (planned.isCut) compared.cut += 1
    if (planned.isTitleCut) compared.cut_titles += 1
    if (planned.isRounded) compared.rounded += 1
    if (planned.doubt) note(doubts, thing.line, planned.doubt)
    used.add(project)
    addTo(byProject, projects.get(project) ?? null, planned.work)
  }
  return byProject
}
