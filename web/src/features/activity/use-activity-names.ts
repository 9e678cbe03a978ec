import type { Person } from '@leme/contract/people/person'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { projectMembersQuery } from '../../queries/project-members-query.ts'
import { workQuery } from '../../queries/work-query.ts'
import { useStatusText } from '../../ui/sign/status-text.ts'
import type { ActivityNames } from './activity-names.ts'

type Titled = { id: string; title: string }

function titles(rows: readonly Titled[] = []): (id: string) => string | undefined {
  const byId = new Map(rows.map(({ id, title }) => [id, title]))
  return (id) => byId.get(id)
}

/** What the project's lists, which the page has anyway, and those who acted are called. */
export function useActivityNames(
  projectId: string,
  activities: readonly { user: Person | null }[] | undefined,
): ActivityNames {
  const members = useQuery(projectMembersQuery(projectId)).data
  const epics = useQuery(workQuery('epic', projectId)).data
  const stories = useQuery(workQuery('story', projectId)).data
  const tasks = useQuery(workQuery('task', projectId)).data
  const status = useStatusText()
  return useMemo(() => {
    const known = [...(activities ?? []), ...(members ?? [])].map(({ user }) => [user?.id, user?.display_name] as const)
    const people = new Map(known)
    return { person: (id) => people.get(id), epic: titles(epics), story: titles(stories), task: titles(tasks), status }
  }, [activities, members, epics, stories, tasks, status])
}
