import type { OrchestratorAnswer } from '@leme/contract/assistant/assistant'
import { useQuery } from '@tanstack/react-query'
import { workQuery } from '../../../queries/work-query.ts'

type PlacedStory = OrchestratorAnswer['stories_to_create'][number]
type PlacedTask = OrchestratorAnswer['tasks_to_create'][number]

/** Rows of a plan below what exists already, or below nothing. */
type Branch<Row> = { id: string; title: string; rows: Row[] }

export type PlanNames = {
  person: (id: string | null) => string | undefined
  storiesByEpic: (stories: readonly PlacedStory[]) => Branch<PlacedStory>[]
  tasksByStory: (tasks: readonly PlacedTask[]) => Branch<PlacedTask>[]
}

/** Rows by what they go below, in the plan's order. */
export function branches<Row>(
  rows: readonly Row[],
  below: (row: Row) => string | null,
  titleOf: (id: string | null) => string,
): Branch<Row>[] {
  const found = new Map<string | null, Branch<Row>>()
  for (const row of rows) {
    const id = below(row)
    const branch = found.get(id) ?? { id: id ?? '', title: titleOf(id), rows: [] }
    branch.rows.push(row)
    found.set(id, branch)
  }
  return [...found.values()]
}

/** The names behind a plan's ids: people come with it, epics and stories that exist already are read. */
export function usePlanNames({ project, people, stories_to_create, tasks_to_create }: OrchestratorAnswer): PlanNames {
  const projectId = project && !project.is_new ? project.id : ''
  const epics = useQuery({
    ...workQuery('epic', projectId),
    enabled: projectId !== '' && stories_to_create.some(({ epic_id }) => epic_id),
  })
  const stories = useQuery({
    ...workQuery('story', projectId),
    enabled: projectId !== '' && tasks_to_create.some(({ story_id }) => story_id),
  })
  const titleIn = (rows: readonly { id: string; title: string }[] | undefined, id: string) =>
    rows?.find((row) => row.id === id)?.title
  return {
    person: (id) => people.find((person) => person.id === id)?.display_name,
    storiesByEpic: (rows) =>
      branches(
        rows,
        ({ epic_id }) => epic_id,
        (id) => (id === null ? 'Stories sem épico' : `Stories em ${titleIn(epics.data, id) ?? 'um épico'}`),
      ),
    tasksByStory: (rows) =>
      branches(
        rows,
        ({ story_id }) => story_id,
        (id) => (id === null ? 'Tasks sem story' : `Tasks em ${titleIn(stories.data, id) ?? 'uma story'}`),
      ),
  }
}
