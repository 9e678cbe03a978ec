import { Panel } from '../../ui/panel.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

const rows = ['w-36', 'w-44', 'w-40', 'w-32', 'w-48', 'w-36', 'w-40', 'w-44']

/** The table while it loads, with rows as high as those that come. */
export function ClientTableSkeleton() {
  return (
    <Loading label="Carregando clientes">
      <Panel>
        <div className="h-8.25 border-b border-line bg-inset max-md:hidden" />
        {rows.map((width, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the bones never change
            key={index}
            className="grid h-12.25 grid-cols-[2fr_1.5fr_2.5fr_1.5fr_1fr_1fr] items-center gap-6 border-b border-line px-4 last:border-b-0 max-md:h-21.25 max-md:grid-cols-[1fr_4rem]"
          >
            <Skeleton className={`h-3.5 max-w-full ${width}`} />
            <Skeleton className="h-5 w-24 max-md:order-3 max-md:w-40" />
            <Skeleton className="h-3.5 w-40 max-w-full max-md:hidden" />
            <Skeleton className="h-3.5 w-28 max-w-full max-md:hidden" />
            <Skeleton className="h-4 w-14" />
            <Skeleton className="ml-auto h-3.5 w-18 max-w-full max-md:hidden" />
          </div>
        ))}
      </Panel>
    </Loading>
  )
}
