/** Sonner comes after the first paint; until then a toast waits for it. */
const sonner = () => import('sonner')

/** Short notices. `detail` is the second line, for why something failed. */
export const toast = {
  success(message: string) {
    void sonner().then((library) => library.toast.success(message))
  },
  error(message: string, detail?: string) {
    void sonner().then((library) => library.toast.error(message, { description: detail }))
  },
}
