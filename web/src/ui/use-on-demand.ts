import { type KeyboardEvent, useState } from 'react'

/**
 * For a select that is a plain button until somebody presses it: a list of thousands scrolls past many that nobody
 * opens. While it is not `wanted`, draw a button with `closed`; from then on the select itself, open at first.
 */
export function useOnDemand() {
  const [wanted, setWanted] = useState(false)
  const want = () => setWanted(true)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    want()
  }

  const closed = {
    type: 'button',
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': false,
    onClick: want,
    onKeyDown,
  } as const
  return { wanted, closed }
}
