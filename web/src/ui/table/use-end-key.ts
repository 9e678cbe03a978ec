import { useEffect, useLayoutEffect, useRef } from 'react'

const inputs = ['keydown', 'wheel', 'pointerdown'] as const

function withModifier(event: KeyboardEvent): boolean {
  return event.shiftKey || event.altKey || event.metaKey
}

/** Whether this asks for the end of the page: the End key, where it does not move a caret or a choice. */
function asksForEnd(event: Event): boolean {
  if (!(event instanceof KeyboardEvent) || event.key !== 'End' || event.defaultPrevented || withModifier(event))
    return false
  return !(event.target instanceof Element && event.target.closest('input, textarea, [role=listbox], [role=menu]'))
}

function goToEnd(): void {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
}

/**
 * The End key leads to the end also where the rows there turn out higher than was expected: the browser by itself
 * goes where the end was, and slowly, past rows that grow on the way. `size` is the height of all rows (pixels), as
 * far as it is known; null where nothing is left out.
 */
export function useEndKey(size: number | null): void {
  const wanted = useRef(false)
  const partial = size !== null

  useEffect(() => {
    if (!partial) return
    const note = (event: Event) => {
      wanted.current = asksForEnd(event)
      if (!wanted.current) return
      event.preventDefault()
      goToEnd()
    }
    for (const input of inputs) addEventListener(input, note, { passive: input === 'wheel' })
    return () => {
      for (const input of inputs) removeEventListener(input, note)
    }
  }, [partial])

  useLayoutEffect(() => {
    if (size !== null && wanted.current) goToEnd()
  }, [size])
}
