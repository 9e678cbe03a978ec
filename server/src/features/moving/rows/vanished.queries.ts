import type { MovingRow } from '@leme/contract/moving/moving-comparison'
import { type MovingCounts, noCounts } from '@leme/contract/moving/moving-counts'
import type { Transaction } from '../../../database/transaction.ts'
import { commentName, itemName } from './remark-name.ts'
import { endsOf, type StillSaid } from './still-said.ts'

/** The rows, and how many of each kind they are by the name of the file that brought them. */
export type Vanished = { files: { file: string; count: number; kinds: MovingCounts }[]; rows: MovingRow[] }

type Came = Pick<MovingRow, 'noun' | 'key' | 'title' | 'project_id'> & {
  source_id: string
  alike: string | null
  import_id: string
  file: string
  seconds: number
  /** The thing of the same program on which it hangs, or which it is. */
  of: string | null
}
type CameHours = Came & { user_id: string; date: string }
/** Each end by its id here, by its id in its file, and by the import that brought it. */
type CameLink = Came & { kind: string; ends: { here: string; from: string; by: string }[] }

/**
 * What came before from this program into these projects, is still here, and is not in the file. What hangs on a thing that is not
 * in the file goes without saying.
 */
export async function findVanished(
  tx: Transaction,
  source: string,
  projects: readonly string[],
  still: StillSaid,
): Promise<Vanished> {
  const read = <Row extends Came>(statement: string) => tx.query<Row>(statement, [source, projects])
  const things = (await read(thingsHere)).filter(({ source_id }) => !still.things.has(source_id))
  const isGone = ({ source_id, alike }: Came) =>
    !still.rows.has(source_id) && (alike === null || !still.doubtful.has(alike))
  const remarks = (await read(remarksHere)).filter((one) => still.things.has(one.of ?? '') && isGone(one))
  const hours = hoursOfFile(await read<CameHours>(hoursHere), still).filter(isGone)
  const links = linksOfFile(await read<CameLink>(linksHere), still)
  const files = new Map<string, Vanished['files'][number]>()
  const rows: MovingRow[] = []
  for (const { noun, key, title, project_id, file, seconds } of [...things, ...remarks, ...links, ...hours]) {
    const one = files.get(file) ?? { file, count: 0, kinds: noCounts() }
    one.count += 1
    one.kinds[noun] += 1
    one.kinds.seconds += seconds
    files.set(file, one)
    rows.push({ why: 'vanished', noun, key, title, project_id, fields: [] })
  }
  return { files: [...files.values()], rows }
}

/**
 * The hours of which the file would speak: of its things; else of days between which it says that the person worked, or of an
 * import most of which is in the file. A report of another month, or of somebody else, says nothing of them.
 */
function hoursOfFile(came: readonly CameHours[], { things, rows, worked }: StillSaid): CameHours[] {
  const same = new Map<string, number>()
  for (const { import_id, source_id } of came)
    same.set(import_id, (same.get(import_id) ?? 0) + (rows.has(source_id) ? 1 : -1))
  return came.filter(({ of, user_id, date, import_id }) => {
    if (of !== null) return things.has(of)
    const days = worked.get(user_id)
    return (days !== undefined && days.first <= date && date <= days.last) || (same.get(import_id) ?? 0) > 0
  })
}

/**
 * The links of which the file would speak: of two of its things, or of one that came with the link while the other end came
 * otherwise. Whatever end says it, and by what id.
 */
function linksOfFile(came: readonly CameLink[], { things, links }: StillSaid): CameLink[] {
  return came.filter(({ kind, import_id, ends: [one, other] }) => {
    if (!one || !other) return false
    const isSaid = [one.from, one.here].some((first) =>
      [other.from, other.here].some((last) => links.has(endsOf(kind, first, last))),
    )
    if (isSaid) return false
    const [hasOne, hasOther] = [things.has(one.from), things.has(other.from)]
    if (hasOne && hasOther) return true
    if (!hasOne && !hasOther) return false
    const [inside, outside] = hasOne ? [one, other] : [other, one]
    return inside.by === import_id && outside.by !== import_id
  })
}

const came = `known.source_id, known.alike, known.import_id, imports.file_name as file`
const known = 'from imported_rows known join imports on imports.id = known.import_id'
const here = 'known.source = $1 and known.project_id = any ($2)'

const thingsHere = `
  select ${came}, 0 as seconds, null as "of", things.noun, things.key, things.title, things.project_id
  ${known} join things on things.id = known.row_id
  where ${here} and known.noun in ('epic', 'story', 'task')`

const remarksHere = `
  select distinct on (known.project_id, known.source_id) ${came}, 0 as seconds, thing.source_id as "of", known.noun, things.key,
    case known.noun when 'comment' then ${commentName('hanging', 'things.title', 'hanging.text')}
      else ${itemName('things.title', 'hanging.text')} end as title, things.project_id
  ${known}
  join (
    select id, thing_id, text, user_id, author_name, created_at from comments
    union all select id, thing_id, text, null, null, null from checklist_items
  ) hanging on hanging.id = known.row_id
  join imported_rows thing on thing.row_id = hanging.thing_id and thing.source = known.source
  join things on things.id = hanging.thing_id
  where ${here} and known.noun in ('comment', 'checklist_item')
  order by known.project_id, known.source_id`

const endHere = (end: string, thing: string) =>
  `jsonb_build_object('here', ${thing}, 'from', ${end}.source_id, 'by', ${end}.import_id)`
const linkNames =
  "case there.kind when 'blocks' then 'Bloqueia' when 'duplicates' then 'Duplica' else 'Relacionada a' end"

const linksHere = `
  select distinct on (known.row_id) ${came}, 0 as seconds, null as "of", known.noun, near.key, there.kind, near.project_id,
    concat('Ligação “', ${linkNames}, '” de ', near.title, ' para ', far.title) as title,
    jsonb_build_array(${endHere('first', 'there.thing_id')}, ${endHere('last', 'there.other_id')}) as ends
  ${known} join thing_links there on there.id = known.row_id
  join things near on near.id = there.thing_id join things far on far.id = there.other_id
  join imported_rows first on first.row_id = there.thing_id and first.source = known.source
  join imported_rows last on last.row_id = there.other_id and last.source = known.source
  where ${here} and known.noun = 'link'
  order by known.row_id`

const hoursHere = `
  select distinct on (known.project_id, known.source_id) ${came}, round(there.hours * 3600)::integer as seconds,
    thing.source_id as "of", known.noun, tasks.key, there.project_id, there.user_id, there.date::text as date,
    concat_ws(', ', 'Horas de ' || users.display_name, to_char(there.date, 'DD/MM/YYYY'), tasks.title) as title
  ${known} join time_entries there on there.id = known.row_id
  left join users on users.id = there.user_id
  left join tasks on tasks.id = there.task_id
  left join imported_rows thing on thing.row_id = there.task_id and thing.source = known.source
  where ${here} and known.noun = 'time_entry'
  order by known.project_id, known.source_id`
