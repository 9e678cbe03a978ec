import type { Task } from '@leme/contract/work/work-item'
import { taskList } from '@leme/contract/work/work-list'
import { inCharge } from '@leme/contract/work/work-reader'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useContext, useMemo } from 'react'
import { ChooseBox } from '../../list/choose-box.tsx'
import { ChosenContext, unchanged } from '../../list/chosen.ts'
import { headsOf } from '../../list/list-heads.ts'
import { agentsQuery } from '../../queries/agents-query.ts'
import { projectsQuery } from '../../queries/projects-query.ts'
import { usersQuery } from '../../queries/team-queries.ts'
import { Person } from '../../ui/sign/avatar.tsx'
import { Cell, GroupRow, Row, Table } from '../../ui/table/table.tsx'
import { useToday } from '../../ui/use-today.ts'
import { type CellContext, workCells } from '../work/cell/work-cells.tsx'
import { KeyLine } from '../work/key-line.tsx'
import { TaskOwner } from './task-owner.tsx'
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
      <ChooseBox id={item.id} title={item.title} />
      <Link
        to="/projects/$id/$key"
        params={{ id: item.project_id, key: item.key }}
        search={{ tab: 'tasks' }}
        state={{ openedHere: true }}
        className="rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 hover:underline"
      >
        {item.title}
      </Link>
      <KeyLine item={item}>{projectOf(item)}</KeyLine>
    </Cell>
  ),
  owner: ({ item, list: { ownerOf } }) => (
    <Cell>
      <TaskOwner task={item}>{ownerOf(inCharge(item))}</TaskOwner>
    </Cell>
  ),
}

/** Who is in charge; a blank until the names are there, so that the row is as high before. */
function useOwner(enabled: boolean, toAgents: boolean): (owner: string | null) => ReactNode {
  const people = useQuery({ ...usersQuery, enabled }).data
  const agents = useQuery({ ...agentsQuery({}), enabled: enabled && toAgents }).data
  const names = useMemo(
    () =>
      new Map([
        ...(people ?? []).map(({ id, display_name }) => [id, display_name] as const),
        ...(agents ?? []).map(({ id, name }) => [id, name] as const),
      ]),
    [people, agents],
  )
  return (owner) =>
    people ? <Person name={owner === null ? null : (names.get(owner) ?? 'Pessoa removida')} /> : '\u00a0'
}

export type TaskGroup = {
  /** Where there are several, what its tasks have in common. */
  title?: string
  count?: number
  tasks: readonly Task[]
}

export type TaskTableProps = {
  groups: readonly TaskGroup[]
  caption: string
  /** Whether each row says who does it: of one person's tasks each would name the same one. */
  hasOwner: boolean
}

/** Tasks of any project, with who does them and how long that takes, changed in place; each opens in its project. */
export function TaskTable({ groups, caption, hasOwner }: TaskTableProps) {
  const projects = useQuery(projectsQuery).data
  const titles = useMemo(() => new Map(projects?.map(({ id, name }) => [id, name])), [projects])
  const chosen = useContext(ChosenContext)
  const wanted = useMemo(() => (chosen ?? unchanged)(hasOwner ? widths : ownWidths), [chosen, hasOwner])
  const names = Object.keys(wanted) as ColumnName[]
  const context: TaskContext = {
    today: useToday(),
    change: useChangeTask().mutate,
    projectOf: ({ project_id }) => titles.get(project_id) ?? '\u00a0',
    ownerOf: useOwner(
      hasOwner,
      groups.some(({ tasks }) => tasks.some(({ agent_id }) => agent_id !== null)),
    ),
  }
  return (
    <Table caption={caption} columns={headsOf(taskList, wanted)}>
      {groups.map(({ title, count, tasks }) => (
        <Fragment key={title}>
          {title && <GroupRow title={title} count={count} columns={names.length} />}
          {tasks.map((task) => (
            <Row key={task.id}>
              {names.map((name) => (
                <Fragment key={name}>{cells[name]({ item: task, list: context })}</Fragment>
              ))}
            </Row>
          ))}
        </Fragment>
      ))}
    </Table>
  )
}
