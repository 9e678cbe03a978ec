import type { Ticket } from '@leme/contract/work/ticket'
import { ticketList } from '@leme/contract/work/ticket-list'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useContext } from 'react'
import { ChooseBox } from '../../list/choose-box.tsx'
import { ChosenContext, unchanged } from '../../list/chosen.ts'
import { isFiltered } from '../../list/is-filtered.ts'
import { headsOf } from '../../list/list-heads.ts'
import { usePagedList } from '../../list/paged-query.ts'
import { useCalendar } from '../../ui/calendar.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { ErrorLine } from '../../ui/page/error-line.tsx'
import { Priority } from '../../ui/sign/priority.tsx'
import { MoreButton } from '../../ui/table/more-button.tsx'
import { Cell, Row, Table } from '../../ui/table/table.tsx'
import { KeyLine } from '../work/key-line.tsx'
import { TicketAssignee } from './ticket-assignee.tsx'
import { TicketStatus } from './ticket-status.tsx'
import { ticketsQuery } from './tickets-query.ts'
import type { TicketsSearch } from './tickets-search.ts'
import type { TicketNames } from './use-ticket-names.ts'

const widths = {
  title: undefined,
  status: '8rem',
  priority: '7rem',
  assignee_user_id: '12rem',
  created_at: '7rem',
} as const

const linkClass = 'rounded-1 font-medium text-ink wrap-anywhere underline-offset-3 hover:underline'

/** Who asked, and what it is about: "Helena Prado · Cooperativa · Portal". */
function about({ requester, client_id, project_id }: Ticket, names: TicketNames): string {
  const words = [requester, client_id && names.client(client_id), project_id && names.project(project_id)]
  return words.filter(Boolean).join(' · ')
}

type CellProps = { ticket: Ticket; names: TicketNames; opened: (instant: string) => string }

/** What each column shows. */
const cells: Record<keyof typeof widths, (props: CellProps) => ReactNode> = {
  title: ({ ticket, names }) => (
    <Cell part="lead">
      <ChooseBox id={ticket.id} title={ticket.title} />
      <Link to="/tasks/tickets/$id" params={{ id: ticket.id }} className={linkClass}>
        {ticket.title}
      </Link>
      <KeyLine item={ticket}>{about(ticket, names)}</KeyLine>
    </Cell>
  ),
  status: ({ ticket }) => (
    <Cell>
      <TicketStatus ticket={ticket} />
    </Cell>
  ),
  priority: ({ ticket }) => (
    <Cell>
      <Priority level={ticket.priority} />
    </Cell>
  ),
  assignee_user_id: ({ ticket, names }) => (
    <Cell>
      <TicketAssignee ticket={ticket} names={names} />
    </Cell>
  ),
  created_at: ({ ticket, opened }) => <Cell phoneLabel="Aberto em">{opened(ticket.created_at)}</Cell>,
}

/** What is shown where no ticket is found. */
function nothing(search: TicketsSearch): string {
  return isFiltered(ticketList, search) ? 'Nenhum ticket corresponde ao filtro' : 'Nenhum ticket por resolver'
}

/** Reads the tickets that are asked for, or those of one group, a page at a time. */
export function useTicketPages(search: TicketsSearch, within?: string) {
  return usePagedList(ticketsQuery(search, within))
}

/** The ids of the tickets that are there, as they are listed. */
export function ticketsIn({ data }: ReturnType<typeof useTicketPages>): readonly string[] {
  return data?.pages.flatMap((page) => page.map(({ id }) => id)) ?? []
}

export type TicketListProps = {
  list: ReturnType<typeof useTicketPages>
  search: TicketsSearch
  caption: string
  names: TicketNames
}

/** The tickets that are asked for; each leads to its page. */
export function TicketList({ list, search, caption, names }: TicketListProps) {
  const { formatInstantDate } = useCalendar()
  const { data, isError, refetch } = list
  const rows = data?.pages.flat() ?? []
  const chosen = useContext(ChosenContext) ?? unchanged
  const wanted = chosen(widths)
  const shown = Object.keys(wanted) as (keyof typeof widths)[]
  return (
    <>
      {!data && isError && <ErrorLine onRetry={() => void refetch()}>Não foi possível carregar os tickets</ErrorLine>}
      {data && rows.length === 0 && <EmptyLine>{nothing(search)}</EmptyLine>}
      {rows.length > 0 && (
        <Table caption={caption} columns={headsOf(ticketList, wanted)}>
          {rows.map((ticket) => (
            <Row key={ticket.id}>
              {shown.map((name) => (
                <Fragment key={name}>{cells[name]({ ticket, names, opened: formatInstantDate })}</Fragment>
              ))}
            </Row>
          ))}
        </Table>
      )}
      <MoreButton list={list} />
    </>
  )
}
