import { agentLimits } from '@leme/contract/agents/agent'
import { lookUp } from '@leme/contract/text/look-up'
import { plainKey } from '@leme/contract/text/text'
import type { RawSpan } from './raw-span.ts'
import { cleanLine, cleanText, lineOf } from './read-attribute.ts'
import type { SaidSpan } from './senders/sender-of.ts'
import type { SpanAgent } from './span-row.ts'

/**
 * The agent that a span names, or null: gen_ai.agent.*, else the word that its sender has for it. The service that sent
 * it is none. The area may be the span's or the resource's.
 */
export function agentOf(span: RawSpan, operation: string | null, { sender, said }: SaidSpan): SpanAgent | null {
  const id = plain(lineOf(said, ['gen_ai.agent.id'], agentLimits.external_id))
  const named = lineOf(said, sender.words.agent, agentLimits.name) ?? entityOf(span, operation, { sender, said })
  const name = plain(named) ?? id
  if (name === null) return null
  const described = said.get('gen_ai.agent.description')
  const area = ['leme.agent.area']
  return {
    id,
    name: name.slice(0, agentLimits.name),
    description: typeof described === 'string' ? cleanText(described, agentLimits.description) : null,
    area: lineOf(said, area, agentLimits.area) ?? lineOf(span.resource, area, agentLimits.area),
  }
}

/** As the rules of rows keep it: one agent however it is spelt with what nobody sees. */
function plain(line: string | null): string | null {
  return line && (plainKey(line) || null)
}

/** As the conventions name such a span: `invoke_agent Triagem`. The AI SDK names the model there, which is no agent. */
function invoked(name: string, operation: string | null, said: SaidSpan['said']): string | null {
  const start = 'invoke_agent '
  if (operation !== 'invoke_agent' || !name.startsWith(start)) return null
  const agent = name.slice(start.length)
  return agent === said.get('gen_ai.request.model') ? null : cleanLine(agent, agentLimits.name)
}

function entityOf({ name, is_log }: RawSpan, operation: string | null, { sender, said }: SaidSpan): string | null {
  const words = (operation && sender.entity && lookUp(sender.entity, operation)) || []
  return (
    lineOf(said, words, agentLimits.name) ??
    (words.includes('@name') ? cleanLine(name, agentLimits.name) : null) ??
    invoked(name, operation, said) ??
    (operation === 'invoke_agent' || is_log ? (sender.agent ?? null) : null)
  )
}
