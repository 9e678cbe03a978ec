import type { ReactNode } from 'react'

/** Names and what they stand for, one a line; its items are Facts. Fills a Panel. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-3 px-4 pt-1 pb-4.5 text-cell">{children}</dl>
}

/** One fact: "Parceiro Aurora Consultoria". */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere text-ink tabular-nums">{children}</dd>
    </div>
  )
}
