import { formatNumber } from '@leme/contract/format'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { scrolledPages } from './finance-queries.ts'
import { useNearEnd } from './use-near-end.ts'

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
