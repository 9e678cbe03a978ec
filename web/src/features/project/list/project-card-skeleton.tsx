import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { cardClass } from './project-card.tsx'
import { projectGridClass } from './project-grid.tsx'

const names = ['w-13/25', 'w-3/5', 'w-23/50', 'w-29/50', 'w-2/5', 'w-11/20']

function ProjectCardSkeleton({ name }: { name: string }) {
  return (
    <div className={cardClass}>
      <div className="flex justify-between">
        <Skeleton className={`mt-1 h-3.5 ${name}`} />
        <Skeleton className="mt-px h-5 w-16" />
      </div>
      <Skeleton className="mt-1 h-3 w-2/5" />
      <Skeleton className="mt-4 h-3 w-full max-md:mt-2.5" />
      <Skeleton className="mt-2 h-3 w-18/25" />
      <Skeleton className="mt-9.5 h-2 w-full max-md:mt-8" />
      <Skeleton className="mt-8.5 h-1.25 w-full max-md:hidden" />
      <div className="mt-auto flex gap-1.5">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-5 w-26" />
      </div>
    </div>
  )
}

/** Six cards, while the list loads. */
export function ProjectSkeletons() {
  return (
    <Loading label="Carregando projetos">
      <div className={projectGridClass}>
        {names.map((name) => (
          <ProjectCardSkeleton key={name} name={name} />
        ))}
      </div>
    </Loading>
  )
}
