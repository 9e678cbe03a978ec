import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { ErrorLine } from '../page/error-line.tsx'
import { loadNextPage, type PagedList } from './next-page.ts'

export type MoreButtonProps = {
  list: PagedList
  label?: string
  /** What stands beside it: how much is there. */
  children?: ReactNode
}

/** At the end of a list that comes page by page: the way to its next page; nothing where there is none. */
export function MoreButton({ list, label = 'Mostrar mais', children }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage: isBusy, isFetchNextPageError } = list
  const load = () => void (isBusy || loadNextPage(list))
  if (isFetchNextPageError && !isBusy) return <ErrorLine onRetry={load}>Não foi possível carregar o restante</ErrorLine>
  if (!hasNextPage) return null
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2.5 text-cell text-ink-3 tabular-nums">
      <p role="status">{children}</p>
      {/* Not disabled meanwhile: the keyboard stays on it and goes on. */}
      <Button size="small" aria-disabled={isBusy} className="aria-disabled:opacity-50" onClick={load}>
        {isBusy ? 'Carregando...' : label}
      </Button>
    </div>
  )
}
