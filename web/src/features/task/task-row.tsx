import { formatPlannedHours } from '@leme/contract/format'
import type { Task, TaskUpdate } from '@leme/contract/task'
import { Clock, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useCalendar } from '../../ui/calendar.ts'
import { Priority } from '../../ui/priority.tsx'
import { Cell, CellSub, Row } from '../../ui/table.tsx'
import { ownerWords, statusWords } from '../work/change-words.ts'
import { OwnerCell } from '../work/owner-cell.tsx'
import type { People } from '../work/people.ts'
import { StatusCell } from '../work/status-cell.tsx'
import type { RowChange } from '../work/use-change-row.ts'
import { WorkLink } from '../work/work-link.tsx'
import { DueDate } from './due-date.tsx'

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
          {task.due_date && <DueDate task={task} today={today} />}
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
        <Priority level={priority} />
      </Cell>
      <Cell align="right" hideOnPhone={estimate_hours === null}>
        {estimate_hours === null ? null : formatPlannedHours(estimate_hours)}
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
