import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ticketQuery } from '../../queries/ticket-query.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { DialogSection } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** In a task's dialog: the ticket that it came from. */
export function TaskTicket({ ticketId }: { ticketId: string }) {
  const ticket = useQuery(ticketQuery(ticketId)).data
  return (
    <DialogSection title="Ticket">
      <p className="flex min-h-9 items-center gap-3 text-cell">
        {ticket ? (
          <>
            <Link
              to="/tasks/tickets/$id"
              params={{ id: ticketId }}
              className="min-w-0 flex-1 rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 hover:underline"
            >
              {ticket.title}
            </Link>
            <StatusBadge status={ticket.status} />
          </>
        ) : (
          <Skeleton className="h-3.5 w-1/2" />
        )}
      </p>
    </DialogSection>
  )
}
