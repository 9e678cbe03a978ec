import { projectUpdate } from '@leme/contract/project/project'
import { workSchemas } from '@leme/contract/work/work-item'
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
import { columnOf } from '@leme/language/plan-fields'
import type { Ready, TurnContext, Written } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import { updateProject } from '../../project/project.queries.ts'
import { updateWork } from '../../work/work.queries.ts'
import { loadNames } from '../conversation/names.queries.ts'

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

/** Changes a row as a resolved correction says; the row by the name that it has then. */
export async function updateRow(context: AmendContext, of: CorrectedRow, { draft, ready }: Fitting): Promise<Written> {
  const [epic] = ready.work.epics
  const [story] = ready.work.stories
  const [task] = ready.work.tasks
  const planned: Record<string, unknown> = { ...{ project: ready.project, epic, story, task }[of.noun] }
  const changed = [...new Set(fieldsIn(draft, of).flatMap((field) => columnOf(of.noun, field) ?? []))]
  await update(context, of, Object.fromEntries(changed.map((column) => [column, planned[column] ?? null])))
  const { noun, id, project_id } = of
  const label = changed.includes('title') ? planned.title : changed.includes('name') ? planned.name : null
  return { noun, id, project_id, label: typeof label === 'string' ? label : of.label }
}

type Fitting = { draft: Draft; ready: Ready }

/** What was corrected, and what was said beside an answer: a stand-in says nothing else, but a project's own facts. */
function fieldsIn({ epics, stories, tasks }: Draft, { noun, fields }: CorrectedRow): string[] {
  if (noun === 'project') return fields
  const [part] = [...epics, ...stories, ...tasks]
  const given = Object.entries(part ?? {}).filter(([, value]) => value !== null && !Array.isArray(value))
  return [...fields, ...given.map(([field]) => field).filter((field) => field !== 'title')]
}

async function update(
  { tx, said }: AmendContext,
  { noun, id }: Written,
  patch: Record<string, unknown>,
): Promise<void> {
  if (noun === 'project') await updateProject(tx, id, projectUpdate.parse(patch), said.today)
  else await updateWork(tx, noun, id, workSchemas[noun].update.parse(patch))
}
