import type { ChangedRow, Values } from './change.ts'

/** What an undo does to one row. `values`: of a row that is put back, the columns as they were. */
export type Weighed = { row: ChangedRow; verb: 'remove' | 'restore' | 'put back'; values: Values }
export type Stay = { label: string; reason: string }
/** What goes, and what stays and why. */
export type Weighing = { goes: Weighed[]; stays: Stay[] }
