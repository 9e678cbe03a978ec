import type { Activity, ActivityNoun } from '@leme/contract/project/activity'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { meQuery } from '../../../api/me.ts'
import { activityQuery } from '../../../queries/activity-query.ts'
import { ticketChangesQuery } from '../../../queries/ticket-query.ts'
import { useCalendar } from '../../../ui/calendar.ts'
import { activityTime } from '../../../ui/sign/activity-time.ts'
import { useToday } from '../../../ui/use-today.ts'

/** What is edited, as the project's activity knows it, or a ticket; who changed a client or an agent is not recorded. */
export type Edited =
  | { projectId: string; noun: ActivityNoun; id: string }
  | { noun: 'ticket' | 'client' | 'agent'; id: string }

/** Who wrote what a field has now, and when ("14:32", "ontem"). */
export type Writer = { name: string | null; isMe: boolean; time: string | null }

/**
 * Finds the person who gave a field of the edited row its value, among the latest changes of the project or ticket;
 * the changes are read while `wanted`.
 */
export function useWriter(edited: Edited, wanted: boolean): (field: string, value: unknown) => Writer {
  const { noun, id } = edited
  const projectId = 'projectId' in edited ? edited.projectId : null
  const ofProject = useInfiniteQuery({ ...activityQuery(projectId ?? ''), enabled: wanted && projectId !== null }).data
  const ofTicket = useInfiniteQuery({ ...ticketChangesQuery(id), enabled: wanted && noun === 'ticket' }).data
  const me = useQuery(meQuery).data?.id
  const today = useToday()
  const calendar = useCalendar()
  const latest =
    ofProject?.pages[0]?.filter((one) => one.noun === noun && one.noun_id === id) ?? ofTicket?.pages[0] ?? []
  return (field, value) => {
    const change = latest.find((one) => field in one.changes)
    if (!change || !hasWritten(change, field, value)) return { name: null, isMe: false, time: null }
    const { user, created_at } = change
    return { name: user?.display_name ?? null, isMe: user?.id === me, time: activityTime(created_at, today, calendar) }
  }
}

/** The activity says no value of a description; of other fields the last change may be another's than the one sought. */
function hasWritten({ changes }: Pick<Activity, 'changes'>, field: string, value: unknown): boolean {
  return field === 'description' || (changes[field]?.[1] ?? '') === (value ?? '')
}
