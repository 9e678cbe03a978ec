import { useQuery } from '@tanstack/react-query'
import { namesOf } from '../../list/list-controls.tsx'
import { agentsQuery } from '../../queries/agents-query.ts'
import { clientsQuery } from '../../queries/clients-query.ts'
import { projectsQuery } from '../../queries/projects-query.ts'
import { usersQuery } from '../../queries/team-queries.ts'

type NameFilter = Parameters<typeof namesOf>[0]

/** The organisation's people, to filter by. */
export function usePersonOptions(filter: NameFilter) {
  return namesOf(
    filter,
    useQuery(usersQuery).data?.map(({ id, display_name }) => ({ id, name: display_name })),
  )
}

/** People and agents: whom a task may be given to. */
export function useOwnerOptions(filter: NameFilter) {
  const people = useQuery(usersQuery).data?.map(({ id, display_name }) => ({ id, name: display_name }))
  const agents = useQuery(agentsQuery({})).data ?? []
  return namesOf(filter, people && [...people, ...agents])
}

export function useProjectOptions(filter: NameFilter) {
  return namesOf(filter, useQuery(projectsQuery).data)
}

export function useClientOptions(filter: NameFilter) {
  return namesOf(filter, useQuery(clientsQuery).data)
}
