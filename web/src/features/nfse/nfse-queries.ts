import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { pagedQuery } from '../../list/paged-query.ts'
import { refreshMoney } from '../billing/bill-queries.ts'
import type { NfseSearch } from './nfse-search.ts'

/** Notes as the address asks for them, a page at a time. */
export const nfseNotesQuery = (search: NfseSearch) =>
  pagedQuery([...keys.nfse, 'notes', search], (page, signal) =>
    call('GET /api/nfse-notes', { query: { ...page, ...search } }, { signal }),
  )

/** Reads again what notes show in. */
export function refreshNfse(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: keys.nfse })
  void queries.invalidateQueries({ queryKey: keys.clients.all })
  refreshMoney(queries)
}
