import type { RawSpan } from './raw-span.ts'
import { lineOf } from './read-attribute.ts'
import { spanLimits } from './span-row.ts'

/** Words that senders give as gen_ai.operation.name, for those of the semantic conventions. */
const synonyms: Record<string, string> = {
  completion: 'text_completion',
  embedding: 'embeddings',
  tool: 'execute_tool',
  tool_call: 'execute_tool',
  agent: 'invoke_agent',
  chain: 'invoke_workflow',
  workflow: 'invoke_workflow',
  agent_workflow: 'invoke_workflow',
}

/** openinference.span.kind, github.com/Arize-ai/openinference/blob/main/spec/semantic_conventions.md. */
const openInference: Record<string, string> = {
  LLM: 'chat',
  EMBEDDING: 'embeddings',
  AGENT: 'invoke_agent',
  CHAIN: 'invoke_workflow',
  TOOL: 'execute_tool',
  RETRIEVER: 'retrieval',
  RERANKER: 'rerank',
}

/** traceloop.span.kind of OpenLLMetry; a task is a step of any kind. */
const traceloop: Record<string, string> = { workflow: 'invoke_workflow', agent: 'invoke_agent', tool: 'execute_tool' }

/** llm.request.type of OpenLLMetry before it named operations. */
const traceloopRequest: Record<string, string> = {
  chat: 'chat',
  completion: 'text_completion',
  embedding: 'embeddings',
  rerank: 'rerank',
}

/** langsmith.span.kind; LangSmith calls a prompt "chat" and a retriever "embeddings" in gen_ai.operation.name. */
const langSmith: Record<string, string | null> = {
  llm: 'chat',
  chain: 'invoke_workflow',
  tool: 'execute_tool',
  retriever: 'retrieval',
  embedding: 'embeddings',
  prompt: null,
  parser: null,
}

/** ai.operationId of the AI SDK without its last part; `generateText` and its like hold one or more calls. */
const aiSdk: Record<string, string> = {
  'ai.generateText': 'invoke_agent',
  'ai.streamText': 'invoke_agent',
  'ai.generateObject': 'invoke_agent',
  'ai.streamObject': 'invoke_agent',
  'ai.embed': 'embeddings',
  'ai.embedMany': 'embeddings',
  'ai.rerank': 'rerank',
  'ai.toolCall': 'execute_tool',
}

/**
 * What the span did, in the words of gen_ai.operation.name (opentelemetry.io/docs/specs/semconv/gen-ai), also where
 * its sender follows an older or another convention; null where it was none of these.
 */
export function operationOf({ attributes, name }: RawSpan): string | null {
  const said = (key: string) => lineOf(attributes, [key], spanLimits.operation)

  const langSmithKind = said('langsmith.span.kind')?.toLowerCase() ?? ''
  if (langSmith[langSmithKind] !== undefined && !said('openinference.span.kind'))
    return langSmith[langSmithKind] ?? null
  const operation = said('gen_ai.operation.name')?.toLowerCase()
  if (operation) return synonyms[operation] ?? operation

  const aiSdkOperation = said('ai.operationId')
  if (aiSdkOperation) {
    const [, whole = '', part] = /^(ai\.\w+)(\.do(?:Generate|Stream))?/.exec(aiSdkOperation) ?? []
    return part ? 'chat' : (aiSdk[whole] ?? null)
  }
  const openInferenceKind = said('openinference.span.kind')
  if (openInferenceKind) return openInference[openInferenceKind.toUpperCase()] ?? null
  const traceloopKind = said('traceloop.span.kind')
  if (traceloopKind) return traceloop[traceloopKind.toLowerCase()] ?? null
  const requestType = said('llm.request.type')
  if (requestType) return traceloopRequest[requestType.toLowerCase()] ?? null

  // Pydantic AI's first formats named neither its agents' spans nor its tools'.
  if (said('agent_name') && name.endsWith('run')) return 'invoke_agent'
  if (said('gen_ai.tool.name')) return 'execute_tool'
  const isModelCall = said('gen_ai.request.model') && (said('gen_ai.system') || said('gen_ai.provider.name'))
  return isModelCall ? 'chat' : null
}
