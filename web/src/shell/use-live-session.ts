import { useEffect } from 'react'

/** After the first page has what it needs; ms. */
const patience = 1_500

/** Keeps this tab's socket open while somebody is signed in and the server lets them in: a session that ends elsewhere ends here at once. */
export function useLiveSession(isLetIn: boolean): void {
  useEffect(() => {
    if (!isLetIn) return
    let release: (() => void) | undefined
    let gone = false
    const timer = setTimeout(() => {
      void import('../api/live-link.ts').then(
        ({ holdLiveLink }) => {
          if (!gone) release = holdLiveLink()
        },
        // A server that is gone now is found again with the next page.
        () => {},
      )
    }, patience)
    return () => {
      gone = true
      clearTimeout(timer)
      release?.()
    }
  }, [isLetIn])
}
