import { can } from '@leme/contract/can'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/me.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { projectMembersQuery } from '../project-member/project-members-query.ts'
import { LeaveGuard } from '../work/leave-guard.tsx'
import { useOpened } from '../work/use-opened.ts'
import { EpicForm } from './epic-form.tsx'
import { epicsQuery } from './epics-query.ts'

export type EpicDialogProps = { projectId: string; epicId: string; onClose: () => void }

/** One epic: its fields to edit, its stories, and the way to delete it. An id that is none of the project's closes it. */
export function EpicDialog(props: EpicDialogProps) {
  return <OpenedEpic key={props.epicId} {...props} />
}

function OpenedEpic({ projectId, epicId, onClose }: EpicDialogProps) {
  const members = useQuery(projectMembersQuery(projectId)).data
  const me = useQuery(meQuery).data
  const missing = 'Épico não encontrado'
  const { row: epic, isGone } = useOpened(useQuery(epicsQuery(projectId)), epicId, { missing, onClose })
  if (!epic || !members || !me) return null
  return (
    <FormDialog open onOpenChange={(open) => !open && onClose()} title="Editar Épico" size="large">
      <EpicForm
        epic={epic}
        isGone={isGone}
        members={members}
        mayDelete={can(me.role, 'epic.delete')}
        onClose={onClose}
      />
      <LeaveGuard />
    </FormDialog>
  )
}
