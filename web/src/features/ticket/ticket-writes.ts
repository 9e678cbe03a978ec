import type { Ticket, TicketCreate, TicketEdit, TicketUpdate } from '@leme/contract/work/ticket'
import { useQueryClient } from '@tanstack/react-query'
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

/** The same where a text is typed in its page: a refusal is a toast, and what was typed stays. */
export function useEditTicket(options: Pick<WriteOptions<Edit, Ticket>, 'failure' | 'onDone'>) {
  return useTicketWrite<Edit, Ticket>({ send: changeTicket, ...options })
}

/** Changes a ticket where it is shown: at once, taken back when it is refused. */
export function useChangeTicket() {
  return useTicketWrite<Change, Ticket>({
    send: changeTicket,
    row: { reads: [keys.tickets.all, keys.forYou], shown: ({ id, body }) => ({ id, ...body }) },
    failure: (error) => `Erro ao atualizar ticket: ${messageOf(error, 'não foi possível salvar')}`,
  })
}
