import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { isMissing, messageOf } from '../../api/http/errors.ts'
import type { ProjectPart } from '../../api/keys.ts'
import { useProjectWrite } from './use-project-write.ts'

export type RemoveRowOptions = {
  projectId: string
  id: string
  /** The list that loses it. */
  list: QueryKey
  /** The parts of the project to read again. */
  parts: readonly ProjectPart[]
  send: (id: string) => Promise<unknown>
  success: string
  /** Brings it back while the toast offers to. */
  takeBack?: (id: string) => Promise<unknown>
  /** "Erro ao deletar épico". */
  failure: string
  /** It is gone: by this, or by somebody else before. */
  onGone: () => void
}

/** Takes one row out of a project's list for good, once it was asked for, and says how it went. */
export function useRemoveRow(options: RemoveRowOptions) {
  const { projectId, id, list, parts, send, success, takeBack, failure, onGone } = options
  const queries = useQueryClient()
  return useProjectWrite(projectId, {
    parts,
    send: () => send(id),
    success,
    takeBack: takeBack && (() => takeBack(id)),
    failure: (error) => `${failure}: ${messageOf(error, 'tente novamente')}`,
    onDone: () => {
      queries.setQueryData<{ id: string }[]>(list, (rows) => rows?.filter((row) => row.id !== id))
      onGone()
    },
    onRefused: (error) => {
      if (isMissing(error)) onGone()
    },
  })
}
