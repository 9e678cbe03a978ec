import { formatHours } from '@leme/contract/format/format'
import { sumWorked } from '@leme/contract/format/hours'
import type { WorkItem } from '@leme/contract/work/work-item'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'
import { workQuery } from '../../../queries/work-query.ts'
import { ConfirmDialog } from '../../../ui/float/confirm-dialog.tsx'
import { counted } from '../../../ui/sign/counted.ts'
import { restoreDeletion, useDeletionWarning } from '../../deletion/restore-deletion.ts'
import { useTimeEntries } from '../../time-entry/use-time-entries.ts'
import { useRemoveRow } from '../../work/use-remove-row.ts'
import { childrenOf, looseCount } from '../children.ts'
import { partsOf } from '../work-calls.ts'
import { workWords } from '../work-words.ts'

/** What the question says is left; how much of it follows where it is known. */
const leaves: Record<WorkNoun, string> = {
  epic: 'As stories vinculadas a este épico perderão a referência',
  story: 'As tasks vinculadas a esta story perderão a referência',
  task: 'As horas registradas nesta task continuam no projeto',
}

export type DeleteWorkDialogProps = {
  noun: WorkNoun
  item: WorkItem
  open: boolean
  onClose: () => void
  /** It is gone: by this dialog, or by somebody else before. */
  onGone?: () => void
}

/** Asks before an epic, story or task is deleted, deletes it and says how it went. */
export function DeleteWorkDialog({ noun, item, open, onClose, onGone }: DeleteWorkDialogProps) {
  const { project_id, id, title } = item
  const warning = useDeletionWarning()
  const loose = useLoose(noun, item, open)
  const parts = partsOf[noun]
  const remove = useRemoveRow({
    projectId: project_id,
    id,
    list: keys.projects.part(project_id, parts[0]),
    parts,
    send: (id) => call(`DELETE /api/${workKinds[noun].table}/:id`, { params: { id } }),
    success: workWords[noun].deleted,
    takeBack: restoreDeletion,
    failure: workWords[noun].deleteFailed,
    onGone: () => {
      onClose()
      onGone?.()
    },
  })

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && !remove.isPending && onClose()}
      title="Confirmar exclusão"
      thing={<span className="line-clamp-3 wrap-anywhere">{title}</span>}
      impact={useImpact(noun, item, open)}
      action="Deletar"
      busyAction="Deletando..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {warning} {leaves[noun]}
      {loose && `: ${loose}`}.
    </ConfirmDialog>
  )
}

/** What hangs on it: "4 stories vinculadas", "6h registradas". */
function useImpact(noun: WorkNoun, { project_id, id }: WorkItem, isShown: boolean): string | undefined {
  const { child } = workKinds[noun]
  const children = useQuery({ ...workQuery(child ?? noun, project_id), enabled: child !== null }).data
  const entries = useTimeEntries(project_id, id, isShown && child === null).data
  if (child) return children && counted(childrenOf(noun, id, children).length, workWords[child].linked)
  const hours = entries && sumWorked(entries.map((entry) => entry.hours))
  return hours ? `${formatHours(hours)} registradas` : undefined
}

/** How much of it is loosened: "4 stories (com 9 tasks)". */
function useLoose(noun: WorkNoun, { project_id, id }: WorkItem, isShown: boolean): string {
  const enabled = isShown && noun !== 'task'
  const story = useQuery({ ...workQuery('story', project_id), enabled }).data
  const task = useQuery({ ...workQuery('task', project_id), enabled }).data
  return looseCount(noun, [id], { story, task })
}
