import type { StatusText } from '@leme/contract/status'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { clientsQuery } from '../../queries/clients-query.ts'
import { projectsQuery } from '../../queries/projects-query.ts'
import { usersQuery } from '../../queries/team-queries.ts'
import { useStatusText } from '../../ui/sign/status-text.ts'

/** What the ids of tickets stand for, undefined for what is gone or not yet known; and what statuses are called. */
export type TicketNames = {
  person: (id: string) => string | undefined
  project: (id: string) => string | undefined
  client: (id: string) => string | undefined
  status: StatusText
  /** Who may look after a ticket, by name. */
  people: readonly { id: string; name: string }[]
}

const lookup = (rows: readonly { id: string; name: string }[]) => {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id: string) => names.get(id)
}

export function useTicketNames(): TicketNames {
  const users = useQuery(usersQuery).data
  const projects = useQuery(projectsQuery).data
  const clients = useQuery(clientsQuery).data
  const status = useStatusText()
  return useMemo(() => {
    const people = (users ?? []).map(({ id, display_name }) => ({ id, name: display_name }))
    return { people, person: lookup(people), project: lookup(projects ?? []), client: lookup(clients ?? []), status }
  }, [users, projects, clients, status])
}

/** Who looks after a ticket; null for nobody. */
export function assigneeName(id: string | null, names: TicketNames): string | null {
  if (id === null) return null
  return names.person(id) ?? (names.people.length > 0 ? 'Pessoa removida' : null)
}
