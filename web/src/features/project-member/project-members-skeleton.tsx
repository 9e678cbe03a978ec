import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'

const names = ['w-32', 'w-36', 'w-28', 'w-34', 'w-30', 'w-38']

/** Head and rows as large as those to come. */
export function ProjectMembersSkeleton() {
  return (
    <Loading>
      <Panel>
        <div className="flex h-11 items-center px-4">
          <Skeleton className="h-4 w-24" />
        </div>
        <div className="h-8 border-y border-line bg-inset max-md:hidden" />
        {names.map((name) => (
          <div
            key={name}
            className="grid h-10.25 grid-cols-[minmax(14rem,1fr)_19rem_10rem_8.5rem] items-center border-b border-line px-4 last:border-b-0 max-md:h-22 max-md:grid-cols-1 max-md:content-center max-md:gap-2"
          >
            <Skeleton className={`h-3.5 ${name}`} />
            <Skeleton className="h-3.5 w-52" />
            <Skeleton className="h-5 w-20 max-md:hidden" />
            <Skeleton className="ml-auto h-3.5 w-18 max-md:hidden" />
          </div>
        ))}
      </Panel>
    </Loading>
  )
}
