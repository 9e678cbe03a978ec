import type { RefusedRow } from '@leme/contract/wire/errors'
import type { ManyNoun } from '@leme/contract/work/many'
import { referenceMessages } from '@leme/contract/work/work'
import { workReferences } from '@leme/contract/work/work-item'
import { workKinds } from '@leme/contract/work/work-kind'
import { addWorkingDays } from '@leme/language/holidays'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'
import { type ChosenRow, labelOf } from './chosen-rows.ts'

/** What becomes of one row, or why it is refused. */
export type Weighed = { row: ChosenRow; values: Record<string, unknown> }
type Verdict = { goes: Weighed[]; refused: RefusedRow[] }

const lastDay = '2999-12-31'

/** The rows as a change makes them; those that stand in another project than what they are put in are refused. */
export async function weighChange(
  tx: Transaction,
  noun: ManyNoun,
  rows: readonly ChosenRow[],
  change: Record<string, unknown>,
): Promise<Verdict> {
  const parent = noun === 'ticket' ? null : workKinds[noun].parent
  if (noun !== 'ticket' && change.project_id) return weighMove(tx, rows, change, parent?.field)
  const parentId = parent && change[parent.field]
  if (!parent || !parentId) return { goes: rows.map((row) => ({ row, values: change })), refused: [] }
  const [above] = await tx.query<{ project_id: string }>(
    `select project_id from ${workKinds[parent.noun].table} where id = $1 for key share`,
    [parentId],
  )
  if (!above) {
    const { message } = workReferences[parent.field]
    throw new Problem('validation_failed', { fields: [{ field: `change.${parent.field}`, message }] })
  }
  return sorted(rows, (row) => (row.project_id === above.project_id ? { values: change } : 'é de outro projeto'))
}

/** The rows in another project, out of the epic or story that stays behind; those that are there already stay as they are. */
async function weighMove(
  tx: Transaction,
  rows: readonly ChosenRow[],
  change: Record<string, unknown>,
  parent: string | undefined,
): Promise<Verdict> {
  const [there] = await tx.query('select from projects where id = $1 for key share', [change.project_id])
  const alone = Object.keys(change).length === 1
  if (!there || !alone) {
    const message = there ? 'Mude o projeto sozinho' : referenceMessages.project
    throw new Problem('validation_failed', { fields: [{ field: 'change.project_id', message }] })
  }
  const values = parent ? { ...change, [parent]: null } : change
  return sorted(rows, (row) => ({ values: row.project_id === change.project_id ? {} : values }))
}

/** Each row later by so many working days; those without a due date are refused. */
export function weighPostponed(rows: readonly ChosenRow[], days: number): Verdict {
  const later = new Map<unknown, string>()
  return sorted(rows, (row) => {
    const due = row.due_date
    if (typeof due !== 'string') return 'não tem prazo'
    const day = later.get(due) ?? addWorkingDays(due, days)
    later.set(due, day)
    return day > lastDay ? 'o prazo passaria de 2999' : { values: { due_date: day } }
  })
}

function sorted(
  rows: readonly ChosenRow[],
  weigh: (row: ChosenRow) => { values: Record<string, unknown> } | string,
): Verdict {
  const verdict: Verdict = { goes: [], refused: [] }
  for (const row of rows) {
    const found = weigh(row)
    if (typeof found === 'string') verdict.refused.push({ id: row.id, label: labelOf(row), reason: found })
    else verdict.goes.push({ row, ...found })
  }
  return verdict
}
