import type { Calendar } from '@leme/contract/format/calendar'
import type { StatusText } from '@leme/contract/status'
import type { Query } from '@leme/language/plan'
import type { TurnContext } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import type { Subjects } from './subjects.ts'
import type { TrackedQuery } from './tracked-query.ts'

/** A question whose names are found. What an answer reads of `query` and `subjects` it has used: see `tracked-query.ts`. */
export type Asked = {
  tx: Transaction
  query: Query
  said: TurnContext
  subjects: Subjects
  tracked: TrackedQuery
  now: Date
  /** What the organisation calls a status. */
  statusText: StatusText
  /** How the organisation's calendar and clock show an instant. */
  calendar: Calendar
}
