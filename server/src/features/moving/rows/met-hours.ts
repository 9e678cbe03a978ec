import { formatNumber } from '@leme/contract/format/format'
import {
  addStandings,
  type MovingChange,
  type MovingComparison,
  type MovingRow,
  noStandings,
  type StandingKinds,
} from '@leme/contract/moving/moving-comparison'
import { type Messages, note } from '../survey.ts'
import type { MetHours } from './hours-rows.queries.ts'
import { changeOfHours, hoursLeft } from './hours-said.ts'

/** Names of which something is said; more are counted. */
const mostSaid = 500

/** Changed entries of which is said what changed. */
const mostChanges = 100

const doubtful = 'pode corrigir um registro que já veio ou ser outro, e não se sabe qual: fica de fora'

/** What is known of a file's hours so far, beside what is here of them. */
export type HoursTally = {
  /** Counts a batch; refuses what may be a correction of several. */
  add: (rows: readonly MetHours[], refused: Messages) => void
  addTo: (compared: MovingComparison, doubts: Messages) => void
  /** Those that the file and somebody here have changed, and those that were deleted here. */
  left: () => readonly MovingRow[]
  kinds: () => StandingKinds
  /** The seconds of each person of the file, of those that are not refused. */
  byPerson: () => ReadonlyMap<string, number>
  /** What is said of their tasks, each name once. */
  notes: () => { line: number; message: string }[]
  /** How many of the new ones have no task. */
  withoutTask: () => number
}

/** What the import `own` has made itself, before it was interrupted, was not here before. */
export function createMetHours(nameOf: (user_id: string) => string, own?: string): HoursTally {
  const kinds = noStandings()
  const changes: MovingChange[] = []
  const left: MovingRow[] = []
  const said = new Map<string, { line: number; count: number }>()
  const byPerson = new Map<string, number>()
  let created = 0
  let seconds = 0
  let onTasks = 0
  let unsaid = 0

  const notes = () =>
    [...said].map(([message, { line, count }]) => ({
      line,
      message: count === 1 ? message : `${message} (${formatNumber(count)} registros)`,
    }))

  return {
    add(rows, refused) {
      for (const met of rows) {
        const { row, found, is } = met
        if (is !== 'new' && is !== 'doubtful' && !(is === 'unchanged' && met.known?.import_id === own)) {
          kinds[is].time_entry += 1
          kinds[is].seconds += row.seconds
        }
        if (is === 'doubtful') note(refused, row.line, doubtful)
        else byPerson.set(row.person, (byPerson.get(row.person) ?? 0) + row.seconds)
        if (is === 'changed' && changes.length < mostChanges) changes.push(changeOfHours(met, nameOf))
        if (is === 'touched' || is === 'gone') left.push(hoursLeft(met, nameOf))
        if (is === 'new') {
          created += 1
          seconds += row.seconds
        }
        if (is === 'new' && found?.task) onTasks += 1
        if (!found?.said || (is !== 'new' && is !== 'changed')) continue
        const known = said.get(found.said) ?? { line: row.line, count: 0 }
        known.count += 1
        if (said.size < mostSaid || known.count > 1) said.set(found.said, known)
        else unsaid += 1
      }
    },
    addTo(compared, doubts) {
      compared.created.time_entry += created
      compared.created.seconds += seconds
      compared.on_tasks += onTasks
      addStandings(compared.kinds, kinds)
      compared.changes.push(...changes.slice(0, mostChanges - compared.changes.length))
      for (const { line, message } of notes()) note(doubts, line, message)
      doubts.count += unsaid
    },
    left: () => left,
    kinds: () => kinds,
    byPerson: () => byPerson,
    notes,
    withoutTask: () => created - onTasks,
  }
}
