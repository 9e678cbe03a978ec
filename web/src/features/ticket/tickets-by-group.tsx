import { ticketList } from '@leme/contract/work/ticket-list'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { GroupPanels, type GroupWords, type OnListed, useListed } from '../work/group-panels.tsx'
import { ManyTickets } from './lazy-many-tickets.ts'
import { TicketList, ticketsIn, useTicketPages } from './ticket-list.tsx'
import { ticketGroupsQuery, ticketPartOf } from './tickets-query.ts'
import type { TicketsSearch } from './tickets-search.ts'
import { type TicketNames, useTicketNames } from './use-ticket-names.ts'

const words: Omit<GroupWords, 'title'> = {
  noun: { one: 'ticket', many: 'tickets' },
  names: 'Tickets',
  loading: 'Carregando tickets',
  none: 'Nenhum ticket corresponde ao filtro',
  failed: 'Não foi possível carregar os tickets',
}

/** The tickets that are asked for by groups, each counted whole. */
export function TicketsByGroup({ search }: { search: TicketsSearch }) {
  const names = useTicketNames()
  const by = search.group ?? 'person'
  return (
    <GroupPanels
      key={by}
      by={by}
      groups={useQuery(ticketGroupsQuery(search, by))}
      words={{ ...words, title: `Tickets ${ticketList.groups[by]}` }}
      asked={JSON.stringify(ticketPartOf(search))}
      rows={(within, caption, onListed) => (
        <TicketsOf search={search} within={within} caption={caption} names={names} onListed={onListed} />
      )}
      many={(choice) => (
        <Suspense>
          <ManyTickets choice={choice} search={search} names={names} />
        </Suspense>
      )}
    />
  )
}

type TicketsOfProps = {
  search: TicketsSearch
  within: string
  caption: string
  names: TicketNames
  onListed: OnListed
}

function TicketsOf({ search, within, caption, names, onListed }: TicketsOfProps) {
  const list = useTicketPages(search, within)
  useListed(onListed, within, ticketsIn(list))
  if (list.isPending) return <p className="sr-only">Carregando tickets</p>
  return <TicketList list={list} search={search} caption={caption} names={names} />
}
