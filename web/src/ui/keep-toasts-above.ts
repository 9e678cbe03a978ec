/** The buttons of the dialogs that are open. */
const footers = new Set<HTMLElement>()
/** A toast and its distances from the window's edge, in pixels: what reaches into it is in its way. */
const toastRoom = 22 * 16 + 2 * 20

/** Sets for toast.css how far from the window's lower edge toasts must end, so that they leave the dialogs' buttons free. */
function measure(): void {
  const root = document.documentElement
  const tops = [...footers].flatMap((footer) => {
    const { top, right } = footer.getBoundingClientRect()
    return right > innerWidth - toastRoom ? [innerHeight - top] : []
  })
  root.toggleAttribute('data-dialog', footers.size > 0)
  root.style.setProperty('--dialog-buttons', `${Math.max(0, ...tops)}px`)
}

/** A ref for the row of a dialog's buttons. */
export function keepToastsAbove(footer: HTMLElement | null): (() => void) | undefined {
  if (!footer) return
  const dialog = footer.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? footer
  const observer = new ResizeObserver(measure)
  observer.observe(dialog)
  footers.add(footer)
  addEventListener('resize', measure)
  // It slides into its place.
  dialog.addEventListener('transitionend', measure)
  return () => {
    observer.disconnect()
    footers.delete(footer)
    removeEventListener('resize', measure)
    dialog.removeEventListener('transitionend', measure)
    measure()
  }
}
