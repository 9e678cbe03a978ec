import { formatHours } from '@leme/contract/format'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePageCount } from '../../api/page-count.ts'
import { projectsQuery } from '../../queries/projects-query.ts'
import { usersQuery } from '../../queries/team-queries.ts'
import { EmptyLine } from '../../ui/empty-state.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Priority } from '../../ui/priority.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table.tsx'
import { useToday } from '../../ui/use-today.ts'
import { DueDate } from '../task/due-date.tsx'
import { StatusCell } from '../work/status-cell.tsx'
import { allTasksQuery } from './overview-queries.ts'
import type { OverviewSearch } from './overview-search.ts'
import { useChangeStatus } from './use-change-status.ts'

const columns = [
  { label: 'Título' },
  { label: 'Status', width: '7rem' },
  { label: 'Prazo', width: '8rem' },
  { label: 'Prioridade', width: '7rem' },
  { label: 'Estimativa', width: '6rem', align: 'right' },
] as const

/** Who is in charge, in words; nothing until it is known, or where it is not asked for. */
function useOwnerWords(enabled: boolean): (owner: string | null) => string | undefined {
  const people = useQuery({ ...usersQuery, enabled }).data
  const names = useMemo(() => new Map(people?.map(({ id, display_name }) => [id, display_name])), [people])
  return (owner) => {
    if (!enabled || !people) return undefined
    return owner === null ? 'Sem responsável' : (names.get(owner) ?? 'Pessoa removida')
  }
}

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

/** Reads the tasks that are asked for, a page at a time. */
export function useTaskPages(search: OverviewSearch) {
  const query = allTasksQuery(search)
  const list = useInfiniteQuery(query)
  usePageCount(query.queryKey, list)
  return list
}

export type TaskListProps = {
  /** Read by what shows it: a second reader that came with an error would ask again, and the error go with it. */
  list: ReturnType<typeof useTaskPages>
  search: OverviewSearch
  caption: string
  /** What stands there where no task is found. */
  empty?: string
}

/** The tasks that are asked for, with who does them and how long that takes; each opens in its project. */
export function TaskList({ list, search, caption, empty = 'Nenhuma task corresponde ao filtro' }: TaskListProps) {
  const { data, isError, refetch } = list
  const projects = useQuery(projectsQuery).data
  const names = useMemo(() => new Map(projects?.map(({ id, name }) => [id, name])), [projects])
  // Of one person's tasks each row would name the same one.
  const ownerWords = useOwnerWords(search.assignee_user_id === undefined)
  const { mutate } = useChangeStatus()
  const today = useToday()
  if (!data && !isError) return <TaskListSkeleton />
  const tasks = data?.pages.flat() ?? []
  return (
    <>
      {!data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as tasks</ErrorLine>}
      {data && tasks.length === 0 && <EmptyLine>{empty}</EmptyLine>}
      {tasks.length > 0 && (
        <Table caption={caption} columns={columns}>
          {tasks.map((task) => (
            <Row key={task.id}>
              <Cell part="lead">
                <Link
                  to="/projects/$id"
                  params={{ id: task.project_id }}
                  search={{ tab: 'tasks', task: task.id }}
                  className="rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 hover:underline"
                >
                  {task.title}
                </Link>
                <CellSub>
                  {/* A blank until the names are there, so that the row is as high before. */}
                  {[names.get(task.project_id), ownerWords(task.assignee_user_id)].filter(Boolean).join(' · ') ||
                    '\u00a0'}
                </CellSub>
              </Cell>
              <Cell>
                <StatusCell
                  title={task.title}
                  status={task.status}
                  onChange={(status) => mutate({ id: task.id, project_id: task.project_id, status })}
                />
              </Cell>
              <Cell hideOnPhone={!task.due_date} phoneLabel="Prazo">
                {task.due_date && <DueDate task={task} today={today} />}
              </Cell>
              <Cell>
                <Priority level={task.priority} />
              </Cell>
              <Cell align="right" phoneLabel="Estimativa" hideOnPhone={task.estimate_hours === null}>
                {task.estimate_hours === null ? null : formatHours(task.estimate_hours)}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <MoreButton list={list} />
    </>
  )
}
