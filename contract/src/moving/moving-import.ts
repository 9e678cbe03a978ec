import { z } from 'zod'
import { person } from '../people/person.ts'
import { id, timestamp } from '../text/text.ts'
import { movingRow } from './moving-comparison.ts'
import { movingCounts } from './moving-counts.ts'

const count = z.int().min(0)

/** What was checked of an import before anything was written, a sentence a line; empty where nothing was. */
export const movingCheck = z.object({
  lines: z.array(z.string()),
  /** All rows that the import or its undoing left as they are, each with its address. */
  listed: z.array(z.string()),
})

/** An import, under way or over. */
export const movingImport = z.object({
  id,
  source: z.string(),
  file_name: z.string(),
  started_at: timestamp,
  user: person.nullable(),
  total: count.nullable(),
  done: count,
  created: count,
  updated: count,
  deleted: count,
  /** What it has made so far, by kind. */
  made: movingCounts,
  /** What it has changed so far, by kind. */
  changed: movingCounts,
  finished_at: timestamp.nullable(),
  undone_at: timestamp.nullable(),
  failure: z.string().nullable(),
  notes: z.array(z.string()),
  /** The first rows that it or its undoing left as they are, for each reason. */
  named: z.array(movingRow),
  may_undo: z.boolean(),
})

/** The later imports that changed what an import made or changed: that stays while they are not undone first. */
export const movingUndoing = z.object({
  later: z.array(z.object({ id, file_name: z.string(), started_at: timestamp, kinds: movingCounts })),
})

/** What undoing an import did to what nobody changed since: what it made is deleted, what it changed is as before. */
export const movingUndone = z.object({
  deleted: count,
  restored: count,
  stays: count,
  /** What is deleted, by kind; what stays and why, a sentence each. */
  kinds: movingCounts,
  notes: z.array(z.string()),
})

export type MovingImport = z.infer<typeof movingImport>
export type MovingCheck = z.infer<typeof movingCheck>
export type MovingUndoing = z.infer<typeof movingUndoing>
export type MovingUndone = z.infer<typeof movingUndone>
