import type { costSources } from '@leme/contract/agents/agent-run'
import type { CountedPrice } from '@leme/contract/agents/model-price'
import type { agentRunStatuses } from '@leme/contract/status'

/** What a span says of its agent; a name is always known, the others may be null. */
export type SpanAgent = {
  /** 1 to 200 characters. */
  id: string | null
  /** 1 to 200 characters; the id where the sender gave no name. */
  name: string
  /** 1 to 2000 characters. */
  description: string | null
  /** 1 to 100 characters. */
  area: string | null
}

/** What a span says of what it belongs to; tags each once, in the order of their letters. */
export type SpanLabels = {
  /** 1 to 200 characters. */
  session: string | null
  end_user: string | null
  /** 1 to 100 characters. */
  environment: string | null
  version: string | null
  /** 1 to 200 characters: the work, the project and the branch that it is for. */
  item: string | null
  project: string | null
  branch: string | null
  tags: readonly string[]
}

/**
 * One span as every sender's words come out of normalising: within the limits of the table `spans`, and of characters
 * that PostgreSQL stores. A cost is this span's own word or the price of its own tokens: parents may repeat what
 * their children say.
 */
export type SpanRow = {
  /** 32 lowercase hex digits, not all zero. */
  trace_id: string
  /** 16 lowercase hex digits, not all zero. */
  span_id: string
  parent_span_id: string | null
  /** 1 to 200 characters. */
  name: string
  /** In the words of gen_ai.operation.name, 1 to 100 characters; null for spans of another kind. */
  operation: string | null
  /** `running` for a span without an end. */
  status: (typeof agentRunStatuses)[number]
  /** 1 to 2000 characters; null unless failed. */
  error: string | null
  /** ISO 8601 in UTC, with microseconds. */
  started_at: string
  /** Whole milliseconds, rounded; null while running. */
  latency_ms: number | null
  /** 1 to 100 characters. */
  provider: string | null
  /** 1 to 200 characters. */
  model: string | null
  /**
   * With what was read from a cache and written into one. At most `spanLimits.tokens`, so that a trace's sum stays an
   * exact number.
   */
  input_tokens: number | null
  cached_input_tokens: number | null
  cache_write_5m_tokens: number | null
  cache_write_1h_tokens: number | null
  /** With the reasoning. */
  output_tokens: number | null
  reasoning_tokens: number | null
  /** Counted before it was all done: another span of the trace says the rest. */
  tokens_partial: boolean
  /** The id that the provider gave the request; a log record of it has the same. */
  request_id: string | null
  /** Made of a log record: the span of its request has its cost, where it comes. */
  is_log: boolean
  /** Whose line of the table of senders knew it, else the name of its scope. */
  sender: string | null
  /** Dollars as decimal text of at most 8 decimals, below `spanLimits.costUsd`. */
  cost_usd: string | null
  /** Null exactly where cost_usd is. */
  cost_source: (typeof costSources)[number] | null
  /** By which price it was counted; null where it was reported. */
  price: CountedPrice | null
  agent: SpanAgent | null
  /** Null where it says none of them. */
  labels: SpanLabels | null
  /** What else the span says, bounded; without prompts and answers unless the organisation keeps them. */
  attributes: Record<string, unknown>
  /** What of that is too long for the row, by name: texts, or the JSON of what is none. */
  contents: Record<string, string>
}

/** What distinguishes a span within its organisation. */
export function spanKey({ trace_id, span_id }: Pick<SpanRow, 'trace_id' | 'span_id'>): string {
  return `${trace_id}:${span_id}`
}

export const spanLimits = {
  /** Spans in one request. */
  spans: 10_000,
  /** Bytes of a request's body as it comes, and after it is unpacked. */
  packedBytes: 8 * 1024 * 1024,
  bytes: 16 * 1024 * 1024,
  name: 200,
  operation: 100,
  requestId: 200,
  sender: 100,
  /** Attributes stored of a span, characters of the JSON of one value, and of all of them together. */
  attributes: 64,
  attributeValue: 4096,
  attributesTogether: 32 * 1024,
  /** Characters of all that a span says at length; of what is longer the middle is cut. */
  contents: 1024 * 1024,
  /** Of a stack trace. */
  stackTrace: 64 * 1024,
  /** More in one span is no count of tokens, and more dollars no cost. */
  tokens: 1_000_000_000,
  costUsd: 1_000_000,
  /** The column's; 24 days. */
  latencyMs: 2_147_483_647,
  /** How far a span's start may lie from the server's clock; ms. */
  future: 24 * 60 * 60_000,
  past: 366 * 24 * 60 * 60_000,
} as const
