import { can } from '@leme/contract/can'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../../../api/me.ts'
import { usePageTitle } from '../../../page/title.ts'
import { projectMembersQuery } from '../../../queries/project-members-query.ts'
import { workQuery } from '../../../queries/work-query.ts'
import { FormDialog } from '../../../ui/float/form-dialog.tsx'
import { useDiscardChanges } from '../../../ui/form/unsaved.ts'
import { usePeople } from '../../work/use-people.ts'
import { workWords } from '../work-words.ts'
import { DeleteWorkDialog, type DeleteWorkDialogProps } from './delete-work-dialog.tsx'
import { useWhereGone } from './gone-work.tsx'
import { KeyBar } from './key-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { LinkedWork } from './linked-work.tsx'
import { ThingParts, ThingWatching } from './thing-parts.tsx'
import { useOpened } from './use-opened.ts'
import { WorkEditor } from './work-editor.tsx'

export type WorkDialogProps = { noun: WorkNoun; projectId: string; id: string; onClose: () => void }

/** One epic, story or task over its list, to read and to edit. An id that is none of the project's closes it. */
export function WorkDialog(props: WorkDialogProps) {
  return <OpenedWork key={props.id} {...props} />
}

const nobody: readonly never[] = []

function OpenedWork({ noun, projectId, id, onClose }: WorkDialogProps) {
  const words = workWords[noun]
  const members = useQuery(projectMembersQuery(projectId)).data
  const people = usePeople(members ?? nobody)
  const me = useQuery(meQuery).data
  const { row, isGone } = useOpened(useQuery(workQuery(noun, projectId)), id, { missing: words.missing, onClose })
  const gone = useWhereGone(noun, row, isGone)
  const [isAsking, setAsking] = useState(false)
  usePageTitle(row && `${row.key} ${row.title}`, 1)
  if (!row || !me) return null
  const mayDelete = can(me.role, `${noun}.delete`) && !isGone
  const of = { noun, id, projectId }
  return (
    <FormDialog open onOpenChange={(open) => !open && onClose()} title={words.edit} size="side">
      <KeyBar item={row} onDelete={mayDelete ? () => setAsking(true) : undefined}>
        {!isGone && <ThingWatching of={of} />}
      </KeyBar>
      <WorkEditor noun={noun} item={row} isGone={isGone} people={people}>
        <ThingParts of={of} gone={gone}>
          <LinkedWork noun={noun} item={row} isGone={isGone} />
        </ThingParts>
      </WorkEditor>
      <Deleting noun={noun} item={row} open={isAsking} onClose={() => setAsking(false)} onGone={onClose} />
      <LeaveGuard />
    </FormDialog>
  )
}

/** Nothing that was typed is held on to where the thing is deleted. */
function Deleting({ onGone, ...props }: DeleteWorkDialogProps) {
  const discardChanges = useDiscardChanges()
  return (
    <DeleteWorkDialog
      {...props}
      onGone={() => {
        discardChanges()
        onGone?.()
      }}
    />
  )
}
