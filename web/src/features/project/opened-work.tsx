import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useCloseWork } from '../work/use-open-work.ts'

const { Part: EpicDialog } = lazyPart(() => import('../epic/epic-dialog.tsx'), 'EpicDialog')
const { Part: StoryDialog } = lazyPart(() => import('../story/story-dialog.tsx'), 'StoryDialog')
const { Part: TaskDialog } = lazyPart(() => import('../task/task-dialog.tsx'), 'TaskDialog')

const route = getRouteApi('/app/projects/$id')

/** The dialog of the epic, story or task that the address names, over whichever tab is open. */
export function OpenedWork({ projectId }: { projectId: string }) {
  const { epic, story, task } = route.useSearch()
  const close = useCloseWork()
  return (
    <Suspense>
      {task && <TaskDialog projectId={projectId} taskId={task} onClose={close} />}
      {story && !task && <StoryDialog projectId={projectId} storyId={story} onClose={close} />}
      {epic && !story && !task && <EpicDialog projectId={projectId} epicId={epic} onClose={close} />}
    </Suspense>
  )
}
