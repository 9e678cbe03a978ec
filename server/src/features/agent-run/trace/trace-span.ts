import type { SpanRow } from '../../../ingest/otlp/span-row.ts'

/** What of a span decides which run it belongs to, and what that run is. */
export type TraceSpan = {
  span_id: string
  parent_span_id: string | null
  operation: string | null
  /** Microseconds since 1970. */
  started_us: number
  provider: string | null
  model: string | null
  input_tokens: number | null
  /** Parts of input_tokens: read from a cache, and written into one for five minutes and for an hour. */
  cached_input_tokens: number | null
  cache_write_5m_tokens: number | null
  cache_write_1h_tokens: number | null
  output_tokens: number | null
  /** Part of output_tokens. */
  reasoning_tokens: number | null
  /** Another span of the trace says the rest. */
  tokens_partial: boolean
  /** Dollars, decimal text of at most 8 decimals. */
  cost_usd: string | null
  cost_source: 'reported' | 'price_table' | null
  agent: SpanRow['agent']
  labels: SpanRow['labels']
  /** A call's, by which a log record of it is known. */
  request_id: string | null
  is_log: boolean
  status: SpanRow['status']
}

/** The counts of tokens, in their columns' names. */
export const tokenCounts = [
  'input_tokens',
  'cached_input_tokens',
  'cache_write_5m_tokens',
  'cache_write_1h_tokens',
  'output_tokens',
  'reasoning_tokens',
] as const

export type Tokens = Pick<TraceSpan, (typeof tokenCounts)[number]>

/** What a run used, or a span with all below it. */
export type Used = Tokens &
  Pick<TraceSpan, 'cost_usd' | 'cost_source'> & {
    /** Of a cost that is known: calls of models whose tokens have no price, so that it holds nothing of them. */
    unpriced_steps: number
  }

export const agentOperations = ['invoke_agent', 'invoke_workflow']
export const modelOperations = ['chat', 'generate_content', 'text_completion', 'embeddings']
const agents = new Set(agentOperations)
const models = new Set(modelOperations)

/** Whether the span is one call of a model. */
export function callsModel({ operation }: Pick<TraceSpan, 'operation'>): boolean {
  return operation !== null && models.has(operation)
}

/** Whether the span is a run, where no such span is above it. */
export function mayBeRun(span: Pick<TraceSpan, 'operation'>): boolean {
  return callsModel(span) || (span.operation !== null && agents.has(span.operation))
}

/** Microseconds since 1970 of an instant in ISO 8601 and UTC. */
export function microseconds(instant: string): number {
  const [, seconds = instant, fraction = ''] = /^(.*?)(?:\.(\d+))?(?:Z|\+00:00)$/.exec(instant) ?? []
  return Date.parse(`${seconds}Z`) * 1000 + Number(fraction.slice(0, 6).padEnd(6, '0'))
}
