import type { Client } from '@leme/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { keys } from '../../api/keys.ts'
import { useWrite } from '../../api/use-write.ts'
import { clientsQuery } from './clients-query.ts'

/** Makes a client active or inactive: shown at once, taken back with a toast when the server refuses. */
export function useToggleClient(id: string) {
  const queries = useQueryClient()
  const { queryKey } = clientsQuery

  function set(isActive: boolean): void {
    queries.setQueryData(queryKey, (clients: Client[] | undefined) =>
      clients?.map((client) => (client.id === id ? { ...client, is_active: isActive } : client)),
    )
  }

  function show(isActive: boolean): () => void {
    set(isActive)
    return () => set(!isActive)
  }

  return useWrite<boolean>({
    family: ['clients', 'toggle'],
    queue: `client-${id}`,
    send: (isActive) => call('PATCH /api/clients/:id', { params: { id }, body: { is_active: isActive } }),
    optimistic: { reads: queryKey, show },
    failure: (error) => messageOf(error, 'Erro ao atualizar cliente'),
    refresh: () => queries.invalidateQueries({ queryKey: keys.clients.all }),
  })
}
