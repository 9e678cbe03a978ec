import { type AuditFilter, type AuditQuery, eventsOf } from '@leme/contract/people/audit'
import { midnight } from '../../database/calendar.ts'
import { listKeysetPage } from '../../database/query/keyset.ts'
import { hasWords } from '../../database/query/text-search.ts'
import type { Transaction } from '../../database/transaction.ts'

const columns = `audit_events.id, audit_events.org_id, audit_events.event, audit_events.actor_user_id,
  audit_events.actor_name, audit_events.actor_email, audit_events.target_id, audit_events.target, audit_events.details,
  host(audit_events.ip) as ip, audit_events.user_agent, audit_events.request_id, audit_events.created_at`

const searched = `concat_ws(' ', audit_events.actor_name, audit_events.actor_email, audit_events.target,
  host(audit_events.ip), audit_events.request_id, audit_events.details::text)`

/** A page of the events as asked for, the newest first; null where there is no event `after`. */
export function listAuditEvents(tx: Transaction, query: AuditQuery): Promise<string | null> {
  const { limit, after, ...filter } = query
  return listKeysetPage(
    tx,
    { table: 'audit_events', columns, by: ['audit_events.created_at'], dir: 'desc', limit, after },
    (value) => conditionsOf(filter, value),
  )
}

function* conditionsOf(filter: AuditFilter, value: (one: unknown) => string): Generator<string> {
  const { user_id, kind, from, to, q } = filter
  if (user_id !== undefined) {
    const person = value(user_id)
    yield `(audit_events.actor_user_id = ${person} or audit_events.target_id = ${person})`
  }
  if (kind !== undefined) yield `audit_events.event = any(${value(eventsOf(kind))})`
  if (from !== undefined) yield `audit_events.created_at >= ${midnight(value(from))}`
  if (to !== undefined) yield `audit_events.created_at < ${midnight(`${value(to)}::date + 1`)}`
  if (q) yield hasWords(searched, q, value)
}
