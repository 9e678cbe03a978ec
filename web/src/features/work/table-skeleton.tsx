import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'

const titles = ['w-56', 'w-44', 'w-64', 'w-48', 'w-36', 'w-60', 'w-52', 'w-40']

interface TableSkeletonProps {
  label: string
  /** How high a row is in a phone's list (a class). */
  phoneRow?: string
  /** Whether the filter bar above the table loads with it. */
  filters?: boolean
}

/** A table while it loads. */
export function TableSkeleton({ label, phoneRow = 'max-md:h-23', filters = false }: TableSkeletonProps) {
  return (
    <Loading label={label}>
      {filters && <FiltersSkeleton />}
      <Panel>
        <div className="flex h-11 items-center justify-between px-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-7 w-28 max-md:h-10" />
        </div>
        <div className="h-8.25 border-y border-line bg-inset max-md:hidden" />
        {titles.map((title, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton never changes
            key={index}
            className={`flex h-10.25 items-center gap-8 border-b border-line px-4 last:border-b-0 max-md:border-t max-md:border-b-0 ${phoneRow}`}
          >
            <Skeleton className={`h-3.5 ${title}`} />
            <Skeleton className="ml-auto h-5 w-18 max-md:hidden" />
            <Skeleton className="h-3.5 w-32 max-md:hidden" />
            <Skeleton className="h-3.5 w-20 max-md:hidden" />
          </div>
        ))}
      </Panel>
    </Loading>
  )
}

function FiltersSkeleton() {
  return (
    <div className="mb-4 flex gap-2 max-md:grid max-md:grid-cols-2">
      <Skeleton className="h-control w-72 rounded-2 max-md:col-span-full max-md:w-full" />
      <Skeleton className="h-control w-31 rounded-2 max-md:w-full" />
      <Skeleton className="h-control w-40 rounded-2 max-md:w-full" />
      <Skeleton className="h-control w-36 rounded-2 max-md:w-full" />
      <Skeleton className="hidden h-control rounded-2 max-md:block" />
    </div>
  )
}
