import { useEffect } from 'react'

/** Whether something modal is open: what is behind it is out of reach. */
function behindModal(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], dialog:modal') !== null
}

/** Ctrl+J and Meta+J, on every page and from every field of it. */
export function useShortcut(onPress: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'j' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // The browser's own meaning is the list of downloads.
      event.preventDefault()
      if (!behindModal()) onPress()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
