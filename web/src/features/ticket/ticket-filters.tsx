import { ticketList } from '@leme/contract/work/ticket-list'
import type { ReactNode } from 'react'
import { ListFilters } from '../../list/list-filters.tsx'
import type { ListState } from '../../list/use-list-search.ts'
import type { ViewsMenuProps } from '../../list/views-menu.tsx'
import { FilterSelect } from '../../ui/select/filter-select.tsx'
import { ListViews } from '../work/list-views.tsx'
import { useClientOptions, usePersonOptions } from '../work/use-name-options.ts'
import { type TicketsSearch, ticketsBegin } from './tickets-search.ts'

const orders = [
  { value: 'created_at', label: 'mais novos' },
  { value: 'priority', label: 'prioridade' },
] as const

export type TicketFiltersProps = ListState<TicketsSearch> & Pick<ViewsMenuProps, 'onChosen'> & { end: ReactNode }

/** Which tickets are listed. */
export function TicketFilters({ end, onChosen, ...state }: TicketFiltersProps) {
  const { search, choose } = state
  const options = {
    assignee_user_id: usePersonOptions(ticketList.filters.assignee_user_id),
    client_id: useClientOptions(ticketList.filters.client_id),
  }
  return (
    <ListFilters list={ticketList} begins={ticketsBegin} options={options} {...state} end={end}>
      <FilterSelect
        label="Ordem"
        value={search.sort ?? 'created_at'}
        options={orders}
        onChange={(sort) => choose({ sort: sort === 'created_at' ? undefined : sort, dir: undefined })}
      />
      <ListViews list={ticketList} of={{ list: 'tickets' }} options={options} onChosen={onChosen} />
    </ListFilters>
  )
}
