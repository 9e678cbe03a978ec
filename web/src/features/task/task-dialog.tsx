import { can } from '@leme/contract/can'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/me.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { projectMembersQuery } from '../project-member/project-members-query.ts'
import { storiesQuery } from '../story/stories-query.ts'
import { LeaveGuard } from '../work/leave-guard.tsx'
import { useOpened } from '../work/use-opened.ts'
import { TaskForm } from './task-form.tsx'
import { tasksQuery } from './tasks-query.ts'

export type TaskDialogProps = { projectId: string; taskId: string; onClose: () => void }

/** One task: its fields to edit, its hours, and the way to delete it. An id that is none of the project's closes it. */
export function TaskDialog(props: TaskDialogProps) {
  return <OpenedTask key={props.taskId} {...props} />
}

function OpenedTask({ projectId, taskId, onClose }: TaskDialogProps) {
  const members = useQuery(projectMembersQuery(projectId)).data
  const stories = useQuery(storiesQuery(projectId)).data
  const me = useQuery(meQuery).data
  const { row: task, isGone } = useOpened(useQuery(tasksQuery(projectId)), taskId, {
    missing: 'Task não encontrada',
    onClose,
  })
  if (!task || !members || !stories || !me) return null
  return (
    <FormDialog open onOpenChange={(open) => !open && onClose()} title="Editar Task" size="large">
      <TaskForm
        task={task}
        isGone={isGone}
        members={members}
        stories={stories}
        mayDelete={can(me.role, 'task.delete')}
        onClose={onClose}
      />
      <LeaveGuard />
    </FormDialog>
  )
}
