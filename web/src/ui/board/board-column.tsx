import { useDroppable } from '@dnd-kit/core'
import { formatNumber } from '@leme/contract/format/format'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { BoardCard } from './board-card.tsx'
import type { ColumnFacts } from './board-speech.ts'

/** As many cards as a column draws at once. */
const step = 100

export type BoardColumnData<Item> = {
  key: string
  title: ReactNode
  /** The title in words, to be spoken. */
  label: string
  /** In the order in which they are shown. */
  items: readonly Item[]
}

export type BoardColumnProps<Item> = {
  column: BoardColumnData<Item>
  at: number
  of: number
  itemKey: (item: Item) => string
  itemLabel: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  emptyText: string
}

/** One column: its title, how many cards, the cards. All of it takes what is dropped. */
export function BoardColumn<Item>(props: BoardColumnProps<Item>) {
  const { column, at, of, itemKey, itemLabel, renderItem, emptyText } = props
  const { key, title, label, items } = column
  const id = useId()
  const [most, setMost] = useState(step)
  const data: ColumnFacts = { label, at: at + 1, of }
  const { setNodeRef, isOver } = useDroppable({ id: key, data })
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={id}
      data-column={key}
      className={classNames(
        'flex min-w-0 snap-center flex-col rounded-3 border bg-inset p-1.5',
        isOver ? 'border-accent' : 'border-line',
      )}
    >
      <h3
        id={id}
        className="z-1 flex min-h-7 items-center gap-2 bg-inset px-1 pb-1.5 text-cell font-medium sticky top-0 xl:top-(--top-bar)"
      >
        {title}
        <span className="font-normal text-ink-3 tabular-nums">{formatNumber(items.length)}</span>
      </h3>
      {items.length === 0 && <p className="px-1 py-2 text-cell text-ink-3">{emptyText}</p>}
      {items.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {items.slice(0, most).map((item) => (
            <BoardCard key={itemKey(item)} id={itemKey(item)} label={itemLabel(item)} column={label}>
              {renderItem(item)}
            </BoardCard>
          ))}
        </ul>
      )}
      {items.length > most && (
        <Button look="ghost" onClick={() => setMost(most + step)} className="mt-2">
          Mostrar mais
        </Button>
      )}
    </section>
  )
}
