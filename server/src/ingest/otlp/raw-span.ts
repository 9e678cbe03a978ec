/** An attribute's value as it was sent; whole numbers past 2^53 and bytes are text. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value }
export type Attributes = ReadonlyMap<string, Value>

/** One span as it was sent, whatever it was encoded in. What was not sent, or as something else, is empty. */
export type RawSpan = {
  /** Lowercase hex, of any length. */
  trace_id: string
  span_id: string
  parent_span_id: string
  name: string
  /** Nanoseconds since 1970; 0 where unknown. */
  start: bigint
  end: bigint
  attributes: Attributes
  /** `time` as that of the span. */
  events: { name: string; time: bigint; attributes: Attributes }[]
  /** 0 unset, 1 ok, 2 error */
  status: { code: number; message: string }
  /** The name of the library that made it. */
  scope: string
  /** Of what sent it; the same for many spans. */
  resource: Attributes
  /** Made of a log record. */
  is_log?: true
}

/**
 * What is read of one span at most: far more than SDKs send, so that nothing that counts is missed, and little enough
 * that no span fills the memory. What is past it is left out.
 */
export const readLimits = {
  /** Bytes of one text: what a whole body may have, as a span's contents are cut in their middle, and not at their end. */
  text: 16 * 1024 * 1024,
  /** Bytes of an attribute's name; others are left out whole. */
  key: 256,
  /** Attributes of a span, a resource, or an event. */
  attributes: 2000,
  events: 100,
  /** Values inside of one value. */
  values: 256,
  depth: 8,
} as const

/** Text of bytes, cut at a whole character. What is no UTF-8 becomes U+FFFD. */
export function boundedText(bytes: Uint8Array, limit: number): string {
  let end = Math.min(bytes.length, limit)
  // Not within a character: its further bytes begin with the bits 10.
  if (end < bytes.length) while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return Buffer.from(bytes.buffer, bytes.byteOffset, end).toString('utf8')
}

/** The same for text: cut where it is too long, without holding on to the whole. */
export function shortText(text: string, limit: number): string {
  if (text.length * 3 <= limit) return text
  return boundedText(Buffer.from(text.slice(0, limit)), limit)
}
