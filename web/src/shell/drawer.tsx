import { useEffect, useRef } from 'react'
import { SideMenu } from './side-menu.tsx'

/** The side menu on phones. A native modal dialog: the page behind it is inert, Escape closes it, focus returns. */
export function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is for the scrim
    <dialog
      ref={dialog}
      aria-label="Menu lateral"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="drawer"
    >
      <div className="drawer-body">
        <SideMenu icons={false} onNavigate={onClose} />
      </div>
    </dialog>
  )
}
