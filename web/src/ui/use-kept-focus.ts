import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A card that the keyboard moved is drawn anew in its column (and again in the old one, if the move is refused): its
 * handle has the focus there too, until the reader goes elsewhere.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>) {
  const kept = useRef<string | null>(null)

  useLayoutEffect(() => {
    if (kept.current === null) return
    const handle = root.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(kept.current)}"] > button`)
    const focused = document.activeElement
    if (focused === handle) return
    if (focused && focused !== document.body) kept.current = null
    else handle?.focus({ preventScroll: false })
  })

  return (cardId: string): void => {
    kept.current = cardId
  }
}
