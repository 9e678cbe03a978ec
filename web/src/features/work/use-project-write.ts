import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useWrite, type WriteOptions } from '../../api/form/use-write.ts'
import { keys, type ProjectPart } from '../../api/keys.ts'

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

/**
 * After a change of a project's parts: reads them again, and what follows from them (health, hours, activity). While
 * another change of the project is under way they are only marked old: the last one reads them all.
 */
function refreshProject(queries: QueryClient, projectId: string, ...parts: ProjectPart[]): void {
  const old: QueryFilters[] = [
    ...[...parts, 'activity' as const].map((part) => ({ queryKey: keys.projects.part(projectId, part) })),
    { queryKey: keys.projects.one(projectId), exact: true },
    { queryKey: keys.projects.list() },
  ]
  for (const filters of old) void queries.invalidateQueries({ ...filters, refetchType: 'none' })
  if (queries.isMutating({ mutationKey: keys.projects.changes(projectId) }) > 1) return
  void queries.refetchQueries({
    queryKey: keys.projects.all,
    type: 'active',
    predicate: ({ state }) => state.isInvalidated,
  })
}
