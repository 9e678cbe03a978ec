import { usePagedList } from '../../list/paged-query.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { MoreButton } from '../../ui/table/more-button.tsx'
import { allTasksQuery } from './overview-queries.ts'
import type { OverviewSearch } from './overview-search.ts'
import { TaskTable } from './task-table.tsx'

function TaskListSkeleton() {
  return (
    <Loading label="Carregando tasks">
      <div className="grid gap-4 border-t border-line p-4">
        <Skeleton className="h-3.5 w-64 max-w-full" />
        <Skeleton className="h-3.5 w-48" />
      </div>
    </Loading>
  )
}

/** Reads the tasks that are asked for, or those of one group, a page at a time. */
export function useTaskPages(search: OverviewSearch, within?: string) {
  return usePagedList(allTasksQuery(search, within))
}

/** The ids of the tasks that are there, as they are listed. */
export function listedIn({ data }: ReturnType<typeof useTaskPages>): readonly string[] {
  return data?.pages.flatMap((page) => page.map(({ id }) => id)) ?? []
}

export type TaskListProps = {
  /** Read by what shows it: a second reader that came with an error would ask again, and the error go with it. */
  list: ReturnType<typeof useTaskPages>
  caption: string
  hasOwner: boolean
}

/** The tasks that are asked for. */
export function TaskList({ list, caption, hasOwner }: TaskListProps) {
  const { data, isError, refetch } = list
  if (!data && !isError) return <TaskListSkeleton />
  const tasks = data?.pages.flat() ?? []
  return (
    <>
      {!data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as tasks</ErrorLine>}
      {data && tasks.length === 0 && <EmptyLine>Nenhuma task corresponde ao filtro</EmptyLine>}
      {tasks.length > 0 && <TaskTable groups={[{ tasks }]} caption={caption} hasOwner={hasOwner} />}
      <MoreButton list={list} />
    </>
  )
}
