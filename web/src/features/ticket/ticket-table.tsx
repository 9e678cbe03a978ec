import type { Ticket } from '@leme/contract/work/ticket'
import { ticketList } from '@leme/contract/work/ticket-list'
import { Link } from '@tanstack/react-router'
import { isFiltered } from '../../list/is-filtered.ts'
import { headsOf } from '../../list/list-heads.ts'
import { usePagedList } from '../../list/paged-query.ts'
import { useCalendar } from '../../ui/calendar.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Priority } from '../../ui/sign/priority.tsx'
import { MoreButton } from '../../ui/table/more-button.tsx'
import { Cell, CellSub, Row, Table } from '../../ui/table/table.tsx'
import { ItemKey } from '../work/item-key.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { TicketAssignee } from './ticket-assignee.tsx'
import { TicketStatus } from './ticket-status.tsx'
import { ticketsQuery } from './tickets-query.ts'
import type { TicketsSearch } from './tickets-search.ts'
import { type TicketNames, useTicketNames } from './use-ticket-names.ts'

const columns = headsOf(ticketList, {
  title: undefined,
  status: '8rem',
  priority: '7rem',
  assignee_user_id: '12rem',
  created_at: '7rem',
})

const linkClass = 'rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 hover:underline'

/** Who asked, and what it is about: "Helena Prado · Cooperativa · Portal". */
function about({ requester, client_id, project_id }: Ticket, names: TicketNames): string {
  const words = [requester, client_id && names.client(client_id), project_id && names.project(project_id)]
  return words.filter(Boolean).join(' · ')
}

/** What is shown where no ticket is found. */
function nothing(search: TicketsSearch): string {
  return isFiltered(ticketList, search) ? 'Nenhum ticket corresponde ao filtro' : 'Nenhum ticket por resolver'
}

/** The tickets that are asked for; each leads to its page. */
export function TicketTable({ search }: { search: TicketsSearch }) {
  const { formatInstantDate } = useCalendar()
  const tickets = usePagedList(ticketsQuery(search))
  const names = useTicketNames()
  const { data, isError, refetch } = tickets
  if (!data && !isError) return <TableSkeleton label="Carregando tickets" />
  const rows = data?.pages.flat() ?? []
  return (
    <Panel title="Tickets">
      {!data && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar os tickets</ErrorLine>}
      {data && rows.length === 0 && <EmptyLine>{nothing(search)}</EmptyLine>}
      {rows.length > 0 && (
        <Table caption="Tickets" columns={columns}>
          {rows.map((ticket) => (
            <Row key={ticket.id}>
              <Cell part="lead">
                <span className="flex items-baseline gap-2">
                  <ItemKey>{ticket.key}</ItemKey>
                  <Link to="/tasks/tickets/$id" params={{ id: ticket.id }} className={linkClass}>
                    {ticket.title}
                  </Link>
                </span>
                <CellSub>{about(ticket, names)}</CellSub>
              </Cell>
              <Cell>
                <TicketStatus ticket={ticket} />
              </Cell>
              <Cell>
                <Priority level={ticket.priority} />
              </Cell>
              <Cell>
                <TicketAssignee ticket={ticket} names={names} />
              </Cell>
              <Cell phoneLabel="Aberto em">{formatInstantDate(ticket.created_at)}</Cell>
            </Row>
          ))}
        </Table>
      )}
      <MoreButton list={tickets} />
    </Panel>
  )
}
