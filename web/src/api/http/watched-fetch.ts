import { connectionDoubtful, connectionLost, connectionWorks } from './connection.ts'

/** What a proxy answers when nobody is behind it. */
const nobodyThere = new Set([502, 504])

/**
 * fetch that reports to the connection's watcher how it went. `asked` is the answer where the request is out already; where
 * that broke off it is sent once more, before the connection counts as lost.
 */
export async function watchedFetch(
  input: RequestInfo | URL,
  init?: RequestInit,
  asked?: Promise<Response>,
): Promise<Response> {
  try {
    const response = await (asked?.catch(() => fetch(input, init)) ?? fetch(input, init))
    if (nobodyThere.has(response.status)) connectionLost()
    else if (response.status === 503) connectionDoubtful()
    else connectionWorks()
    return response
  } catch (error) {
    const cancelled = error instanceof DOMException && error.name === 'AbortError'
    if (!cancelled) connectionLost()
    throw error
  }
}
