import { type Priority, priorities, priorityNames, workStatuses } from '@leme/contract/status'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { SortSelect } from '../../ui/sort-select.tsx'
import { useStatusOptions } from '../../ui/status-text.ts'
import type { Column } from '../../ui/table-head.tsx'
import type { People } from './people.ts'
import type { WorkStatus } from './project-search.ts'
import type { WorkSearch } from './use-work-search.ts'
import { workTally } from './work-filter.ts'

const all = { value: 'todos', label: 'todos' } as const
const priorityOptions = [
  { value: 'todos', label: 'todas' } as const,
  ...priorities.map((value) => ({ value, label: priorityNames[value] })),
]

export type WorkFiltersProps = {
  list: WorkSearch
  people: People
  /** The table's own; a phone's list is ordered by them too. */
  columns: readonly Column[]
  /** Whether the rows have a priority. */
  hasPriority: boolean
  /** The filters that only these rows have. */
  children?: ReactNode
  /** How many rows the filter leaves, and of how many. */
  shown: number
  total: number
  /** At the far end: how the list is shown. */
  end?: ReactNode
}

/** What a tab's list shows: a text, a status, a person, a priority; on phones also its order. */
export function WorkFilters({ list, people, columns, hasPriority, children, shown, total, end }: WorkFiltersProps) {
  const { search, isFiltered, sorting, type, choose, sortTo, clear } = list
  const { q = '', status, owner, priority } = search
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
      {hasPriority && (
        <FilterSelect<Priority | 'todos'>
          label="Prioridade"
          value={priority ?? 'todos'}
          options={priorityOptions}
          onChange={(next) => choose({ priority: next === 'todos' ? undefined : next })}
        />
      )}
      {children}
      <SortSelect columns={columns} sorting={sorting} onSort={sortTo} />
    </FilterBar>
  )
}
