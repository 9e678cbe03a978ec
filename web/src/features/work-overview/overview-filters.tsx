import { taskList } from '@leme/contract/work/work-list'
import { ListFilters } from '../../list/list-filters.tsx'
import type { ListState } from '../../list/use-list-search.ts'
import { FilterSelect } from '../../ui/select/filter-select.tsx'
import { usePersonOptions, useProjectOptions } from '../work/use-name-options.ts'
import { type OverviewSearch, tasksBegin } from './overview-search.ts'

const orders = [
  { value: 'due_date', label: 'prazo' },
  { value: 'priority', label: 'prioridade' },
  { value: 'created_at', label: 'mais novas' },
] as const

const groupings = [{ value: 'none', label: 'não' } as const, { value: 'person', label: 'por pessoa' } as const]

/** Which tasks of all projects are listed. */
export function OverviewFilters(state: ListState<OverviewSearch>) {
  const { search, choose } = state
  const options = {
    assignee_user_id: usePersonOptions(taskList.filters.assignee_user_id),
    project_id: useProjectOptions(taskList.filters.project_id),
  }
  return (
    <ListFilters list={taskList} begins={tasksBegin} options={options} {...state}>
      <FilterSelect
        label="Ordem"
        value={search.sort ?? tasksBegin.sort}
        options={orders}
        onChange={(sort) => choose({ sort: sort === tasksBegin.sort ? undefined : sort, dir: undefined })}
      />
      <FilterSelect
        label="Agrupar"
        value={search.group ?? 'none'}
        options={groupings}
        onChange={(group) => choose({ group: group === 'none' ? undefined : group })}
      />
    </ListFilters>
  )
}
