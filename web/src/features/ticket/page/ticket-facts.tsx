import { paths } from '@leme/contract/paths'
import type { Ticket } from '@leme/contract/work/ticket'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { namesOf } from '../../../list/list-controls.tsx'
import { clientsQuery } from '../../../queries/clients-query.ts'
import { projectsQuery } from '../../../queries/projects-query.ts'
import { useCalendar } from '../../../ui/calendar.ts'
import { Fact, Facts } from '../../../ui/page/facts.tsx'
import { laterPart } from '../../../ui/page/lazy-part.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { CellSelect } from '../../../ui/select/cell-select.tsx'
import { PriorityCell } from '../../work/cell/priority-cell.tsx'
import { TicketAssignee } from '../ticket-assignee.tsx'
import { useChangeTicket } from '../ticket-writes.ts'
import { useTicketNames } from '../use-ticket-names.ts'

const { Part: CopyKey } = laterPart(() => import('../../thing/copy-key.tsx'), 'CopyKey')
const { Part: TicketWatching } = laterPart(() => import('./ticket-parts.tsx'), 'TicketWatching')

const linkClass = 'rounded-1 text-accent-text underline-offset-3 hover:underline'
const waiting = <Skeleton className="my-0.5 h-4 w-24" />

/** How a ticket stands: who looks after it, for whom and what it is, since when. */
export function TicketFacts({ ticket }: { ticket: Ticket | undefined }) {
  const { formatInstant } = useCalendar()
  const names = useTicketNames()
  const { mutate } = useChangeTicket()
  const active = useQuery(clientsQuery).data?.filter(({ is_active }) => is_active)
  const clients = namesOf({ type: 'name', none: 'Sem cliente' }, active)
  const projects = namesOf({ type: 'name', none: 'Sem projeto' }, useQuery(projectsQuery).data)
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
          {known(({ id, title, priority }) => (
            <PriorityCell
              title={title}
              priority={priority}
              onChange={(next) => mutate({ id, body: { priority: next } })}
            />
          ))}
        </Fact>
        <Fact name="Cliente">
          {known(({ id, title, client_id }) => (
            <CellSelect
              label={`Cliente de ${title}`}
              value={client_id ?? 'none'}
              options={clients}
              unlisted={(client_id && names.client(client_id)) || undefined}
              onChange={(next) => mutate({ id, body: { client_id: next === 'none' ? null : next } })}
            />
          ))}
        </Fact>
        <Fact name="Projeto">
          {known(({ id, title, project_id }) => (
            <span className="flex min-w-0 items-center gap-2">
              <CellSelect
                label={`Projeto de ${title}`}
                value={project_id ?? 'none'}
                options={projects}
                onChange={(next) => mutate({ id, body: { project_id: next === 'none' ? null : next } })}
              />
              {project_id && (
                <Link to="/projects/$id" params={{ id: project_id }} className={`flex-none ${linkClass}`}>
                  Abrir
                </Link>
              )}
            </span>
          ))}
        </Fact>
        <Fact name="Chave">
          {known(({ id, key }) => (
            <span className="flex min-h-7 flex-wrap items-center gap-1 max-md:min-h-10">
              {key}
              <Suspense>
                <CopyKey itemKey={key} path={paths.ticket(id)} iconsOnly />
              </Suspense>
            </span>
          ))}
        </Fact>
        <Fact name="Aberto em">{known(({ created_at }) => formatInstant(created_at))}</Fact>
        {ticket && (
          <Fact name="Acompanham">
            <Suspense fallback={waiting}>
              <TicketWatching ticketId={ticket.id} projectId={ticket.project_id} />
            </Suspense>
          </Fact>
        )}
        {ticket?.external_id && <Fact name="Código">{ticket.external_id}</Fact>}
      </Facts>
    </Panel>
  )
}
