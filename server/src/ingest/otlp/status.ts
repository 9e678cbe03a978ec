import type { RawSpan } from './raw-span.ts'
import { cleanText, lineOf } from './read-attribute.ts'
import type { SaidSpan } from './senders/sender-of.ts'
import type { SpanRow } from './span-row.ts'

const errorLength = 2000
const statusError = 2

/** ERROR is failed, and what its sender says failed; everything else is completed; a span without an end still runs. */
export function statusOf({ status, end }: RawSpan, { sender, said }: SaidSpan): SpanRow['status'] {
  if (status.code === statusError) return 'failed'
  if (sender.failed && String(said.get(sender.failed.of)) === String(sender.failed.is)) return 'failed'
  return end === 0n ? 'running' : 'completed'
}

/** error.type and the status' message, each where it is known; what of them is not, as the exception's event says. */
export function errorOf({ status, attributes, events }: RawSpan, { sender, said }: SaidSpan): string | null {
  const exception = events.findLast(({ name }) => name === 'exception')?.attributes ?? new Map()
  const type = lineOf(attributes, ['error.type'], 200) ?? lineOf(exception, ['exception.type'], 200)
  const thrown = exception.get('exception.message')
  const message =
    cleanText(status.message, errorLength) ??
    cleanText(typeof thrown === 'string' ? thrown : '', errorLength) ??
    lineOf(said, sender.words.error, errorLength)
  if (type === null || message === null) return type ?? message
  return message.startsWith(type) ? message : cleanText(`${type}: ${message}`, errorLength)
}
