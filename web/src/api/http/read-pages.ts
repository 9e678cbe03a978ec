import { longestPage } from '@leme/contract/wire/page-size'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { firstContent } from '../../ui/page/first-content.ts'

/** A page of a list: its first rows, or those that follow the one whose id is `after`. */
export type PageQuery = { limit: number; after: string | undefined }

/** When a part of a list was read, for the cache: too long ago, so that its query goes on from there. */
export const partly = { updatedAt: 0 }

/**
 * All of a list, read page by page: no answer is longer than a page, and what has come so far shows meanwhile where less
 * did before; the rest comes after a page's first content.
 */
export async function readPages<Row extends { id: string }>(
  { client, queryKey }: { client: QueryClient; queryKey: QueryKey },
  readPage: (query: PageQuery) => Promise<Row[]>,
): Promise<Row[]> {
  const stored = client.getQueryState<Row[]>(queryKey)
  const isPart = stored?.dataUpdatedAt === partly.updatedAt && !stored.isInvalidated
  let rows = (isPart && stored.data) || []
  if (rows.length > 0) await firstContent()
  for (;;) {
    const page = await readPage({ limit: longestPage, after: rows.at(-1)?.id })
    rows = [...rows, ...page]
    if (page.length < longestPage) return rows
    const shown = client.getQueryData<Row[]>(queryKey)?.length ?? 0
    if (rows.length > shown) client.setQueryData(queryKey, rows, partly)
    await firstContent()
  }
}
