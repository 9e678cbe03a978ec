import { Suspense } from 'react'
import { ChooseArea } from '../../list/choose-area.tsx'
import { ChooseButton } from '../../list/choose-box.tsx'
import { useSelection } from '../../list/use-selection.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { ManyTickets } from './lazy-many-tickets.ts'
import { TicketList, ticketsIn, useTicketPages } from './ticket-list.tsx'
import { ticketPartOf } from './tickets-query.ts'
import type { TicketsSearch } from './tickets-search.ts'
import { useTicketNames } from './use-ticket-names.ts'

/** The tickets that are asked for, in one panel. */
export function TicketTable({ search }: { search: TicketsSearch }) {
  const list = useTicketPages(search)
  const names = useTicketNames()
  const order = ticketsIn(list)
  const choice = useSelection(order, JSON.stringify(ticketPartOf(search)), !list.hasNextPage)
  if (list.isPending) return <TableSkeleton label="Carregando tickets" />
  return (
    <>
      <Panel title="Tickets" action={order.length > 0 && <ChooseButton choice={choice} />}>
        <ChooseArea choice={choice}>
          <TicketList list={list} search={search} caption="Tickets" names={names} />
        </ChooseArea>
      </Panel>
      <Suspense>{choice.isChoosing && <ManyTickets choice={choice} search={search} names={names} />}</Suspense>
    </>
  )
}
