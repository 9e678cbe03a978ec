import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether an element's only child is wider than the element, now and after every change of either. */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [over, setOver] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !(content instanceof HTMLElement)) return
    const measure = () => setOver(content.offsetWidth > element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(content)
    measure()
    return () => observer.disconnect()
  }, [box])
  return over
}
