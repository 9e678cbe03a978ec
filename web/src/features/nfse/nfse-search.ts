import { nfseList } from '@leme/contract/nfse/nfse-list'
import { readSearch, type SearchOf } from '../../list/list-search.ts'

/** What the address keeps of the page, by the names of the API. */
export type NfseSearch = SearchOf<typeof nfseList>

export function nfseSearch(given: Record<string, unknown>): NfseSearch {
  return readSearch(nfseList, given)
}
