import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A card that the keyboard moved is drawn again in its column (and again in the old one, if the move is refused): its
 * handle has the focus there too, until the reader goes elsewhere.
 */
export function useCardFocus(root: RefObject<HTMLElement | null>) {
  const movedCard = useRef<string | null>(null)

  useLayoutEffect(() => {
    if (movedCard.current === null) return
    const handle = root.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(movedCard.current)}"] > button`)
    const focused = document.activeElement
    if (focused === handle) return
    if (focused && focused !== document.body) movedCard.current = null
    else handle?.focus({ preventScroll: false })
  })

  return (cardId: string): void => {
    movedCard.current = cardId
  }
}
