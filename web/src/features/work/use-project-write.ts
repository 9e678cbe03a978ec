import { useQueryClient } from '@tanstack/react-query'
import { keys, type ProjectPart } from '../../api/keys.ts'
import { useWrite, type WriteOptions } from '../../api/use-write.ts'
import { refreshProject } from './refresh-project.ts'

export type ProjectWriteOptions<Input, Result> = Omit<WriteOptions<Input, Result>, 'family' | 'queue' | 'refresh'> & {
  /** What of the project changes with it, besides the project itself. */
  parts?: readonly ProjectPart[]
}

/** A change of a project or of a part of it: after those before it, and while it is under way live reads wait. */
export function useProjectWrite<Input = void, Result = unknown>(
  projectId: string,
  { parts = [], ...options }: ProjectWriteOptions<Input, Result>,
) {
  const queries = useQueryClient()
  return useWrite<Input, Result>({
    ...options,
    family: keys.projects.changes(projectId),
    queue: `project-${projectId}`,
    refresh: () => refreshProject(queries, projectId, ...parts),
  })
}
