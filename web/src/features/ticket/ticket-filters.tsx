import type { TicketSort } from '@leme/contract/sorts'
import { badgeText, priorities, priorityNames, ticketStatuses } from '@leme/contract/status'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchText } from '../../shell/use-search-text.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { clientsQuery } from '../client/clients-query.ts'
import { usersQuery } from '../team/team-queries.ts'
import type { TicketsSearch } from './tickets-search.ts'

const all = { value: 'todos', label: 'todos' }
const nobody = { value: 'none', label: 'Sem responsável' }
const statusOptions = [
  { value: 'unfinished', label: 'não resolvidos' } as const,
  { value: 'all', label: 'todos' } as const,
  ...ticketStatuses.map((value) => ({ value, label: badgeText(value) })),
]
const priorityOptions = [
  { value: 'todas', label: 'todas' } as const,
  ...priorities.map((value) => ({ value, label: priorityNames[value] })),
]
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
  const people = useQuery(usersQuery).data ?? []
  const clients = useQuery(clientsQuery).data ?? []
  const chosen = (value: string) => (value === 'todos' ? undefined : value)
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
        options={statusOptions}
        onChange={(status) => onChoose({ status: status === 'unfinished' ? undefined : status })}
      />
      <FilterSelect
        label="Prioridade"
        value={search.priority ?? 'todas'}
        options={priorityOptions}
        onChange={(priority) => onChoose({ priority: priority === 'todas' ? undefined : priority })}
      />
      <FilterSelect
        label="Responsável"
        value={search.assignee_user_id ?? 'todos'}
        options={[all, nobody, ...people.map(({ id, display_name }) => ({ value: id, label: display_name }))]}
        onChange={(value) => onChoose({ assignee_user_id: chosen(value) })}
      />
      <FilterSelect
        label="Cliente"
        value={search.client_id ?? 'todos'}
        options={[all, ...clients.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(value) => onChoose({ client_id: chosen(value) })}
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
