import { useEffect } from 'react'

function openTab(): HTMLElement | null {
  return document.querySelector('[role="tab"][aria-selected="true"]')
}

/**
 * Keeps the keyboard's place on a project's page: where what had the focus is taken away (a row that was deleted here
 * or elsewhere, or filtered out; the dialog that such a row had opened), the focus goes to the open tab.
 */
export function useFocusOpenTab(): void {
  useEffect(() => {
    let last: Node | null = null
    let frame = 0

    function follow({ target }: FocusEvent): void {
      if (target instanceof Node) last = target
    }

    function restoreFocus(): void {
      if (last?.isConnected || document.activeElement !== document.body) return
      openTab()?.focus({ preventScroll: true })
    }

    // A frame later, since a dialog that closes gives the focus back by itself where it can.
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(restoreFocus)
    })
    document.addEventListener('focusin', follow)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', follow)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}
