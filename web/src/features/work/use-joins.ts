import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/http/errors.ts'
import { keys } from '../../api/keys.ts'
import type { People } from './people.ts'

/** Makes a person a member, unless somebody did meanwhile. */
export async function join(projectId: string, userId: string): Promise<void> {
  try {
    await call('POST /api/projects/:id/members', { params: { id: projectId }, body: { user_id: userId } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'already_project_member')) throw error
  }
}

/**
 * For whatever puts somebody in charge: someone who is no member of the project joins it first, as a contributor. If
 * the change itself is then refused, they stay a member, and nothing else was done.
 */
export function useJoins(projectId: string, { colleagues }: People) {
  const queries = useQueryClient()
  return useCallback(
    async (owner: string | null | undefined): Promise<void> => {
      if (!owner || !colleagues.some(({ id }) => id === owner)) return
      await join(projectId, owner)
      void queries.invalidateQueries({ queryKey: keys.projects.part(projectId, 'project_members') })
    },
    [projectId, colleagues, queries],
  )
}
