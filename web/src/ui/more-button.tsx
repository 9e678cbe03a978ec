import { Button } from './button.tsx'
import { ErrorLine } from './error-line.tsx'

export type MoreButtonProps = {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

/** At the end of a list that comes page by page: its next page; nothing where there is none. */
export function MoreButton({ list }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  if (!hasNextPage) return null
  if (isFetchNextPageError && !isFetchingNextPage) {
    return <ErrorLine onRetry={() => void fetchNextPage()}>Não foi possível carregar o restante</ErrorLine>
  }
  return (
    <div className="flex justify-center border-t border-line p-2">
      <Button look="ghost" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? 'Carregando...' : 'Mostrar mais'}
      </Button>
    </div>
  )
}
