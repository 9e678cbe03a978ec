import { formatDate } from '@leme/contract/format/format'
import type { Change } from '@leme/language/plan'
import { type Shift, shiftDay } from '@leme/language/shift'
import type { Written } from '@leme/language/turn-context'
import type { Transaction } from '../../../database/transaction.ts'
import { listed, undatedText } from '../wording.ts'

/** A row and all that a sentence corrects in it; `moved` says from which day to which a deadline moves. */
export type Meant = { row: Written; fields: Change['fields']; shift?: Shift | undefined; moved?: string }

/** The same with the days that deadlines move to from where they stand; or why none of them moves. */
export async function moveDeadlines(
  tx: Transaction,
  meant: readonly Meant[],
  today: string,
): Promise<Meant[] | { message: string }> {
  if (meant.every(({ shift }) => shift === undefined)) return [...meant]
  const days = await lockDeadlines(
    tx,
    meant.map(({ row }) => row.id),
  )
  const undated: string[] = []
  const passed: string[] = []
  const moved = meant.map((one): Meant => {
    if (!one.shift) return one
    const from = days.get(one.row.id)
    if (!from) undated.push(one.row.label)
    const due_date = from && shiftDay(from, one.shift)
    if (due_date && one.shift.count < 0 && due_date < today) passed.push(`${one.row.label} (${formatDate(due_date)})`)
    if (!from || !due_date) return one
    const text = `prazo de ${formatDate(from)} para ${formatDate(due_date)}`
    return { row: one.row, fields: { ...one.fields, due_date }, moved: text }
  })
  if (undated.length > 0) return { message: undatedText(undated) }
  return passed.length > 0 ? { message: `O novo prazo já teria passado: ${listed(passed)}. Nada mudou.` } : moved
}

/** When tasks are due and projects end; nobody else moves them until the transaction ends. */
async function lockDeadlines(tx: Transaction, ids: readonly string[]): Promise<Map<string, string | null>> {
  const select = (table: string, field: string) =>
    tx.query<{ id: string; day: string | null }>(
      `select id, ${field} as day from ${table} where id = any ($1) order by id for no key update`,
      [ids],
    )
  const rows = [...(await select('projects', 'end_date')), ...(await select('tasks', 'due_date'))]
  return new Map(rows.map(({ id, day }) => [id, day]))
}
