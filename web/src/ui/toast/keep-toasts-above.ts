/** The buttons of the dialogs that are open. */
const footers = new Set<HTMLElement>()
/** A toast, as wide as it is and as narrow as its words still read well, and its distance from an edge; pixels. */
const [widest, narrowest, margin] = [22 * 16, 15 * 16, 20]

const dialogOf = (footer: HTMLElement) => footer.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? footer

/**
 * Sets for toast.css how wide toasts may be beside the dialogs; where there is no room for that, how far from the window's
 * lower edge they must end, so that they leave the dialogs' buttons free.
 */
function measure(): void {
  const root = document.documentElement
  const rights = [...footers].map((footer) => dialogOf(footer).getBoundingClientRect().right)
  const beside = innerWidth - Math.max(0, ...rights) - 2 * margin
  const tops = [...footers].map((footer) => innerHeight - footer.getBoundingClientRect().top)
  root.toggleAttribute('data-dialog', footers.size > 0)
  root.style.setProperty('--toasts-beside', `${beside < narrowest ? widest : Math.min(widest, beside)}px`)
  root.style.setProperty('--dialog-buttons', `${beside < narrowest ? Math.max(0, ...tops) : 0}px`)
}

/** A ref for the row of a dialog's buttons. */
export function keepToastsAbove(footer: HTMLElement | null): (() => void) | undefined {
  if (!footer) return
  const dialog = dialogOf(footer)
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
