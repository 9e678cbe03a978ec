import type { ImportKind } from '@leme/contract/import-kind'
import { type ReactNode, Suspense } from 'react'
import { EmptyLine } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

// Only empty lists show them.
const { Part: WaysInLinks } = lazyPart(() => import('./ways-in-links.tsx'), 'WaysInLinks')

export type WaysInProps = {
  icon: ReactNode
  /** What there is none of. */
  title: string
  /** "As faturas": what comes in. */
  what: string
  /** What a file of them is imported as. */
  kind: ImportKind
}

/** A list that is empty because other systems and files fill it: says so, and how, to each role what it may do. */
export function WaysIn({ icon, title, what, kind }: WaysInProps) {
  return (
    <>
      <EmptyLine icon={icon}>{title}</EmptyLine>
      <div className="-mt-5 grid justify-items-center gap-1.5 px-4 pb-6.5 text-center text-label text-ink-3">
        <p className="text-balance">{what} chegam de outro sistema, pela API, ou de um arquivo CSV</p>
        <div className="min-h-4">
          <Suspense>
            <WaysInLinks kind={kind} />
          </Suspense>
        </div>
      </div>
    </>
  )
}
