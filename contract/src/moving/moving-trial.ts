import { z } from 'zod'
import { priorities, workStatuses } from '../status.ts'
import { id } from '../text/text.ts'
import { workNouns } from '../work/work-kind.ts'
import { movingField } from './moving-choices.ts'
import { movingComparison } from './moving-comparison.ts'

const kind = z.enum(workNouns)
const count = z.int().min(0)
const said = <Value extends z.ZodType>(value: Value) =>
  z.array(z.object({ word: z.string(), count, value, is_guess: z.boolean() }))
const sentences = z.object({ count, first: z.array(z.object({ line: count, message: z.string() })) })

/** What a file would bring, before anything is written. */
export const movingTrial = z.object({
  source: z.string(),
  brings: z.enum(['work', 'hours']),
  columns: z.array(z.object({ name: z.string(), field: movingField.nullable() })),
  /** Three dates whose order must be said before anything is read; empty where it is known. */
  open: z.array(z.string()),
  warnings: z.array(z.string()),
  kinds: z.object({ epic: count, story: count, task: count }),
  /** Null while it is not known what its rows are. */
  comparison: movingComparison.nullable(),
  /** Whether no column is known to be the title: nothing is read before it is said which one is. */
  is_untitled: z.boolean(),
  comments: count,
  /** Entries of checklists. */
  items: count,
  /** Things that stand a level higher than in the file, which has more levels. */
  raised: count,
  /** The first of those, and what it stands in by the file. */
  raised_first: z.object({ title: z.string(), above: z.string() }).nullable(),
  statuses: said(z.enum(workStatuses)),
  priorities: said(z.enum(priorities)),
  types: said(kind),
  people: z.array(
    z.object({
      key: z.string(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      user_id: id.nullable(),
      /** How the person was found; null where nobody was, or where somebody said it. */
      by: z.enum(['email', 'name', 'initials']).nullable(),
      is_chosen: z.boolean(),
      /** Seconds of hours: those that come, or those that stay behind of somebody who is not in the team. */
      seconds: count,
      /** Whether the file names them for more than hours. */
      is_named: z.boolean(),
    }),
  ),
  /** People who are nobody of the team and have hours, all of them, and the seconds of those. */
  strangers: z.object({ people: count, seconds: count }),
  projects: z.array(
    z.object({
      name: z.string(),
      count,
      client: z.string().nullable(),
      id: id.nullable(),
      /** What the project is called that is here or is made; null where it must be said. */
      called: z.string().nullable(),
      /** Whether anything of the file comes into it. */
      is_used: z.boolean(),
    }),
  ),
  /** What stays behind, a sentence each. */
  left: z.array(z.string()),
  /** Hours whose start and end contradict their duration. */
  clashes: sentences,
  doubles: sentences,
  /** Hours that stay out until somebody says whose they are, or what of them holds. */
  left_out: sentences,
  doubts: sentences,
  refused: sentences,
  tree: z.array(z.object({ kind, title: z.string(), depth: count })),
  /** All of it in words, a sentence a line. */
  lines: z.array(z.string()),
})

export type MovingTrial = z.infer<typeof movingTrial>
