import type { OrchestratorAnswer } from '@leme/contract/assistant/assistant'
import { type Organisation, projectKey } from './organisation.ts'
import type { Row, State } from './state.ts'

type Value = string | number | null
/** A row with its names in place of ids. */
export type ActualRow = Record<string, Value>
/** Work as it came out, in the shape in which items expect it. */
export type Actual = {
  /** By name; the new one itself where it is made here; undefined of nothing. */
  project: string | ActualRow | undefined
  epics: { row: ActualRow; stories: { row: ActualRow; tasks: ActualRow[] }[] }[]
  stories: { row: ActualRow; tasks: ActualRow[] }[]
  tasks: ActualRow[]
}

/** The tree that rows of the database make. */
export function treeOf(rows: Row[], state: State, organisation: Organisation): Actual {
  const name = namer(state, organisation)
  const ids = new Set(rows.map(({ id }) => id))
  const all = (noun: Row['noun']) => rows.filter((row) => row.noun === noun)
  const tasksOf = (id: string) =>
    all('task')
      .filter((row) => row.story_id === id)
      .map(name.task)
  const withTasks = (row: Row) => ({ row: name.story(row), tasks: tasksOf(row.id) })
  const below = (row: Row, key: string) => ids.has(String(row[key]))
  const [project] = all('project')
  const places = new Set(rows.filter(({ noun }) => noun !== 'project').map((row) => String(row.project_id)))
  const place = [...places].map((id) => name.project(id)).join(' and ')
  return {
    project: project ? pick(project, projectFields) : place || undefined,
    epics: all('epic').map((row) => ({
      row: name.epic(row),
      stories: all('story')
        .filter((story) => story.epic_id === row.id)
        .map(withTasks),
    })),
    stories: all('story')
      .filter((row) => !below(row, 'epic_id'))
      .map(withTasks),
    tasks: all('task')
      .filter((row) => !below(row, 'story_id'))
      .map(name.task),
  }
}

/** The tree that a preview promises. */
export function treeOfPreview(answer: OrchestratorAnswer, state: State, organisation: Organisation): Actual {
  const name = namer(state, organisation)
  const { project } = answer
  const withTasks = (story: OrchestratorAnswer['epics_to_create'][number]['stories'][number]) => ({
    row: name.story(story),
    tasks: story.tasks.map(name.task),
  })
  return {
    project: project?.is_new ? pick(project, projectFields) : project ? name.project(project.id) : undefined,
    epics: answer.epics_to_create.map((epic) => ({ row: name.epic(epic), stories: epic.stories.map(withTasks) })),
    stories: answer.stories_to_create.map(withTasks),
    tasks: answer.tasks_to_create.map(name.task),
  }
}

const projectFields = ['name', 'client', 'kind', 'partner', 'description', 'budget_hours', 'start_date', 'end_date']

function pick(row: object, keys: readonly string[]): ActualRow {
  return Object.fromEntries(keys.map((key) => [key, (row as ActualRow)[key] ?? null]))
}

function namer(state: State, { people }: Organisation) {
  const names = new Map([...people].map(([display_name, id]) => [id, display_name]))
  const text = (row: object, key: string) => {
    const id = (row as Record<string, unknown>)[key]
    return typeof id === 'string' ? id : null
  }
  const person = (row: object, key: string) => {
    const id = text(row, key)
    return id && (names.get(id) ?? id)
  }
  const parent = (row: object, key: string) => {
    const id = text(row, key)
    return id && String(state.get(id)?.title ?? id)
  }
  return {
    project(id: string): string {
      const row = state.get(id)
      return row ? projectKey(String(row.name), String(row.client)) : id
    },
    epic: (row: object): ActualRow => ({
      ...pick(row, ['title', 'description']),
      owner: person(row, 'owner_user_id'),
    }),
    story: (row: object): ActualRow => ({
      ...pick(row, ['title', 'description', 'priority', 'estimate_hours']),
      owner: person(row, 'owner_user_id'),
      epic: parent(row, 'epic_id'),
    }),
    task: (row: object): ActualRow => ({
      ...pick(row, ['title', 'description', 'priority', 'estimate_hours', 'due_date']),
      assignee: person(row, 'assignee_user_id'),
      story: parent(row, 'story_id'),
    }),
  }
}
