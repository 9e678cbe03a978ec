import type { WorkItem } from '@leme/contract/work/work-item'
import type { WorkNoun } from '@leme/contract/work/work-kind'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usersQuery } from '../../queries/team-queries.ts'
import { workQuery } from '../../queries/work-query.ts'
import type { Suggestion } from '../../ui/text/markdown-field.tsx'

/** People who may be named, by what they are called: namesakes with their address. */
export function useMentionable(): readonly { id: string; name: string }[] {
  const users = useQuery(usersQuery).data
  return useMemo(() => {
    const names = (users ?? []).map(({ display_name }) => display_name)
    const isAlone = (name: string) => names.indexOf(name) === names.lastIndexOf(name)
    return (users ?? []).map(({ id, display_name, email }) => ({
      id,
      name: isAlone(display_name) ? display_name : `${display_name} (${email})`,
    }))
  }, [users])
}

/** What a text may name after an @ and after a #: the organisation's people, the work of the project. */
export function useSuggestions(projectId: string | null) {
  const mentionable = useMentionable()
  const of = { projectId: projectId ?? '', enabled: projectId !== null }
  const tasks = useWork('task', of)
  const stories = useWork('story', of)
  const epics = useWork('epic', of)
  const people = useMemo<Suggestion[]>(
    () => mentionable.map(({ id, name }) => ({ id, label: name, insert: `@${name}` })),
    [mentionable],
  )
  const things = useMemo<Suggestion[]>(
    () =>
      [...tasks, ...stories, ...epics].map(({ id, key, title }) => ({
        id,
        label: title,
        detail: key,
        insert: key,
      })),
    [tasks, stories, epics],
  )
  return { people, things }
}

const none: readonly never[] = []

function useWork(noun: WorkNoun, { projectId, enabled }: { projectId: string; enabled: boolean }) {
  const rows: readonly WorkItem[] | undefined = useQuery({ ...workQuery(noun, projectId), enabled }).data
  return rows ?? none
}
