import { formatPlannedHours } from '@leme/contract/format'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EmptyLine } from '../../ui/empty-state.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Priority } from '../../ui/priority.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table.tsx'
import { useToday } from '../../use-today.ts'
import { projectsQuery } from '../project/projects-query.ts'
import { DueDate } from '../task/due-date.tsx'
import { usersQuery } from '../team/team-queries.ts'
import { StatusCell } from '../work/status-cell.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
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

export type AllTasksProps = {
  search: OverviewSearch
  title?: string
  /** What stands there where no task is found. */
  empty?: string
}

/** The tasks of all projects that are asked for, with who does them and how long that takes; each opens in its project. */
export function AllTasks({
  search,
  title = 'Tasks de todos os projetos',
  empty = 'Nenhuma task corresponde ao filtro',
}: AllTasksProps) {
  const list = useInfiniteQuery(allTasksQuery(search))
  const { data, isError, refetch } = list
  const projects = useQuery(projectsQuery).data
  const names = useMemo(() => new Map(projects?.map(({ id, name }) => [id, name])), [projects])
  // Of one person's tasks each row would name the same one.
  const ownerWords = useOwnerWords(search.assignee_user_id === undefined)
  const { mutate } = useChangeStatus()
  const today = useToday()
  if (!data && !isError) return <TableSkeleton label="Carregando tasks" />
  const tasks = data?.pages.flat() ?? []
  return (
    <Panel title={title}>
      {!data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar as tasks</ErrorLine>}
      {data && tasks.length === 0 && <EmptyLine>{empty}</EmptyLine>}
      {tasks.length > 0 && (
        <Table caption={title} columns={columns}>
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
                  {[names.get(task.project_id), ownerWords(task.assignee_user_id)].filter(Boolean).join(' · ')}
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
                {task.estimate_hours === null ? null : formatPlannedHours(task.estimate_hours)}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <MoreButton list={list} />
    </Panel>
  )
}
