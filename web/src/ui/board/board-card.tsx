import { useDraggable } from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { CardFacts } from './board-speech.ts'

/** How a card looks, also while it is on its way. */
export const cardClass =
  'rounded-2 border border-line bg-deck py-2.5 pr-7.5 pl-2.5 text-cell max-md:pr-11 pointer-coarse:pr-11 dark:bg-raised'

export type BoardCardProps = { id: string; label: string; column: string; children: ReactNode }

/** A card that can be dragged as a whole, or by the keyboard with its handle, or with Space on its title. */
export function BoardCard({ id, label, column, children }: BoardCardProps) {
  const data: CardFacts = { label, column }
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data,
    attributes: { roleDescription: 'cartão que se move' },
  })
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      data-card={id}
      className={classNames(
        cardClass,
        'group/card relative touch-manipulation pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
        // Of hundreds only those about the window are laid out and painted.
        '[contain-intrinsic-block-size:auto_5.5rem] [content-visibility:auto]',
        isDragging && 'opacity-40',
      )}
    >
      {children}
      <button
        type="button"
        ref={setActivatorNodeRef}
        aria-label={`Mover ${label}`}
        aria-roledescription={attributes['aria-roledescription']}
        aria-describedby={attributes['aria-describedby']}
        className={
          'absolute top-1 right-1 grid size-7 cursor-grab place-items-center rounded-2 text-ink-3 opacity-0 hover:bg-hover ' +
          'group-hover/card:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100 ' +
          'max-md:top-0 max-md:right-0 max-md:size-11 pointer-coarse:top-0 pointer-coarse:right-0 pointer-coarse:size-11'
        }
      >
        <GripVertical aria-hidden="true" className="size-4" />
      </button>
    </li>
  )
}
