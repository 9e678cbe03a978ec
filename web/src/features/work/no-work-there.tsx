import { type ReactNode, Suspense } from 'react'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'

const { Part: MovingLink } = lazyPart(() => import('./moving-link.tsx'), 'MovingLink')

/**
 * A list of work that has none yet: one quiet line, and the way to bring work of another program in. Both come at once,
 * into a line that is as high with that link as without: what is below does not move.
 */
export function NoWorkThere({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <EmptyLine icon={icon}>
      <Suspense fallback={<span className="h-control" />}>
        <span className="flex min-h-control items-center">{children}</span>
        <MovingLink />
      </Suspense>
    </EmptyLine>
  )
}
