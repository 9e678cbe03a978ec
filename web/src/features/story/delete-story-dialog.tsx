import type { Story } from '@leme/contract/work-item'
import { useQuery } from '@tanstack/react-query'
import { workQuery } from '../../queries/work-query.ts'
import { counted } from '../../ui/counted.ts'
import { type AskedDelete, DeleteDialog } from '../work/delete-dialog.tsx'
import { storyKind } from './story-kind.ts'

const linked = { one: 'task vinculada', many: 'tasks vinculadas' }

/** Asks before a story is deleted: its tasks stay, without it. */
export function DeleteStoryDialog({ story, ...asked }: { story: Story } & AskedDelete) {
  const tasks = useQuery(workQuery('task', story.project_id)).data
  const count = tasks?.filter(({ story_id }) => story_id === story.id).length
  return (
    <DeleteDialog
      kind={storyKind}
      row={story}
      impact={count === undefined ? undefined : counted(count, linked)}
      {...asked}
    >
      As tasks vinculadas a esta story perderão a referência.
    </DeleteDialog>
  )
}
