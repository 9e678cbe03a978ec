import type { AuditFilter } from '@leme/contract/people/audit'
import { type AuditKind, auditKinds } from '@leme/contract/people/audit-kind'
import { dayOf, idOf, oneOf, textOf } from '../../search-values.ts'

const kinds = Object.keys(auditKinds) as AuditKind[]

/** Reads from an address what the list is filtered by; what it does not know is undefined, and named all the same. */
export function auditSearch({ user_id, kind, from, to, q }: Record<string, unknown>): AuditFilter {
  return { user_id: idOf(user_id), kind: oneOf(kinds, kind), from: dayOf(from), to: dayOf(to), q: textOf(q) }
}
