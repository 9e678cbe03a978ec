import type { ProjectStatus } from '../status.ts'

export const healthReasons = [
  'late',
  'behind',
  'over_budget',
  'budget_nearly_spent',
  'project_blocked',
  'blocked_work',
  'overdue_tasks',
] as const

/** Why a project lost points. `count` is what was counted: days, percentage points, percent, items; whole numbers. */
export type HealthDeduction = { reason: (typeof healthReasons)[number]; count: number; points: number }

/** What a project's health is read from. Days are `YYYY-MM-DD`, hours are hours. */
export type HealthFacts = {
  status: ProjectStatus
  start_date: string | null
  end_date: string | null
  /** The day on the organisation's calendar on which the project was created. */
  created_day: string
  budget_hours: number | null
  spent_hours: number
  tasks_total: number
  tasks_done: number
  /** Not done, and due before today. */
  tasks_overdue: number
  /** Epics, stories and tasks with status blocked. */
  blocked: number
}

/**
 * What each fact costs, in points of 100; `most` bounds what one reason can take. `docs/health.md` says the same to
 * people.
 */
export const healthWeights = {
  /** At once, and for each day past the end. */
  late: { base: 10, each: 1, most: 30 },
  /** For each two points that the done share of tasks is more than 20 points behind the elapsed share of time. */
  behind: { tolerance: 20, each: 0.5, most: 20 },
  /** At once, and for each percent begun past the budget. */
  over_budget: { base: 10, each: 1, most: 30 },
  /** Nine tenths of the budget are spent and there are open tasks. */
  budget_nearly_spent: { from: 90, points: 5 },
  project_blocked: { points: 10 },
  blocked_work: { each: 4, most: 24 },
  overdue_tasks: { each: 4, most: 32 },
} as const

const day = 24 * 60 * 60 * 1000

/** Whole days from one calendar day to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day)
}

function later(a: string, b: string): string {
  return a > b ? a : b
}

/**
 * What lowers a project's health today, in the order of `healthReasons`; nothing for a new project. Time is counted
 * from the day on which the project was created, so that a project registered late does not begin in debt. A project
 * that is done or cancelled has no open work: only its budget still counts. Time that passes never raises the score.
 */
export function healthDeductions(facts: HealthFacts, today: string): HealthDeduction[] {
  const open = facts.status !== 'done' && facts.status !== 'cancelled'
  const found = open
    ? [...schedule(facts, today), ...budget(facts), ...blockedWork(facts), ...overdueTasks(facts)]
    : budget(facts).filter(({ reason }) => reason === 'over_budget')
  return found.filter(({ points }) => points > 0)
}

/** 100 less what the deductions take, and never below 0. */
export function healthScore(deductions: readonly HealthDeduction[]): number {
  return Math.max(0, 100 - deductions.reduce((sum, { points }) => sum + points, 0))
}

function schedule(facts: HealthFacts, today: string): HealthDeduction[] {
  const { end_date, created_day } = facts
  if (!end_date) return []
  const days = daysBetween(later(end_date, created_day), today)
  const { base, each, most } = healthWeights.late
  const late: HealthDeduction = {
    reason: 'late',
    count: days,
    points: days > 0 ? Math.min(most, base + each * days) : 0,
  }
  return [late, ...behindSchedule({ ...facts, end_date }, today)]
}

/** What is not delivered though its time has passed: past the end, too, so that the last day forgives nothing. */
function behindSchedule(facts: HealthFacts & { end_date: string }, today: string): HealthDeduction[] {
  const { start_date, end_date, created_day, tasks_total, tasks_done } = facts
  if (!start_date || tasks_total === 0) return []
  const start = later(start_date, created_day)
  const planned = daysBetween(start, end_date)
  const elapsed = Math.min(planned, daysBetween(start, today))
  if (elapsed <= 0) return []
  // Of whole numbers, so that no share is a hair less than it is.
  const behind = Math.floor(((elapsed * tasks_total - tasks_done * planned) * 100) / (planned * tasks_total))
  const { tolerance, each, most } = healthWeights.behind
  return [{ reason: 'behind', count: behind, points: Math.min(most, Math.ceil((behind - tolerance) * each)) }]
}

function budget({ budget_hours, spent_hours, tasks_total, tasks_done }: HealthFacts): HealthDeduction[] {
  if (!budget_hours) return []
  const percent = (spent_hours * 100) / budget_hours
  if (percent > 100) {
    const count = Math.ceil(percent)
    const { base, each, most } = healthWeights.over_budget
    return [{ reason: 'over_budget', count, points: Math.min(most, base + each * (count - 100)) }]
  }
  const { from, points } = healthWeights.budget_nearly_spent
  if (percent < from || tasks_done === tasks_total) return []
  return [{ reason: 'budget_nearly_spent', count: Math.floor(percent), points }]
}

function blockedWork({ status, blocked }: HealthFacts): HealthDeduction[] {
  const { each, most } = healthWeights.blocked_work
  return [
    { reason: 'project_blocked', count: 1, points: status === 'blocked' ? healthWeights.project_blocked.points : 0 },
    { reason: 'blocked_work', count: blocked, points: Math.min(most, each * blocked) },
  ]
}

function overdueTasks({ tasks_overdue }: HealthFacts): HealthDeduction[] {
  const { each, most } = healthWeights.overdue_tasks
  return [{ reason: 'overdue_tasks', count: tasks_overdue, points: Math.min(most, each * tasks_overdue) }]
}

const words: Record<HealthDeduction['reason'], (count: number) => string> = {
  late: (days) => (days === 1 ? '1 dia de atraso' : `${days} dias de atraso`),
  behind: (points) => `Entrega ${points} pontos atrás do prazo`,
  over_budget: (percent) => `Budget ${percent}% usado`,
  budget_nearly_spent: (percent) => `Budget ${percent}% usado com tasks abertas`,
  project_blocked: () => 'Projeto bloqueado',
  blocked_work: (count) => (count === 1 ? '1 item bloqueado' : `${count} itens bloqueados`),
  overdue_tasks: (count) => (count === 1 ? '1 task atrasada' : `${count} tasks atrasadas`),
}

/** What was counted, then its points: `3 tasks atrasadas (−12)`. */
export function deductionText({ reason, count, points }: HealthDeduction): string {
  return `${words[reason](count)} (−${points})`
}
