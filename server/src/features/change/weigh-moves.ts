import type { Transaction } from '../../database/transaction.ts'
import type { Change, ChangeNoun, Values } from './change.ts'
import { namedRow } from './change-words.ts'
import type { Stay, Weighed, Weighing } from './weighing.ts'

/** In what a row hangs that moves with it from project to project. */
const above: Partial<Record<ChangeNoun, { column: string; reason: string }>> = {
  story: { column: 'epic_id', reason: 'está em outro épico' },
  task: { column: 'story_id', reason: 'está em outra story' },
}

/** Whether the row goes back to the project that it came from. */
export function isMove({ verb, values }: Weighed): boolean {
  return verb === 'put back' && typeof values.project_id === 'string'
}

/** What goes back to its project and hangs in something of the other one by now stays where it is. */
export async function leaveParted(
  tx: Transaction,
  now: ReadonlyMap<string, Values>,
  { goes, stays }: Weighing,
): Promise<Weighing> {
  const returned = new Map(goes.filter(isMove).map(({ row, values }) => [row.id, values.project_id]))
  const parentOf = ({ row, values }: Weighed) => {
    const column = above[row.noun]?.column
    return column ? ({ ...now.get(row.id), ...values } as Values)[column] : null
  }
  const parents = goes.filter(isMove).flatMap((one) => parentOf(one) ?? [])
  if (parents.length === 0) return { goes, stays }
  const places = await tx.query<{ id: string; project_id: string }>(
    `select id, project_id from epics where id = any($1) union all select id, project_id from stories where id = any($1)`,
    [parents],
  )
  const place = new Map(places.map(({ id, project_id }) => [id, returned.get(id) ?? project_id]))
  const isParted = (one: Weighed) => {
    const parent = parentOf(one)
    return isMove(one) && typeof parent === 'string' && place.get(parent) !== one.values.project_id
  }
  return {
    goes: goes.filter((one) => !isParted(one)),
    stays: [
      ...stays,
      ...goes.filter(isParted).map(({ row }) => ({ label: namedRow(row), reason: above[row.noun]?.reason ?? '' })),
    ],
  }
}

/** Stories and tasks that hang in what goes back to its project, and go along. */
export async function findHanging(tx: Transaction, goes: readonly Weighed[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(`select id from (${hanging}) hung`, idsOf(goes))
  return rows.map(({ id }) => id)
}

/** What hangs in the epics $1 and the stories $2, as `noun`, `id`, `title` and who is in charge. */
const hanging = `
  select 'story' as noun, id, title, owner_user_id as person from stories where epic_id = any($1)
  union all select 'task', id, title, assignee_user_id from tasks
  where story_id = any($2) or story_id in (select id from stories where epic_id = any($1))`

function idsOf(goes: readonly Weighed[]): [epics: string[], stories: string[]] {
  const of = (noun: ChangeNoun) => goes.filter((one) => isMove(one) && one.row.noun === noun).map(({ row }) => row.id)
  return [of('epic'), of('story')]
}

/** What went along to the other project with an epic or a story, and hangs in it no more: it stays there. */
export async function findLeftBehind(tx: Transaction, { id }: Change, goes: readonly Weighed[]): Promise<Stay[]> {
  const [epics, stories] = idsOf(goes)
  if (epics.length + stories.length === 0) return []
  const rows = await tx.query<{ noun: ChangeNoun; title: string }>(
    `select things.noun, things.title
     from changes change
     join events on events.org_id = change.org_id and events.transaction_id = change.transaction_id
       and events.made_at = change.made_at and events.is_consequence and events.before ? 'project_id'
     join things on things.org_id = events.org_id and things.id = events.noun_id and things.noun in ('story', 'task')
       and things.project_id = events.project_id
     where change.org_id = context.org_id() and change.id = $3
       and things.id not in (select id from (${hanging}) hung)`,
    [epics, stories, id],
  )
  return rows.map(({ noun, title }) => ({
    label: namedRow({ noun, label: title }),
    reason: noun === 'story' ? 'saiu do épico depois' : 'saiu da story depois',
  }))
}

/** What came to hang in it since, and goes along from the other project. */
export async function findNewlyHung(tx: Transaction, { id }: Change, goes: readonly Weighed[]): Promise<string[]> {
  const [epics, stories] = idsOf(goes)
  if (epics.length + stories.length === 0) return []
  const rows = await tx.query<{ noun: ChangeNoun; title: string }>(
    `select noun, title from (${hanging}) hung
     where not exists (
       select from changes change
       join events on events.org_id = change.org_id and events.transaction_id = change.transaction_id
         and events.made_at = change.made_at and events.noun_id = hung.id and events.before ? 'project_id'
       where change.org_id = context.org_id() and change.id = $3)
     order by noun, title`,
    [epics, stories, id],
  )
  return rows.map(({ noun, title }) => namedRow({ noun, label: title }))
}

/** Who is in charge of what goes back joins the project that it goes back to. */
export async function joinReturned(tx: Transaction, goes: readonly Weighed[]): Promise<void> {
  for (const project of new Set(goes.filter(isMove).map(({ values }) => values.project_id))) {
    const back = goes.filter((one) => isMove(one) && one.values.project_id === project)
    const [epics, stories] = idsOf(back)
    await tx.query(
      `insert into project_members (org_id, project_id, user_id)
       select context.org_id(), $4, charged.person from (
         select person from (${hanging}) hung
         union select owner_user_id from epics where id = any($3)
         union select owner_user_id from stories where id = any($3)
         union select assignee_user_id from tasks where id = any($3)
       ) charged where charged.person is not null
       on conflict do nothing`,
      [epics, stories, back.map(({ row }) => row.id), project],
    )
  }
}
