import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'

const leads = ['w-32', 'w-40', 'w-28', 'w-36', 'w-44', 'w-32', 'w-40', 'w-36', 'w-28', 'w-44']

/** A list's head and rows while they load, as high as those that come. */
export function FinanceListSkeleton({ label, phoneRowHeight }: { label: string; phoneRowHeight: number }) {
  return (
    <Loading label={label}>
      <div className="h-8 border-y border-line bg-inset max-md:hidden" />
      {leads.map((lead, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton never changes
          key={index}
          style={{ '--phone-row': `${phoneRowHeight}rem` } as React.CSSProperties}
          className="flex h-10 items-center gap-8 border-b border-line px-4 last:border-b-0 max-md:h-(--phone-row) max-md:border-t max-md:border-b-0"
        >
          <Skeleton className={`h-3.5 ${lead}`} />
          <Skeleton className="h-3.5 w-32 max-md:hidden" />
          <Skeleton className="h-3.5 w-18 max-md:hidden" />
          <Skeleton className="h-5 w-18 max-md:hidden" />
          <Skeleton className="ml-auto h-3.5 w-22" />
        </div>
      ))}
    </Loading>
  )
}
