import type { UndoAnswer } from '@leme/contract/assistant/assistant'
import { type BinEntry, binDays } from '@leme/contract/bin/bin'
import { shorten } from '@leme/contract/text/shorten'
import { withoutMarks } from '@leme/contract/text/without-marks'
import { asTyped, mentionsIn } from '@leme/contract/thing/mention'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { type ChangeNoun, outermostFirst } from '../change/change.ts'
import { restoredText } from '../change/change-words.ts'
import { alreadyBack, undoChangeOfMany } from '../change/undo-change.ts'
import { withoutText } from '../change/without-text.ts'
import {
  calledBy,
  deletedLabel,
  deletedOther,
  hungOn,
  type Missing,
  restoreDeletions,
  restoredLabel,
} from '../deletion/deletion.queries.ts'
import { findDeletedView, restoreSavedView } from '../saved-view/saved-view.queries.ts'
import { personOf } from '../user/user.queries.ts'

/** How many of what went together are named. */
const named = 3
/** How much of each is shown; characters. */
const longestLabel = 120

/** Rows of one project have its name; what is of several, or of none, has none. */
const projectOf = (ids: string) =>
  `(select name from projects where id = (${ids})[1] and cardinality(${ids}) = 1) as project`

/** What a change of many rows did to them: the first titles, the fields, and the value that all of them got, as people know it. */
const did = `cross join lateral (
    select (array_agg(label order by created_at, events.id))[1:${named}] as labels,
      (array_agg(after order by created_at, events.id))[1] as first_after, count(distinct after) = 1 as is_alike
    from events
    where events.org_id = changes.org_id and events.transaction_id = changes.transaction_id
      and events.made_at = changes.made_at and noun = many_noun and action = 'updated' and not is_consequence
  ) did
  cross join lateral (select array(select jsonb_object_keys(first_after)) as fields) named
  cross join lateral (
    select case when is_alike and cardinality(fields) = 1 then coalesce(first_after ->> fields[1], '') end as value) given`

const valueText = `case
  when value = '' then value
  when fields[1] in ('assignee_user_id', 'owner_user_id') then (select display_name from users where users.id = value::uuid)
  when fields[1] in ('epic_id', 'story_id') then (select title from things where things.id = value::uuid)
  when fields[1] = 'project_id' then (select name from projects where projects.id = value::uuid)
  when fields[1] = 'client_id' then (select name from clients where clients.id = value::uuid)
  else value end`

/** What can be taken back, the newest first; what went together is one entry. */
export async function listBin(tx: Transaction, most: number): Promise<string> {
  const listed = await jsonList(
    tx,
    `with gone as (
       select coalesce(change_id, id) as entry, id as row_id, noun as kind, user_id as person, deleted_at as at,
         ${hungOn} as hung_on, (content ->> 'project_id')::uuid as project_id,
         row_number() over (partition by coalesce(change_id, id) order by deleted_at, id) as place
       from deletions
       where restored_at is null and deleted_at > now() - interval '${binDays} days'
     ), newest as (
       select entry, min(kind) as kind, count(*)::int as count, max(at) as at, (array_agg(person))[1] as person,
         case when count(distinct hung_on) = 1 then min(hung_on) end as hung_on,
         array_agg(distinct project_id) filter (where project_id is not null) as projects
       from gone group by entry order by at desc, entry desc limit $1
     ), named as (
       select entry, array_agg(coalesce(${deletedOther}, ${deletedLabel}) order by place) as labels
       from newest join gone using (entry) join deletions on deletions.id = row_id
       where place <= ${named} group by entry
     ), deleted as (
       select entry as id, kind as noun, count, labels, nullif(${calledBy(`nullif(hung_on, '')::uuid`)}, '') as thing, projects,
         person as user_id, at as made_at
       from newest join named using (entry)
     ), entries as (
       select id, 'deleted' as done, noun, count, labels, thing, '{}'::text[] as fields, null as value,
         coalesce(projects, '{}') as projects, user_id, made_at
       from deleted
       union all
       select id, 'changed', many_noun, many_count, coalesce(labels, '{}'), null, fields, ${valueText}, array(
           select distinct project_id from events
           where events.org_id = changes.org_id and events.transaction_id = changes.transaction_id
             and events.made_at = changes.made_at and project_id is not null limit 2), user_id, made_at
       from (
         select * from changes
         where many_noun is not null and undone_at is null and made_at > now() - interval '${binDays} days'
         order by made_at desc limit $1
       ) changes ${did}
       union all
       select id, 'deleted', 'saved_view', 1, array[name], null, '{}', null, array_remove(array[project_id], null),
         case when is_shared then null else user_id end, deleted_at
       from saved_views where deleted_at > now() - interval '${binDays} days'
     )
     select id, done, noun, count, labels, thing, fields, value, ${projectOf('projects')}, ${personOf('entries.user_id')}, made_at
     from entries order by made_at desc, id desc limit $1`,
    [most],
  )
  const entries = JSON.parse(listed) as BinEntry[]
  const shown = await shownLabels(
    tx,
    entries.flatMap(({ labels }) => labels),
  )
  return JSON.stringify(
    entries.map((entry) => ({
      ...entry,
      labels: entry.labels.map((label) => shown(entry.noun === 'comment' ? withoutMarks(label) : label)),
    })),
  )
}

/** Labels as people read them: who a comment names by their name, and no more of it than a line. */
async function shownLabels(tx: Transaction, labels: readonly string[]): Promise<(label: string) => string> {
  const ids = mentionsIn(labels.join(' '))
  const people =
    ids.length === 0
      ? []
      : await tx.query<{ id: string; name: string }>('select id, display_name as name from users where id = any($1)', [
          ids,
        ])
  return (label) => shorten(asTyped(label, people), longestLabel)
}

/** Whether somebody has brought it back already, as by a double press. */
async function isBack(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx.query(
    'select from deletions where coalesce(change_id, id) = $1 and restored_at is not null limit 1',
    [id],
  )
  return found.length > 0
}

/**
 * Brings back what was deleted together, all or nothing, or what many rows were before they changed; what is
 * back already is left so. Throws bin_entry_not_found, saved_view_name_taken, and restore_refused or undo_refused with the reason.
 */
export async function restoreFromBin(tx: Transaction, id: string): Promise<UndoAnswer> {
  const gone = await tx.query<{ id: string; noun: ChangeNoun; label: string }>(
    `select id, noun, ${restoredLabel} as label from deletions
     where coalesce(change_id, id) = $1 and restored_at is null and deleted_at > now() - interval '${binDays} days'
     order by id for update`,
    [id],
  )
  if (gone.length === 0) {
    const view = await findDeletedView(tx, id)
    if (view === undefined) return (await isBack(tx, id)) ? alreadyBack : undoChangeOfMany(tx, id)
    await restoreSavedView(tx, id)
    return { message: `Visão ${view} voltou.`, removed: [], kept: [], change_id: null }
  }
  const missing: Missing[] = []
  for (const noun of outermostFirst) {
    const ids = gone.flatMap((row) => (row.noun === noun ? row.id : []))
    missing.push(...(await restoreDeletions(tx, ids)))
  }
  const shown = await shownLabels(
    tx,
    gone.map(({ label }) => label),
  )
  const back = restoredText(gone.map((row) => ({ ...row, label: shown(row.label) })))
  return { message: `${back} ${withoutText(missing)}`.trim(), removed: [], kept: [], change_id: null }
}
