import type { WorkRow } from '@leme/contract/work/work-item'
import { type WorkNoun, workKinds } from '@leme/contract/work/work-kind'
import { queryOptions } from '@tanstack/react-query'
import { type CallOptions, call } from '../api/call.ts'
import { keys } from '../api/keys.ts'

type Lists = { [Noun in WorkNoun]: (id: string, options: CallOptions) => Promise<WorkRow<Noun>[]> }
const lists: Lists = {
  epic: (id, options) => call('GET /api/projects/:id/epics', { params: { id } }, options),
  story: (id, options) => call('GET /api/projects/:id/stories', { params: { id } }, options),
  task: (id, options) => call('GET /api/projects/:id/tasks', { params: { id } }, options),
}

/** Every epic, story or task of a project, newest first. */
export function workQuery<Noun extends WorkNoun>(noun: Noun, projectId: string) {
  return queryOptions({
    queryKey: keys.projects.part(projectId, workKinds[noun].table),
    queryFn: ({ signal }) => lists[noun](projectId, { signal }),
  })
}
