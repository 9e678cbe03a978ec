import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'

const names = ['w-36', 'w-28', 'w-40']

/** The table while it loads, with rows as high as those that come. */
export function ApiKeysSkeleton() {
  return (
    <Loading label="Carregando chaves de API">
      <Panel>
        <div className="h-8.25 border-b border-line bg-inset max-md:hidden" />
        {names.map((name) => (
          <div
            key={name}
            className="grid h-13.25 grid-cols-[5fr_5fr_4fr_4fr_3fr] items-center gap-6 border-b border-line px-4 last:border-b-0 max-md:h-28 max-md:grid-cols-1 max-md:content-center max-md:gap-2.5 [&>*]:min-w-0"
          >
            <Skeleton className={`h-3.5 max-w-full ${name}`} />
            <Skeleton className="h-3.5 w-24 max-w-full max-md:h-3" />
            <Skeleton className="h-5 w-40 max-w-full" />
            <Skeleton className="h-3.5 w-28 max-w-full max-md:hidden" />
            <Skeleton className="h-3.5 w-20 max-w-full max-md:hidden" />
          </div>
        ))}
      </Panel>
    </Loading>
  )
}
