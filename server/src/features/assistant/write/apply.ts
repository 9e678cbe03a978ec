import { projectCreate } from '@leme/contract/project/project'
import { referenceMessages } from '@leme/contract/work/work'
import { columnsOf } from '@leme/language/plan-fields'
import type { Ready, Written } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import { Problem } from '../../../problem/problem.ts'
import { createProject } from '../../project/project.queries.ts'

type Plan = Pick<Ready, 'project' | 'work'>
type Row = { id: string; title: string }
type Rows = { epics: Row[]; stories: Row[]; tasks: Row[] }

/**
 * Creates all that a plan says, by the rules of the forms, in a handful of statements however much it is. Answers the
 * rows in the plan's order. Throws what the forms' creations throw, and then nothing is to be committed.
 */
export async function apply(tx: Transaction, orgId: string, plan: Plan, today: string): Promise<Written[]> {
  const { project, work } = plan
  const { rows, written } = layOut(plan, await newIds(tx, plan))
  if (project.is_new) await createPlannedProject(tx, orgId, project, today)
  await Promise.all([
    refuseRemovedPeople(tx, work),
    insert(tx, 'epics', orgId, project.id, rows.epics),
    insert(tx, 'stories', orgId, project.id, rows.stories),
    insert(tx, 'tasks', orgId, project.id, rows.tasks),
  ])
  return written
}

/** As many ids as there may be rows, descending: lists are newest first, and so show a plan in its own order. */
async function newIds(tx: Transaction, { work }: Plan): Promise<Iterator<string>> {
  const stories = [...work.epics.flatMap((epic) => epic.stories), ...work.stories]
  const count = work.epics.length + stories.length + work.tasks.length + stories.flatMap(({ tasks }) => tasks).length
  const rows = await tx.query<{ id: string }>(
    'select uuid_v7() as id from generate_series(1, $1::int) order by id desc',
    [count],
  )
  return rows.map(({ id }) => id).values()
}

/** The tree of a plan as the rows of three tables, each below its parent's id. */
function layOut({ project, work }: Plan, ids: Iterator<string>): { rows: Rows; written: Written[] } {
  const rows: Rows = { epics: [], stories: [], tasks: [] }
  const written: Written[] = []
  const project_id = project.id
  if (project.is_new) written.push({ noun: 'project', id: project_id, label: project.name, project_id })

  function add(noun: 'epic' | 'story' | 'task', table: Row[], fields: Omit<Row, 'id'>): string {
    const { value: id } = ids.next()
    table.push({ ...fields, id })
    written.push({ noun, id, label: fields.title, project_id })
    return id
  }
  function addStory({ tasks, ...story }: Ready['work']['stories'][number]): void {
    const story_id = add('story', rows.stories, story)
    for (const task of tasks) add('task', rows.tasks, { ...task, story_id } as Omit<Row, 'id'>)
  }

  for (const { stories, ...epic } of work.epics) {
    const epic_id = add('epic', rows.epics, epic)
    for (const story of stories) addStory({ ...story, epic_id })
  }
  for (const story of work.stories) addStory(story)
  for (const task of work.tasks) add('task', rows.tasks, task)
  return { rows, written }
}

async function createPlannedProject(
  tx: Transaction,
  orgId: string,
  project: Ready['project'],
  today: string,
): Promise<void> {
  const { id, is_new: _, client_id, ...fields } = project
  await createProject(tx, orgId, { ...projectCreate.parse(fields), id, client_id }, today)
}

/** They stay members of their projects, so the references alone would take them. */
async function refuseRemovedPeople(tx: Transaction, { epics, stories, tasks }: Ready['work']): Promise<void> {
  const allStories = [...epics.flatMap((epic) => epic.stories), ...stories]
  const owners = [...epics, ...allStories].flatMap(({ owner_user_id }) => owner_user_id ?? [])
  const assignees = [...allStories.flatMap((story) => story.tasks), ...tasks].flatMap(
    ({ assignee_user_id }) => assignee_user_id ?? [],
  )
  const people = [...new Set([...owners, ...assignees])]
  if (people.length === 0) return
  const [removed] = await tx.query<{ id: string }>(
    'select id from users where id = any($1) and removed_at is not null limit 1',
    [people],
  )
  if (!removed) return
  const field = owners.includes(removed.id) ? 'owner_user_id' : 'assignee_user_id'
  throw new Problem('validation_failed', { fields: [{ field, message: referenceMessages.member }] })
}

const nouns = { epics: 'epic', stories: 'story', tasks: 'task' } as const

async function insert(
  tx: Transaction,
  table: keyof typeof nouns,
  orgId: string,
  projectId: string,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = { id: 'uuid', ...columnsOf(nouns[table]) }
  const names = Object.keys(columns).join(', ')
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  await tx.query(
    `insert into ${table} (org_id, project_id, ${names})
     select $1, $2, ${names} from json_to_recordset($3) as planned (${typed.join(', ')})`,
    [orgId, projectId, JSON.stringify(rows)],
  )
}
