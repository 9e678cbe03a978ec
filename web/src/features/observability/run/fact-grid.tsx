import type { ReactNode } from 'react'

export type GridFact = { name: string; value: ReactNode; note?: string | null }

/** Names over what they stand for, four beside each other, two on phones. What is unknown is a dash. */
export function FactGrid({ facts }: { facts: readonly GridFact[] }) {
  return (
    <dl className="grid grid-cols-4 gap-x-6 gap-y-3 max-md:grid-cols-2">
      {facts.map(({ name, value, note }) => (
        <div key={name} className="min-w-0">
          <dt className="text-label text-ink-3">{name}</dt>
          <dd className="text-cell wrap-anywhere text-ink">{value ?? <span className="text-ink-3">-</span>}</dd>
          {note && <dd className="text-label wrap-anywhere text-ink-3">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
