import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ThingRef, thingQuery } from '../../queries/thing-query.ts'

/** What hangs on a thing: undefined until known. */
export function useThing(of: ThingRef) {
  const list = useInfiniteQuery(thingQuery(of))
  const { data } = list
  const stream = useMemo(() => data?.pages.flatMap((page) => page.stream), [data])
  const { checklist, links, watchers } = data?.pages[0] ?? {}
  return { list, stream, checklist, links, watchers }
}
