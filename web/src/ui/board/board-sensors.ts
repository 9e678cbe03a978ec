import {
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { QueuingKeyboardSensor } from './board-keyboard.ts'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 0, ArrowDown: 0 }

/** The arrow keys go from column to column, never between; those that lead nowhere do not scroll the page either. */
export const toNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = steps[event.code]
  const { droppableRects, droppableContainers, collisionRect, over } = context
  if (step === undefined || !collisionRect) return undefined
  const columns = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id)
      return rect ? [{ id, rect }] : []
    })
    .sort((one, other) => one.rect.left - other.rect.left)
  const at = columns.findIndex(({ id }) => id === over?.id)
  const next = columns[at + step]
  if (step === 0 || at < 0 || !next) return currentCoordinates
  return { x: next.rect.left + (next.rect.width - collisionRect.width) / 2, y: currentCoordinates.y }
}

/** How far above the columns (pixels) a card may be dropped and still be meant for one of them. */
const above = 48

/** The column that the pointer is over, under or nearest beside; for the keyboard the one that the card lies on. */
export const columnBelow: CollisionDetection = (args) => {
  const { pointerCoordinates: pointer, droppableRects } = args
  if (!pointer) return rectIntersection(args)
  const within = pointerWithin(args)
  if (within.length > 0) return within
  let nearest: { id: UniqueIdentifier; away: number } | undefined
  for (const [id, rect] of droppableRects) {
    if (pointer.y < rect.top - above) return []
    const away = Math.max(rect.left - pointer.x, pointer.x - rect.right)
    if (!nearest || away < nearest.away) nearest = { id, away }
  }
  return nearest ? [{ id: nearest.id }] : []
}

/** A mouse drags after a few pixels, so that a click still opens; a finger after a moment, so that it can scroll. */
export function useBoardSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(QueuingKeyboardSensor, {
      coordinateGetter: toNextColumn,
      scrollBehavior: 'auto',
      keyboardCodes: { start: ['Space', 'Enter'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] },
    }),
  )
}
