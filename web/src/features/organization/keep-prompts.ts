import type { Organization } from '@leme/contract/organization'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { useWrite } from '../../api/use-write.ts'
import { organizationQuery } from './organization-query.ts'

/** Says whether prompts and answers are kept: shown at once, taken back with a toast when the server refuses. */
export function useKeepPrompts() {
  const queries = useQueryClient()
  const { queryKey } = organizationQuery

  function set(keep: boolean): void {
    queries.setQueryData(queryKey, (known: Organization | undefined) => known && { ...known, keep_prompts: keep })
  }

  function show(keep: boolean): () => void {
    set(keep)
    return () => set(!keep)
  }

  return useWrite<boolean>({
    family: ['organization', 'keep_prompts'],
    queue: 'keep-prompts',
    send: (keep) => call('PATCH /api/organization', { body: { keep_prompts: keep } }),
    optimistic: { reads: queryKey, show },
    success: (keep) => (keep ? 'Prompts e respostas serão guardados' : 'Prompts e respostas não serão mais guardados'),
    failure: (error) => messageOf(error, 'Erro ao atualizar a organização'),
    refresh: () => queries.invalidateQueries({ queryKey }),
  })
}
