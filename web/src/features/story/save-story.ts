import type { Story, StoryCreate, StoryUpdate } from '@leme/contract/story'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refreshProject } from '../project/refresh-project.ts'
import { useChangeRow } from '../work/use-change-row.ts'

/** Creates a story, planned; the same key creates it once. */
export function useCreateStory(projectId: string) {
  const queries = useQueryClient()
  return async (body: StoryCreate, idempotencyKey: string): Promise<Story> => {
    const params = { id: projectId }
    const story = await call('POST /api/projects/:id/stories', { params, body }, { idempotencyKey })
    refreshProject(queries, projectId, 'stories')
    return story
  }
}

/** Changes the given fields of a story; the list is read anew either way, as a refusal may mean that it is gone. */
export function useUpdateStory(projectId: string) {
  const queries = useQueryClient()
  return (id: string, body: StoryUpdate): Promise<Story> =>
    changeStory(id, body).finally(() => refreshProject(queries, projectId, 'stories'))
}

/** Changes a story in place: shown at once, taken back when the server refuses. */
export function useChangeStory(projectId: string) {
  return useChangeRow(projectId, 'stories', changeStory)
}

function changeStory(id: string, body: StoryUpdate): Promise<Story> {
  return call('PATCH /api/stories/:id', { params: { id }, body })
}
