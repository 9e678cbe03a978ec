import { Panel } from '../../ui/panel.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import type { OverviewSearch } from './overview-search.ts'
import { TaskList, useTaskPages } from './task-list.tsx'

export type AllTasksProps = {
  search: OverviewSearch
  title?: string
  /** What stands there where no task is found. */
  empty?: string
}

/** The tasks of all projects that are asked for, in one panel. */
export function AllTasks({ search, title = 'Tasks de todos os projetos', empty }: AllTasksProps) {
  const list = useTaskPages(search)
  if (list.isPending) return <TableSkeleton label="Carregando tasks" />
  return (
    <Panel title={title}>
      <TaskList list={list} search={search} caption={title} empty={empty} />
    </Panel>
  )
}
