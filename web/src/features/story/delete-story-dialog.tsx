import type { Story } from '@leme/contract/story'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { tasksQuery } from '../task/tasks-query.ts'
import { counted } from '../work/counted.ts'
import { DeleteDialog } from '../work/delete-dialog.tsx'

export type DeleteStoryDialogProps = { story: Story; open: boolean; onClose: () => void; onGone?: () => void }

const linked = { one: 'task vinculada', many: 'tasks vinculadas' }

/** Asks before a story is deleted: its tasks stay, without it. */
export function DeleteStoryDialog({ story, open, onClose, onGone }: DeleteStoryDialogProps) {
  const { id, project_id, title } = story
  const tasks = useQuery(tasksQuery(project_id)).data
  const count = tasks?.filter(({ story_id }) => story_id === id).length
  return (
    <DeleteDialog
      projectId={project_id}
      open={open}
      onClose={onClose}
      onGone={onGone}
      parts={['stories', 'tasks']}
      id={id}
      title={title}
      toll={count === undefined ? undefined : counted(count, linked)}
      send={(gone) => call('DELETE /api/stories/:id', { params: { id: gone } })}
      success="Story deletada com sucesso"
      failure="Erro ao deletar story"
    >
      As tasks vinculadas a esta story perderão a referência.
    </DeleteDialog>
  )
}
