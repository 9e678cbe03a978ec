import { badgeText, priorities, priorityNames, workStatuses } from '@leme/contract/status'
import { useQuery } from '@tanstack/react-query'
import { useSearchText } from '../../shell/use-search-text.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { projectsQuery } from '../project/projects-query.ts'
import { DueFilter } from '../task/due-filter.tsx'
import { workloadQuery } from './overview-queries.ts'
import type { OverviewSearch } from './overview-search.ts'

const all = { value: 'todos', label: 'todos' }
const statusOptions = [
  { value: 'open', label: 'abertas' } as const,
  { value: 'all', label: 'todas' } as const,
  ...workStatuses.map((value) => ({ value, label: badgeText(value) })),
]
const priorityOptions = [
  { value: 'todas', label: 'todas' } as const,
  ...priorities.map((value) => ({ value, label: priorityNames[value] })),
]

export type OverviewFiltersProps = {
  search: OverviewSearch
  onChoose: (change: OverviewSearch, replace?: boolean) => void
}

/** Which tasks of all projects are listed. */
export function OverviewFilters({ search, onChoose }: OverviewFiltersProps) {
  const [text, setText] = useSearchText(search.q ?? '')
  const projects = useQuery(projectsQuery).data ?? []
  const people = useQuery(workloadQuery).data ?? []
  const someones = people.map(({ user_id, display_name }) => ({
    value: user_id ?? 'none',
    label: display_name ?? 'Sem responsável',
  }))
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
        options={[all, ...someones]}
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
    </FilterBar>
  )
}
