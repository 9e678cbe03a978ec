import { type Calendar, dayOf, notBefore } from './calendar.ts'
import type { DemoProject, WorkStatus } from './project-data.ts'
import { integer, pick, type Random, seeded } from './random.ts'
import { uuidAt } from './stamp.ts'

type TaskRow = {
  org_id: string
  id: string
  project_id: string
  title: string
  status: WorkStatus
  estimate_hours: number | null
  assignee_user_id: string | null
  created_at: string
  updated_at: string
}

/** How far back people logged their hours on tasks; what was worked before came in as a sum. */
const days = 28
const hoursOfDay = 8
const msOfDay = 86_400_000

/** What a task of unknown size took by now, at most, in hours. */
const usualHours = 5

const notes: Record<Exclude<WorkStatus, 'planned'>, readonly [string, ...string[]]> = {
  doing: [
    'Levantamento com o cliente e primeiro esboço',
    'Primeira versão em homologação',
    'Casos de borda e testes',
    'Dúvidas tiradas com o cliente por telefone',
    'Sessão em par com a equipe do cliente',
  ],
  review: ['Ajustes pedidos na revisão', 'Demonstração para o cliente', 'Testes e envio para revisão'],
  blocked: [
    'Reunião com o fornecedor sobre o acesso',
    'Tentativa com os dados parciais',
    'Tudo pronto do nosso lado; falta a resposta do cliente',
  ],
  done: ['Ajustes finais e testes', 'Correções depois da revisão', 'Publicação e conferência com o cliente'],
}

/**
 * Answers, project by project, what people logged on its tasks in the last weeks: on each that was begun, a few hours
 * at a time. It remembers everybody's days, so that nobody works more than one in a day.
 */
export function hourLog(calendar: Calendar) {
  const worked = new Map<string, number>()
  const hasTime = ({ user_id, date, hours }: ReturnType<typeof entryRow>) => {
    const key = `${user_id} ${date}`
    const total = (worked.get(key) ?? 0) + hours
    if (total > hoursOfDay) return false
    worked.set(key, total)
    return true
  }
  return (project: DemoProject, tasks: readonly TaskRow[]) =>
    tasks.flatMap((task) => {
      const random = seeded(`time_entries/${project.name}/${task.title}`)
      const entries = shiftsOf(calendar, task, random).map((shift) => entryRow(calendar, task, shift, random))
      return entries.filter(hasTime)
    })
}

type Shift = { user_id: string; day: number; hours: number; note: string | null }

/** When the task's person worked on it, and for how long: all together about what was estimated. */
function shiftsOf(calendar: Calendar, task: TaskRow, random: Random): Shift[] {
  const { status, assignee_user_id: user_id } = task
  if (status === 'planned' || user_id === null) return []
  const oldest = Math.max(-days, offsetOf(calendar, task.created_at))
  const newest = status === 'doing' ? 0 : offsetOf(calendar, task.updated_at)
  if (newest < oldest) return []

  const shifts: Shift[] = []
  let left = (task.estimate_hours ?? usualHours) * (status === 'done' ? 1 : 0.7)
  for (let count = integer(random, 2, status === 'blocked' ? 3 : 5); count > 0; count -= 1) {
    const hours = Math.min(integer(random, 2, 13), Math.floor(left * 4)) / 4
    if (hours === 0) break
    left -= hours
    const note = random() < 0.55 ? pick(random, notes[status]) : null
    shifts.push({ user_id, day: integer(random, oldest, newest), hours, note })
  }
  return shifts
}

/** The day of an instant, counted from today. */
function offsetOf(calendar: Calendar, instant: string): number {
  return Math.round((Date.parse(dayOf(instant)) - Date.parse(calendar.day(0))) / msOfDay)
}

/** Logged on the day itself. */
function entryRow(calendar: Calendar, task: TaskRow, { day, ...shift }: Shift, random: Random) {
  const created_at = notBefore(task.created_at, calendar.instant(day, random), calendar.now, random)
  return {
    org_id: task.org_id,
    id: uuidAt(created_at, random),
    project_id: task.project_id,
    task_id: task.id,
    ...shift,
    date: dayOf(created_at),
    created_at,
    updated_at: created_at,
  }
}
