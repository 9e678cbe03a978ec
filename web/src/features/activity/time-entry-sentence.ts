import type { Activity } from '@leme/contract/activity'
import { type ActivityNames, type Piece, thing } from './activity-names.ts'
import { asDate, asHours, fieldClause, listed } from './change-words.ts'

/** Hours that were logged, corrected or removed, and on what. */
export function timeEntrySentence(
  { action, label, changes, user_id }: Pick<Activity, 'action' | 'label' | 'changes' | 'user_id'>,
  names: ActivityNames,
): Piece[] {
  const { hours, date, note, task_id, user_id: whose } = changes
  const where = whereOf(label, task_id, names)
  if (action === 'created') return [`registrou ${hours ? asHours(hours[1]) : 'horas'} em `, where]
  if (action === 'restored') return [`restaurou ${hours ? asHours(hours[1]) : 'horas'} em `, where]
  if (action === 'deleted') {
    const other = whose && whose[0] !== user_id ? [' de ', personOf(whose[0], names)] : []
    return [`removeu ${hours ? asHours(hours[0]) : 'horas'}`, ...other, ' em ', where]
  }
  if (hours && !date && !note) return [`corrigiu ${asHours(hours[0])} para ${asHours(hours[1])} em `, where]
  if (date && !hours && !note) return fieldClause({ name: 'a data das horas', value: asDate }, [' em ', where], date)
  const changed = [hours && 'as horas', date && 'a data', note && 'a nota'].filter((word) => word !== undefined)
  return [`corrigiu ${changed.length > 0 ? listed(changed) : 'horas'} em `, where]
}

/** The task, linked where the change names it and it still exists; the project once it is gone. */
function whereOf(label: string, task: readonly [unknown, unknown] | undefined, names: ActivityNames): Piece {
  if (!label) return 'uma task excluída'
  const id = task?.[1] ?? task?.[0]
  return typeof id === 'string' ? thing('task', id, label, names) : { name: label }
}

function personOf(id: unknown, names: ActivityNames): Piece {
  const name = typeof id === 'string' ? names.person(id) : undefined
  return name ? { name } : 'outra pessoa'
}
