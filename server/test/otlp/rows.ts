import { jsonSpans } from '../../src/ingest/otlp/json-spans.ts'
import { readBatch } from '../../src/ingest/otlp/span-batch.ts'
import type { SpanRow } from '../../src/ingest/otlp/span-row.ts'
import { documentOf, type OtlpSpan, payloadClock } from './payload.ts'

/** What is stored of a document. */
export async function rowsOf(document: unknown, keepPrompts = false): Promise<SpanRow[]> {
  const body = Buffer.from(JSON.stringify(document))
  const { rows } = await readBatch(jsonSpans(body), { now: payloadClock, keepPrompts })
  return rows
}

export async function rowOf(span: OtlpSpan, keepPrompts = false): Promise<SpanRow> {
  const [row] = await rowsOf(documentOf(span), keepPrompts)
  if (!row) throw new Error('the span was refused')
  return row
}
