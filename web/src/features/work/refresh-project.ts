import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { keys, type ProjectPart } from '../../api/keys.ts'

/**
 * After a change of a project's parts: reads them again, and what follows from them (health, hours, activity). While
 * another change of the project is under way they are only marked old: the last one reads them all.
 */
export function refreshProject(queries: QueryClient, projectId: string, ...parts: ProjectPart[]): void {
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
