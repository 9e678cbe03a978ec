import { agentRunLimits, runTags } from '@leme/contract/agents/agent-run'
import type { Attributes, RawSpan, Value } from './raw-span.ts'
import { cleanLine, lineOf } from './read-attribute.ts'
import type { LabelWords } from './senders/sender.ts'
import type { SaidSpan } from './senders/sender-of.ts'
import type { SpanLabels } from './span-row.ts'

/** What a span, else the resource that sent it, says of what it belongs to; null where that is nothing. */
export function labelsOf({ resource }: RawSpan, { sender, said }: SaidSpan): SpanLabels | null {
  const first = (word: Exclude<keyof LabelWords, 'tags'>) => {
    const words = sender.words[word]
    const limit = agentRunLimits[word]
    return lineOf(said, words, limit) ?? lineOf(resource, words, limit)
  }
  const labels: SpanLabels = {
    session: first('session'),
    end_user: first('end_user'),
    environment: first('environment'),
    version: first('version'),
    item: first('item'),
    project: first('project'),
    branch: first('branch'),
    tags: joinTags(tagsOf(said, sender.words.tags), tagsOf(resource, sender.words.tags)),
  }
  const saysNothing = Object.values(labels).every((value) => value === null || value.length === 0)
  return saysNothing ? null : labels
}

/** Each tag once, in the order of their letters, no more than a run may have. */
export function joinTags(some: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...some, ...others])].sort().slice(0, runTags)
}

function tagsOf(attributes: Attributes, words: readonly string[]): string[] {
  return words
    .flatMap((word) => listOf(attributes.get(word)))
    .flatMap((tag) => {
      const line = typeof tag === 'string' ? cleanLine(tag, agentRunLimits.tag) : null
      return line ?? []
    })
}

function listOf(value: Value | undefined): Value[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return []
  if (!value.trimStart().startsWith('[')) return value.split(',')
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
