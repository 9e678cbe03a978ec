import { can } from '@leme/contract/can'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/me.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { epicsQuery } from '../epic/epics-query.ts'
import { projectMembersQuery } from '../project-member/project-members-query.ts'
import { LeaveGuard } from '../work/leave-guard.tsx'
import { useOpened } from '../work/use-opened.ts'
import { storiesQuery } from './stories-query.ts'
import { StoryForm } from './story-form.tsx'

export type StoryDialogProps = { projectId: string; storyId: string; onClose: () => void }

/** One story: its fields to edit, its tasks, and the way to delete it. An id that is none of the project's closes it. */
export function StoryDialog(props: StoryDialogProps) {
  return <OpenedStory key={props.storyId} {...props} />
}

function OpenedStory({ projectId, storyId, onClose }: StoryDialogProps) {
  const members = useQuery(projectMembersQuery(projectId)).data
  const epics = useQuery(epicsQuery(projectId)).data
  const me = useQuery(meQuery).data
  const missing = 'Story não encontrada'
  const { row: story, isGone } = useOpened(useQuery(storiesQuery(projectId)), storyId, { missing, onClose })
  if (!story || !members || !epics || !me) return null
  const mayDelete = can(me.role, 'story.delete')
  return (
    <FormDialog open onOpenChange={(open) => !open && onClose()} title="Editar Story" size="large">
      <StoryForm
        story={story}
        isGone={isGone}
        members={members}
        epics={epics}
        mayDelete={mayDelete}
        onClose={onClose}
      />
      <LeaveGuard />
    </FormDialog>
  )
}
