import type { QueryClient } from '@tanstack/react-query'
import { keys, type ProjectPart } from '../../api/keys.ts'

/** After a change of a project's part: reads it anew, and what follows from it (health, hours, activity). */
export function refreshProject(queries: QueryClient, projectId: string, ...parts: ProjectPart[]): void {
  for (const part of [...parts, 'activity'] as const) {
    void queries.invalidateQueries({ queryKey: keys.projects.part(projectId, part) })
  }
  void queries.invalidateQueries({ queryKey: keys.projects.one(projectId), exact: true })
  void queries.invalidateQueries({ queryKey: keys.projects.list() })
}
