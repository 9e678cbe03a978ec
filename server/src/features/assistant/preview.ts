import type { PlannedEpic, PlannedStory, PlannedTask } from '@leme/contract/assistant'
import { formatDate, formatPlannedHours } from '@leme/contract/format'
import { projectKindNames } from '@leme/contract/project-kind'
import type { Draft } from './plan.ts'
import type { Ready } from './said.ts'

type Names = ReadonlyMap<string, string>

/**
 * The plan as lines of text, indented by two blanks a level, each with what is known of it. The draft knows what the
 * existing rows are called in which parts go.
 */
export function previewLines({ project, work, people }: Ready, draft: Draft): string {
  const places = [...draft.stories.map(({ epic }) => epic), ...draft.tasks.map(({ story }) => story)]
  const names: Names = new Map([
    ...people.map(({ id, display_name }) => [id, display_name] as const),
    ...places.flatMap((place) => (place && 'id' in place ? [[place.id, place.label] as const] : [])),
  ])
  const lines = [
    `Projeto: ${project.name}${project.is_new ? facts('novo', ...projectFacts(project)) : ''}`,
    ...work.epics.flatMap((epic) => epicLines(epic, names)),
    ...work.stories.flatMap((story) => storyLines(story, names, ...within('no épico', story.epic_id, names))),
    ...work.tasks.map((task) => taskLine(task, names, ...within('na story', task.story_id, names))),
  ]
  return lines.join('\n')
}

function projectFacts({ client, kind, partner, budget_hours, start_date, end_date }: Ready['project']): string[] {
  return [
    client,
    projectKindNames[kind],
    ...(partner ? [`parceiro ${partner}`] : []),
    ...(budget_hours ? [formatPlannedHours(budget_hours)] : []),
    ...(start_date ? [`de ${formatDate(start_date)}`] : []),
    ...(end_date ? [`até ${formatDate(end_date)}`] : []),
  ]
}

function epicLines(epic: PlannedEpic, names: Names): string[] {
  const stories = epic.stories.flatMap((story) => storyLines(story, names))
  return [`Épico: ${epic.title}${facts(...person(epic.owner_user_id, names))}`, ...indented(stories)]
}

function storyLines(story: PlannedStory, names: Names, ...place: string[]): string[] {
  const tasks = story.tasks.map((task) => taskLine(task, names))
  const known = [story.priority, ...estimate(story.estimate_hours), ...person(story.owner_user_id, names), ...place]
  return [`Story: ${story.title}${facts(...known)}`, ...indented(tasks)]
}

function taskLine(task: PlannedTask, names: Names, ...place: string[]): string {
  const due = task.due_date ? [`até ${formatDate(task.due_date)}`] : []
  const known = [
    task.priority,
    ...estimate(task.estimate_hours),
    ...due,
    ...person(task.assignee_user_id, names),
    ...place,
  ]
  return `Task: ${task.title}${facts(...known)}`
}

/** Where a part goes that exists already. */
function within(preposition: string, id: string | null, names: Names): string[] {
  const name = id === null ? undefined : names.get(id)
  return name ? [`${preposition} ${name}`] : []
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}

function facts(...known: readonly string[]): string {
  return known.length > 0 ? ` (${known.join(', ')})` : ''
}

function estimate(value: number | null): string[] {
  return value === null ? [] : [formatPlannedHours(value)]
}

function person(id: string | null, names: Names): string[] {
  return id === null ? [] : [names.get(id) ?? 'pessoa do projeto']
}
