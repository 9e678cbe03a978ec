import { Loading, Skeleton } from '../../ui/skeleton.tsx'

const types = ['w-28', 'w-36', 'w-24', 'w-40', 'w-32', 'w-28', 'w-36', 'w-24']

/** The table while it loads, with rows as high as those that come. */
export function RunsSkeleton() {
  return (
    <Loading label="Carregando as execuções">
      <div className="h-8.25 border-y border-line bg-inset max-md:hidden" />
      {types.map((type, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton never changes
          key={index}
          className="flex h-10.25 items-center gap-8 border-b border-line px-4 last:border-b-0 max-md:h-22.5 max-md:border-t max-md:border-b-0"
        >
          <Skeleton className={`h-3.5 ${type}`} />
          <Skeleton className="ml-auto h-5 w-22 max-md:hidden" />
          <Skeleton className="h-3.5 w-18 max-md:ml-auto" />
          <Skeleton className="h-3.5 w-20 max-md:hidden" />
          <Skeleton className="h-3.5 w-28 max-md:hidden" />
        </div>
      ))}
    </Loading>
  )
}
