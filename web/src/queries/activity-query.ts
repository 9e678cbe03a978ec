import { activityPage } from '@leme/contract/project/activity-page'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'

/** What happened in a project, newest first, a page at a time. */
export function activityQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: keys.projects.part(projectId, 'activity'),
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /api/projects/:id/activity', { params: { id: projectId }, query: { before } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < activityPage ? undefined : page.at(-1)?.id),
  })
}
