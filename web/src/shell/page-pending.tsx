import { Loading, Skeleton } from '../ui/page/skeleton.tsx'

/** A page's heading and its content, while the page's own code is on its way. */
export function PagePending() {
  return (
    <Loading label="Carregando a página">
      <Skeleton className="h-7 w-56 max-w-full" />
      <Skeleton className="mt-2 mb-6 h-4 w-72 max-w-full" />
      <div className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24 w-3/4" />
      </div>
    </Loading>
  )
}
