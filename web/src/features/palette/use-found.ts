import { longestSearch } from '@leme/contract/search/found-noun'
import type { Found } from '@leme/contract/search/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { thingOfAddress } from '../../page/seen.ts'

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id is no word that a search finds: it is asked for as what was seen last is, of which one's own is answered without a text. */
async function find(asked: string, signal: AbortSignal): Promise<Found[]> {
  const isId = idForm.test(asked)
  const query = asked !== '' && !isId ? { q: asked } : { recent: asked }
  const found = await call('GET /api/search', { query }, { signal })
  return isId ? found.filter(({ id }) => id === asked.toLowerCase()) : found
}

/** How long one types nothing before it is asked for; ms. */
const pause = 60

/**
 * What the text finds. Each text is a read of its own, so that an answer that comes late is never taken for a newer one;
 * until it comes, `found` is what the former text found and `isSettled` is false.
 */
export function useFound(text: string) {
  // The address of a thing, pasted, means the thing.
  const q = thingOfAddress(text) ?? text.trim().slice(0, longestSearch)
  const [asked, setAsked] = useState(q)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), pause)
    return () => clearTimeout(timer)
  }, [q])
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => find(asked, signal),
    placeholderData: keepPreviousData,
    // What was opened meanwhile, here or in another browser, is the newest.
    staleTime: asked === '' ? 0 : 5_000,
    gcTime: 30_000,
    retry: false,
  })
  return { found: data, isSettled: asked === q && !isPlaceholderData && (data !== undefined || isError), isError }
}
