import { type RefObject, useEffect } from 'react'

/**
 * Keeps the panel above a phone's keyboard: some browsers draw it over the page without making the page smaller, and
 * only the visual viewport shows it. The panel finds how much is covered, in pixels, as `--keyboard`.
 */
export function useKeyboardRoom(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    function measure() {
      if (!viewport) return
      // A page that is zoomed in sees less of itself too.
      const covered = viewport.scale > 1 ? 0 : Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      panel.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  })
}
