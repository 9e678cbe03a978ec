import { epicUpdate } from '@leme/contract/epic'
import { projectUpdate } from '@leme/contract/project'
import { storyUpdate } from '@leme/contract/story'
import { taskUpdate } from '@leme/contract/task'
import {
  type Change,
  type CorrectedRow,
  type Draft,
  noDraft,
  noEpic,
  noProject,
  noStory,
  noTask,
} from '@leme/language/plan'
import { columnOf, fieldsOf } from '@leme/language/plan-fields'
import type { Ready, TurnContext, Written } from '@leme/language/turn-context'
import type { Transaction } from '../../database/transaction.ts'
import { updateEpic } from '../epic/epic.queries.ts'
import { updateProject } from '../project/project.queries.ts'
import { updateStory } from '../story/story.queries.ts'
import { updateTask } from '../task/task.queries.ts'
import type { Corrected, Values } from './exchange.queries.ts'
import { loadNames } from './names.queries.ts'

type AmendContext = { tx: Transaction; said: TurnContext }
export type Project = { id: string; name: string; client: string; start_date: string | null; end_date: string | null }

export async function findProject(tx: Transaction, id: string): Promise<Project | null> {
  const [project] = await tx.query<Project>(
    'select id, name, client, start_date, end_date from projects where id = $1',
    [id],
  )
  return project ?? null
}

/** The row as a draft that says nothing but what the correction is compared with: what is not said is not checked. */
export function standInFor({ noun, label }: Written, project: Project, fields: Change['fields']): Draft {
  const draft: Draft = { ...noDraft, project: { id: project.id, label: project.name } }
  if (noun === 'task') return { ...draft, tasks: [{ ...noTask, title: label }] }
  if (noun === 'story') return { ...draft, stories: [{ ...noStory, title: label }] }
  if (noun === 'epic') return { ...draft, epics: [{ ...noEpic, title: label }] }
  const isDated = fields.start_date !== undefined || fields.end_date !== undefined || fields.due_date !== undefined
  const { start_date, end_date } = project
  const dates = isDated ? { start_date, end_date } : {}
  return { ...noDraft, new_project: { ...noProject, name: label, client: { said: project.client }, ...dates } }
}

/** The turn as if it were said on the project's page: nothing else that is open there is meant. */
export async function contextOnPage({ tx, said }: AmendContext, project: Project): Promise<TurnContext> {
  const page = { ...said.page, project: { id: project.id, label: project.name }, epic: null, story: null }
  const names = said.page.project?.id === project.id ? said.names : await loadNames(tx, project.id)
  return { ...said, page, names, pending: null }
}

/** Changes a row as a resolved correction says; what it was, and what it is now, in the columns that changed. */
export async function updateRow(
  context: AmendContext,
  of: CorrectedRow,
  { draft, ready }: Fitting,
): Promise<Corrected> {
  const [epic] = ready.work.epics
  const [story] = ready.work.stories
  const [task] = ready.work.tasks
  const planned: Record<string, unknown> = { ...{ project: ready.project, epic, story, task }[of.noun] }
  const changed = [...new Set(fieldsIn(draft, of).flatMap((field) => columnOf(of.noun, field) ?? []))]
  const before = await readValues(context.tx, of, changed)
  await update(context, of, Object.fromEntries(changed.map((column) => [column, planned[column] ?? null])))
  const after = await readValues(context.tx, of, changed)
  const { noun, id, project_id } = of
  const label = typeof after.title === 'string' ? after.title : after.name
  return { noun, id, project_id, label: typeof label === 'string' ? label : of.label, before, after }
}

type Fitting = { draft: Draft; ready: Ready }

/** What was corrected, and what was said beside an answer: a stand-in says nothing else, but a project's own facts. */
function fieldsIn({ epics, stories, tasks }: Draft, { noun, fields }: CorrectedRow): string[] {
  if (noun === 'project') return fields
  const [part] = [...epics, ...stories, ...tasks]
  const given = Object.entries(part ?? {}).filter(([, value]) => value !== null && !Array.isArray(value))
  return [...fields, ...given.map(([field]) => field).filter((field) => field !== 'title')]
}

const tables = { project: 'projects', epic: 'epics', story: 'stories', task: 'tasks' } as const

/** Columns of a row as they are, locked until COMMIT. A project's client is its name and its row. */
export async function readValues(tx: Transaction, { noun, id }: Written, names: readonly string[]): Promise<Values> {
  const [found] = await tx.query<{ row: Values }>(
    `select to_jsonb(${tables[noun]}) as row from ${tables[noun]} where id = $1 for update`,
    [id],
  )
  const wanted = names.includes('client') ? [...names, 'client_id'] : names
  return Object.fromEntries(wanted.map((name) => [name, found?.row[name] ?? null]))
}

/** Puts a row's columns back, exactly. */
export async function restoreValues(tx: Transaction, { noun, id }: Written, values: Values): Promise<void> {
  const known = new Set([...fieldsOf(noun).map(([field]) => columnOf(noun, field)), 'client_id'])
  const names = Object.keys(values).filter((name) => known.has(name))
  const list = names.join(', ')
  await tx.query(
    `update ${tables[noun]} set (${list}) = (select ${list} from jsonb_populate_record(null::${tables[noun]}, $2::jsonb))
     where id = $1`,
    [id, JSON.stringify(values)],
  )
}

async function update({ tx, said }: AmendContext, { noun, id }: Written, patch: Values): Promise<void> {
  if (noun === 'project') await updateProject(tx, id, projectUpdate.parse(patch), said.today)
  if (noun === 'epic') await updateEpic(tx, id, epicUpdate.parse(patch))
  if (noun === 'story') await updateStory(tx, id, storyUpdate.parse(patch))
  if (noun === 'task') await updateTask(tx, id, taskUpdate.parse(patch))
}
