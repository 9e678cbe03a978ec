let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), true)
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true)

/**
 * Runs at once or, while a pointer is held down, once what it presses has got its click: what `run` draws must not move a
 * button from under the pointer.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run()
    return
  }
  const released = new AbortController()
  const later = () => {
    released.abort()
    setTimeout(run)
  }
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, later, { signal: released.signal })
}
