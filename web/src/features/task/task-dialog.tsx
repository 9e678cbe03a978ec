import { workSchemas } from '@leme/contract/work-item'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ticketQuery } from '../../queries/ticket-query.ts'
import { workQuery } from '../../queries/work-query.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { DialogSection } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TaskHours } from '../time-entry/task-hours.tsx'
import { WorkDialog } from '../work/work-dialog.tsx'
import { DescriptionField, OwnerField, StatusField, TitleField } from '../work/work-fields.tsx'
import { DeleteTaskDialog } from './delete-task-dialog.tsx'
import { StoryField } from './story-field.tsx'
import { TaskFields, taskValues } from './task-fields.tsx'
import { taskKind } from './task-kind.ts'

export type TaskDialogProps = { projectId: string; taskId: string; onClose: () => void }

/** One task: its fields to edit, its hours, and the way to delete it. */
export function TaskDialog({ projectId, taskId, onClose }: TaskDialogProps) {
  const stories = useQuery(workQuery('story', projectId)).data
  return (
    <WorkDialog
      kind={taskKind}
      rules={workSchemas.task.update}
      list={useQuery(workQuery('task', projectId))}
      projectId={projectId}
      id={taskId}
      isReady={stories !== undefined}
      onClose={onClose}
      valuesOf={taskValues}
      fields={(people) => (
        <>
          <TitleField />
          <DescriptionField />
          <StatusField />
          <TaskFields />
          {stories && stories.length > 0 && <StoryField stories={stories} />}
          {people.all.length > 0 && <OwnerField name="assignee_user_id" people={people} />}
        </>
      )}
      linked={(task, isGone) => (
        <>
          {task.ticket_id && <TaskTicket ticketId={task.ticket_id} />}
          {!isGone && <TaskHours task={task} />}
        </>
      )}
      deleteDialog={(task, asked) => <DeleteTaskDialog task={task} {...asked} />}
    />
  )
}

/** In a task's dialog: the ticket that it came from. */
function TaskTicket({ ticketId }: { ticketId: string }) {
  const ticket = useQuery(ticketQuery(ticketId)).data
  return (
    <DialogSection title="Ticket">
      <p className="flex min-h-9 items-center gap-3 text-cell">
        {ticket ? (
          <>
            <Link
              to="/tasks/tickets/$id"
              params={{ id: ticketId }}
              className="min-w-0 flex-1 rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 hover:underline"
            >
              {ticket.title}
            </Link>
            <StatusBadge status={ticket.status} />
          </>
        ) : (
          <Skeleton className="h-3.5 w-1/2" />
        )}
      </p>
    </DialogSection>
  )
}
