import { formatNumber } from '@leme/contract/format'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { scrolledPages } from './finance-queries.ts'

/**
 * How near is near: a screen below the window, or in it; where something follows, at its very bottom alone. An end
 * further up has been passed then: rows put there would push away what one looks at.
 */
const margins = { followed: '-92% 0px 800px 0px', last: '0px 0px 800px 0px' } as const

/**
 * Calls `load` while the element that holds the ref is near the window and this is `active`. `loaded` is how many rows
 * there are: after each load one asks again, as the end may still be near.
 */
function useNearEnd(place: keyof typeof margins, active: boolean, loaded: number, load: () => unknown) {
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is when to ask again
  useEffect(() => {
    if (!active || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) void load()
      },
      { rootMargin: margins[place] },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [place, active, loaded, load])
  return end
}

/** What the end of a list needs of its infinite query. */
export type MoreRead = {
  data?: { pages: readonly unknown[] }
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

export type FinanceMoreProps = {
  read: MoreRead
  /** How many rows are there, and of how many; undefined until known. */
  loaded: number
  count: number | undefined
  /** Whether another list follows. */
  place: 'followed' | 'last'
}

/**
 * The way to the next rows, and how many there are. The first pages come by themselves as one scrolls near their end;
 * then the list ends in a button alone, so that one can reach what follows it.
 */
export function FinanceMore({ read, loaded, count, place }: FinanceMoreProps) {
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = read
  const failed = isFetchNextPageError && !isFetchingNextPage
  const isShort = (data?.pages.length ?? 0) < scrolledPages
  const end = useNearEnd(place, isShort && hasNextPage && !isFetching && !failed, loaded, fetchNextPage)

  if (failed) {
    return <ErrorLine onRetry={() => void fetchNextPage()}>Não foi possível carregar o restante</ErrorLine>
  }
  if (!hasNextPage) return null
  return (
    <div
      ref={end}
      className="flex items-center justify-between gap-3 border-t border-line px-4 py-2.5 text-cell text-ink-3 tabular-nums"
    >
      <p role="status">
        {formatNumber(loaded)} {count === undefined ? 'carregados' : `de ${formatNumber(count)}`}
      </p>
      {/* Not disabled meanwhile: the keyboard stays on it and goes on. */}
      <Button
        size="small"
        aria-disabled={isFetchingNextPage}
        className="aria-disabled:opacity-50"
        onClick={() => !isFetchingNextPage && void fetchNextPage()}
      >
        {isFetchingNextPage ? 'Carregando...' : 'Mostrar mais'}
      </Button>
    </div>
  )
}
