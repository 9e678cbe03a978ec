import type { PlannedEpic, PlannedStory, PlannedTask } from '@leme/contract/assistant'
import { formatDate, formatPlannedHours } from '@leme/contract/format'
import { projectKindNames } from '@leme/contract/project-kind'
import { defaultPriority } from '@leme/contract/status'
import type { Draft } from '@leme/language/plan'
import type { Ready } from '@leme/language/turn-context'

const longestDescription = 120

type Names = ReadonlyMap<string, string>

/**
 * The plan as lines of text, indented by two blanks a level, each with what is known of it. The draft knows what the
 * existing rows are called in which parts go.
 */
export function previewLines({ project, work, people }: Ready, draft: Draft): string {
  const names = namesOf(people, draft)
  const lines = [
    `Projeto: ${project.name}${project.is_new ? facts('novo', ...projectFacts(project)) : ''}`,
    ...(project.is_new ? described(project.description) : []),
    ...work.epics.flatMap((epic) => epicLines(epic, names)),
    ...work.stories.flatMap((story) => storyLines(story, names, ...within('no épico', story.epic_id, names))),
    ...work.tasks.flatMap((task) => taskLines(task, names, ...within('na story', task.story_id, names))),
  ]
  return lines.join('\n')
}

/** What was said of the only row of a plan, beside its name and place: " (P1, 4h, até 20/11/2026)". */
export function singleFacts(ready: Ready, draft: Draft): string {
  const isUnsaid = (fact: string) =>
    ((draft.stories[0] ?? draft.tasks[0])?.priority === null && fact === defaultPriority) ||
    (draft.new_project?.kind === null && fact === projectKindNames[ready.project.kind])
  return facts(...knownOf(ready, namesOf(ready.people, draft)).filter((fact) => !isUnsaid(fact)))
}

function knownOf({ project, work }: Ready, names: Names): string[] {
  const [epic] = work.epics
  const [story] = work.stories
  const [task] = work.tasks
  if (task) return [...taskFacts(task, names), ...within('na story', task.story_id, names), ...descriptionFact(task)]
  if (story)
    return [...storyFacts(story, names), ...within('no épico', story.epic_id, names), ...descriptionFact(story)]
  return epic
    ? [...person(epic.owner_user_id, names), ...descriptionFact(epic)]
    : [...projectFacts(project).slice(1), ...descriptionFact(project)]
}

function descriptionFact({ description }: { description: string | null }): string[] {
  return description ? [`descrição “${shortened(description)}”`] : []
}

function namesOf(people: Ready['people'], draft: Draft): Names {
  const places = [...draft.stories.map(({ epic }) => epic), ...draft.tasks.map(({ story }) => story)]
  return new Map([
    ...people.map(({ id, display_name }) => [id, display_name] as const),
    ...places.flatMap((place) => (place && 'id' in place ? [[place.id, place.label] as const] : [])),
  ])
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
  const title = `Épico: ${epic.title}${facts(...person(epic.owner_user_id, names))}`
  return [title, ...described(epic.description), ...indented(stories)]
}

function storyLines(story: PlannedStory, names: Names, ...place: string[]): string[] {
  const tasks = story.tasks.flatMap((task) => taskLines(task, names))
  const title = `Story: ${story.title}${facts(...storyFacts(story, names), ...place)}`
  return [title, ...described(story.description), ...indented(tasks)]
}

function storyFacts({ priority, estimate_hours, owner_user_id }: PlannedStory, names: Names): string[] {
  return [priority, ...estimate(estimate_hours), ...person(owner_user_id, names)]
}

function taskLines(task: PlannedTask, names: Names, ...place: string[]): string[] {
  return [`Task: ${task.title}${facts(...taskFacts(task, names), ...place)}`, ...described(task.description)]
}

function taskFacts({ priority, estimate_hours, due_date, assignee_user_id }: PlannedTask, names: Names): string[] {
  const due = due_date ? [`até ${formatDate(due_date)}`] : []
  return [priority, ...estimate(estimate_hours), ...due, ...person(assignee_user_id, names)]
}

/** Where a part goes that exists already. */
function within(preposition: string, id: string | null, names: Names): string[] {
  const name = id === null ? undefined : names.get(id)
  return name ? [`${preposition} ${name}`] : []
}

/** A description in one line, cut: what was not understood is stored there, and nothing is written unseen. */
function described(description: string | null): string[] {
  const text = shortened(description)
  return text === '' ? [] : indented([`Descrição: ${text}`])
}

function shortened(description: string | null): string {
  const text = description?.replace(/\s+/gu, ' ').trim() ?? ''
  const start = [...text].slice(0, longestDescription).join('')
  return start === text ? text : `${start.trimEnd()}…`
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
