import { classNames } from '../class-names.ts'
import { useAwaited } from './first-content.ts'

/** A place that something will take: give it the size of what comes (`className="h-4 w-40"`). */
export function Skeleton({ className }: { className?: string }) {
  useAwaited()
  return <span aria-hidden="true" className={classNames('skeleton block rounded-1 bg-bone', className)} />
}

/** Says to assistive technology that a region is loading; the skeletons themselves are silent. */
export function Loading({ label = 'Carregando', children }: { label?: string; children: React.ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
