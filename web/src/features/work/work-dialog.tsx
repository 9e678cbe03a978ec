import { can } from '@leme/contract/can'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/me.ts'
import { projectMembersQuery } from '../../queries/project-members-query.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useOpened } from './use-opened.ts'
import { WorkEditor, type WorkEditorProps } from './work-editor.tsx'
import type { WorkRow } from './work-kind.ts'

export type WorkDialogProps<Row extends WorkRow> = Omit<
  WorkEditorProps<Row>,
  'row' | 'isGone' | 'members' | 'mayDelete'
> & {
  projectId: string
  /** The project's list that it is one of. */
  list: UseQueryResult<Row[]>
  id: string
  /** False until its fields have all that they offer. */
  isReady?: boolean
}

/** One epic, story or task, open to edit. An id that is none of the project's closes it. */
export function WorkDialog<Row extends WorkRow>(props: WorkDialogProps<Row>) {
  return <OpenedWork key={props.id} {...props} />
}

function OpenedWork<Row extends WorkRow>({ projectId, list, id, isReady = true, ...editor }: WorkDialogProps<Row>) {
  const { kind, onClose } = editor
  const members = useQuery(projectMembersQuery(projectId)).data
  const me = useQuery(meQuery).data
  const { row, isGone } = useOpened(list, id, { missing: kind.words.missing, onClose })
  if (!row || !members || !me || !isReady) return null
  return (
    <FormDialog open onOpenChange={(open) => !open && onClose()} title={kind.words.edit} size="large">
      <WorkEditor
        {...editor}
        row={row}
        isGone={isGone}
        members={members}
        mayDelete={can(me.role, `${kind.noun}.delete`)}
      />
      <LeaveGuard />
    </FormDialog>
  )
}
