import { can } from '@leme/contract/can'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../../api/me.ts'
import { projectMembersQuery } from '../../../queries/project-members-query.ts'
import { workQuery } from '../../../queries/work-query.ts'
import { FormDialog } from '../../../ui/float/form-dialog.tsx'
import { workWords } from '../work-words.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { LinkedWork } from './linked-work.tsx'
import { useOpened } from './use-opened.ts'
import { WorkEditor } from './work-editor.tsx'

export type WorkDialogProps = { noun: WorkNoun; projectId: string; id: string; onClose: () => void }

/** One epic, story or task, open to edit. An id that is none of the project's closes it. */
export function WorkDialog(props: WorkDialogProps) {
  return <OpenedWork key={props.id} {...props} />
}

function OpenedWork({ noun, projectId, id, onClose }: WorkDialogProps) {
  const words = workWords[noun]
  const members = useQuery(projectMembersQuery(projectId)).data
  const me = useQuery(meQuery).data
  // Its form offers what it may stand in.
  const parents = useQuery(workQuery(workKinds[noun].parent?.noun ?? noun, projectId)).data
  const { row, isGone } = useOpened(useQuery(workQuery(noun, projectId)), id, { missing: words.missing, onClose })
  if (!row || !members || !me || !parents) return null
  return (
    <FormDialog open onOpenChange={(open) => !open && onClose()} title={words.edit} size="large">
      <WorkEditor
        noun={noun}
        item={row}
        isGone={isGone}
        members={members}
        mayDelete={can(me.role, `${noun}.delete`)}
        onClose={onClose}
      >
        <LinkedWork noun={noun} item={row} isGone={isGone} />
      </WorkEditor>
      <LeaveGuard />
    </FormDialog>
  )
}
