import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../api/errors.ts'
import { keys, type ProjectPart } from '../../api/keys.ts'
import { toast } from '../../ui/toast.ts'
import { refreshProject } from '../project/refresh-project.ts'

/** What to say of a change of some fields; a success without words is silent. */
export type ChangeWords = { success?: string; failure: (message: string) => string }

export type RowChange<Change> = { id: string; change: Change; words: ChangeWords }

const general = 'não foi possível salvar'

/**
 * Changes fields of one row of a project's list (a status, an owner): shown at once, and taken back with a toast when
 * the server refuses. Changes go one after the other, so that the last one stays.
 */
export function useChangeRow<Row extends { id: string }, Change extends Partial<Row>>(
  projectId: string,
  part: ProjectPart,
  send: (id: string, change: Change) => Promise<Row>,
) {
  const queries = useQueryClient()
  const queryKey = keys.projects.part(projectId, part)
  const mutationKey = keys.projects.changes(projectId)

  function edit(id: string, next: (row: Row) => Row): void {
    queries.setQueryData<Row[]>(queryKey, (rows) => rows?.map((row) => (row.id === id ? next(row) : row)))
  }

  return useMutation({
    mutationKey,
    scope: { id: `project-${projectId}` },
    mutationFn: ({ id, change }: RowChange<Change>) => send(id, change),
    onMutate: async ({ id, change }) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<Row[]>(queryKey)?.find((row) => row.id === id)
      edit(id, (row) => ({ ...row, ...change }))
      return { before }
    },
    onSuccess: (_row, { words }) => {
      if (words.success) toast.success(words.success)
    },
    onError: (error, { id, change, words }, context) => {
      const before = context?.before
      if (before) edit(id, (row) => ({ ...row, ...undone(row, change, before) }))
      const isGone = error instanceof ApiError && error.status === 404
      toast.error(words.failure(messageOf(error, general)))
      if (isGone) void queries.invalidateQueries({ queryKey })
    },
    onSettled: () => {
      // While another change is under way, a fresh list would take it back for a moment.
      if (queries.isMutating({ mutationKey }) === 1) refreshProject(queries, projectId, part)
    },
  })
}

/** The fields that still show the refused change, as they were before it; what changed again since stays. */
function undone<Row extends object>(row: Row, change: Partial<Row>, before: Row): Partial<Row> {
  const fields = Object.keys(change) as (keyof Row)[]
  const kept = fields.filter((field) => row[field] === change[field])
  return Object.fromEntries(kept.map((field) => [field, before[field]])) as Partial<Row>
}
