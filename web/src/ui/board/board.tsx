import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent } from '@dnd-kit/core'
import { useId, useMemo, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { cardClass } from './board-card.tsx'
import { BoardColumn, type BoardColumnData, type BoardColumnProps } from './board-column.tsx'
import { columnBelow, useBoardSensors } from './board-sensors.ts'
import { createSpeech, instructions } from './board-speech.ts'
import { useCardFocus } from './use-card-focus.ts'
import { useClickGuard } from './use-click-guard.ts'

export type BoardProps<Item> = Omit<BoardColumnProps<Item>, 'column' | 'at' | 'of'> & {
  /** What the board shows: "Tasks por status". */
  label: string
  columns: readonly BoardColumnData<Item>[]
  /** A card was dropped on another column than its own. The caller moves it (at once, or it jumps back meanwhile). */
  onMove: (item: Item, toKey: string) => void
}

/** Only the keyboard's steps glide: a pointer carries the card itself. */
function glide(activator: Event | null): string | undefined {
  return activator instanceof KeyboardEvent ? 'transform var(--slow) var(--ease)' : undefined
}

/** Cards in columns, to be dragged from one to another with mouse, finger or keyboard. Heavy: fetch it lazily. */
export function Board<Item>(props: BoardProps<Item>) {
  const { label, columns, onMove, ...cards } = props
  const { itemKey, renderItem } = cards
  const [dragged, setDragged] = useState<Item | null>(null)
  const root = useRef<HTMLElement>(null)
  const sensors = useBoardSensors()
  const id = useId()
  const guard = useClickGuard()
  const keepFocus = useCardFocus(root)
  const accessibility = useMemo(
    () => ({ announcements: createSpeech(), screenReaderInstructions: instructions, restoreFocus: false }),
    [],
  )

  const find = (cardId: string) => {
    for (const column of columns) {
      const item = column.items.find((candidate) => itemKey(candidate) === cardId)
      if (item !== undefined) return { item, column }
    }
    return undefined
  }

  function start({ active, activatorEvent }: DragStartEvent): void {
    setDragged(find(String(active.id))?.item ?? null)
    if (!(activatorEvent instanceof KeyboardEvent)) guard.up()
  }

  function stop(): void {
    setDragged(null)
    guard.down()
  }

  function end({ active, over, activatorEvent }: DragEndEvent): void {
    stop()
    // Somebody else may have taken the card away meanwhile.
    const found = find(String(active.id))
    if (!over || !found || found.column.key === over.id) return
    if (activatorEvent instanceof KeyboardEvent) keepFocus(String(active.id))
    onMove(found.item, String(over.id))
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={columnBelow}
      accessibility={accessibility}
      autoScroll={{ acceleration: 3 }}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={stop}
    >
      <section
        ref={root}
        aria-label={label}
        className={classNames(
          'grid auto-cols-[minmax(11rem,1fr)] grid-flow-col gap-3 overflow-x-auto',
          // All columns fit there: nothing scrolls sideways that their heads would hold on to instead of the window.
          'xl:overflow-x-clip',
          // Below that the board scrolls both ways, or its heads would leave with the page, which ends 5.5rem below it.
          'max-xl:max-h-[calc(100dvh-var(--top-bar)-6rem)] max-xl:overflow-y-auto',
          'max-md:-mx-gutter max-md:auto-cols-[80vw] max-md:px-gutter max-md:pb-2',
          dragged ? '**:cursor-grabbing!' : 'max-md:snap-x max-md:snap-mandatory',
        )}
      >
        {columns.map((column, at) => (
          <BoardColumn key={column.key} column={column} at={at} of={columns.length} {...cards} />
        ))}
      </section>
      <DragOverlay dropAnimation={null} transition={glide} zIndex={40}>
        {dragged !== null && (
          <div inert className={classNames(cardClass, 'h-full shadow-2')}>
            {renderItem(dragged)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
