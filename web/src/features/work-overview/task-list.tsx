import { formatHours } from '@leme/contract/format/format'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { usePageCount } from '../../api/http/page-count.ts'
import { projectsQuery } from '../../queries/projects-query.ts'
import { usersQuery } from '../../queries/team-queries.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { Person } from '../../ui/sign/avatar.tsx'
import { MoreButton } from '../../ui/table/more-button.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table-head.tsx'
import { useToday } from '../../ui/use-today.ts'
import { priorityWords, statusWords } from '../work/cell/change-words.ts'
import { DueDate, dueWords } from '../work/cell/due-date.tsx'
import { PriorityCell } from '../work/cell/priority-cell.tsx'
import { StatusCell } from '../work/cell/status-cell.tsx'
import { ValueCell } from '../work/cell/value-cell.tsx'
import { ItemKey } from '../work/item-key.tsx'
import { allTasksQuery } from './overview-queries.ts'
import type { OverviewSearch } from './overview-search.ts'
import { useChangeTask } from './use-change-task.ts'

const beforeOwner: readonly Column[] = [
  { label: 'Título' },
  { label: 'Status', width: '6.5rem' },
  { label: 'Prazo', width: '7.5rem' },
]
const owner: Column = { label: 'Responsável', width: '12.5rem' }
const afterOwner: readonly Column[] = [
  { label: 'Prioridade', width: '7rem' },
  { label: 'Estimativa', width: '6rem', align: 'right' },
]
const ownColumns = [...beforeOwner, ...afterOwner]
const allColumns = [...beforeOwner, owner, ...afterOwner]

/** Who is in charge; a blank until the names are there, so that the row is as high before. */
function useOwner(enabled: boolean): (owner: string | null) => ReactNode {
  const people = useQuery({ ...usersQuery, enabled }).data
  const names = useMemo(() => new Map(people?.map(({ id, display_name }) => [id, display_name])), [people])
  return (owner) =>
    people ? <Person name={owner === null ? null : (names.get(owner) ?? 'Pessoa removida')} /> : '\u00a0'
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
  const hasOwner = search.assignee_user_id === undefined
  const ownerOf = useOwner(hasOwner)
  const { mutate } = useChangeTask()
  const today = useToday()
  if (!data && !isError) return <TaskListSkeleton />
  const tasks = data?.pages.flat() ?? []
  return (
    <>
      {!data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as tasks</ErrorLine>}
      {data && tasks.length === 0 && <EmptyLine>{empty}</EmptyLine>}
      {tasks.length > 0 && (
        <Table caption={caption} columns={hasOwner ? allColumns : ownColumns}>
          {tasks.map((task) => (
            <Row key={task.id}>
              <Cell part="lead">
                <span className="flex items-baseline gap-2">
                  <ItemKey>{task.key}</ItemKey>
                  <Link
                    to="/projects/$id"
                    params={{ id: task.project_id }}
                    search={{ tab: 'tasks', task: task.id }}
                    className="rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 hover:underline"
                  >
                    {task.title}
                  </Link>
                </span>
                <CellSub>
                  {/* A blank until the names are there, so that the row is as high before. */}
                  {names.get(task.project_id) ?? '\u00a0'}
                </CellSub>
              </Cell>
              <Cell>
                <StatusCell
                  title={task.title}
                  status={task.status}
                  onChange={(status) => mutate({ id: task.id, change: { status }, words: statusWords })}
                />
              </Cell>
              <Cell hideOnPhone={!task.due_date} phoneLabel="Prazo">
                <ValueCell
                  field="due_date"
                  title={task.title}
                  value={task.due_date}
                  said={dueWords(task, today)}
                  onSave={(edit) => mutate({ id: task.id, ...edit })}
                >
                  {task.due_date && <DueDate task={task} today={today} />}
                </ValueCell>
              </Cell>
              {hasOwner && <Cell>{ownerOf(task.assignee_user_id)}</Cell>}
              <Cell>
                <PriorityCell
                  title={task.title}
                  priority={task.priority}
                  onChange={(priority) => mutate({ id: task.id, change: { priority }, words: priorityWords })}
                />
              </Cell>
              <Cell align="right" phoneLabel="Estimativa" hideOnPhone={task.estimate_hours === null}>
                <ValueCell
                  field="estimate_hours"
                  title={task.title}
                  value={task.estimate_hours}
                  said={task.estimate_hours === null ? null : formatHours(task.estimate_hours)}
                  onSave={(edit) => mutate({ id: task.id, ...edit })}
                />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <MoreButton list={list} />
    </>
  )
}
