import type { Client } from '@leme/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { keys } from '../../api/keys.ts'
import { toast } from '../../ui/toast.ts'
import { clientsQuery } from './clients-query.ts'

/** Makes a client active or inactive: shown at once, taken back with a toast when the server refuses. */
export function useToggleClient(id: string) {
  const queries = useQueryClient()
  const mutationKey = ['clients', 'toggle']

  function show(isActive: boolean): void {
    queries.setQueryData(clientsQuery.queryKey, (clients: Client[] | undefined) =>
      clients?.map((client) => (client.id === id ? { ...client, is_active: isActive } : client)),
    )
  }

  return useMutation({
    mutationKey,
    // One after the other: the last click is what stays.
    scope: { id: `client-${id}` },
    mutationFn: (isActive: boolean) =>
      call('PATCH /api/clients/:id', { params: { id }, body: { is_active: isActive } }),
    onMutate: async (isActive) => {
      await queries.cancelQueries({ queryKey: clientsQuery.queryKey })
      show(isActive)
    },
    onError: (error, isActive) => {
      show(!isActive)
      toast.error(messageOf(error, 'Erro ao atualizar cliente'))
    },
    onSettled: () => {
      // While another switch is under way, a fresh list would take it back for a moment.
      if (queries.isMutating({ mutationKey }) === 1) void queries.invalidateQueries({ queryKey: keys.clients.all })
    },
  })
}
