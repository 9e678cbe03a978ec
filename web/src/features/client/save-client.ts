import type { Client, ClientCreate, ClientUpdate } from '@leme/contract/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** A client's name and partner show on its projects too. */
function refreshClients(queries: QueryClient): void {
  for (const { all } of [keys.clients, keys.partners, keys.projects]) void queries.invalidateQueries({ queryKey: all })
}

/** Creates a client; the same key creates it once. */
export function useCreateClient() {
  const queries = useQueryClient()
  return async (body: ClientCreate, idempotencyKey: string): Promise<Client> => {
    const client = await call('POST /api/clients', { body }, { idempotencyKey })
    refreshClients(queries)
    return client
  }
}

/** Changes the given fields of a client; a new name goes on to its projects. */
export function useUpdateClient() {
  const queries = useQueryClient()
  return async (id: string, body: ClientUpdate): Promise<Client> => {
    const client = await call('PATCH /api/clients/:id', { params: { id }, body })
    refreshClients(queries)
    return client
  }
}
