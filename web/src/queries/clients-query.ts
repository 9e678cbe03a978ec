import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { readPages } from '../api/http/read-pages.ts'
import { keys } from '../api/keys.ts'

/** Every client, by name as a Brazilian dictionary orders them. */
export const clientsQuery = queryOptions({
  queryKey: keys.clients.list(),
  queryFn: (context) => readPages(context, (query) => call('GET /api/clients', { query }, { signal: context.signal })),
})

/** The clients that a new project may have. */
export const activeClientsQuery = queryOptions({
  queryKey: keys.clients.list({ active: true }),
  queryFn: (context) =>
    readPages(context, (query) =>
      call('GET /api/clients', { query: { ...query, active: 'true' } }, { signal: context.signal }),
    ),
})

/** Partners that any client or project names, once each. */
export const partnersQuery = queryOptions({
  queryKey: keys.partners.list(),
  queryFn: ({ signal }) => call('GET /api/partners', {}, { signal }),
})
