import type { Project, ProjectCreate } from '@leme/contract/project'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** Creates a project, planned; the same key creates it once. It may name a partner that nobody named before. */
export function useCreateProject() {
  const queries = useQueryClient()
  return async (body: ProjectCreate, idempotencyKey: string): Promise<Project> => {
    const project = await call('POST /api/projects', { body }, { idempotencyKey })
    for (const { all } of [keys.projects, keys.partners]) void queries.invalidateQueries({ queryKey: all })
    return project
  }
}
