import { formatNumber } from '@leme/contract/format/format'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import { workLists } from '@leme/contract/work/work-list'
import type { ReactNode } from 'react'
import { namesOf } from '../../../list/list-controls.tsx'
import { ListFilters } from '../../../list/list-filters.tsx'
import type { ViewsMenuProps } from '../../../list/views-menu.tsx'
import { SortSelect } from '../../../ui/select/sort-select.tsx'
import { ListViews } from '../../work/list-views.tsx'
import type { People } from '../../work/people.ts'
import type { WorkListState } from '../../work/use-work-search.ts'
import { workList } from '../../work/work-search.ts'
import { columnsOf, tableColumns } from './list-columns.tsx'

type Titled = { id: string; title: string }

export type WorkFiltersProps = {
  noun: WorkNoun
  projectId: string
  list: WorkListState
  people: People
  epics: readonly Titled[]
  stories: readonly (Titled & { epic_id: string | null })[]
  /** How many rows the filter leaves, and of how many. */
  shown: number
  total: number
  /** Whether it may be grouped, as it is shown. */
  isGrouped: boolean
  onChosen: ViewsMenuProps['onChosen']
  /** At the far end: how the list is shown. */
  end?: ReactNode
}

const { filters } = workLists.task

/** Whose views a list has. */
const viewed = { epic: 'epics', story: 'stories', task: 'project_tasks' } as const

const named = (rows: readonly Titled[]) => rows.map(({ id, title }) => ({ id, name: title }))

/** What a tab's list shows: a text, a status, a person, and what else its kind has; on phones also its order. */
export function WorkFilters({
  noun,
  projectId,
  list,
  people,
  epics,
  stories,
  shown,
  total,
  isGrouped,
  onChosen,
  end,
}: WorkFiltersProps) {
  const { search, isFiltered, sorting, text, type, choose, sortTo, clear } = list
  const { epic_id } = search
  const storiesOfEpic = epic_id ? stories.filter((story) => (story.epic_id ?? 'none') === epic_id) : stories
  // Where there are none to choose, a column shows it, or nothing has to.
  const without = [
    ...(noun === 'task' && epics.length === 0 ? ['epic_id' as const] : []),
    ...(stories.length === 0 ? ['story_id' as const] : []),
  ]
  const options = {
    owner: namesOf(filters.owner, [...people.all, ...(noun === 'task' ? people.agents : [])]),
    epic_id: namesOf(filters.epic_id, named(epics)),
    story_id: namesOf(filters.story_id, named(storiesOfEpic)),
  }
  return (
    <ListFilters
      list={workList(noun)}
      search={search}
      text={text}
      type={type}
      choose={(change) => choose('epic_id' in change ? { ...change, story_id: undefined } : change)}
      options={options}
      without={without}
      tally={isFiltered ? workTally(shown, total) : null}
      onClear={isFiltered && clear}
      end={end}
    >
      <SortSelect columns={tableColumns(noun, columnsOf(noun))} sorting={sorting} onSort={sortTo} />
      <ListViews
        list={workList(noun)}
        of={{ list: viewed[noun], projectId }}
        options={options}
        isGrouped={isGrouped}
        onChosen={onChosen}
      />
    </ListFilters>
  )
}

/** How many there are, and of how many: "41", "3 de 41". */
export function workTally(shown: number, all: number): string {
  return shown === all ? formatNumber(all) : `${formatNumber(shown)} de ${formatNumber(all)}`
}
