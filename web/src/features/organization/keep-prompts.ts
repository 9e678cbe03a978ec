import type { Organization } from '@leme/contract/organization'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { toast } from '../../ui/toast.ts'
import { organizationQuery } from './organization-query.ts'

/** Says whether prompts and answers are kept: shown at once, taken back with a toast when the server refuses. */
export function useKeepPrompts() {
  const queries = useQueryClient()
  const { queryKey } = organizationQuery
  const mutationKey = ['organization', 'keep_prompts']

  function show(keep: boolean): void {
    queries.setQueryData(queryKey, (known: Organization | undefined) => known && { ...known, keep_prompts: keep })
  }

  return useMutation({
    mutationKey,
    // One after the other: the last click is what stays.
    scope: { id: 'keep-prompts' },
    mutationFn: (keep: boolean) => call('PATCH /api/organization', { body: { keep_prompts: keep } }),
    onMutate: async (keep) => {
      await queries.cancelQueries({ queryKey })
      show(keep)
    },
    onSuccess: (_answer, keep) =>
      toast.success(keep ? 'Prompts e respostas serão guardados' : 'Prompts e respostas não serão mais guardados'),
    onError: (error, keep) => {
      show(!keep)
      toast.error(messageOf(error, 'Erro ao atualizar a organização'))
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) === 1) void queries.invalidateQueries({ queryKey })
    },
  })
}
