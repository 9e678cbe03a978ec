import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { ticketsQuery } from '../ticket/tickets-query.ts'
import type { TicketsSearch } from '../ticket/tickets-search.ts'
import { allTasksQuery, ownTasks } from './overview-queries.ts'
import type { OverviewSearch } from './overview-search.ts'
import { tasksByPersonQuery, workloadQuery } from './people-queries.ts'

/** Says once that what the open tab shows is there. */
export function useOnShown(search: OverviewSearch | TicketsSearch, onShown: (() => void) | undefined): void {
  const me = useMe()
  const [isShown, setShown] = useState(false)
  const waits = onShown !== undefined && !isShown
  const isTickets = search.tab === 'tickets'
  const tasks = search.tab === 'tasks' ? search : ownTasks(me?.id)
  const isOfPeople = search.tab === 'workload' || tasks.group !== undefined
  const reads = [
    useInfiniteQuery({ ...allTasksQuery(tasks), enabled: waits && !isTickets && !isOfPeople && me !== undefined }),
    useInfiniteQuery({ ...ticketsQuery(isTickets ? search : { tab: 'tickets' }), enabled: waits && isTickets }),
    useQuery({ ...tasksByPersonQuery(tasks), enabled: waits && tasks.group !== undefined }),
    useQuery({ ...workloadQuery, enabled: waits && search.tab === 'workload' }),
  ]
  const isPending = me === undefined || reads.some((read) => read.isEnabled && read.isPending)
  useLayoutEffect(() => {
    if (!waits || isPending) return
    setShown(true)
    onShown()
  }, [waits, isPending, onShown])
}
