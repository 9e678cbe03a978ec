import { can } from '@leme/contract/can'
import type { ProjectMember } from '@leme/contract/project/project-member'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { meQuery } from '../../api/me.ts'
import { agentsQuery } from '../../queries/agents-query.ts'
import { usersQuery } from '../../queries/team-queries.ts'
import { type People, peopleOf } from './people.ts'

/** Who can be in charge of the work of the project whose members these are. Nothing waits for the colleagues. */
export function usePeople(members: readonly ProjectMember[]): People {
  const users = useQuery(usersQuery).data
  const role = useQuery(meQuery).data?.role
  const mayAdd = role !== undefined && can(role, 'project_member.create')
  // What few tasks are given to comes after everything else.
  const agents = useQuery({ ...agentsQuery({}), enabled: users !== undefined && role !== undefined }).data
  return useMemo(() => peopleOf(members, users ?? [], mayAdd, agents), [members, users, mayAdd, agents])
}
