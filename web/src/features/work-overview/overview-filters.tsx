import { taskList } from '@leme/contract/work/work-list'
import { ListFilters } from '../../list/list-filters.tsx'
import type { ListState } from '../../list/use-list-search.ts'
import type { ViewsMenuProps } from '../../list/views-menu.tsx'
import { FilterSelect } from '../../ui/select/filter-select.tsx'
import { ListViews } from '../work/list-views.tsx'
import { useOwnerOptions, useProjectOptions } from '../work/use-name-options.ts'
import type { OverviewSearch } from './overview-search.ts'
import { tasksBegin } from './tasks-query.ts'

const orders = [
  { value: 'due_date', label: 'prazo' },
  { value: 'priority', label: 'prioridade' },
  { value: 'created_at', label: 'mais novas' },
] as const

/** Which tasks of all projects are listed. */
export function OverviewFilters({ onChosen, ...state }: ListState<OverviewSearch> & Pick<ViewsMenuProps, 'onChosen'>) {
  const { search, choose } = state
  const options = {
    assignee_user_id: useOwnerOptions(taskList.filters.assignee_user_id),
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
      <ListViews list={taskList} of={{ list: 'tasks' }} options={options} onChosen={onChosen} />
    </ListFilters>
  )
}
