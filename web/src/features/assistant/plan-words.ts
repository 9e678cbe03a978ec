import { countPlanned, type OrchestratorAnswer, type PlannedWork } from '@leme/contract/assistant'
import { formatDate, formatPlannedHours } from '@leme/contract/format'
import type { Priority } from '@leme/contract/status'
import { counted } from '../../ui/counted.ts'

const nouns = {
  projects: { one: 'projeto', many: 'projetos' },
  epics: { one: 'épico', many: 'épicos' },
  stories: { one: 'story', many: 'stories' },
  tasks: { one: 'task', many: 'tasks' },
} as const

/** What the plan of an answer would create. */
export function plannedWorkOf(answer: OrchestratorAnswer): PlannedWork {
  return { epics: answer.epics_to_create, stories: answer.stories_to_create, tasks: answer.tasks_to_create }
}

/** "1 projeto, 2 épicos, 6 stories": what there is none of is left out. */
export function planCounts(answer: OrchestratorAnswer): string {
  const counts = { projects: answer.project?.is_new ? 1 : 0, ...countPlanned(plannedWorkOf(answer)) }
  return (['projects', 'epics', 'stories', 'tasks'] as const)
    .filter((noun) => counts[noun] > 0)
    .map((noun) => counted(counts[noun], nouns[noun]))
    .join(', ')
}

export type WorkFacts = {
  priority?: Priority
  estimate_hours?: number | null
  due_date?: string | null
  /** Who is in charge. */
  person?: string | undefined
}

/** What is known of a story or task, in one line: "P1 · 4h · 31/12/2026 · Rafael Nogueira". */
export function workFacts({ priority, estimate_hours, due_date, person }: WorkFacts): string {
  const hours = estimate_hours ? formatPlannedHours(estimate_hours) : null
  return [priority, hours, due_date && formatDate(due_date), person].filter(Boolean).join(' · ')
}

/** What a confirmed plan is announced by: what it is mostly of. */
export function createdWords(answer: OrchestratorAnswer): string {
  if (answer.epics_to_create.length > 0) return 'Épicos criados!'
  if (answer.stories_to_create.length > 0) return 'Stories criadas!'
  return answer.tasks_to_create.length > 0 ? 'Tasks criadas!' : 'Projeto criado!'
}
