import type { Ticket } from '@leme/contract/work/ticket'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCalendar } from '../../ui/calendar.ts'
import { Fact, Facts } from '../../ui/page/facts.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { Priority } from '../../ui/sign/priority.tsx'
import { TicketAssignee } from './ticket-assignee.tsx'
import { useTicketNames } from './use-ticket-names.ts'

const linkClass = 'rounded-1 text-accent-text underline-offset-3 hover:underline'
const waiting = <Skeleton className="my-0.5 h-4 w-24" />

/** How a ticket stands: who looks after it, for whom and what it is, since when. */
export function TicketFacts({ ticket }: { ticket: Ticket | undefined }) {
  const { formatInstant } = useCalendar()
  const names = useTicketNames()
  const known = (show: (ticket: Ticket) => ReactNode) => (ticket ? show(ticket) : waiting)
  return (
    <Panel title="Informações">
      <Facts>
        <Fact name="Responsável">
          {known((one) => (
            <TicketAssignee ticket={one} names={names} />
          ))}
        </Fact>
        <Fact name="Prioridade">
          {known(({ priority }) => (
            <Priority level={priority} />
          ))}
        </Fact>
        <Fact name="Cliente">{known(({ client_id }) => (client_id && names.client(client_id)) || none)}</Fact>
        <Fact name="Projeto">
          {known(({ project_id }) =>
            project_id ? (
              <Link to="/projects/$id" params={{ id: project_id }} className={linkClass}>
                {names.project(project_id) ?? waiting}
              </Link>
            ) : (
              none
            ),
          )}
        </Fact>
        <Fact name="Aberto em">{known(({ created_at }) => formatInstant(created_at))}</Fact>
        {ticket?.external_id && <Fact name="Código">{ticket.external_id}</Fact>}
      </Facts>
    </Panel>
  )
}

const none = <span className="text-ink-3">-</span>
