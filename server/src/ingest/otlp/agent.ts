import { agentLimits } from '@leme/contract/agents/agent'
import { plainKey } from '@leme/contract/text/text'
import type { RawSpan } from './raw-span.ts'
import { cleanText, lineOf } from './read-attribute.ts'
import type { SpanAgent } from './span-row.ts'

/** What names an agent on any of its spans: the conventions' name, Pydantic AI's, and OpenInference's. */
const names = ['gen_ai.agent.name', 'agent_name', 'agent.name']

/**
 * The agent that a span names, or null: gen_ai.agent.*, else the word that its sender's convention has for it. The
 * service that sent it is none. The area may be the span's or the resource's.
 */
export function agentOf(span: RawSpan): SpanAgent | null {
  const { attributes, resource } = span
  const id = plain(lineOf(attributes, ['gen_ai.agent.id'], agentLimits.external_id))
  const name = plain(lineOf(attributes, names, agentLimits.name) ?? entityName(span)) ?? id
  if (name === null) return null
  const described = attributes.get('gen_ai.agent.description')
  const area = ['leme.agent.area']
  return {
    id,
    name: name.slice(0, agentLimits.name),
    description: typeof described === 'string' ? cleanText(described, agentLimits.description) : null,
    area: lineOf(attributes, area, agentLimits.area) ?? lineOf(resource, area, agentLimits.area),
  }
}

/** As the rules of rows keep it: one agent however it is spelt with what nobody sees. */
function plain(line: string | null): string | null {
  return line && (plainKey(line) || null)
}

/**
 * `functionId` of the AI SDK is what people call what they built with it. OpenLLMetry names workflows and agents as
 * entities, OpenInference the agents of a graph as its nodes.
 */
function entityName({ attributes }: RawSpan): string | null {
  const said = (key: string) => lineOf(attributes, [key], agentLimits.name)
  const functionId = said('ai.telemetry.functionId')
  if (functionId) return functionId
  const kind = said('traceloop.span.kind')?.toLowerCase()
  if (kind === 'agent' || kind === 'workflow') return said('traceloop.entity.name')
  return said('openinference.span.kind')?.toUpperCase() === 'AGENT' ? said('graph.node.id') : null
}
