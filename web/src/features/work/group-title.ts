import { formatDate } from '@leme/contract/format/format'
import { type Priority, priorityNames } from '@leme/contract/status'
import { weekOf } from '@leme/contract/work/due'
import type { WorkGroup } from '@leme/contract/work/work-group'

/** What a group is called whose rows have nothing that they are grouped by. */
const without: Readonly<Record<string, string>> = {
  person: 'Sem responsável',
  status: 'Sem status',
  priority: 'Sem prioridade',
  due_week: 'Sem prazo',
  project: 'Sem projeto',
  client: 'Sem cliente',
  epic: 'Sem épico',
}

/** What a group is called that is an id of what may not be seen any more. */
const unnamed: Readonly<Record<string, string>> = { person: 'Pessoa removida' }

type Beside = { statusText: (status: string) => string; today: string }

/** "Semana de 09/03/2026 a 15/03/2026"; the week of today says so. */
function weekTitle(monday: string, today: string): string {
  const { from, to } = weekOf(monday)
  const days = `${formatDate(from)} a ${formatDate(to)}`
  return weekOf(today).from === from ? `Esta semana, ${days}` : `Semana de ${days}`
}

/** What the rows of a group have in common, in words. */
export function groupTitle(
  by: string,
  { value, name, beside }: Pick<WorkGroup, 'value' | 'name' | 'beside'>,
  { statusText, today }: Beside,
): string {
  if (value === null) return without[by] ?? ''
  if (by === 'status') return statusText(value)
  if (by === 'priority') return priorityNames[value as Priority]
  if (by === 'due_week') return weekTitle(value, today)
  return [beside, name ?? unnamed[by] ?? 'Não está mais aqui'].filter(Boolean).join(' › ')
}
