import { filterRows, sortRows } from '@leme/contract/list/shown-rows'
import type { Story, WorkItem } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import { workReader } from '@leme/contract/work/work-reader'
import { useDeferredValue, useMemo } from 'react'
import type { People } from '../../work/people.ts'
import { type WorkSearch, workList } from '../../work/work-search.ts'

type Shown = {
  /** What the filter leaves, in the chosen order. */
  shown: readonly WorkItem[]
  /** How many that are done a list would have but for its status or due date. */
  hiddenDone: number
}

type Titled = { id: string; title: string }
type Beside = { people: People; epics: readonly Titled[]; stories: readonly Story[]; today: string }

/** What a list shows of its rows. Typing does not wait for what it leaves to be drawn. */
export function useShownWork(
  noun: WorkNoun,
  items: readonly WorkItem[],
  search: WorkSearch,
  { people, epics, stories, today }: Beside,
): Shown {
  const list = workList(noun)
  const { owner, status, priority, due, epic_id, story_id, sort, dir } = search
  const q = useDeferredValue(search.q)
  const reader = useMemo(
    () => workReader({ nameOf: people.nameOf, epics, stories, today }),
    [people, epics, stories, today],
  )
  const asked = useMemo(
    () => filterRows(list, items, { q, owner, priority, epic_id, story_id }, reader),
    [list, items, reader, q, owner, priority, epic_id, story_id],
  )
  const shown = useMemo(
    () => sortRows(list, filterRows(list, asked, { status, due }, reader), { sort, dir }, reader),
    [list, asked, reader, status, due, sort, dir],
  )
  const isNarrowed = asked.length < items.length && (due || (status && status !== 'done'))
  return { shown, hiddenDone: isNarrowed ? asked.filter((item) => item.status === 'done').length : 0 }
}
