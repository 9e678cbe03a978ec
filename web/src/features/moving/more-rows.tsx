import { formatNumber } from '@leme/contract/format/format'

/** Words, people or projects of a file of which each has a row with its choice. */
export const mostShown = 200

/** How many of them have none. */
export function MoreRows({ count }: { count: number }) {
  if (count <= mostShown) return null
  return (
    <p className="border-t border-line px-4 py-2.5 text-cell text-ink-3">
      E mais {formatNumber(count - mostShown)}, que ficam como o arquivo diz.
    </p>
  )
}
