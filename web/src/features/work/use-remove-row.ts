import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../api/errors.ts'
import { keys, type ProjectPart } from '../../api/keys.ts'
import { toast } from '../../ui/toast.ts'
import { refreshProject } from '../project/refresh-project.ts'

export type RemoveRowOptions = {
  projectId: string
  id: string
  /** The list that loses it. */
  list: QueryKey
  /** The parts of the project to read anew. */
  parts: readonly ProjectPart[]
  send: (id: string) => Promise<unknown>
  success: string
  /** "Erro ao deletar épico". */
  failure: string
  /** It is gone: by this, or by somebody else before. */
  onGone: () => void
}

/** Takes one row out of a project's list for good, once it was asked for, and says how it went. */
export function useRemoveRow({ projectId, id, list, parts, send, success, failure, onGone }: RemoveRowOptions) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: keys.projects.changes(projectId),
    mutationFn: () => send(id),
    onSuccess: () => {
      queries.setQueryData<{ id: string }[]>(list, (rows) => rows?.filter((row) => row.id !== id))
      toast.success(success)
      onGone()
    },
    onError: (error) => {
      toast.error(`${failure}: ${messageOf(error, 'tente novamente')}`)
      if (error instanceof ApiError && error.status === 404) onGone()
    },
    onSettled: () => refreshProject(queries, projectId, ...parts),
  })
}
