import { sizeOf } from './finance-queries.ts'

/**
 * The rows of the pages, once each: a row whose date changes while pages are read may come in two of them. The first
 * stays.
 */
export function loadedRows<Row extends { id: string }>(pages: readonly (readonly Row[])[]): Row[] {
  const rows = new Map<string, Row>()
  for (const [at, page] of pages.entries()) {
    for (const row of page.slice(0, sizeOf(at))) if (!rows.has(row.id)) rows.set(row.id, row)
  }
  return [...rows.values()]
}
