import { type Priority, priorities, priorityNames, workStatuses } from '@leme/contract/status'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FilterBar } from '../../../ui/select/filter-bar.tsx'
import { FilterSelect } from '../../../ui/select/filter-select.tsx'
import { SortSelect } from '../../../ui/select/sort-select.tsx'
import { useStatusOptions } from '../../../ui/sign/status-text.ts'
import { DueFilter } from '../../work/due-filter.tsx'
import type { People } from '../../work/people.ts'
import type { WorkStatus } from '../../work/project-search.ts'
import type { WorkSearch } from '../../work/use-work-search.ts'
import { columnsOf, tableColumns } from './list-columns.tsx'
import { ParentFilter } from './parent-filter.tsx'
import { workTally } from './work-filter.ts'

const all = { value: 'todos', label: 'todos' } as const
const priorityOptions = [
  { value: 'todos', label: 'todas' } as const,
  ...priorities.map((value) => ({ value, label: priorityNames[value] })),
]

type Titled = { id: string; title: string }

export type WorkFiltersProps = {
  noun: WorkNoun
  list: WorkSearch
  people: People
  epics: readonly Titled[]
  stories: readonly (Titled & { epic_id: string | null })[]
  /** How many rows the filter leaves, and of how many. */
  shown: number
  total: number
  /** At the far end: how the list is shown. */
  end?: ReactNode
}

/** What a tab's list shows: a text, a status, a person, and what else its kind has; on phones also its order. */
export function WorkFilters({ noun, list, people, epics, stories, shown, total, end }: WorkFiltersProps) {
  const { search, isFiltered, sorting, type, choose, sortTo, clear } = list
  const { q = '', status, owner, priority, due, epic_id, story_id } = search
  const columns = columnsOf(noun)
  const statuses = useStatusOptions(workStatuses)
  const ownerOptions = [
    all,
    { value: 'none', label: 'Sem responsável' },
    ...people.all.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const clearing = isFiltered && (
    <Button look="ghost" onClick={clear}>
      Limpar filtros
    </Button>
  )
  const ends = (clearing || end) && (
    <div className="flex items-center gap-2">
      {clearing}
      {end}
    </div>
  )
  return (
    <FilterBar
      searchLabel="Buscar por título"
      text={q}
      onType={type}
      tally={isFiltered ? workTally(shown, total) : null}
      end={ends}
    >
      <FilterSelect<WorkStatus | 'todos'>
        label="Status"
        value={status ?? 'todos'}
        options={[all, ...statuses]}
        onChange={(next) => choose({ status: next === 'todos' ? undefined : next })}
      />
      <FilterSelect
        label="Responsável"
        value={owner ?? 'todos'}
        options={ownerOptions}
        onChange={(next) => choose({ owner: next === 'todos' ? undefined : next })}
      />
      {columns.includes('priority') && (
        <FilterSelect<Priority | 'todos'>
          label="Prioridade"
          value={priority ?? 'todos'}
          options={priorityOptions}
          onChange={(next) => choose({ priority: next === 'todos' ? undefined : next })}
        />
      )}
      {/* A column of epics shows that there is none. */}
      {noun !== 'epic' && (epics.length > 0 || columns.includes('epic_id')) && (
        <ParentFilter
          noun="epic"
          rows={epics}
          value={epic_id}
          onChange={(next) => choose({ epic_id: next, story_id: undefined })}
        />
      )}
      {noun === 'task' && stories.length > 0 && (
        <ParentFilter
          noun="story"
          rows={epic_id ? stories.filter((story) => (story.epic_id ?? 'none') === epic_id) : stories}
          value={story_id}
          onChange={(next) => choose({ story_id: next })}
        />
      )}
      {columns.includes('due_date') && <DueFilter due={due} onChange={(next) => choose({ due: next })} />}
      <SortSelect columns={tableColumns(noun, columns)} sorting={sorting} onSort={sortTo} />
    </FilterBar>
  )
}
