import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** After the first page has what it needs; ms. */
const patience = 1_500

/**
 * Keeps this tab's socket open while somebody is signed in and the server lets them in: what others change shows in every
 * page, and a session that ends elsewhere ends here at once.
 */
export function useLiveSession(isLetIn: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isLetIn) return
    let release: (() => void) | undefined
    let gone = false
    const timer = setTimeout(() => {
      void import('../api/live-organization.ts').then(
        ({ followOrganizationLists }) => {
          if (!gone) release = followOrganizationLists(queries)
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
  }, [isLetIn, queries])
}
