import { namedDay } from '../format/named-day.ts'
import type { List } from '../list/list.ts'
import type { RowReader } from '../list/shown-rows.ts'
import { hasWords } from '../list/text-search.ts'
import { type DueFilter, isDue } from './due.ts'
import type { WorkItem } from './work-item.ts'
import type { workLists } from './work-list.ts'

/** The list of a kind, as any kind may have it: each has some of these columns and filters. */
export type WorkList = List & {
  columns: typeof workLists.story.columns & typeof workLists.task.columns
  filters: typeof workLists.task.filters
  groups: typeof workLists.task.groups
}

type Beside = {
  /** Null for nobody. */
  nameOf: (person: string | null) => string | null
  epics: readonly { id: string; title: string }[]
  stories: readonly { id: string; epic_id: string | null }[]
  /** `YYYY-MM-DD`. */
  today: string
}

/** The person or the agent who is in charge; null for nobody. */
export function inCharge({ owner_user_id, assignee_user_id, agent_id }: WorkItem): string | null {
  return owner_user_id ?? assignee_user_id ?? agent_id ?? null
}

/** What a list of work reads of a row besides its fields. */
export function workReader({ nameOf, epics, stories, today }: Beside): RowReader<WorkItem, WorkList> {
  const epicOf = new Map(stories.map(({ id, epic_id }) => [id, epic_id]))
  const titles = new Map(epics.map(({ id, title }) => [id, title]))
  return {
    values: {
      // A task is a person's or an agent's.
      owner: inCharge,
      // A task is of its story's epic.
      epic_id: ({ story_id, epic_id }) =>
        story_id === undefined ? epic_id : ((story_id && epicOf.get(story_id)) ?? null),
    },
    tests: {
      // A key finds its row, also without the hyphen, and a day that a word names what is due on it.
      q: (search) => {
        const found = hasWords(search, namedDay)
        return ({ key, title, due_date }) => found(`${key} ${key.replace('-', '')} ${title}`, due_date)
      },
      // A kind without due dates has none held back by them.
      due:
        (due) =>
        ({ due_date, status }) =>
          due_date === undefined || isDue({ due_date, status }, due as DueFilter, today),
    },
    names: {
      owner: (row) => nameOf(inCharge(row)),
      epic_id: ({ epic_id }) => epic_id && titles.get(epic_id),
    },
  }
}
