/** Sonner comes after the first paint; until then a toast waits for it. */
const sonner = () => import('sonner')

/** A button in a toast, which closes it. */
export type ToastAction = { label: string; onPress: () => void }

/** How long a toast with a button stays; ms. */
const actionTime = 10_000

/** Short notices. `detail` is the second line, for why something failed. */
export const toast = {
  success(message: string, action?: ToastAction) {
    void sonner().then((library) =>
      library.toast.success(
        message,
        action && { duration: actionTime, action: { label: action.label, onClick: action.onPress } },
      ),
    )
  },
  error(message: string, detail?: string) {
    void sonner().then((library) => library.toast.error(message, { description: detail }))
  },
}
