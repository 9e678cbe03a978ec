import { ticketStatuses } from '@leme/contract/status'
import type { Ticket } from '@leme/contract/work/ticket'
import { StatusSelect } from '../../ui/select/status-select.tsx'
import { useChangeTicket } from './ticket-writes.ts'

/** A ticket's status, changed where it is shown. */
export function TicketStatus({ ticket: { id, title, status } }: { ticket: Ticket }) {
  const { mutate } = useChangeTicket()
  return (
    <StatusSelect
      label={`Status de ${title}`}
      status={status}
      statuses={ticketStatuses}
      onChange={(next) => next !== status && mutate({ id, body: { status: next } })}
    />
  )
}
