import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { usePagesHere } from '../../api/http/page-count.ts'
import { ticketsQuery } from '../ticket/tickets-query.ts'
import type { TicketsSearch } from '../ticket/tickets-search.ts'
import { forYouQuery } from './for-you-query.ts'
import { allTasksQuery } from './overview-queries.ts'
import type { OverviewSearch } from './overview-search.ts'
import { taskGroupsQuery, workloadQuery } from './people-queries.ts'

/** Says once that what the open tab shows is there. */
export function useOnShown(search: OverviewSearch | TicketsSearch, onShown: (() => void) | undefined): void {
  const [isShown, setShown] = useState(false)
  const waits = onShown !== undefined && !isShown
  const isTickets = search.tab === 'tickets'
  const isOwn = search.tab === undefined || search.tab === 'mine'
  const tasks = search.tab === 'tasks' ? search : {}
  const isTasks = search.tab === 'tasks' && tasks.group === undefined
  const reads = [
    useInfiniteQuery({
      ...usePagesHere(allTasksQuery(tasks)),
      enabled: waits && isTasks,
    }),
    useQuery({ ...forYouQuery, enabled: waits && isOwn }),
    useInfiniteQuery({
      ...usePagesHere(ticketsQuery(isTickets ? search : { tab: 'tickets' })),
      enabled: waits && isTickets,
    }),
    useQuery({ ...taskGroupsQuery(tasks, tasks.group ?? 'person'), enabled: waits && tasks.group !== undefined }),
    useQuery({ ...workloadQuery, enabled: waits && search.tab === 'workload' }),
  ]
  const isPending = reads.some((read) => read.isEnabled && read.isPending)
  useLayoutEffect(() => {
    if (!waits || isPending) return
    setShown(true)
    onShown()
  }, [waits, isPending, onShown])
}
