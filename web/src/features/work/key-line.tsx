import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { CellSub } from '../../ui/table/table.tsx'

/** How many comments something has; nothing where it has none. */
export function CommentCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="inline-flex items-center gap-1 text-label font-normal whitespace-nowrap text-ink-3 tabular-nums">
      <MessageSquare aria-hidden="true" className="size-3" />
      {count}
      <span className="sr-only">{count === 1 ? ' comentário' : ' comentários'}</span>
    </span>
  )
}

export type KeyLineProps = {
  item: { key: string; comment_count: number }
  /** What has no column of its own. */
  children?: ReactNode
}

/** Below a title, which has all of its cell's width: the short key, and what else belongs to it. */
export function KeyLine({ item: { key, comment_count }, children }: KeyLineProps) {
  return (
    <CellSub>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5">
        <span className="whitespace-nowrap tabular-nums">{key}</span>
        {children}
        <CommentCount count={comment_count} />
      </span>
    </CellSub>
  )
}
