import { Panel } from '../../ui/panel.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

const names = ['w-36', 'w-44', 'w-40', 'w-32', 'w-48', 'w-36', 'w-40', 'w-44']

/** Six cells; on phones name and switch, contact, document. */
function RowSkeleton({ name }: { name: string }) {
  return (
    <div className="grid h-12.25 grid-cols-[4fr_3fr_5fr_3fr_2fr_2fr] items-center gap-6 border-b border-line px-4 last:border-b-0 max-md:h-21.5 max-md:grid-cols-[1fr_4rem] max-md:content-center max-md:gap-x-0 max-md:gap-y-2 [&>*]:min-w-0">
      <Skeleton className={`h-3.5 max-w-full ${name}`} />
      <Skeleton className="h-5 w-24 max-w-full max-md:hidden" />
      <Skeleton className="h-3.5 w-44 max-w-full max-md:order-2 max-md:col-span-full max-md:h-3 max-md:w-56" />
      <Skeleton className="h-3.5 w-28 max-w-full max-md:order-3 max-md:col-span-full max-md:h-3" />
      <Skeleton className="h-4 w-14 max-w-full max-md:order-1" />
      <Skeleton className="ml-auto h-3.5 w-18 max-w-full max-md:hidden" />
    </div>
  )
}

/** The table while it loads, with rows as high as those that come. */
export function ClientTableSkeleton() {
  return (
    <Loading label="Carregando clientes">
      <Panel>
        <div className="h-8.25 border-b border-line bg-inset max-md:hidden" />
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton never changes
          <RowSkeleton key={index} name={name} />
        ))}
      </Panel>
    </Loading>
  )
}
