import { workStatuses } from '@leme/contract/status'
import type { TaskSort } from '@leme/contract/work/sorts'
import { useQuery } from '@tanstack/react-query'
import { useSearchText } from '../../page/use-search-text.ts'
import { projectsQuery } from '../../queries/projects-query.ts'
import { FilterBar } from '../../ui/select/filter-bar.tsx'
import { FilterSelect } from '../../ui/select/filter-select.tsx'
import { useStatusOptions } from '../../ui/sign/status-text.ts'
import { IdFilter, PersonFilter, PriorityFilter } from '../work/common-filters.tsx'
import { DueFilter } from '../work/due-filter.tsx'
import type { OverviewSearch } from './overview-search.ts'

const groups = [{ value: 'open', label: 'abertas' } as const, { value: 'all', label: 'todas' } as const]
const orders = [
  { value: 'due_date', label: 'prazo' },
  { value: 'priority', label: 'prioridade' },
  { value: 'created_at', label: 'mais novas' },
] as const

const groupings = [{ value: 'none', label: 'não' } as const, { value: 'person', label: 'por pessoa' } as const]

export type OverviewFiltersProps = {
  search: OverviewSearch
  onChoose: (change: OverviewSearch, replace?: boolean) => void
}

/** Which tasks of all projects are listed. */
export function OverviewFilters({ search, onChoose }: OverviewFiltersProps) {
  const [text, setText] = useSearchText(search.q ?? '')
  const statuses = useStatusOptions(workStatuses)
  const projects = useQuery(projectsQuery).data
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
        options={[...groups, ...statuses]}
        onChange={(status) => onChoose({ status: status === 'open' ? undefined : status })}
      />
      <PersonFilter value={search.assignee_user_id} onChange={(id) => onChoose({ assignee_user_id: id })} />
      <IdFilter
        label="Projeto"
        rows={projects}
        value={search.project_id}
        onChange={(id) => onChoose({ project_id: id })}
      />
      <PriorityFilter value={search.priority} onChange={(priority) => onChoose({ priority })} />
      <FilterSelect<TaskSort>
        label="Ordem"
        value={search.sort ?? 'due_date'}
        options={orders}
        onChange={(sort) => onChoose({ sort: sort === 'due_date' ? undefined : sort, dir: undefined })}
      />
      <FilterSelect
        label="Agrupar"
        value={search.group ?? 'none'}
        options={groupings}
        onChange={(group) => onChoose({ group: group === 'none' ? undefined : group })}
      />
    </FilterBar>
  )
}
