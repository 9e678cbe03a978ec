import type { Transaction } from '../../database/transaction.ts'
import type { Corrected } from './exchange.queries.ts'
import type { Standing } from './undo.ts'

/** Why rows of an undone exchange stay, by their ids. */
export async function findReasons(
  tx: Transaction,
  standing: readonly Standing[],
  { userId, exchangeId }: { userId: string; exchangeId: string },
): Promise<Map<string, string>> {
  const ids = standing.map(({ id }) => id)
  const projects = [...new Set(standing.map(({ project_id }) => project_id))]
  const [hung, changed] = await Promise.all([
    findHung(tx, standing, ids),
    tx.query<{ id: string; person: string }>(
      `select distinct on (noun_id) noun_id as id, users.display_name as person
       from activity join users on users.id = activity.user_id
       where activity.org_id = context.org_id() and project_id = any($1) and noun_id = any($2) and action = 'updated'
         and user_id <> $3 and activity.created_at >= (
           select created_at from assistant_exchanges where org_id = context.org_id() and id = $4)
       order by noun_id, activity.created_at desc`,
      [projects, ids, userId, exchangeId],
    ),
  ])
  // What somebody changed says more than what hangs in it.
  return new Map([...hung, ...changed.map(({ id, person }) => [id, `${person} alterou depois`] as const)])
}

type Hung = { parent_id: string; noun: keyof typeof did; label: string; person: string | null }

const did = {
  project_member: ['adicionou', 'o membro'],
  epic: ['criou', 'o épico'],
  story: ['criou', 'a story'],
  task: ['criou', 'a task'],
  time_entry: ['registrou horas', ''],
} as const

/** What hangs in the rows and is not of them, with who made it: one each is enough to keep a row. */
async function findHung(
  tx: Transaction,
  standing: readonly Standing[],
  ids: readonly string[],
): Promise<(readonly [string, string])[]> {
  const of = (noun: Standing['noun']) => standing.filter((row) => row.noun === noun).map(({ id }) => id)
  const rows = await tx.query<Hung>(
    `with hung as (
       select project_id as parent_id, project_id, 'epic' as noun, id, title as label from epics where project_id = any($1)
       union all select project_id, project_id, 'story', id, title from stories where project_id = any($1)
       union all select project_id, project_id, 'task', id, title from tasks where project_id = any($1)
       union all select project_id, project_id, 'time_entry', id, '' from time_entries where project_id = any($1)
       union all select project_id, project_id, 'project_member', id, (
         select display_name from users where users.id = user_id) from project_members where project_id = any($1)
       union all select epic_id, project_id, 'story', id, title from stories
         where project_id = any($5) and epic_id = any($2)
       union all select story_id, project_id, 'task', id, title from tasks
         where project_id = any($5) and story_id = any($3)
       union all select task_id, project_id, 'time_entry', id, '' from time_entries
         where project_id = any($5) and task_id = any($4)
     ),
     first as (
       select distinct on (parent_id) parent_id, project_id, noun, id, label from hung
       where id <> all ($6) order by parent_id, id
     )
     select parent_id, noun, label, (
       select display_name from activity join users on users.id = activity.user_id
       where activity.org_id = context.org_id() and activity.project_id = first.project_id
         and activity.noun_id = first.id and action = 'created' limit 1
     ) as person
     from first`,
    [
      of('project'),
      of('epic'),
      of('story'),
      of('task'),
      [...new Set(standing.map(({ project_id }) => project_id))],
      ids,
    ],
  )
  return rows.map((row) => [row.parent_id, hungText(row)] as const)
}

function hungText({ noun, label, person }: Hung): string {
  const [verb, what] = did[noun]
  return [person ?? 'Alguém', verb, what, label].filter(Boolean).join(' ')
}

/** The last correction of what an exchange created, of the same conversation; null where there is none. */
export async function findCorrection(tx: Transaction, exchangeId: string): Promise<Correction | null> {
  const [correction] = await tx.query<Correction>(
    `select later.id, coalesce(later.plan -> 'corrected', '[]') as corrected from assistant_exchanges created
     join assistant_exchanges later on later.org_id = created.org_id
       and later.conversation_id = created.conversation_id and later.outcome = 'applied'
       and (later.decided_at, later.id) > (created.decided_at, created.id)
     where created.org_id = context.org_id() and created.id = $1 and exists (
       select from assistant_writes
       where org_id = later.org_id and exchange_id = later.id and action = 'updated'
     ) order by later.decided_at desc, later.id desc limit 1`,
    [exchangeId],
  )
  return correction ?? null
}

export type Correction = { id: string; corrected: Corrected[] }
