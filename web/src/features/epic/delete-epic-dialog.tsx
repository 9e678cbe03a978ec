import type { Epic } from '@leme/contract/epic'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { storiesQuery } from '../story/stories-query.ts'
import { counted } from '../work/counted.ts'
import { DeleteDialog } from '../work/delete-dialog.tsx'

export type DeleteEpicDialogProps = { epic: Epic; open: boolean; onClose: () => void; onGone?: () => void }

const linked = { one: 'story vinculada', many: 'stories vinculadas' }

/** Asks before an epic is deleted: its stories stay, without it. */
export function DeleteEpicDialog({ epic, open, onClose, onGone }: DeleteEpicDialogProps) {
  const { id, project_id, title } = epic
  const stories = useQuery(storiesQuery(project_id)).data
  const count = stories?.filter(({ epic_id }) => epic_id === id).length
  return (
    <DeleteDialog
      projectId={project_id}
      open={open}
      onClose={onClose}
      onGone={onGone}
      parts={['epics', 'stories']}
      id={id}
      title={title}
      toll={count === undefined ? undefined : counted(count, linked)}
      send={(gone) => call('DELETE /api/epics/:id', { params: { id: gone } })}
      success="Épico deletado com sucesso"
      failure="Erro ao deletar épico"
    >
      As stories vinculadas a este épico perderão a referência.
    </DeleteDialog>
  )
}
