import { streamPage } from '@leme/contract/thing/thing'
import type { Transaction } from '../../database/transaction.ts'
import { itemColumns } from './checklist.queries.ts'
import { commentColumns } from './comment.queries.ts'
import { linksOf } from './link.queries.ts'

const personJson = (column: string) =>
  `(select row_to_json(person) from (select users.id, users.display_name, users.email from users where users.id = ${column}) person)`

const changeJson = (noun: string, nounId: string, label: string) =>
  `json_build_object('noun', ${noun}, 'noun_id', ${nounId}, 'action', action, 'label', ${label}, 'changes', changes)`

const newestFirst = `order by created_at desc, id desc limit ${streamPage}`

/**
 * What happened to the thing $1, comments and changes together, the newest first, and of a project to its parts too;
 * `older` is a further condition.
 */
function streamOf(older: string): string {
  return `select entry.id, entry.created_at, entry."user", entry.comment, entry.change from (
    (select id, created_at, ${personJson('comments.user_id')} as "user",
       (select row_to_json(fields) from (select ${commentColumns}) fields) as comment, null::json as change
     from comments where thing_id = $1 ${older} ${newestFirst})
    union all
    (select id, created_at, ${personJson('activity.user_id')}, null, ${changeJson('noun', 'noun_id', 'label')}
     from activity where noun_id = $1 and noun <> 'project' ${older} ${newestFirst})
    union all
    (select id, created_at, ${personJson('activity.user_id')}, null, ${changeJson('noun', 'noun_id', 'label')}
     from activity where project_id = $1 and not (noun = 'comment' and changes -> 'thing' ->> 1 = $1::text)
       ${older} ${newestFirst})
    union all
    (select id, created_at, ${personJson('ticket_changes.user_id')}, null, ${changeJson(`'ticket'`, 'ticket_id', `''`)}
     from ticket_changes where ticket_id = $1 ${older} ${newestFirst})
  ) entry ${newestFirst}`
}

const listOf = (select: string) => `coalesce((select json_agg(listed) from (${select}) listed), '[]')`

const watchers = `select users.id, users.display_name, users.email
  from watchers join users on users.id = watchers.user_id
  where thing_id = $1 and is_watching and users.removed_at is null
  order by users.display_name collate "pt-BR-x-icu", users.id`

/** What hangs on a thing, by one statement; null where there is no such thing. */
export async function getThing(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(
    `select json_build_object(
       'id', things.id,
       'noun', things.noun,
       'checklist', ${listOf(`select ${itemColumns} from checklist_items where thing_id = $1 order by position, id`)},
       'links', ${listOf(`${linksOf} order by link.created_at, link.id`)},
       'watchers', ${listOf(watchers)},
       'stream', ${listOf(streamOf(''))}
     )::text as json
     from things where things.id = $1`,
    [id],
  )
  return row?.json ?? null
}

/** The rest of the stream, on from the entry `before` where it is given; null where there is no such thing. */
export async function listStream(tx: Transaction, id: string, before: string | undefined): Promise<string | null> {
  const older = `and (created_at, id) < (
    select created_at, id from comments where id = $2 union all select created_at, id from events where id = $2)`
  const [row] = await tx.query<{ json: string }>(
    `select ${listOf(streamOf(before === undefined ? '' : older))}::text as json from things where id = $1`,
    before === undefined ? [id] : [id, before],
  )
  return row?.json ?? null
}

/** Whether who asks wants to hear of it. */
export async function setWatching(tx: Transaction, id: string, isWatching: boolean): Promise<void> {
  await tx.query(
    `insert into watchers (org_id, thing_id, user_id, is_watching)
     values (context.org_id(), $1, context.user_id(), $2)
     on conflict (org_id, thing_id, user_id) do update set is_watching = excluded.is_watching`,
    [id, isWatching],
  )
}
