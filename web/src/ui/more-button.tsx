import { Button } from './button.tsx'

export type MoreButtonProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** At the end of a list that comes page by page: its next page; nothing where there is none. */
export function MoreButton({ list }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  if (!hasNextPage) return null
  return (
    <div className="flex justify-center border-t border-line p-2">
      <Button look="ghost" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? 'Carregando...' : 'Mostrar mais'}
      </Button>
    </div>
  )
}
