import { lookUp } from '@leme/contract/text/look-up'
import type { RawSpan } from './raw-span.ts'
import { lineOf } from './read-attribute.ts'
import type { OperationWord } from './senders/sender.ts'
import type { SaidSpan } from './senders/sender-of.ts'
import { operationSynonyms, sharedOperations } from './senders/shared-words.ts'
import { spanLimits } from './span-row.ts'

/**
 * What the span did, in the words of gen_ai.operation.name (opentelemetry.io/docs/specs/semconv/gen-ai), also where
 * its sender follows an older or another convention; null where it was none of these.
 */
export function operationOf(span: RawSpan, { sender, said }: SaidSpan): string | null {
  const line = (key: string) => ofSpan(span, key) ?? lineOf(said, [key], spanLimits.operation)
  const own = byWords(sender.operation ?? [], line)
  if (own !== undefined) return own
  const operation = line('gen_ai.operation.name')?.toLowerCase()
  if (operation) return lookUp(operationSynonyms, operation) ?? operation
  const shared = byWords(sharedOperations, line)
  if (shared !== undefined) return shared

  // Pydantic AI's first formats named neither its agents' spans nor its tools'.
  if (line('agent_name') && span.name.endsWith('run')) return 'invoke_agent'
  if (line('gen_ai.tool.name')) return 'execute_tool'
  const isModelCall = line('gen_ai.request.model') && (line('gen_ai.system') || line('gen_ai.provider.name'))
  return isModelCall || countsTokens({ sender, said }) ? 'chat' : null
}

/** What is no attribute: `@name` is the span's name, `@root` says whether it has no parent. */
function ofSpan({ name, parent_span_id }: RawSpan, key: string): string | null {
  if (key === '@name') return name
  return key === '@root' && parent_span_id === '' ? 'root' : null
}

function countsTokens({ sender, said }: SaidSpan): boolean {
  const { input, output } = sender.words
  return [...input, ...output].some((key) => typeof said.get(key) === 'number')
}

/** Undefined where none of the words is said with a value that is known. */
function byWords(words: readonly OperationWord[], line: (key: string) => string | null): string | null | undefined {
  for (const { of, is } of words) {
    const value = line(of)
    if (value === null) continue
    const known = [value, value.toLowerCase()].find((word) => Object.hasOwn(is, word))
    if (known !== undefined) return is[known] ?? null
  }
  return undefined
}
