import { formatDate, formatHours, formatNumber } from '../format/format.ts'
import type { StatusText } from '../status.ts'
import type { MovingChange } from './moving-comparison.ts'

const fieldNames: Record<string, string> = {
  title: 'Título',
  description: 'Descrição',
  status: 'Status',
  priority: 'Prioridade',
  estimate_hours: 'Estimativa',
  due_date: 'Prazo',
  owner_user_id: 'Responsável',
  assignee_user_id: 'Responsável',
  epic_id: 'Épico',
  story_id: 'Story',
  task: 'Task',
  person: 'Pessoa',
  date: 'Dia',
  hours: 'Horas',
  note: 'Nota',
  text: 'Texto',
  author: 'Autor',
  is_done: 'Feito',
}

/** What is said of things that stand in the file below what Leme has below them. */
export function raisedText(count: number, { title, above }: { title: string; above: string }): string {
  const who = count === 1 ? '1 item fica' : `${formatNumber(count)} itens ficam`
  return `${who} um nível acima, pois o Leme tem três níveis: no arquivo, “${title}” está em “${above}”. O item de cima fica escrito na descrição e em Ligações.`
}

/** `Status, Prioridade` */
export function fieldNamesText(fields: readonly string[]): string {
  return fields.map((field) => fieldNames[field] ?? field).join(', ')
}

/** `Status: Doing → Done`; of a description, which is long, that it changed. */
export function fieldChangeText(
  { field, before, after }: MovingChange['fields'][number],
  statusText: StatusText,
): string {
  const name = fieldNames[field] ?? field
  const say = (value: string | null): string => {
    if (value === null) return '-'
    if (field === 'status') return statusText(value)
    if (field === 'due_date') return formatDate(value)
    return field === 'estimate_hours' ? formatHours(Number(value)) : value
  }
  return field === 'description' ? name : `${name}: ${say(before)} → ${say(after)}`
}
