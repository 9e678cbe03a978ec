import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../ui/page/panel.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import type { OverviewSearch } from './overview-search.ts'
import { taskCountQuery } from './people-queries.ts'
import { TaskList, useTaskPages } from './task-list.tsx'

export type AllTasksProps = {
  search: OverviewSearch
  title?: string
  /** What stands there where no task is found. */
  empty?: string
}

/** The tasks of all projects that are asked for, in one panel, with how many they are. */
export function AllTasks({ search, title = 'Tasks de todos os projetos', empty }: AllTasksProps) {
  const list = useTaskPages(search)
  const count = useQuery(taskCountQuery(search)).data
  if (list.isPending) return <TableSkeleton label="Carregando tasks" />
  return (
    <Panel title={title} count={count}>
      <TaskList list={list} search={search} caption={title} empty={empty} />
    </Panel>
  )
}
