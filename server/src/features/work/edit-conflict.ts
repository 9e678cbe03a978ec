import type { ActivityNoun } from '@leme/contract/project/activity'
import type { EditConflict } from '@leme/contract/wire/edit-conflict'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { personOf } from '../user/user.queries.ts'

/**
 * What is edited field by field, with the noun by which the activity knows it. Tickets have changes of their own; who
 * changed a client or an agent is not recorded, and a comment is its author's alone.
 */
const nouns = {
  projects: 'project',
  epics: 'epic',
  stories: 'story',
  tasks: 'task',
  tickets: 'ticket',
  clients: null,
  agents: null,
  finance_invoices: null,
  finance_receivables: null,
  comments: null,
} as const satisfies Record<string, ActivityNoun | 'ticket' | null>

/** Money as an edit writes it: without zeros at its end. */
const money = `|| jsonb_build_object('amount', trim_scale(amount)::text)`
const rowOf = (table: keyof typeof nouns) =>
  `to_jsonb(${table}) ${table === 'finance_invoices' || table === 'finance_receivables' ? money : ''}`

type Value = EditConflict['value']
/** Of a field that is true or false no two can want different values, so that one is in no conflict. */
type Fields = Readonly<Record<string, Value | boolean | undefined>>

/**
 * The change that is left of an edit, given what others wrote since: a field that has the value of `base` is written, one
 * that the edit leaves at the value of `base` is left alone, as is one that has the wanted value already. Throws
 * edit_conflict where a field was changed on both sides. The row stays locked until the transaction ends, so nothing
 * comes between this and the write. Fields without `base`, and a row that is not there, are no matter of this. The names
 * of fields come from the contract.
 */
export async function mergeEdit<Change extends Fields>(
  tx: Transaction,
  table: keyof typeof nouns,
  id: string,
  change: Change,
  base: Fields | undefined,
): Promise<Change> {
  if (!base) return change
  const edited = Object.keys(change).filter((field) => !(field in base) || change[field] !== base[field])
  const merged = Object.fromEntries(edited.map((field) => [field, change[field]])) as Change
  const [found] = await tx.query<{ row: Record<string, Value> }>(
    `select ${rowOf(table)} as row from ${table} where id = $1 for no key update`,
    [id],
  )
  const now = found?.row
  if (!now) return merged
  const onBothSides = edited.filter(
    (field) => field in base && now[field] !== base[field] && now[field] !== change[field],
  )
  if (onBothSides.length === 0) return merged
  const projectId = String(table === 'projects' ? id : now.project_id)
  const writers = await listWriters(tx, { project_id: projectId, noun: nouns[table], id }, onBothSides)
  throw new Problem('edit_conflict', {
    conflicts: onBothSides.map((field) => ({
      field,
      value: now[field] ?? null,
      ...writerOf(writers, field, now[field]),
    })),
  })
}

type EditTarget = { project_id: string; noun: ActivityNoun | 'ticket' | null; id: string }
type Writer = { field: string; value: Value; user: EditConflict['user']; changed_at: string }

/** Who was the last to change each of these fields, and to what; `description` comes without its value. */
async function listWriters(
  tx: Transaction,
  { project_id, noun, id }: EditTarget,
  fields: readonly string[],
): Promise<Writer[]> {
  if (noun === null) return []
  if (noun === 'ticket') return listTicketWriters(tx, id, fields)
  return tx.query<Writer>(
    `select field, last.*
     from unnest($4::text[]) field
     cross join lateral (
       select activity.changes -> field -> 1 as value, to_json(activity.created_at) #>> '{}' as changed_at,
         ${personOf('activity.user_id', 'users.id, users.display_name')}
       from activity
       where activity.project_id = $1 and activity.noun = $2 and activity.noun_id = $3 and activity.changes ? field
       order by activity.created_at desc, activity.id desc
       limit 1
     ) last`,
    [project_id, noun, id, fields],
  )
}

function listTicketWriters(tx: Transaction, id: string, fields: readonly string[]): Promise<Writer[]> {
  return tx.query<Writer>(
    `select field, last.*
     from unnest($2::text[]) field
     cross join lateral (
       select changes -> field -> 1 as value, to_json(created_at) #>> '{}' as changed_at,
         ${personOf('ticket_changes.user_id', 'users.id, users.display_name')}
       from ticket_changes
       where ticket_id = $1 and changes ? field
       order by created_at desc, id desc
       limit 1
     ) last`,
    [id, fields],
  )
}

/** Not who changed it before a change that no person made, as an import's or a renamed client's. */
function writerOf(writers: readonly Writer[], field: string, value: Value | undefined) {
  const writer = writers.find((one) => one.field === field && (field === 'description' || one.value === value))
  return { user: writer?.user ?? null, changed_at: writer?.changed_at ?? null }
}
