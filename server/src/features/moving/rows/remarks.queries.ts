import type { MovingChange, MovingRow } from '@leme/contract/moving/moving-comparison'
import type { Transaction } from '../../../database/transaction.ts'
import { remembered } from './former.ts'
import { joinKnown, thingOf } from './known.ts'
import { knownAgain } from './known-again.ts'
import { authorOf, commentName, itemName } from './remark-name.ts'
import { itemHash, type Remark } from './remarks.ts'

type Before = {
  project_id: string
  source_id: string
  alike: string | null
  hash: string
  row_id: string
  import_id: string
  thing_key: string | null
  /** What it is called, and with what it says here. */
  name: string
  name_said: string
  there: { text: string; is_done: boolean; is_edited: boolean; user_id: string | null } | null
  author: string | null
}

/** A comment or an entry of a checklist beside what is here of it. */
export type MetRemark = {
  remark: Remark
  project_id: string | null
  known: Before | null
  is: 'new' | 'unchanged' | 'changed' | 'touched' | 'gone' | 'doubtful'
}

/** Compares what a file says of its things with what came before; what is said of a thing that was deleted here does not come. */
export async function meetRemarks(
  tx: Transaction,
  source: string,
  projects: ReadonlyMap<string, string | null>,
  remarks: readonly Remark[],
): Promise<MetRemark[]> {
  const rows = onceEach(remarks.map((remark) => ({ ...remark, project_id: projects.get(remark.project) ?? null })))
  const [before, gone] = await Promise.all([readBefore(tx, source, rows), readGone(tx, source, rows)])
  return [...new Set(rows.map(({ project_id }) => project_id))].flatMap((project_id) => {
    const inside = rows.filter((row) => row.project_id === project_id && !gone.has(`${project_id} ${row.of}`))
    const known = knownAgain(
      inside,
      before.filter((one) => one.project_id === project_id),
    )
    return inside.map((remark) => ({ remark, project_id, ...meet(remark, known.get(remark) ?? null) }))
  })
}

function onceEach<Row extends Remark & { project_id: string | null }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [`${row.project_id} ${row.source_id}`, row])).values()]
}

function meet(remark: Remark, known: Before | 'doubtful' | null): Pick<MetRemark, 'known' | 'is'> {
  if (known === 'doubtful') return { known: null, is: 'doubtful' }
  if (!known) return { known, is: 'new' }
  const { there } = known
  if (!there) return { known, is: 'gone' }
  const isSaid = there.text === remark.text && there.is_done === remark.is_done
  // Whom nobody knew when it came may be of the team now; a person who left the team stays its author.
  const isOthers = remark.user_id !== null && there.user_id !== remark.user_id
  if (isSaid && !(isOthers && !there.is_edited)) return { known, is: 'unchanged' }
  const isTouched = remark.noun === 'comment' ? there.is_edited : itemHash(there.text, there.is_done) !== known.hash
  if (!isTouched) return { known, is: 'changed' }
  return { known, is: known.hash === remark.hash ? 'unchanged' : 'touched' }
}

export const doubtfulRemark = 'o comentário pode corrigir um que já veio ou ser outro, e não se sabe qual: fica de fora'

type Placed = readonly (Remark & { project_id: string | null })[]

function readBefore(tx: Transaction, source: string, rows: Placed): Promise<Before[]> {
  return tx.query<Before>(
    `select known.project_id, known.source_id, known.alike, known.hash, known.row_id, known.import_id, things.key as thing_key, ${authorOf('said')} as author,
       case when said.id is null then ${itemName('things.title')} else ${commentName('said', 'things.title')} end as name,
       case when said.id is null then ${itemName('things.title', 'step.text')}
         else ${commentName('said', 'things.title', 'said.text')} end as name_said,
       case when said.id is not null then
           jsonb_build_object('text', said.text, 'is_done', false, 'is_edited', said.edited_at is not null,
             'user_id', said.user_id)
         when step.id is not null then jsonb_build_object('text', step.text, 'is_done', step.is_done, 'is_edited', false, 'user_id', null)
       end as there
     from imported_rows known
     left join comments said on said.id = known.row_id left join checklist_items step on step.id = known.row_id
     left join lateral (
       select title, key from things where id = said.thing_id
       union all select title, key from things where id = step.thing_id limit 1
     ) things on true
     where known.project_id = any ($1) and known.source = $2 and known.noun in ('comment', 'checklist_item')
       and (known.source_id = any ($3) or known.alike = any ($4))`,
    [
      [...new Set(rows.flatMap(({ project_id }) => project_id ?? []))],
      source,
      rows.map(({ source_id }) => source_id),
      rows.flatMap(({ alike }) => alike ?? []),
    ],
  )
}

/** The things of these rows that came before and were deleted here. */
async function readGone(tx: Transaction, source: string, rows: Placed): Promise<Set<string>> {
  const gone = await tx.query<{ project_id: string; source_id: string }>(
    `select known.project_id, known.source_id
     from jsonb_to_recordset($2::jsonb) as said (project_id uuid, "of" text)
     ${joinKnown('said.project_id', '$1', 'said."of"')}
     where known.row_id is not null and not exists ${thingOf('known.row_id')}`,
    [source, JSON.stringify(rows.map(({ project_id, of }) => ({ project_id, of })))],
  )
  return new Set(gone.map(({ project_id, source_id }) => `${project_id} ${source_id}`))
}

export function changeOfRemark({ remark, known }: MetRemark, nameOf: (user_id: string) => string): MovingChange {
  const there = known?.there
  const fields = [
    { field: 'text', before: said(there?.text ?? ''), after: said(remark.text) },
    ...(remark.user_id !== null && there?.user_id !== remark.user_id
      ? [{ field: 'author', before: known?.author ?? null, after: nameOf(remark.user_id) }]
      : []),
    { field: 'is_done', before: doneText(there?.is_done), after: doneText(remark.is_done) },
  ]
  const differing = fields.filter(({ before, after }) => before !== after)
  // What it says stands in the change of its text.
  const isTextSaid = differing.some(({ field }) => field === 'text')
  return { kind: remark.noun, title: (isTextSaid ? known?.name : known?.name_said) ?? '', fields: differing }
}

const goneNames = { comment: 'Comentário', checklist_item: 'Item de checklist' }

/** One that the file and somebody here have changed, or that was deleted here. */
export function remarkLeft({ remark, known, project_id, is }: MetRemark): MovingRow {
  if (is === 'gone') {
    const text = remark.text.replace(/\s+/g, ' ')
    const title = `${goneNames[remark.noun]} “${text.length > 80 ? `${[...text].slice(0, 79).join('')}…` : text}”`
    return { why: 'gone', noun: remark.noun, key: null, title, project_id: project_id ?? '', fields: [] }
  }
  const what = { noun: remark.noun, key: known?.thing_key ?? null, title: known?.name_said ?? '' }
  return { why: 'touched', ...what, project_id: project_id ?? '', fields: ['text'] }
}

const said = (text: string) => (text.length > 200 ? `${[...text].slice(0, 199).join('')}…` : text)
const doneText = (done = false) => (done ? 'sim' : 'não')

/** How many comments and entries of checklists were made, and how many were changed. */
type StoredRemarks = { comments: number; items: number; edited: number; ticked: number }

/**
 * Stores those that are new of things that are here, and with `update` those that the file says otherwise. A thing that nobody
 * had changed since it came counts as unchanged afterwards too.
 */
export async function storeRemarks(
  tx: Transaction,
  { import_id, source }: { import_id: string; source: string },
  met: readonly MetRemark[],
  { update }: { update: boolean },
): Promise<StoredRemarks> {
  const rows = met
    .filter(({ is, project_id }) => project_id !== null && (is === 'new' || (update && is === 'changed')))
    .map(({ remark: { group: _, ...remark }, project_id, known }, place) => ({
      ...{ ...remark, project_id, place, row_id: known?.row_id ?? null, known_id: known?.source_id ?? null },
    }))
  if (rows.length === 0) return { comments: 0, items: 0, edited: 0, ticked: 0 }
  const [stored] = await tx.query<StoredRemarks>(
    `with given as materialized (
       select * from jsonb_to_recordset($1::jsonb) as one (
         place integer, noun text, project_id uuid, "of" text, source_id text, alike text, hash text, text text,
         is_done boolean, user_id uuid, author_name text, created_at timestamptz, row_id uuid, known_id text)
     ),
     sent as materialized (
       select given.*, public.uuid_v7() as id, there.id as thing_id, thing.at,
         thing.imported_at = there.updated_at as is_untouched
       from given
       ${joinKnown('given.project_id', '$3', 'given."of"', 'thing')}
       cross join lateral ${thingOf('thing.row_id')} there
       where given.row_id is null
     ),
     said as (
       insert into comments (org_id, id, thing_id, user_id, author_name, text, created_at)
       select context.org_id(), id, thing_id, user_id, author_name, text, coalesce(created_at, now())
       from sent where noun = 'comment' order by place returning id
     ),
     listed as (
       insert into checklist_items (org_id, id, thing_id, text, is_done, "position")
       select context.org_id(), id, thing_id, text, is_done, least(1000000, coalesce((
           select max("position") from checklist_items there where there.thing_id = sent.thing_id), 0)
         + row_number() over (partition by thing_id order by place))
       from sent where noun = 'checklist_item' returning id
     ),
     noted as (
       insert into imported_rows (org_id, project_id, source, source_id, alike, noun, row_id, hash, import_id)
       select context.org_id(), project_id, $3, source_id, alike, noun, id, hash, $2 from sent
     ),
     still as (
       update imported_rows thing set imported_at = now()
       from (select distinct at from sent where is_untouched) same where thing.ctid = same.at
     ),
     before as (
       select there.id, jsonb_build_object('text', there.text, 'user_id', there.user_id) as values
       from given join comments there on there.id = given.row_id
       union all
       select there.id, jsonb_build_object('text', there.text, 'is_done', there.is_done)
       from given join checklist_items there on there.id = given.row_id
     ),
     edited as (
       update comments there set text = given.text, user_id = coalesce(given.user_id, there.user_id)
       from given where there.id = given.row_id returning there.id
     ),
     ticked as (
       update checklist_items there set text = given.text, is_done = given.is_done
       from given where there.id = given.row_id returning there.id
     ),
     changed as (
       select before.id, before.values from before
       where before.id in (select id from edited union all select id from ticked)
     ),
     noted_again as (
       update imported_rows known set source_id = given.source_id, alike = given.alike, hash = given.hash,
         imported_at = now(), former = ${remembered('$2')}
       from given join changed on changed.id = given.row_id
       ${joinKnown('given.project_id', '$3', 'given.known_id', 'mine')}
       where known.ctid = mine.at
     )
     select (select count(*) from said)::int as comments, (select count(*) from listed)::int as items,
       (select count(*) from edited)::int as edited, (select count(*) from ticked)::int as ticked`,
    [JSON.stringify(rows), import_id, source],
  )
  if (!stored) throw new Error('the statement counted nothing')
  return stored
}
