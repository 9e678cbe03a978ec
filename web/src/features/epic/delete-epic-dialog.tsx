import type { Epic } from '@leme/contract/work-item'
import { useQuery } from '@tanstack/react-query'
import { workQuery } from '../../queries/work-query.ts'
import { counted } from '../../ui/counted.ts'
import { type AskedDelete, DeleteDialog } from '../work/delete-dialog.tsx'
import { epicKind } from './epic-kind.ts'

const linked = { one: 'story vinculada', many: 'stories vinculadas' }

/** Asks before an epic is deleted, with the warning that is promised (PD-07): its stories stay, without it. */
export function DeleteEpicDialog({ epic, ...asked }: { epic: Epic } & AskedDelete) {
  const stories = useQuery(workQuery('story', epic.project_id)).data
  const count = stories?.filter(({ epic_id }) => epic_id === epic.id).length
  return (
    <DeleteDialog
      kind={epicKind}
      row={epic}
      impact={count === undefined ? undefined : counted(count, linked)}
      warning="Esta ação é irreversível depois de alguns segundos."
      {...asked}
    >
      As stories vinculadas a este épico perderão a referência.
    </DeleteDialog>
  )
}
