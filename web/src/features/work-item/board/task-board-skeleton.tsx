import { workStatuses } from '@leme/contract/status'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'

const cards = ['w-32', 'w-24', 'w-28']

/** The board's columns, while the code that moves their cards is on its way. */
export function TaskBoardSkeleton() {
  return (
    <Loading label="Carregando quadro">
      <div className="grid auto-cols-[minmax(11rem,1fr)] grid-flow-col gap-3 overflow-hidden max-md:-mx-gutter max-md:auto-cols-[80vw] max-md:px-gutter">
        {workStatuses.map((status) => (
          <div key={status} className="grid content-start gap-2 rounded-3 border border-line bg-inset p-2">
            <Skeleton className="m-1 h-5 w-20" />
            {cards.map((width) => (
              <div key={width} className="h-20 rounded-2 border border-line bg-deck p-3 dark:bg-raised">
                <Skeleton className={`h-3.5 ${width}`} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  )
}
