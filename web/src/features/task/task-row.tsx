import { formatHours } from '@leme/contract/format'
import { priorities, workStatuses } from '@leme/contract/status'
import type { Task, TaskUpdate } from '@leme/contract/work-item'
import { Clock, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { Cell, CellSub, Row } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-head.tsx'
import { ownerWords, priorityWords, statusWords } from '../work/change-words.ts'
import { OwnerCell } from '../work/owner-cell.tsx'
import type { People } from '../work/people.ts'
import { PriorityCell } from '../work/priority-cell.tsx'
import { StatusCell } from '../work/status-cell.tsx'
import type { RowChange } from '../work/use-change-row.ts'
import { ValueCell } from '../work/value-cell.tsx'
import { byRank, byText, byValue } from '../work/work-filter.ts'
import { WorkLink } from '../work/work-link.tsx'
import { DueDate, dueWords } from './due-date.tsx'

const beforeDue: readonly Column[] = [
  { label: 'Título', sort: 'title' },
  { label: 'Status', width: '6.25rem', sort: 'status' },
]
const due: Column = { label: 'Prazo', width: '7.5rem', sort: 'due_date' }
// With the due date among them they are as wide as a page of 1280 pixels has room for.
const afterDue: readonly Column[] = [
  { label: 'Responsável', width: '9rem', sort: 'owner' },
  { label: 'Prioridade', width: '6.875rem', sort: 'priority' },
  { label: 'Estimativa', width: '5.75rem', align: 'right', sort: 'estimate_hours', first: 'desc' },
  { label: 'Criado em', width: '5.875rem', align: 'right', sort: 'created_at', first: 'desc' },
  { label: 'Ações', width: '5.125rem', align: 'right' },
]

/** The table's columns; the due date has one of its own where there is room, near the title: there it is in sight. */
export function taskColumns(hasDue: boolean): readonly Column[] {
  return hasDue ? [...beforeDue, due, ...afterDue] : [...beforeDue, ...afterDue]
}

/** How the columns order tasks. */
export function taskOrders({ nameOf }: People) {
  return {
    title: { compare: byText<Task>(({ title }) => title) },
    status: { compare: byRank<Task, Task['status']>(workStatuses, ({ status }) => status) },
    owner: {
      compare: byText<Task>(({ assignee_user_id }) => nameOf(assignee_user_id)),
      isBlank: ({ assignee_user_id }: Task) => assignee_user_id === null,
    },
    priority: { compare: byRank<Task, Task['priority']>(priorities, ({ priority }) => priority) },
    estimate_hours: {
      compare: byValue<Task>(({ estimate_hours }) => estimate_hours),
      isBlank: ({ estimate_hours }: Task) => estimate_hours === null,
    },
    due_date: {
      compare: byValue<Task>(({ due_date }) => due_date),
      isBlank: ({ due_date }: Task) => due_date === null,
    },
    created_at: { compare: byValue<Task>(({ created_at }) => created_at) },
  }
}

export type TaskRowProps = {
  task: Task
  people: People
  /** `YYYY-MM-DD`. */
  today: string
  /** The title of its story. */
  story: string | undefined
  /** Whether the due date has a cell of its own. */
  hasDue: boolean
  change: (change: RowChange<TaskUpdate>) => void
  onHours: (task: Task) => void
  /** Absent for people who may not. */
  onDelete?: (task: Task) => void
}

/** A task in the list; on phones its title leads, with its actions at the right. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { formatInstantDate } = useCalendar()
  const { task, people, today, story, hasDue, change, onHours, onDelete } = props
  const { id, project_id, title, status, priority, estimate_hours, assignee_user_id, created_at } = task
  return (
    <Row>
      <Cell part="lead">
        <WorkLink projectId={project_id} noun="task" id={id}>
          <span className="line-clamp-3">{title}</span>
        </WorkLink>
        {story !== undefined && (
          <CellSub>
            <span className="sr-only">Story: </span>
            <span className="line-clamp-1">{story}</span>
          </CellSub>
        )}
        {!hasDue && task.due_date && (
          <CellSub>
            <span className="sr-only">Prazo: </span>
            <DueDate task={task} today={today} />
          </CellSub>
        )}
      </Cell>
      <Cell>
        <StatusCell
          title={title}
          status={status}
          onChange={(next) => change({ id, change: { status: next }, words: statusWords })}
        />
      </Cell>
      {hasDue && (
        <Cell hideOnPhone={!task.due_date} phoneLabel="Prazo">
          <ValueCell
            field="due_date"
            title={title}
            value={task.due_date}
            said={dueWords(task, today)}
            onSave={(edit) => change({ id, ...edit })}
          >
            {task.due_date && <DueDate task={task} today={today} />}
          </ValueCell>
        </Cell>
      )}
      <Cell>
        <OwnerCell
          title={title}
          owner={assignee_user_id}
          people={people}
          onChange={(owner) => change({ id, change: { assignee_user_id: owner }, words: ownerWords })}
        />
      </Cell>
      <Cell>
        <PriorityCell
          title={title}
          priority={priority}
          onChange={(next) => change({ id, change: { priority: next }, words: priorityWords })}
        />
      </Cell>
      <Cell align="right" hideOnPhone={estimate_hours === null}>
        <ValueCell
          field="estimate_hours"
          title={title}
          value={estimate_hours}
          said={estimate_hours === null ? null : formatHours(estimate_hours)}
          onSave={(edit) => change({ id, ...edit })}
        />
      </Cell>
      <Cell align="right" hideOnPhone>
        {formatInstantDate(created_at)}
      </Cell>
      <Cell part="end" align="right">
        <span className="-mr-2 inline-flex max-md:-my-2">
          <IconButton size="small" label={`Registrar horas em ${title}`} onClick={() => onHours(task)}>
            <Clock aria-hidden="true" />
          </IconButton>
          {onDelete && (
            <IconButton
              size="small"
              label={`Deletar ${title}`}
              onClick={() => onDelete(task)}
              // There is no room for it beside a title: there the task's dialog has it.
              className="max-md:hidden"
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </Cell>
    </Row>
  )
})
