import type { ProjectPart } from '../../api/keys.ts'
import type { WorkNoun } from './use-open-work.ts'
import type { WorkWords } from './work-words.ts'

/** What every epic, story and task has. */
export type WorkRow = { id: string; project_id: string; title: string; created_at: string }

/** A change of some fields, with the values that it began from where somebody may have changed them meanwhile. */
export type Edit<Row> = Partial<Row> & { base?: Partial<Row> }

/** What the lists and dialogs of epics, stories or tasks need to know of them to change one. */
export type WorkKind<Row extends WorkRow> = {
  noun: WorkNoun
  words: WorkWords
  /** The lists of the project that change with one: its own first, then those that refer to it. */
  parts: readonly [ProjectPart, ...ProjectPart[]]
  /** The person that a change puts in charge; null for nobody, undefined where it does not say. */
  ownerOf: (change: Partial<Row>) => string | null | undefined
  update: (id: string, edit: Edit<Row>) => Promise<Row>
  remove: (id: string) => Promise<unknown>
}
