import { fieldsOf } from '@leme/contract/work/work-item'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import { joinKnown } from './known.ts'

/** The fields of a kind that a file brings, each with what it is read from. */
export function columnsOf(noun: WorkNoun): [column: string, value: string][] {
  const { owner, parent } = workKinds[noun]
  const values: Record<string, string> = {
    [owner]: 'sent.owner',
    ...(parent ? { [parent.field]: 'sent.parent_id' } : {}),
  }
  return fieldsOf[noun]
    .filter((field) => field !== 'ticket_id' && field !== 'agent_id')
    .map((field) => [field, values[field] ?? `sent.${field}`])
}

export function parentNoun(noun: WorkNoun): string {
  return workKinds[noun].parent?.noun ?? ''
}

/** SQL of rows that a file says, each beside what it became when it came before: as `given` and `sent`. */
export const sentRows = `
  given as (
    select * from jsonb_to_recordset($1::jsonb) as one (
      source_id text, key text, hash text, title text, description text, status text, priority text,
      estimate_hours numeric, due_date date, owner uuid, parent text, parent_title text, created_at timestamptz,
      words text, bare text)
  ),
  sent as materialized (
    select public.uuid_v7() as id, given.*, above.row_id as parent_id, known.row_id, known.hash as known_hash,
      known.imported_at, known.import_id as known_import, known.at
    from given
    ${joinKnown('$2', '$3', 'given.source_id')}
    ${joinKnown('$2', '$3', 'given.parent', 'above', 'one.noun = $5')}
  )`

/** The fields that a person's choices decide: what a word becomes, who somebody is, and which words stay written. */
function mappedColumns(noun: WorkNoun): string[] {
  const mapped = ['status', 'priority', 'description', workKinds[noun].owner]
  return columnsOf(noun).flatMap(([column]) => (mapped.includes(column) ? [`'${column}'`] : []))
}

const isSaidAgain = 'sent.hash = sent.known_hash'
const isUntouched = 'there.updated_at = sent.imported_at'
/** What somebody has changed of it is in no event: all of it may be theirs. */
const isUnknown = `not ${isUntouched} and not ${isSaidAgain} and people.before = '{}'`

/**
 * SQL that reads beside `sent` and `there` what the last import wrote, whatever people changed since, as `stored`: of a row
 * that somebody changed, each field as it was before the first such change. A long text of long ago is not known any more.
 */
function joinStored(noun: WorkNoun): string {
  const columns = columnsOf(noun).map(([column]) => `'${column}'`)
  return `left join lateral (
      select coalesce(jsonb_object_agg(first.key, first.value), '{}') as before from (
        select distinct on (one.key) one.key, one.value
        from events cross join lateral jsonb_each(events.before) one
        where not ${isUntouched} and events.noun_id = there.id and events.action = 'updated'
          and events.source <> 'import' and events.created_at > sent.imported_at and one.key in (${columns.join(', ')})
        order by one.key, events.created_at, events.id
      ) first
    ) people on true
    left join lateral jsonb_populate_record(there, people.before) stored on true`
}

/** SQL of when a column that differs is as before, or is not although it does not. */
function butFor(noun: WorkNoun, column: string): string {
  // What it stands in comes with this same file.
  if (column === workKinds[noun].parent?.field) return ' and (sent.parent is null or sent.parent_id is not null)'
  if (column !== 'description') return ''
  // What a link says too are no other words, as of what came before there were links.
  return ` or ${isSaidAgain} and (coalesce(people.before ->> 'description' = '', false) or sent.words is not null
         and regexp_replace(stored.description, sent.words, '', 'g') is not distinct from sent.bare)`
}

/**
 * SQL of what a file does to each row that is here already, as `beside`. Each field that it says otherwise is changed on its own, unless
 * somebody has changed that field: `takes` names those that change, and `leaves` those that the file and somebody here have changed. Where the row says the same as before, only
 * what a word or a person is mapped to can differ. Stands behind `sentRows`.
 */
export function besideRows(noun: WorkNoun): string {
  const { table } = workKinds[noun]
  const all = columnsOf(noun).map(([column]) => `'${column}'`)
  const differs = `not as_before and (not ${isSaidAgain} or field in (${mappedColumns(noun).join(', ')}))`
  const fields = columnsOf(noun).map(
    ([column, value]) =>
      `('${column}', there.${column} is not distinct from stored.${column}, there.${column} is not distinct from ${value},
         stored.${column} is not distinct from ${value}${butFor(noun, column)})`,
  )
  return `
  beside as materialized (
    select sent.row_id, sent.at, sent.hash, sent.known_import, ${isUntouched} as is_untouched, mapped.takes, mapped.leaves
    from sent join ${table} there on there.id = sent.row_id
    ${joinStored(noun)}
    cross join lateral (
      select case when ${isUnknown} then '{}'
          else coalesce(array_agg(field) filter (where ${differs} and is_own), '{}') end as takes,
        case when ${isUnknown} then array[${all.join(', ')}]
          else coalesce(array_agg(field) filter (where ${differs} and not is_own and not is_there), '{}') end as leaves
      from (values ${fields.join(', ')}) as one (field, is_own, is_there, as_before)
    ) mapped
  )`
}

/**
 * SQL of the rows of `beside` of which something stays as somebody has changed it, and of those that came before and were deleted
 * here, as a list.
 */
export function rowsLeft(noun: WorkNoun): string {
  const differing = columnsOf(noun).map(([column, value]) => `('${column}', there.${column} is distinct from ${value})`)
  return `(
    select coalesce(jsonb_agg(jsonb_build_object('why', 'touched', 'noun', '${noun}', 'key', there.key, 'title', there.title,
      'project_id', there.project_id, 'fields', (
        select coalesce(jsonb_agg(field), '[]') from (values ${differing.join(', ')}) as one (field, differs)
        where differs and field = any (beside.leaves)))), '[]')
    from beside join sent on sent.row_id = beside.row_id join ${workKinds[noun].table} there on there.id = beside.row_id
    where ${isTouched}) || (
    select coalesce(jsonb_agg(jsonb_build_object('why', 'gone', 'noun', '${noun}', 'key', null,
      'title', concat_ws(' ', sent.key, sent.title), 'project_id', $2::uuid, 'fields', '[]'::jsonb)), '[]')
    from sent where sent.row_id is not null and not exists (select from ${workKinds[noun].table} there where there.id = sent.row_id))`
}

/** SQL of how a row of `beside` counts: of one, some fields may change and others stay. */
export const isChanged = 'cardinality(beside.takes) > 0'
export const isTouched = 'cardinality(beside.leaves) > 0'
export const isSame = '(cardinality(beside.takes) = 0 and cardinality(beside.leaves) = 0)'
