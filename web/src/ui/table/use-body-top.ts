import { useLayoutEffect, useState } from 'react'

/** An element's distance from the top of the document (pixels), now and after every change of the page's layout. */
export function useBodyTop(body: HTMLElement | null): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!body) return
    const measure = () => setTop(Math.round(body.getBoundingClientRect().top + scrollY))
    const observer = new ResizeObserver(measure)
    // What lies above it is not ours: whatever changes there changes the page's height, or its width.
    observer.observe(document.body)
    observer.observe(body)
    measure()
    return () => observer.disconnect()
  }, [body])
  return top
}
