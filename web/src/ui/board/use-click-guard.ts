import { useEffect, useRef } from 'react'

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Takes the click that follows a drag: a card dropped where it was must not open, nor its link lead anywhere. */
export function useClickGuard() {
  const timer = useRef<number | undefined>(undefined)

  function up(): void {
    clearTimeout(timer.current)
    addEventListener('click', swallow, { capture: true })
  }

  /** The click comes after the pointer's release: wait for it. */
  function down(): void {
    timer.current = window.setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50)
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      removeEventListener('click', swallow, { capture: true })
    },
    [],
  )
  return { up, down }
}
