import type { PlannedEpic, PlannedStory, PlannedTask } from '@leme/contract/assistant'
import { formatDate, formatPlannedHours } from '@leme/contract/format'
import { projectKindNames } from '@leme/contract/project-kind'
import type { Ready } from './said.ts'

type Names = ReadonlyMap<string, string>

/** The plan as lines of text, indented by two blanks a level, each with what is known of it. */
export function previewLines({ project, work, people }: Ready): string {
  const names: Names = new Map(people.map(({ id, display_name }) => [id, display_name]))
  const lines = [
    `Projeto: ${project.name}${project.is_new ? facts('novo', ...projectFacts(project)) : ''}`,
    ...work.epics.flatMap((epic) => epicLines(epic, names)),
    ...work.stories.flatMap((story) => storyLines(story, names)),
    ...work.tasks.map((task) => taskLine(task, names)),
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

function storyLines(story: PlannedStory, names: Names): string[] {
  const tasks = story.tasks.map((task) => taskLine(task, names))
  const known = [story.priority, ...estimate(story.estimate_hours), ...person(story.owner_user_id, names)]
  return [`Story: ${story.title}${facts(...known)}`, ...indented(tasks)]
}

function taskLine(task: PlannedTask, names: Names): string {
  const due = task.due_date ? [`até ${formatDate(task.due_date)}`] : []
  const known = [task.priority, ...estimate(task.estimate_hours), ...due, ...person(task.assignee_user_id, names)]
  return `Task: ${task.title}${facts(...known)}`
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
