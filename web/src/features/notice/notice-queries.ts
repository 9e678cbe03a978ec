import type { Notice } from '@leme/contract/notice/notice'
import { noticePage } from '@leme/contract/notice/notice-limits'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** How many notices are not read. */
export const unreadQuery = queryOptions({
  queryKey: [...keys.notices.all, 'unread'],
  queryFn: ({ signal }) => call('GET /api/notices/unread', {}, { signal }),
})

/** The notices of who is signed in, newest first, a page at a time: all, or those that are not read. */
export function noticesQuery(isUnread: boolean) {
  return infiniteQueryOptions({
    queryKey: keys.notices.list({ unread: isUnread }),
    queryFn: ({ pageParam: before, signal }): Promise<Notice[]> =>
      call('GET /api/notices', { query: { before, unread: isUnread ? 'true' : undefined } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < noticePage ? undefined : page.at(-1)?.id),
  })
}

/** How notices come by mail. */
export const noticeSettingsQuery = queryOptions({
  queryKey: [...keys.notices.all, 'settings'],
  queryFn: ({ signal }) => call('GET /api/notices/settings', {}, { signal }),
})

/** What is muted. */
export const mutesQuery = queryOptions({
  queryKey: [...keys.notices.all, 'mutes'],
  queryFn: ({ signal }) => call('GET /api/notices/mutes', {}, { signal }),
})
