import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** How long a page may take to show its heading; later, the user is somewhere else already (ms). */
const timeoutMs = 10_000

/** Focuses the heading as soon as there is one. Answers how to give up. */
function focusHeading(): () => void {
  const stop = new AbortController()
  const observer = new MutationObserver(attempt)

  function attempt() {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.focus({ preventScroll: true })
    stop.abort()
  }

  stop.signal.addEventListener('abort', () => observer.disconnect())
  addEventListener('keydown', () => stop.abort(), { signal: stop.signal })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => stop.abort(), timeoutMs)
  attempt()
  return () => stop.abort()
}

/** The page without what lies over it, which takes the focus and gives it back. */
const pageOf = (path: string): string => path.replace(/^(\/projects\/[^/]+)\/.+/, '$1')

/** Moves the focus to the page's heading after each navigation to another path, so that screen readers say where one is. */
export function useHeadingFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let giveUp = () => {}
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (!fromLocation || pageOf(fromLocation.pathname) === pageOf(toLocation.pathname)) return
      giveUp()
      giveUp = focusHeading()
    })
    return () => {
      giveUp()
      unsubscribe()
    }
  }, [router])
}
