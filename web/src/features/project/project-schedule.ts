import type { Project } from '@leme/contract/project/project'
import type { Tone } from '../../ui/figure/tone.ts'

export type ProjectSchedule = {
  /** Share of the planned time that has gone by, 0 to 100; null without both dates. */
  elapsed: number | null
  /** "Faltam 28 dias"; null without dates. */
  note: string | null
  tone: Tone
}

const day = 24 * 60 * 60 * 1000

function daysFrom(a: string, b: string): number {
  return Math.round((Date.parse(b) - Date.parse(a)) / day)
}

function days(count: number): string {
  return count === 1 ? '1 dia' : `${count} dias`
}

/** Where a project stands between its dates on a day (`YYYY-MM-DD`). What is over is no longer late. */
export function projectSchedule(
  { status, start_date, end_date }: Pick<Project, 'status' | 'start_date' | 'end_date'>,
  today: string,
): ProjectSchedule {
  const over = status === 'done' || status === 'cancelled'
  const late = !over && end_date !== null && end_date < today
  return {
    elapsed: start_date && end_date ? elapsedShare(start_date, end_date, today) : null,
    note: start_date || end_date ? (overNotes[status] ?? noteOf(start_date, end_date, today)) : null,
    tone: late ? 'danger' : 'accent',
  }
}

const overNotes: Partial<Record<Project['status'], string>> = { done: 'Concluído', cancelled: 'Cancelado' }

/** The end is a day of work too: all of the time has gone by once it has. */
function elapsedShare(start: string, end: string, today: string): number {
  const planned = daysFrom(start, end) + 1
  const gone = daysFrom(start, today)
  return Math.max(0, Math.min(100, (gone / planned) * 100))
}

function noteOf(start: string | null, end: string | null, today: string): string {
  if (start && start > today)
    return daysFrom(today, start) === 1 ? 'Começa amanhã' : `Começa em ${days(daysFrom(today, start))}`
  if (!end) return start === today ? 'Começou hoje' : `Em curso há ${days(daysFrom(start ?? today, today))}`
  const left = daysFrom(today, end)
  if (left < 0) return `Atrasado ${days(-left)}`
  if (left === 0) return 'Termina hoje'
  return left === 1 ? 'Falta 1 dia' : `Faltam ${days(left)}`
}
