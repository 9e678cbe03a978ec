import type { AuditFilter } from '@leme/contract/audit'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

export const pageSize = 50

/** The events that the filter leaves, newest first, a page at a time; until another filter's are there, these stay. */
export function auditEventsQuery(filter: AuditFilter) {
  const query = { ...filter, limit: pageSize }
  return infiniteQueryOptions({
    queryKey: keys.auditEvents.list(query),
    queryFn: ({ pageParam, signal }) => call('GET /api/audit', { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  })
}
