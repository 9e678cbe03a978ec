import { formatNumber } from '@leme/contract/format/format'
import { type ReactNode, useState } from 'react'

type ShortListProps<Row> = {
  label: string
  rows: readonly Row[]
  /** How many there are, where more than these. */
  count?: number
  /** How many are shown at first. */
  shown?: number
  className?: string
  children: (row: Row) => ReactNode
}

/** The first lines of a list: how many more there are is said, and opens them; what did not come at all is said below. */
export function ShortList<Row>({
  label,
  rows,
  count = rows.length,
  shown = 6,
  className = '',
  children,
}: ShortListProps<Row>) {
  const [isAll, setAll] = useState(false)
  if (count === 0) return null
  const first = isAll ? rows : rows.slice(0, shown)
  const more = count - first.length
  const canOpen = first.length < rows.length
  return (
    <ul aria-label={label} className={`grid gap-0.5 ${className}`}>
      {first.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal lines differ by their place alone
        <li key={place} className="wrap-anywhere">
          {children(row)}
        </li>
      ))}
      {more > 0 && (
        <li>
          {canOpen ? (
            <button
              type="button"
              onClick={() => setAll(true)}
              className="min-h-6 rounded-1 underline underline-offset-3 max-md:min-h-11"
            >
              mais {formatNumber(more)}
            </button>
          ) : (
            `e mais ${formatNumber(more)}`
          )}
        </li>
      )}
    </ul>
  )
}
