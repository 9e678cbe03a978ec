import { can } from '@leme/contract/can'
import { ticketStatuses } from '@leme/contract/status'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../api/me.ts'
import type { Choice } from '../../list/choice.ts'
import { projectsQuery } from '../../queries/projects-query.ts'
import { ManyBar } from '../many/many-bar.tsx'
import { personOptions, priorityOptions, statusOptions } from '../many/many-options.tsx'
import { ticketCountQuery, ticketPartOf } from './tickets-query.ts'
import type { TicketsSearch } from './tickets-search.ts'
import type { TicketNames } from './use-ticket-names.ts'

export type ManyTicketsProps = { choice: Choice; search: TicketsSearch; names: TicketNames }

/** What may be done to the tickets that are chosen. */
export function ManyTickets({ choice, search, names }: ManyTicketsProps) {
  const me = useMe()
  const count = useQuery(ticketCountQuery(search)).data?.count
  const projects = useQuery(projectsQuery).data ?? []
  const none = { value: '', label: 'Sem projeto' }
  return (
    <ManyBar
      noun="ticket"
      choice={choice}
      total={count}
      filter={ticketPartOf(search)}
      fields={[
        { field: 'status', label: 'Status', options: statusOptions(ticketStatuses, names.status) },
        { field: 'assignee_user_id', label: 'Responsável', options: personOptions(names.people) },
        { field: 'priority', label: 'Prioridade', options: priorityOptions },
        {
          field: 'project_id',
          label: 'Projeto',
          options: [none, ...projects.map(({ id, name }) => ({ value: id, label: name }))],
        },
      ]}
      mayDelete={me !== undefined && can(me.role, 'ticket.delete')}
    />
  )
}
