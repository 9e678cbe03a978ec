import type { Task } from '@leme/contract/work/work-item'
import { taskList } from '@leme/contract/work/work-list'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useMemo } from 'react'
import { headsOf } from '../../list/list-heads.ts'
import { usePagedList } from '../../list/paged-query.ts'
import { projectsQuery } from '../../queries/projects-query.ts'
import { usersQuery } from '../../queries/team-queries.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { Person } from '../../ui/sign/avatar.tsx'
import { MoreButton } from '../../ui/table/more-button.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { useToday } from '../../ui/use-today.ts'
import { type CellContext, workCells } from '../work/cell/work-cells.tsx'
import { ItemKey } from '../work/item-key.tsx'
import { allTasksQuery } from './overview-queries.ts'
import type { OverviewSearch } from './overview-search.ts'
import { useChangeTask } from './use-change-task.ts'

/** The columns in their order, with how wide they are. */
const widths = {
  title: undefined,
  status: '6.5rem',
  due_date: '7.5rem',
  owner: '12.5rem',
  priority: '7rem',
  estimate_hours: '6rem',
} as const

type ColumnName = keyof typeof widths

const { owner: _, ...ownWidths } = widths
const allColumns = { names: Object.keys(widths) as ColumnName[], heads: headsOf(taskList, widths) }
const ownColumns = { names: Object.keys(ownWidths) as ColumnName[], heads: headsOf(taskList, ownWidths) }

/** What the rows look up: a blank until the names are there, so that a row is as high before. */
type TaskContext = CellContext & {
  projectOf: (task: Task) => string
  ownerOf: (owner: string | null) => ReactNode
}

const cells: Record<ColumnName, (props: { item: Task; list: TaskContext }) => ReactNode> = {
  ...workCells,
  estimate_hours: (props) => workCells.estimate_hours({ ...props, phoneLabel: 'Estimativa' }),
  title: ({ item, list: { projectOf } }) => (
    <Cell part="lead">
      <span className="flex items-baseline gap-2">
        <ItemKey>{item.key}</ItemKey>
        <Link
          to="/projects/$id"
          params={{ id: item.project_id }}
          search={{ tab: 'tasks', task: item.id }}
          className="rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 hover:underline"
        >
          {item.title}
        </Link>
      </span>
      <CellSub>{projectOf(item)}</CellSub>
    </Cell>
  ),
  owner: ({ item, list: { ownerOf } }) => <Cell>{ownerOf(item.assignee_user_id)}</Cell>,
}

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
  return usePagedList(allTasksQuery(search))
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
  const columns = hasOwner ? allColumns : ownColumns
  const context: TaskContext = {
    today: useToday(),
    change: useChangeTask().mutate,
    projectOf: ({ project_id }) => names.get(project_id) ?? '\u00a0',
    ownerOf: useOwner(hasOwner),
  }
  if (!data && !isError) return <TaskListSkeleton />
  const tasks = data?.pages.flat() ?? []
  return (
    <>
      {!data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as tasks</ErrorLine>}
      {data && tasks.length === 0 && <EmptyLine>{empty}</EmptyLine>}
      {tasks.length > 0 && (
        <Table caption={caption} columns={columns.heads}>
          {tasks.map((task) => (
            <Row key={task.id}>
              {columns.names.map((name) => (
                <Fragment key={name}>{cells[name]({ item: task, list: context })}</Fragment>
              ))}
            </Row>
          ))}
        </Table>
      )}
      <MoreButton list={list} />
    </>
  )
}
