import { formatNumber } from '@leme/contract/format/format'
import { useEffect, useRef } from 'react'
import { MoreButton } from '../../ui/table/more-button.tsx'
import type { PagedList } from '../../ui/table/next-page.ts'
import { scrolledPages } from './finance-queries.ts'

/**
 * Calls `load` while the element that holds the ref is near the window, a screen below it or in it, and this is `active`.
 * Where something follows, near is the window's very bottom alone: an end further up has been passed, and rows put there
 * would push away what one looks at. `loaded` is how many rows there are: after each load one asks again, as the end may
 * still be near.
 */
function useNearEnd(isFollowed: boolean, active: boolean, loaded: number, load: () => unknown) {
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is when to ask again
  useEffect(() => {
    if (!active || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) void load()
      },
      { rootMargin: `${isFollowed ? '-92%' : '0px'} 0px 800px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isFollowed, active, loaded, load])
  return end
}

export type MoreRead = PagedList & { isFetching: boolean }

export type FinanceMoreProps = {
  read: MoreRead
  /** How many rows are there, and of how many; undefined until known. */
  loaded: number
  count: number | undefined
  /** Whether another list follows. */
  isFollowed: boolean
}

/**
 * The way to the next rows, and how many there are. The first pages come by themselves as one scrolls near their end;
 * then the list ends in a button alone, so that one can reach what follows it.
 */
export function FinanceMore({ read, loaded, count, isFollowed }: FinanceMoreProps) {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = read
  const isShort = !data || data.pages.length < scrolledPages
  const end = useNearEnd(
    isFollowed,
    isShort && hasNextPage && !isFetching && !isFetchNextPageError,
    loaded,
    fetchNextPage,
  )
  const whole = count === undefined ? 'carregados' : `de ${formatNumber(count)}`
  return (
    <div ref={end}>
      <MoreButton list={read}>
        {formatNumber(loaded)} {whole}
      </MoreButton>
    </div>
  )
}
