import type { TaskSort } from '@leme/contract/sorts'
import { badgeText, priorities, priorityNames, workStatuses } from '@leme/contract/status'
import { useQuery } from '@tanstack/react-query'
import { useSearchText } from '../../shell/use-search-text.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { projectsQuery } from '../project/projects-query.ts'
import { DueFilter } from '../task/due-filter.tsx'
import { usersQuery } from '../team/team-queries.ts'
import type { OverviewSearch } from './overview-search.ts'

const all = { value: 'todos', label: 'todos' }
const nobody = { value: 'none', label: 'Sem responsável' }
const statusOptions = [
  { value: 'open', label: 'abertas' } as const,
  { value: 'all', label: 'todas' } as const,
  ...workStatuses.map((value) => ({ value, label: badgeText(value) })),
]
const priorityOptions = [
  { value: 'todas', label: 'todas' } as const,
  ...priorities.map((value) => ({ value, label: priorityNames[value] })),
]

const orders = [
  { value: 'due_date', label: 'prazo' },
  { value: 'priority', label: 'prioridade' },
  { value: 'created_at', label: 'mais novas' },
] as const

export type OverviewFiltersProps = {
  search: OverviewSearch
  onChoose: (change: OverviewSearch, replace?: boolean) => void
}

/** Which tasks of all projects are listed. */
export function OverviewFilters({ search, onChoose }: OverviewFiltersProps) {
  const [text, setText] = useSearchText(search.q ?? '')
  const projects = useQuery(projectsQuery).data ?? []
  const people = useQuery(usersQuery).data ?? []
  const someones = people.map(({ id, display_name }) => ({ value: id, label: display_name }))
  const chosen = (value: string) => (value === 'todos' ? undefined : value)
  return (
    <FilterBar
      searchLabel="Buscar por título"
      text={text}
      onType={(typed) => {
        setText(typed)
        onChoose({ q: typed || undefined }, true)
      }}
      tally={null}
    >
      <DueFilter due={search.due} onChange={(due) => onChoose({ due })} />
      <FilterSelect
        label="Status"
        value={search.status ?? 'open'}
        options={statusOptions}
        onChange={(status) => onChoose({ status: status === 'open' ? undefined : status })}
      />
      <FilterSelect
        label="Responsável"
        value={search.assignee_user_id ?? 'todos'}
        options={[all, nobody, ...someones]}
        onChange={(value) => onChoose({ assignee_user_id: chosen(value) })}
      />
      <FilterSelect
        label="Projeto"
        value={search.project_id ?? 'todos'}
        options={[all, ...projects.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(value) => onChoose({ project_id: chosen(value) })}
      />
      <FilterSelect
        label="Prioridade"
        value={search.priority ?? 'todas'}
        options={priorityOptions}
        onChange={(priority) => onChoose({ priority: priority === 'todas' ? undefined : priority })}
      />
      <FilterSelect<TaskSort>
        label="Ordem"
        value={search.sort ?? 'due_date'}
        options={orders}
        onChange={(sort) => onChoose({ sort: sort === 'due_date' ? undefined : sort, dir: undefined })}
      />
    </FilterBar>
  )
}
