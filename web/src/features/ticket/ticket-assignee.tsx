import type { Ticket } from '@leme/contract/work/ticket'
import { PersonSelect } from '../../ui/select/person-select.tsx'
import { useChangeTicket } from './ticket-writes.ts'
import { assigneeName, type TicketNames } from './use-ticket-names.ts'

/** Who looks after a ticket, changed where it is shown. */
export function TicketAssignee({ ticket, names }: { ticket: Ticket; names: TicketNames }) {
  const { mutate } = useChangeTicket()
  const { id, title, assignee_user_id } = ticket
  return (
    <PersonSelect
      label={`Responsável de ${title}`}
      value={assignee_user_id}
      name={assigneeName(assignee_user_id, names)}
      people={names.people}
      onChange={(next) => next !== assignee_user_id && mutate({ id, body: { assignee_user_id: next } })}
    />
  )
}
