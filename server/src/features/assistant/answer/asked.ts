import type { Transaction } from '../../../database/with-identity.ts'
import type { Query } from '../plan.ts'
import type { Said } from '../said.ts'
import type { Subjects } from './subjects.ts'

/** A question whose names are found. */
export type Asked = { tx: Transaction; query: Query; said: Said; subjects: Subjects; now: Date }
