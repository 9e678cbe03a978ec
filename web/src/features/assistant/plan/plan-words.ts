import { countPlanned, type OrchestratorAnswer, type PlannedWork } from '@leme/contract/assistant/assistant'
import { counted } from '../../../ui/sign/counted.ts'
import { wordsOf } from '../../activity/change-words.ts'

/** What a story or a task is planned by, in the order of its line. */
const planningFields = ['priority', 'estimate_hours', 'due_date'] as const
const planningWords = wordsOf(planningFields)

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

/** Who is in charge, beside what the plan says of a story or a task. */
type PlannedFacts = { person?: string | undefined } & { [Field in (typeof planningFields)[number]]?: unknown }

/** What is known of a story or task, in one line: "P1 · 4h · 31/12/2026 · Rafael Nogueira". */
export function workFacts({ person, ...item }: PlannedFacts): string {
  const planned = planningFields.map((field) => item[field] && planningWords[field]?.value?.(item[field]))
  return [...planned, person].filter(Boolean).join(' · ')
}

/** What a confirmed plan is announced by: what it is mostly of. */
export function createdWords(answer: OrchestratorAnswer): string {
  if (answer.epics_to_create.length > 0) return 'Épicos criados!'
  if (answer.stories_to_create.length > 0) return 'Stories criadas!'
  return answer.tasks_to_create.length > 0 ? 'Tasks criadas!' : 'Projeto criado!'
}
