import { Panel } from '../../ui/page/panel.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'

const widths = ['w-3/5', 'w-1/2', 'w-13/20', 'w-2/5', 'w-11/20']

/** What stands in the place of what happened until its code is there. `noun`: "a atividade". */
export function HistoryPending({ title, noun }: { title: string; noun: string }) {
  return (
    <Panel title={title}>
      <Loading label={`Carregando ${noun}`}>
        <div className="pt-0.5 pb-2">
          {widths.map((width) => (
            <div key={width} className="flex items-center gap-2.5 px-4 py-1.75">
              <Skeleton className="size-5.5 rounded-full!" />
              <Skeleton className={`h-3.5 ${width}`} />
            </div>
          ))}
        </div>
      </Loading>
    </Panel>
  )
}
