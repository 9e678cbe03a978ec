import { formatNumber } from '../format/format.ts'
import type { workStatuses } from '../status.ts'

/** What a task's due date may be asked for: it is over, in this week, or missing. What is done is due no more. */
export const dueFilters = ['late', 'week', 'none'] as const
export type DueFilter = (typeof dueFilters)[number]
export const dueFilterNames: Record<DueFilter, string> = { late: 'Atrasadas', week: 'Esta semana', none: 'Sem prazo' }

type Due = { due_date: string | null; status: (typeof workStatuses)[number] }

const dayLength = 24 * 60 * 60 * 1000

/** A calendar day (`YYYY-MM-DD`) as the instant of its midnight UTC: days have no zone. */
function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** The Monday and the Sunday of the week in which the day is. */
export function weekOf(day: string): { from: string; to: string } {
  const sinceMonday = (new Date(midnight(day)).getUTCDay() + 6) % 7
  const at = (days: number) => new Date(midnight(day) + days * dayLength).toISOString().slice(0, 10)
  return { from: at(-sinceMonday), to: at(6 - sinceMonday) }
}

/** Whole days for which a task should have been done by `today`; 0 where it is not late. */
export function daysLate({ due_date, status }: Due, today: string): number {
  if (due_date === null || due_date >= today || status === 'done') return 0
  return Math.round((midnight(today) - midnight(due_date)) / dayLength)
}

/** `3 dias atrasada`, `2.520 dias atrasada`. */
export function lateText(days: number): string {
  return days === 1 ? '1 dia atrasada' : `${formatNumber(days)} dias atrasada`
}

/** Whether a task is what the filter asks for, on the day `today`. */
export function isDue(task: Due, due: DueFilter, today: string): boolean {
  if (task.status === 'done') return false
  if (due === 'none') return task.due_date === null
  if (due === 'late') return daysLate(task, today) > 0
  const { from, to } = weekOf(today)
  return task.due_date !== null && task.due_date >= from && task.due_date <= to
}
