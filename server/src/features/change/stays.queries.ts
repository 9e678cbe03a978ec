import type { Transaction } from '../../database/transaction.ts'
import type { ChangeNoun } from './change.ts'

/** A row that an undo would remove. */
export type Standing = {
  noun: ChangeNoun
  id: string
  label: string
  project_id: string | null
  /** The row of the same project that it hangs in. */
  parent_id: string | null
}

/**
 * Whose undo it is, and since when what was done to the rows counts; `othersAlone`: what oneself did since does not.
 * `besides`: rows that keep nothing by hanging in it.
 */
export type Asking = { userId: string; since: string; othersAlone?: boolean; besides?: readonly string[] }

/**
 * Why rows stay, by their ids: somebody changed them since, oneself too where it still shows, or something of another
 * origin hangs in them.
 */
export async function findReasons(
  tx: Transaction,
  standing: readonly Standing[],
  asking: Asking,
): Promise<Map<string, string>> {
  const [hung, touched] = await Promise.all([findHung(tx, standing, asking), findTouched(tx, standing, asking)])
  // What somebody changed says more than what hangs in it.
  return new Map([...hung, ...[...touched].map(([id, { who }]) => [id, `${who} alterou depois`] as const)])
}

/** `fields` of anybody, oneself included; `theirs` of others. */
export type Touch = { who: string; fields: ReadonlySet<string>; theirs: ReadonlySet<string> }
type Recorded = { id: string; is_own: boolean; person: string; changes: Record<string, [unknown, unknown]> }

/** Who touched rows last, and which of their fields anybody did: others' changes count, one's own as far as they show. */
export async function findTouched(
  tx: Transaction,
  rows: readonly Pick<Standing, 'id' | 'project_id'>[],
  { userId, since, othersAlone = false }: Asking,
): Promise<Map<string, Touch>> {
  const recorded = await tx.query<Recorded>(
    `select recorded.id, recorded.user_id is not distinct from $3 as is_own, recorded.changes,
       coalesce((select display_name from users where users.id = recorded.user_id), 'Outro sistema') as person
     from (
       select noun_id as id, user_id, changes, created_at from activity
       where org_id = context.org_id() and project_id = any($1) and noun_id = any($2) and action = 'updated'
         and created_at > $4
       union all select ticket_id, user_id, changes, created_at from ticket_changes
       where org_id = context.org_id() and ticket_id = any($2) and action = 'updated' and created_at > $4
     ) recorded order by recorded.created_at`,
    [[...new Set(rows.map(({ project_id }) => project_id))], rows.map(({ id }) => id), userId, since],
  )
  const byRow = new Map<string, Recorded[]>()
  for (const one of recorded) byRow.set(one.id, [...(byRow.get(one.id) ?? []), one])
  const touched = new Map<string, Touch>()
  for (const [id, changes] of byRow) {
    const others = changes.filter(({ is_own }) => !is_own)
    const theirs = new Set(others.flatMap((one) => Object.keys(one.changes)))
    const fields = othersAlone ? theirs : new Set([...theirs, ...shownOf(changes)])
    if (fields.size > 0) touched.set(id, { who: others.at(-1)?.person ?? 'você', fields, theirs })
  }
  return touched
}

/** Fields that are no more what they were; of long texts only that they changed is known. */
function shownOf(recorded: readonly Recorded[]): string[] {
  const first = new Map<string, unknown>()
  const last = new Map<string, unknown>()
  for (const { changes } of recorded) {
    for (const [field, [before, after]] of Object.entries(changes)) {
      if (!first.has(field)) first.set(field, before)
      last.set(field, after)
    }
  }
  const isText = (field: string) => field === 'description' || field === 'note'
  return [...first.keys()].filter((field) => isText(field) || first.get(field) !== last.get(field))
}

type Hung = { parent_id: string; noun: keyof typeof did; label: string; person: string | null; is_own: boolean }

const did = {
  project_member: ['adicionou', 'o membro'],
  epic: ['criou', 'o épico'],
  story: ['criou', 'a story'],
  task: ['criou', 'a task'],
  time_entry: ['registrou horas', ''],
  ticket: ['ligou', 'o ticket'],
  work: ['tem trabalho no projeto', ''],
} as const

/** What hangs in the rows and is not of them, with who made it: one each is enough to keep a row. */
async function findHung(
  tx: Transaction,
  standing: readonly Standing[],
  { userId, besides = [] }: Asking,
): Promise<(readonly [string, string])[]> {
  const of = (noun: ChangeNoun) => standing.filter((row) => row.noun === noun).map(({ id }) => id)
  const rows = await tx.query<Hung>(
    `with hung as (
       select project_id as parent_id, project_id, 'epic' as noun, id, title as label from epics where project_id = any($1)
       union all select project_id, project_id, 'story', id, title from stories where project_id = any($1)
       union all select project_id, project_id, 'task', id, title from tasks where project_id = any($1)
       union all select project_id, project_id, 'time_entry', id, '' from time_entries where project_id = any($1)
       union all select project_id, project_id, 'ticket', id, title from tickets where project_id = any($1)
       union all select project_id, project_id, 'project_member', id, (
         select display_name from users where users.id = user_id) from project_members where project_id = any($1)
       union all select epic_id, project_id, 'story', id, title from stories
         where project_id = any($5) and epic_id = any($2)
       union all select story_id, project_id, 'task', id, title from tasks
         where project_id = any($5) and story_id = any($3)
       union all select task_id, project_id, 'time_entry', id, '' from time_entries
         where project_id = any($5) and task_id = any($4)
       union all select ticket_id, project_id, 'task', id, title from tasks where ticket_id = any($7)
       union all select member.id, member.project_id, 'work', work.id, '' from project_members member
         cross join lateral (
           select id from tasks where project_id = member.project_id and assignee_user_id = member.user_id
           union all select id from epics where project_id = member.project_id and owner_user_id = member.user_id
           union all select id from stories where project_id = member.project_id and owner_user_id = member.user_id
         ) work
         where member.id = any($8)
     ),
     first as (
       select distinct on (parent_id) parent_id, project_id, noun, id, label from hung
       where id <> all ($6) order by parent_id, id
     )
     select parent_id, noun, label, maker.display_name as person, coalesce(maker.id = $9, false) as is_own
     from first left join lateral (
       select users.id, display_name from activity join users on users.id = activity.user_id
       where activity.org_id = context.org_id() and activity.project_id = first.project_id
         and activity.noun_id = first.id and action = 'created' limit 1
     ) maker on true`,
    [
      of('project'),
      of('epic'),
      of('story'),
      of('task'),
      [...new Set(standing.map(({ project_id }) => project_id))],
      [...standing.map(({ id }) => id), ...besides],
      of('ticket'),
      of('project_member'),
      userId,
    ],
  )
  return rows.map((row) => [row.parent_id, hungText(row)] as const)
}

function hungText({ noun, label, person, is_own }: Hung): string {
  const [verb, what] = did[noun]
  if (noun === 'work') return verb
  return [is_own ? 'você' : (person ?? 'alguém'), verb, what, label].filter(Boolean).join(' ')
}

/** A row that stays keeps the row that it hangs in, and that one the next. */
export function keepParents(
  standing: readonly Standing[],
  reasons: Map<string, string>,
  named: (row: Standing) => string,
): void {
  const byId = new Map(standing.map((row) => [row.id, row]))
  const staying = standing.filter(({ id }) => reasons.has(id))
  for (let row = staying.pop(); row; row = staying.pop()) {
    for (const above of [byId.get(row.parent_id ?? ''), byId.get(row.project_id ?? '')]) {
      if (!above || reasons.has(above.id)) continue
      reasons.set(above.id, `contém ${named(row)}`)
      staying.push(above)
    }
  }
}
