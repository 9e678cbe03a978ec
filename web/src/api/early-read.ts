import { longestPage } from '@leme/contract/wire/page-size'
import type { QueryClient } from '@tanstack/react-query'
import { partly } from './http/read-pages.ts'
import { isFresh, storedSession } from './session/stored-session.ts'

/** What the server answered, which may be to several reads at once, and what that says to this one where it was not refused. */
type Read = { key?: readonly unknown[]; answer: Promise<{ response: Response; data: unknown }> }
type Early = { token: string; reads: Map<string, Read> }

declare global {
  /** What the document's script has asked for before the application ran (`web/early/start-early.ts`). */
  var lemeEarly: Early | undefined
}

/** How long what was asked for early is worth handing over; ms from the document's start. */
const lasting = 10_000

/** How long the first page is drawn later for the sake of its data; ms. */
const timeoutMs = 100

/**
 * Puts what has been read early into the cache, so that the first page is drawn once, with its data. Waits a moment for
 * what is still on its way; what comes later is taken by its query, as is what was refused.
 */
export async function storeEarlyReads(queries: QueryClient): Promise<void> {
  const early = globalThis.lemeEarly
  const session = storedSession()
  if (!early || !session || !isFresh(session) || early.token !== session.access_token) return
  let isLate = false
  const stored = [...early.reads].map(async ([url, { key, answer }]) => {
    const { response, data } = await answer
    if (isLate || !response.ok || !key) return
    early.reads.delete(url)
    // Of a list that goes on its query reads the rest.
    const isWhole = !Array.isArray(data) || data.length < longestPage
    queries.setQueryData(key, data, isWhole ? {} : partly)
  })
  await Promise.race([Promise.allSettled(stored), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  // From here on the page asks.
  isLate = true
}

/** The answer to a read that the document has already asked for with this token; each is handed over once. */
export function takeEarlyRead(url: string, token: string | undefined): Promise<Response> | undefined {
  const early = globalThis.lemeEarly
  const read = early?.reads.get(url)
  if (!early || !read) return undefined
  early.reads.delete(url)
  if (early.token !== token || performance.now() > lasting) return undefined
  return read.answer.then(({ response, data }) => (response.ok ? answered(data) : response.clone()))
}

/** An answer that has been parsed already: thousands of rows are not written and parsed once more. */
function answered(data: unknown): Response {
  return Object.assign(new Response(), { json: async () => data })
}
