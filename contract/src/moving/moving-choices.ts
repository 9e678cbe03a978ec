import { z } from 'zod'
import { priorities, workStatuses } from '../status.ts'
import { id, plainName } from '../text/text.ts'
import { workNouns } from '../work/work-kind.ts'
import { movingLimits } from './moving-file.ts'

/** What a column of a file may say. The server's readers know the same. */
export const movingFields = [
  ...[
    'id',
    'key',
    'title',
    'description',
    'type',
    'status',
    'category',
    'priority',
    'labels',
    'group',
    'milestone',
    'project',
  ],
  ...[
    'url',
    'confidential',
    'assignee',
    'assignee_id',
    'assignee_email',
    'author',
    'author_id',
    'watcher',
    'parent',
    'link',
  ],
  ...['blocked_by', 'blocks', 'relates', 'duplicates', 'created_at', 'completed_at', 'cancelled_at', 'archived_at'],
  ...['start_date', 'due_date', 'estimate', 'spent', 'points', 'comment', 'attachment', 'checklist', 'worklog'],
  ...['person', 'first_name', 'last_name', 'email', 'client', 'task', 'note', 'billable', 'day', 'start', 'end_day'],
  ...['end', 'duration', 'hours'],
] as const

export const movingField = z.enum(movingFields as readonly [string, ...string[]])
const word = z.string('Deve ser um texto').max(300)
const mapped = <Value extends z.ZodType>(value: Value) =>
  z
    .record(word, value)
    .refine((record) => Object.keys(record).length <= movingLimits.words, 'Há palavras demais')
    .default({})
const projectName = z.string('Deve ser um texto').overwrite(plainName).min(1, 'Nome é obrigatório').max(200)

/** What a person says of a file's words where it does not tell by itself. */
export const movingChoices = z.strictObject({
  /** Whether dates have the day or the month first, where nothing in the file tells. */
  order: z.enum(['dmy', 'mdy']).nullable().default(null),
  /** The project into which all of it goes, whatever the file says. */
  project_id: id.nullable().default(null),
  columns: mapped(movingField.nullable()),
  statuses: mapped(z.enum(workStatuses)),
  priorities: mapped(z.enum(priorities)),
  types: mapped(z.enum(workNouns)),
  people: mapped(id.nullable()),
  /** By the project's name in the file, which is empty for rows that name none. */
  projects: mapped(id),
  /** The same of projects by name, which are made where there is none. */
  project_names: mapped(projectName),
  /** The name of a new project into which all of it goes, where no project is chosen. */
  project_name: projectName.nullable().default(null),
  /** What counts of hours whose start and end contradict their duration; null leaves them out. */
  hours_by: z.enum(['duration', 'span']).nullable().default(null),
})

export const movingStart = movingChoices.extend({
  /** What the file says otherwise than before is stored, where nobody has changed it here since. */
  update: z.boolean('Use true ou false').default(false),
})

export type MovingField = (typeof movingFields)[number]
export type MovingChoices = z.infer<typeof movingChoices>
export type MovingStart = z.infer<typeof movingStart>
