import { formatNumber } from '@leme/contract/format/format'
import type { RefusedRow } from '@leme/contract/wire/errors'
import { type Many, type ManyNoun, mostAtOnce } from '@leme/contract/work/many'
import type { TaskPart } from '@leme/contract/work/task-query'
import type { TicketPart } from '@leme/contract/work/ticket-query'
import { readToday } from '../../database/calendar.ts'
import { type Value, whereOf } from '../../database/query/list.ts'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { taskListSql } from '../task/all-tasks.queries.ts'
import { ticketListSql } from '../ticket/ticket.queries.ts'

/** Where the rows of a kind are. */
export const tables = { epic: 'epics', story: 'stories', task: 'tasks', ticket: 'tickets' } as const

/** A row that was chosen, with its fields that may be changed. */
export type ChosenRow = { id: string; key: string; title: string; project_id: string | null } & Record<string, unknown>

/** How the name of a row is said: `AGE-14 Validar extrato`. */
export const labelOf = ({ key, title }: ChosenRow): string => `${key} ${title}`

type Chosen = { rows: ChosenRow[]; missing: RefusedRow[] }
/** What names the rows; kinds whose lists are read whole are named by their ids alone. */
type Choice = Pick<Many<'task'>, 'ids' | 'count' | 'except'> & { filter?: unknown }

/**
 * The rows that are meant, in the order of their ids, locked until the transaction ends; and those of the ids that are
 * gone. Throws filter_changed where the filter shows another number of rows than it did.
 */
export async function lockChosen(
  tx: Transaction,
  noun: ManyNoun,
  fields: readonly string[],
  choice: Choice,
  now: Date,
): Promise<Chosen> {
  const { ids, filter, count, except = [] } = choice
  const values: unknown[] = []
  const value: Value = (one) => `$${values.push(one)}`
  if (ids) {
    const rows = await lockRows(tx, noun, fields, `id = any(${value(ids)})`, values)
    const found = new Set(rows.map(({ id }) => id))
    const gone = [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => !found.has(id))
    return { rows, missing: gone.length > 0 ? await nameGone(tx, gone) : [] }
  }
  const where =
    noun === 'task'
      ? whereOf(taskListSql, filter as TaskPart, { value, facts: await readToday(tx, now) })
      : whereOf(ticketListSql, filter as TicketPart, { value, facts: undefined })
  const rows = await lockRows(tx, noun, fields, where, values)
  if (rows.length !== count) {
    const most = rows.length > mostAtOnce ? 'mais de 5.000' : formatNumber(rows.length)
    throw new Problem('filter_changed', {
      detail: `O filtro mostra ${most} agora, antes ${formatNumber(count ?? 0)}. Nada foi feito`,
    })
  }
  const left = new Set(except.map((id) => id.toLowerCase()))
  return { rows: rows.filter(({ id }) => !left.has(id)), missing: [] }
}

function lockRows(
  tx: Transaction,
  noun: ManyNoun,
  fields: readonly string[],
  where: string,
  values: readonly unknown[],
): Promise<ChosenRow[]> {
  const columns = new Set(['id', 'key', 'title', 'project_id', ...fields])
  const list = [...columns].map((column) => (column === 'due_date' ? 'due_date::text' : column)).join(', ')
  return tx.query<ChosenRow>(
    `select ${list} from ${tables[noun]} where ${where} order by id limit ${mostAtOnce + 1} for no key update`,
    values,
  )
}

/** What rows were called that are no more; of other organisations nothing is known. */
async function nameGone(tx: Transaction, ids: readonly string[]): Promise<RefusedRow[]> {
  const known = await tx.query<{ id: string; label: string }>(
    `select asked.id, coalesce((
       select label from events where org_id = context.org_id() and noun_id = asked.id
       order by created_at desc, events.id desc limit 1
     ), '') as label
     from unnest($1::uuid[]) asked (id)`,
    [ids],
  )
  return known.map(({ id, label }) => ({ id, label: label || 'Sem nome', reason: 'não existe mais' }))
}
