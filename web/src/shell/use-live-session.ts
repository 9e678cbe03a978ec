import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firstContent } from '../ui/first-content.ts'

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
    void firstContent()
      .then(() => import('../api/live-organization.ts'))
      .then(
        ({ followOrganizationLists }) => {
          if (!gone) release = followOrganizationLists(queries)
        },
        // A server that is gone now is found again with the next page.
        () => {},
      )
    return () => {
      gone = true
      release?.()
    }
  }, [isLetIn, queries])
}
