import type { Transaction } from '../src/database/transaction.ts'
import { storeSpans } from '../src/features/agent-run/store-spans.ts'
import type { SpanRow } from '../src/ingest/otlp/span-row.ts'
import type { Person } from './person.ts'
import type { TestServer } from './server.ts'

/** An id of a trace or a span from a number: so many hex digits. */
export function hexId(number: number, digits: 16 | 32): string {
  return number.toString(16).padStart(digits, '0')
}

/** A span that has ended well, unless a test says otherwise. */
export function spanRow(span: number, fields: Partial<SpanRow> & { parent?: number } = {}): SpanRow {
  const { parent, ...said } = fields
  return {
    trace_id: hexId(1, 32),
    span_id: hexId(span, 16),
    parent_span_id: parent === undefined ? null : hexId(parent, 16),
    name: `span ${span}`,
    operation: null,
    status: 'completed',
    error: null,
    started_at: `2026-03-02T12:00:00.${String(span).padStart(6, '0')}Z`,
    latency_ms: 100,
    provider: null,
    model: null,
    input_tokens: null,
    cached_input_tokens: null,
    cache_write_5m_tokens: null,
    cache_write_1h_tokens: null,
    output_tokens: null,
    reasoning_tokens: null,
    tokens_partial: false,
    request_id: null,
    is_log: false,
    sender: null,
    cost_usd: null,
    cost_source: said.cost_usd == null ? null : 'reported',
    price: null,
    agent: null,
    labels: null,
    attributes: {},
    contents: {},
    ...said,
  }
}

/** Stores spans as the ingest does, in the person's organisation. */
export async function storeAs(server: TestServer, person: Person, spans: readonly SpanRow[]): Promise<void> {
  const identity = await server.services.auth.identify(`Bearer ${person.access_token}`)
  const store = (tx: Transaction) => storeSpans(tx, identity.org_id ?? '', spans)
  await server.services.db.transactionAs(identity, store)
}
