import { z } from 'zod'
import { id } from '../text/text.ts'
import { workNouns } from '../work/work-kind.ts'
import { type MovingCounts, movingCounts, noCounts } from './moving-counts.ts'

const count = z.int().min(0)

/** What a file says otherwise of something that is here, field by field. */
export const movingChange = z.object({
  kind: z.enum([...workNouns, 'comment', 'checklist_item', 'time_entry']),
  title: z.string(),
  fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})

/** A row that stays as it is: what it is, where, why, and which of its fields the file says otherwise. */
export const movingRow = z.object({
  why: z.enum(['touched', 'vanished', 'gone', 'changed', 'used', 'updated', 'later']),
  noun: z.enum([...workNouns, 'comment', 'checklist_item', 'link', 'time_entry']),
  /** Of the thing itself, or of that on which it hangs; null where it is of the project alone. */
  key: z.string().nullable(),
  title: z.string(),
  project_id: id,
  fields: z.array(z.string()),
})

/** What a file would do to what is here, row by row. */
export const movingComparison = z.object({
  /** What is new, by kind, with the projects that are made for it. */
  created: movingCounts,
  /** The next four, by kind. */
  kinds: z.object({ unchanged: movingCounts, changed: movingCounts, touched: movingCounts, gone: movingCounts }),
  unchanged: count,
  /** What the file says otherwise than before, where nobody has changed it here. */
  changed: count,
  /** What the file says otherwise than before, and somebody has changed here: that stays. */
  touched: count,
  /** What came before and was deleted here. */
  gone: count,
  /** How many descriptions and titles are too long and are cut, and how many estimates are rounded. */
  cut: count,
  cut_titles: count,
  rounded: count,
  /** How many of the new entries of hours come to a task; the others stay with the project. */
  on_tasks: count,
  changes: z.array(movingChange),
  /** What came before into other projects, where it would stand twice. */
  elsewhere: z.array(z.object({ project: z.string(), count, kinds: movingCounts })),
  /** What came before, and is not in this file. */
  vanished: z.array(z.object({ file: z.string(), count, kinds: movingCounts })),
  /** The first of those that stay as they are, for each reason. */
  named: z.array(movingRow),
})

/** How rows of a file that came before may stand to what is here. */
export const standings = ['unchanged', 'changed', 'touched', 'gone'] as const
export type Standing = (typeof standings)[number]
export type StandingKinds = Record<Standing, MovingCounts>

export function noStandings(): StandingKinds {
  return { unchanged: noCounts(), changed: noCounts(), touched: noCounts(), gone: noCounts() }
}

export function addStandings(to: StandingKinds, more: StandingKinds): void {
  for (const one of standings)
    for (const noun of Object.keys(more[one]) as (keyof MovingCounts)[]) to[one][noun] += more[one][noun]
}

export type MovingComparison = z.infer<typeof movingComparison>
export type MovingChange = z.infer<typeof movingChange>
export type MovingRow = z.infer<typeof movingRow>
