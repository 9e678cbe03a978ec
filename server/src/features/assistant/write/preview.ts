import type { PlannedEpic, PlannedStory, PlannedTask } from '@leme/contract/assistant/assistant'
import { formatDate, formatHours } from '@leme/contract/format/format'
import { projectKindNames } from '@leme/contract/project/project-kind'
import { defaultPriority } from '@leme/contract/status'
import type { Draft } from '@leme/language/plan'
import { fieldsOf, type Noun, type PlanField } from '@leme/language/plan-fields'
import type { Ready } from '@leme/language/turn-context'
import { joiningIn } from '../resolve/joining.ts'

const longestDescription = 120

type Names = ReadonlyMap<string, string>

/**
 * The plan as lines of text, indented by two blanks a level, each with what is known of it. The draft knows what the
 * existing rows are called in which parts go.
 */
export function previewLines({ project, work, people }: Ready, draft: Draft): string {
  const names = namesOf(people, draft)
  const lines = [
    `Projeto: ${project.name}${project.is_new ? facts('novo', ...factsOf('project', project, names)) : ''}`,
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
  if (task)
    return [...factsOf('task', task, names), ...within('na story', task.story_id, names), ...descriptionFact(task)]
  if (story)
    return [...factsOf('story', story, names), ...within('no épico', story.epic_id, names), ...descriptionFact(story)]
  return epic
    ? [...factsOf('epic', epic, names), ...descriptionFact(epic)]
    : [...factsOf('project', project, names).slice(1), ...descriptionFact(project)]
}

function descriptionFact({ description }: { description: string | null }): string[] {
  return description ? [`descrição “${shortened(description)}”`] : []
}

function namesOf(people: Ready['people'], draft: Draft): Names {
  const places = [...draft.stories.map(({ epic }) => epic), ...draft.tasks.map(({ story }) => story)]
  return new Map([
    ...people.map(({ id, display_name }) => [id, display_name] as const),
    ...joiningIn(draft).map(({ id, label }) => [id, `${label}, que entra no projeto`] as const),
    ...places.flatMap((place) => (place && 'id' in place ? [[place.id, place.label] as const] : [])),
  ])
}

/** What is known of a thing, in the table's order; a text of its own line and the place that it goes to are apart. */
function factsOf(noun: Noun, planned: Readonly<Record<string, unknown>>, names: Names): string[] {
  return fieldsOf(noun).flatMap(([name, field]) => {
    const value = planned[field.column ?? name] ?? null
    if (value === null || field.isApart || field.isPlace) return []
    return [field.before, shown(field, value, names)].filter(Boolean).join(' ')
  })
}

function shown({ kind, type, labels }: PlanField, value: unknown, names: Names): string {
  const text = String(value)
  if (kind === 'hours') return formatHours(Number(value))
  if (kind === 'day') return formatDate(text)
  if (type === 'uuid') return names.get(text) ?? 'pessoa do projeto'
  return labels?.[text] ?? text
}

function epicLines(epic: PlannedEpic, names: Names): string[] {
  const stories = epic.stories.flatMap((story) => storyLines(story, names))
  const title = `Épico: ${epic.title}${facts(...factsOf('epic', epic, names))}`
  return [title, ...described(epic.description), ...indented(stories)]
}

function storyLines(story: PlannedStory, names: Names, ...place: string[]): string[] {
  const tasks = story.tasks.flatMap((task) => taskLines(task, names))
  const title = `Story: ${story.title}${facts(...factsOf('story', story, names), ...place)}`
  return [title, ...described(story.description), ...indented(tasks)]
}

function taskLines(task: PlannedTask, names: Names, ...place: string[]): string[] {
  return [`Task: ${task.title}${facts(...factsOf('task', task, names), ...place)}`, ...described(task.description)]
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
