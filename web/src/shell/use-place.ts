import { useElementScrollRestoration } from '@tanstack/react-router'
import { useEffect } from 'react'
import { wholeContent } from '../ui/page/first-content.ts'

const inputs = ['keydown', 'wheel', 'pointerdown'] as const

/**
 * Brings a page that is loaded again to where it was, as soon as it is high enough for that, and again as more of it
 * comes, until all that it awaits is there, however late: lists come in any order. The router tries at once, which is
 * too early where the page's data come after its code.
 */
export function usePlace(): void {
  const place = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: later pages are found as they were left
  useEffect(() => {
    if (place === 0) return
    const observer = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - innerHeight >= place) scrollTo({ top: place, behavior: 'instant' })
    })
    function stop() {
      observer.disconnect()
      for (const input of inputs) removeEventListener(input, stop)
    }
    observer.observe(document.body)
    for (const input of inputs) addEventListener(input, stop, { passive: true })
    void wholeContent().then(stop)
    return stop
  }, [])
}
