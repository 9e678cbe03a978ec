import { type DueFilter, isDue } from '@leme/contract/work/due'
import type { Story, WorkItem } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import { useDeferredValue, useMemo } from 'react'
import type { People } from '../../work/people.ts'
import type { ProjectSearch } from '../../work/project-search.ts'
import { ownerIn } from '../work-calls.ts'
import { ordersOf } from './list-columns.tsx'
import { filterWork, isOther, sortWork } from './work-filter.ts'

type Shown = {
  /** What the filter leaves, in the chosen order. */
  shown: readonly WorkItem[]
  /** How many that are done a list would have but for its status or due date. */
  hiddenDone: number
}

type Titled = { id: string; title: string }

/** What a list shows of its rows. Typing does not wait for what it leaves to be drawn. */
export function useShownWork(
  noun: WorkNoun,
  items: readonly WorkItem[],
  search: ProjectSearch,
  {
    people,
    epics,
    stories,
    today,
  }: { people: People; epics: readonly Titled[]; stories: readonly Story[]; today: string },
): Shown {
  const { owner, status, priority, due, epic_id, story_id, sort, dir } = search
  const q = useDeferredValue(search.q)
  const asked = useMemo(() => {
    const epicOf = new Map(stories.map((story) => [story.id, story.epic_id]))
    const found = filterWork(items, { q, owner, priority }, (item) => ownerIn(noun, item))
    return found.filter((item) => {
      // A task is of its story's epic.
      const epic = item.story_id === undefined ? item.epic_id : ((item.story_id && epicOf.get(item.story_id)) ?? null)
      return !isOther(item.story_id, story_id) && !isOther(epic, epic_id)
    })
  }, [noun, items, stories, q, owner, priority, epic_id, story_id])
  const shown = useMemo(() => {
    const titles = new Map(epics.map(({ id, title }) => [id, title]))
    const left = asked.filter((item) => !isOther(item.status, status) && (!due || isDueOf(item, due, today)))
    return sortWork(left, { sort, dir }, ordersOf({ noun, people, epicTitle: (id) => titles.get(id) }))
  }, [noun, asked, people, epics, status, due, today, sort, dir])
  const isNarrowed = asked.length < items.length && (due || (status && status !== 'done'))
  return { shown, hiddenDone: isNarrowed ? asked.filter((item) => item.status === 'done').length : 0 }
}

/** A kind without due dates has none held back by them. */
function isDueOf({ due_date, status }: WorkItem, due: DueFilter, today: string): boolean {
  return due_date === undefined || isDue({ due_date, status }, due, today)
}
