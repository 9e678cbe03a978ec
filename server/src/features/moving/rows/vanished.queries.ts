import type { MovingRow } from '@leme/contract/moving/moving-comparison'
import { type MovingCounts, noCounts } from '@leme/contract/moving/moving-counts'
import type { Transaction } from '../../../database/transaction.ts'
import type { StillSaid } from './still-said.ts'

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
  const files = new Map<string, Vanished['files'][number]>()
  const rows: MovingRow[] = []
  for (const { noun, key, title, project_id, file, seconds } of [...things, ...remarks, ...hours]) {
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

const came = `known.source_id, known.alike, known.import_id, imports.file_name as file`
const known = 'from imported_rows known join imports on imports.id = known.import_id'
const here = 'known.source = $1 and known.project_id = any ($2)'

const thingsHere = `
  select ${came}, 0 as seconds, null as "of", things.noun, things.key, things.title, things.project_id
  ${known} join things on things.id = known.row_id
  where ${here} and known.noun in ('epic', 'story', 'task')`

const remarksHere = `
  select distinct on (known.project_id, known.source_id) ${came}, 0 as seconds, thing.source_id as "of", known.noun, things.key,
    case known.noun when 'comment' then 'Comentário em ' else 'Checklist em ' end || things.title as title, things.project_id
  ${known}
  join (
    select id, thing_id from comments union all select id, thing_id from checklist_items
  ) hanging on hanging.id = known.row_id
  join imported_rows thing on thing.row_id = hanging.thing_id and thing.source = known.source
  join things on things.id = hanging.thing_id
  where ${here} and known.noun in ('comment', 'checklist_item')
  order by known.project_id, known.source_id`

const hoursHere = `
  select distinct on (known.project_id, known.source_id) ${came}, round(there.hours * 3600)::integer as seconds,
    thing.source_id as "of", known.noun, tasks.key, there.project_id, there.user_id, there.date::text as date,
    concat_ws(', ', users.display_name, to_char(there.date, 'DD/MM/YYYY'), tasks.title) as title
  ${known} join time_entries there on there.id = known.row_id
  left join users on users.id = there.user_id
  left join tasks on tasks.id = there.task_id
  left join imported_rows thing on thing.row_id = there.task_id and thing.source = known.source
  where ${here} and known.noun = 'time_entry'
  order by known.project_id, known.source_id`
