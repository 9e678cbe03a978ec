import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { withConflicts } from '../http/errors.ts'

/** A row's id, and fields of it. */
export type RowFields = { id: string } & Readonly<Record<string, unknown>>

type Edit = (row: RowFields) => RowFields

/** Edits a row wherever it has been read under these keys: alone, in a list, in pages or lists of one answer. Other reads stay as old as they are. */
function editRow(queries: QueryClient, reads: readonly QueryKey[], id: string, edit: Edit): void {
  const change = (data: unknown) => {
    let isThere = false
    const walk = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(walk)
      if (typeof part !== 'object' || part === null) return part
      if (!('id' in part)) return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, walk(one)]))
      if (part.id !== id) return part
      isThere = true
      return edit(part as RowFields)
    }
    const next = walk(data)
    return isThere ? next : undefined
  }
  for (const queryKey of reads) queries.setQueriesData({ queryKey }, change)
}

/**
 * Shows fields of a row as they were chosen, wherever it has been read. Answers what takes it back: fields that still show
 * the choice are as they were before it; what was changed again since stays.
 */
export function showChange(queries: QueryClient, reads: readonly QueryKey[], change: RowFields): () => void {
  let before: RowFields | undefined
  editRow(queries, reads, change.id, (row) => {
    before ??= row
    return { ...row, ...change }
  })
  const asBefore: Edit = (row) => {
    const still = Object.keys(change).filter((field) => row[field] === change[field])
    return { ...row, ...Object.fromEntries(still.map((field) => [field, before?.[field]])) }
  }
  return () => editRow(queries, reads, change.id, asBefore)
}

/** Shows what somebody else wrote meanwhile, where that is why a change of the row was refused. */
export function showConflicts(queries: QueryClient, reads: readonly QueryKey[], id: string, error: unknown): void {
  editRow(queries, reads, id, (row) => withConflicts(row, error))
}
