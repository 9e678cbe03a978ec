import { type AuditFilter, auditQuery } from '@leme/contract/audit'

const names = ['user_id', 'kind', 'from', 'to', 'q'] as const

/** Reads from an address what the list is held to; what it does not know is undefined, and named all the same. */
export function auditSearch(search: Record<string, unknown>): AuditFilter {
  return Object.fromEntries(names.map((name) => [name, filterOf(name, search[name])])) as AuditFilter
}

/** The filter as the contract takes it. The router reads what looks like a number as one. */
function filterOf(name: (typeof names)[number], value: unknown): string | undefined {
  const read = auditQuery.shape[name].safeParse(typeof value === 'number' ? String(value) : value)
  return read.success ? read.data || undefined : undefined
}
