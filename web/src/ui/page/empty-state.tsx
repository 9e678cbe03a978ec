import { type ReactNode, Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'

// Few visits see it.
const { Part: EmptyChart } = lazyPart(() => import('../figure/empty-chart.tsx'), 'EmptyChart')

export type EmptyStateProps = {
  title: string
  /** What to do about it. */
  hint?: string
  /** The button that makes the first one (outline: the page's head has the primary). */
  children?: ReactNode
}

/** A page's first use: nothing there yet. It keeps the room of what will come. */
export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <div className="grid min-h-120 content-center justify-items-center rounded-3 border border-dashed border-line-2 px-4 pt-10 pb-12 text-center">
      <Suspense fallback={<div className="mb-4.5 h-36 w-54" />}>
        <EmptyChart />
      </Suspense>
      <h2 className="text-section font-semibold">{title}</h2>
      {hint && <p className="mt-0.5 text-cell text-ink-3">{hint}</p>}
      {children && <div className="mt-4.5">{children}</div>}
    </div>
  )
}

/** A panel with nothing in it: one quiet line, with the noun's icon. */
export function EmptyLine({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center justify-center gap-2 border-t border-line px-4 py-7 text-center text-cell text-ink-3 [&>svg]:size-4">
      {icon}
      {children}
    </p>
  )
}
