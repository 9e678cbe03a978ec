import type { ReactElement } from 'react'

/** Sonner comes after the first paint; until then a toast waits for it. */
const sonner = () => import('sonner')

/** A button in a toast, which closes it, or a link, which gets what closes it. */
export type ToastAction = { label: string; onPress: () => void } | ((close: () => void) => ReactElement)

/** How long a toast with a button or a link stays; ms. */
const actionTime = 10_000

/** Short notices. `detail` is the second line, for why something failed; of one `id` the newest takes the place of the other. */
export const toast = {
  /** `below` is a second line, which gets what closes the toast. */
  success(message: string, action?: ToastAction, below?: (close: () => void) => ReactElement) {
    void sonner().then((library) => {
      if (!action) return library.toast.success(message)
      const close = () => library.toast.dismiss(id)
      const shown = typeof action === 'function' ? action(close) : { label: action.label, onClick: action.onPress }
      const id = library.toast.success(message, { duration: actionTime, action: shown, description: below?.(close) })
      return id
    })
  },
  /** Stays for `duration` ms: what somebody waits for. The newest takes the place of the one before. */
  waiting(message: string, duration: number) {
    void sonner().then((library) => library.toast.error(message, { duration, id: 'waiting' }))
  },
  error(message: string, detail?: string, id?: string) {
    void sonner().then((library) => library.toast.error(message, { description: detail, id }))
  },
}
