import { ticketStatuses } from '@leme/contract/status'
import type { TicketSort } from '@leme/contract/work/sorts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchText } from '../../page/use-search-text.ts'
import { FilterBar } from '../../ui/select/filter-bar.tsx'
import { FilterSelect } from '../../ui/select/filter-select.tsx'
import { useStatusOptions } from '../../ui/sign/status-text.ts'
import { clientsQuery } from '../client/clients-query.ts'
import { IdFilter, PersonFilter, PriorityFilter } from '../work/common-filters.tsx'
import type { TicketsSearch } from './tickets-search.ts'

const groups = [{ value: 'unfinished', label: 'não resolvidos' } as const, { value: 'all', label: 'todos' } as const]
const orders = [
  { value: 'created_at', label: 'mais novos' },
  { value: 'priority', label: 'prioridade' },
] as const

export type TicketFiltersProps = {
  search: TicketsSearch
  onChoose: (change: Partial<TicketsSearch>, replace?: boolean) => void
  end: ReactNode
}

/** Which tickets are listed. */
export function TicketFilters({ search, onChoose, end }: TicketFiltersProps) {
  const [text, setText] = useSearchText(search.q ?? '')
  const statuses = useStatusOptions(ticketStatuses)
  const clients = useQuery(clientsQuery).data
  return (
    <FilterBar
      searchLabel="Buscar por título"
      text={text}
      onType={(typed) => {
        setText(typed)
        onChoose({ q: typed || undefined }, true)
      }}
      tally={null}
      end={end}
    >
      <FilterSelect
        label="Status"
        value={search.status ?? 'unfinished'}
        options={[...groups, ...statuses]}
        onChange={(status) => onChoose({ status: status === 'unfinished' ? undefined : status })}
      />
      <PriorityFilter value={search.priority} onChange={(priority) => onChoose({ priority })} />
      <PersonFilter value={search.assignee_user_id} onChange={(id) => onChoose({ assignee_user_id: id })} />
      <IdFilter
        label="Cliente"
        rows={clients}
        value={search.client_id}
        onChange={(id) => onChoose({ client_id: id })}
      />
      <FilterSelect<TicketSort>
        label="Ordem"
        value={search.sort ?? 'created_at'}
        options={orders}
        onChange={(sort) => onChoose({ sort: sort === 'created_at' ? undefined : sort, dir: undefined })}
      />
    </FilterBar>
  )
}
