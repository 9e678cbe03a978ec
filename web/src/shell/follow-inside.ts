import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { followOrganizationLists } from '../api/live/live-organization.ts'
import { followSeen } from '../page/seen.ts'

/**
 * What goes on while somebody is signed in, and needs not be there before a page's first content: changes since then (ms) are
 * reported, and what is opened is remembered. Answers how to end it.
 */
export function followInside(queries: QueryClient, router: AnyRouter, since: number): () => void {
  const ends = [followOrganizationLists(queries, since), followSeen(router)]
  return () => {
    for (const end of ends) end()
  }
}
