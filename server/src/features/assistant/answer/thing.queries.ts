import { fold } from '@leme/language/text'
import type { Named } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import { shown } from './wording.ts'

/** An epic, story or task, and whether it was named wholly. */
export type Thing = Named & { noun: 'epic' | 'story' | 'task'; project_id: string; project: string; exact: boolean }

/** As `fold` does. */
export const foldedOf = (column: string) =>
  `lower(regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g'))`

/** The pieces of work whose titles have all of these words, those that are named wholly first. */
export function findThings(tx: Transaction, said: string): Promise<Thing[]> {
  const name = fold(said)
  const words = name.split(/\s+/).filter((word) => word.length > 2)
  if (words.length === 0) return Promise.resolve([])
  const part = (noun: string, table: string) =>
    `select '${noun}' as noun, id, project_id, title, ${foldedOf('title')} as folded, created_at from ${table}`
  return tx.query<Thing>(
    `select noun, things.id, title as label, project_id, projects.name as project, folded = $1 as exact
     from (${part('task', 'tasks')} union all ${part('story', 'stories')} union all ${part('epic', 'epics')}) things
     join projects on projects.id = project_id
     where folded like all ($2)
     order by folded = $1 desc, projects.status in ('done', 'cancelled'), things.created_at desc limit ${shown + 1}`,
    [name, words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)],
  )
}

export type ThingFacts = {
  status: string
  priority: string | null
  estimate_hours: string | null
  due_date: string | null
  person: string | null
  description: string | null
  parent: string | null
  stories: string
  tasks: string
  done: string
  late: string
  blocked: string
}

const selects: Record<Thing['noun'], string> = {
  task: `select tasks.status, tasks.priority, tasks.estimate_hours, tasks.due_date, tasks.description,
      coalesce((select display_name from users where users.id = assignee_user_id),
        (select name from agents where agents.id = agent_id)) as person,
      (select title from stories where stories.id = story_id) as parent,
      0 as stories, 0 as tasks, 0 as done, 0 as late, 0 as blocked
    from tasks where tasks.id = $1 and $2::date is not null`,
  story: `select stories.status, stories.priority, stories.estimate_hours, null as due_date, stories.description,
      (select display_name from users where users.id = owner_user_id) as person,
      (select title from epics where epics.id = epic_id) as parent, 0 as stories, work.*
    from stories cross join lateral (${countTasks('tasks.story_id = stories.id')}) work where stories.id = $1`,
  epic: `select epics.status, null as priority, null as estimate_hours, null as due_date, epics.description,
      (select display_name from users where users.id = owner_user_id) as person, null as parent,
      (select count(*) from stories where stories.project_id = epics.project_id and epic_id = epics.id) as stories, work.*
    from epics cross join lateral (${countTasks(
      'tasks.story_id in (select id from stories where stories.project_id = epics.project_id and epic_id = epics.id)',
    )}) work where epics.id = $1`,
}

function countTasks(where: string): string {
  return `select count(*) as tasks, count(*) filter (where status = 'done') as done,
    count(*) filter (where status <> 'done' and due_date < $2) as late,
    count(*) filter (where status = 'blocked') as blocked from tasks where ${where}`
}

/** What is known of one piece of work, and of the tasks below it. */
export async function readThing(tx: Transaction, { noun, id }: Thing, today: string): Promise<ThingFacts | null> {
  const [row] = await tx.query<ThingFacts>(selects[noun], [id, today])
  return row ?? null
}
