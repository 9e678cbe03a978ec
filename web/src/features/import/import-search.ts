import { type ImportKind, importKinds } from '@leme/contract/import/import-kind'

/** What the address of the page keeps: what the file brings; invoices when absent. */
export type ImportSearch = { kind?: Exclude<ImportKind, 'invoices'> }

export function importSearch(given: Record<string, unknown>): ImportSearch {
  return { kind: importKinds.filter((kind) => kind !== 'invoices').find((kind) => kind === given.kind) }
}
