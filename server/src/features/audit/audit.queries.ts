import type { AuditQuery } from '@leme/contract/people/audit'
import { eventsOf } from '@leme/contract/people/audit'
import { auditList } from '@leme/contract/people/audit-list'
import { type ListSql, listPage } from '../../database/query/list.ts'
import { hasWords } from '../../database/query/text-search.ts'
import type { Transaction } from '../../database/transaction.ts'

const searched = `concat_ws(' ', audit_events.actor_name, audit_events.actor_email, audit_events.target,
  host(audit_events.ip), audit_events.request_id, audit_events.details::text)`

const sql: ListSql<typeof auditList> = {
  list: auditList,
  table: 'audit_events',
  columns: `audit_events.id, audit_events.org_id, audit_events.event, audit_events.actor_user_id,
    audit_events.actor_name, audit_events.actor_email, audit_events.target_id, audit_events.target,
    audit_events.details, host(audit_events.ip) as ip, audit_events.user_agent, audit_events.request_id,
    audit_events.created_at`,
  filters: {
    q: (q, { value }) => (q ? hasWords(searched, q, value) : undefined),
    user_id(id, { value }) {
      const person = value(id)
      return `(audit_events.actor_user_id = ${person} or audit_events.target_id = ${person})`
    },
    kind: (kind, { value }) => `audit_events.event = any(${value(eventsOf(kind))})`,
  },
  order: { by: ['audit_events.created_at'], dir: 'desc' },
}

/** A page of the events as asked for, the newest first; null where there is no event `after`. */
export function listAuditEvents(tx: Transaction, query: AuditQuery): Promise<string | null> {
  return listPage(tx, sql, query, undefined)
}
