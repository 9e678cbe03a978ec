import type { Ticket, TicketCreate, TicketEdit, TicketUpdate } from '@leme/contract/work/ticket'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useWrite, type WriteOptions } from '../../api/form/use-write.ts'
import { messageOf } from '../../api/http/errors.ts'
import { keys } from '../../api/keys.ts'

type Change = { id: string; body: TicketUpdate }
type Edit = { id: string; body: TicketEdit }

const changeTicket = ({ id, body }: Edit) => call('PATCH /api/tickets/:id', { params: { id }, body })

/** A change of a ticket, or of what refers to it: lists, figures and tasks are read again. */
export function useTicketWrite<Input, Result>(options: Omit<WriteOptions<Input, Result>, 'family' | 'refresh'>) {
  const queries = useQueryClient()
  return useWrite<Input, Result>({
    ...options,
    family: keys.tickets.all,
    refresh: () => {
      for (const queryKey of [keys.tickets.all, keys.tasks.all, keys.dashboard]) {
        void queries.invalidateQueries({ queryKey })
      }
    },
  })
}

export function useCreateTicket() {
  return useTicketWrite<{ body: TicketCreate; key: string }, Ticket>({
    send: ({ body, key }) => call('POST /api/tickets/new', { body }, { idempotencyKey: key }),
  })
}

/** Changes the given fields, from the values that they began with; a form says beside its fields what was refused. */
export function useUpdateTicket() {
  return useTicketWrite<Edit, Ticket>({ send: changeTicket })
}

/** Changes a ticket where it is shown: at once, taken back when it is refused. */
export function useChangeTicket() {
  const queries = useQueryClient()
  return useTicketWrite<Change, Ticket>({
    send: changeTicket,
    optimistic: { reads: keys.tickets.all, show: (change) => showChange(queries, change) },
    failure: (error) => `Erro ao atualizar ticket: ${messageOf(error, 'não foi possível salvar')}`,
  })
}

function showChange(queries: QueryClient, change: Change): () => void {
  const before = queries.getQueriesData({ queryKey: keys.tickets.all })
  queries.setQueriesData({ queryKey: keys.tickets.all }, (data: unknown) => changed(data, change))
  return () => {
    for (const [key, data] of before) queries.setQueryData(key, data)
  }
}

/** What was read of tickets (one, a list, pages of lists) with the ticket changed. */
function changed(data: unknown, change: Change): unknown {
  if (Array.isArray(data)) return data.map((one) => changed(one, change))
  if (typeof data !== 'object' || data === null) return data
  if ('pages' in data) return { ...data, pages: changed(data.pages, change) }
  return 'id' in data && data.id === change.id ? { ...data, ...change.body } : data
}
