import { useEffect } from 'react'

/** Ctrl or Meta with a letter, on every page and from every field of it. The browser's own meaning of it does not happen. */
export function useCommandKey(letter: string, onPress: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return
      event.preventDefault()
      onPress()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

/** Whether something modal is open, so that what is behind it is out of reach. `but`: a selector of what is none. */
export function behindModal(but = 'html'): boolean {
  return document.querySelector(`:is([role="dialog"], [role="alertdialog"], dialog:modal):not(${but})`) !== null
}
