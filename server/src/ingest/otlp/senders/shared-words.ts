import type { OperationWord, Words } from './sender.ts'

// Each list: the semantic conventions' name, their older ones, and then what others say.

/** A word of Leme's own, also where SDKs put what people add. */
function withMetadata(word: string): readonly string[] {
  return [
    word,
    `langfuse.trace.metadata.${word}`,
    `ai.telemetry.metadata.${word}`,
    `traceloop.association.properties.${word}`,
    `langsmith.metadata.${word}`,
  ]
}

/** The words that any span is asked for, after its sender's own. */
export const sharedWords: Words = {
  agent: ['gen_ai.agent.name', 'agent_name', 'agent.name'],
  model: [
    'gen_ai.response.model',
    'gen_ai.request.model',
    'llm.response.model',
    'llm.response.model_name',
    'llm.request.model',
    'llm.request.model_name',
    'llm.model_name',
    'embedding.model_name',
    'reranker.model_name',
    'ai.response.model',
    'ai.model.id',
    'model_name',
  ],
  provider: ['gen_ai.provider.name', 'gen_ai.system', 'llm.provider', 'llm.system', 'llm.vendor', 'ai.model.provider'],
  input: [
    'gen_ai.usage.input_tokens',
    'gen_ai.usage.prompt_tokens',
    'llm.usage.prompt_tokens',
    'llm.token_count.prompt',
    'ai.usage.inputTokens',
    'ai.usage.promptTokens',
    'ai.usage.tokens',
    'gen_ai.aggregated_usage.input_tokens',
  ],
  uncached: [],
  cached: [
    'gen_ai.usage.cache_read.input_tokens',
    'gen_ai.usage.cache_read_input_tokens',
    'gen_ai.usage.cached_input_tokens',
    'gen_ai.usage.cached_tokens',
    'gen_ai.usage.input_cached_tokens',
    'gen_ai.usage.details.cache_read_tokens',
    'gen_ai.usage.details.cached_tokens',
    'gen_ai.usage.details.cache_read_input_tokens',
    'llm.usage.cache_read_input_tokens',
    'llm.token_count.prompt_details.cache_read',
    'llm.token_count.prompt_details.cache_input',
    'ai.usage.cachedInputTokens',
    'ai.usage.inputTokenDetails.cacheReadTokens',
    'gen_ai.aggregated_usage.cache_read_tokens',
    'gen_ai.aggregated_usage.cache_read.input_tokens',
    'gen_ai.aggregated_usage.details.cache_read_tokens',
  ],
  written: [
    'gen_ai.usage.cache_write.input_tokens',
    'gen_ai.usage.cache_creation.input_tokens',
    'gen_ai.usage.cache_write_input_tokens',
    'gen_ai.usage.cache_creation_input_tokens',
    'gen_ai.usage.input_cache_creation',
    'gen_ai.usage.details.cache_write_tokens',
    'gen_ai.usage.details.cache_creation_input_tokens',
    'llm.usage.cache_creation_input_tokens',
    'llm.token_count.prompt_details.cache_write',
    'ai.usage.inputTokenDetails.cacheWriteTokens',
    'gen_ai.aggregated_usage.cache_write_tokens',
    'gen_ai.aggregated_usage.cache_write.input_tokens',
    'gen_ai.aggregated_usage.cache_creation.input_tokens',
    'gen_ai.aggregated_usage.details.cache_write_tokens',
  ],
  written5m: ['gen_ai.usage.details.ephemeral_5m_input_tokens', 'gen_ai.usage.ephemeral_5m_input_tokens'],
  written1h: ['gen_ai.usage.details.ephemeral_1h_input_tokens', 'gen_ai.usage.ephemeral_1h_input_tokens'],
  output: [
    'gen_ai.usage.output_tokens',
    'gen_ai.usage.completion_tokens',
    'llm.usage.completion_tokens',
    'llm.token_count.completion',
    'ai.usage.outputTokens',
    'ai.usage.completionTokens',
    'gen_ai.aggregated_usage.output_tokens',
  ],
  reasoning: [
    'gen_ai.usage.reasoning.output_tokens',
    'gen_ai.usage.reasoning_tokens',
    'gen_ai.usage.details.reasoning_tokens',
    'llm.token_count.completion_details.reasoning',
    'llm.usage.reasoning_tokens',
    'ai.usage.outputTokenDetails.reasoningTokens',
    'ai.usage.reasoningTokens',
    'gen_ai.aggregated_usage.details.reasoning_tokens',
  ],
  total: ['gen_ai.usage.total_tokens', 'llm.usage.total_tokens', 'llm.token_count.total', 'ai.usage.totalTokens'],
  partialInput: ['gen_ai.usage.partial.input_tokens'],
  partialCached: ['gen_ai.usage.partial.cache_read.input_tokens'],
  partialWritten: ['gen_ai.usage.partial.cache_write.input_tokens', 'gen_ai.usage.partial.cache_creation.input_tokens'],
  partialOutput: ['gen_ai.usage.partial.output_tokens'],
  cost: [
    'gen_ai.usage.cost',
    'gen_ai.usage.cost.amount',
    'operation.cost',
    'gen_ai.cost.total_cost',
    'litellm.cost.total',
    'llm.cost.total',
  ],
  request: [],
  error: [],
  session: [
    'gen_ai.conversation.id',
    'session.id',
    'langfuse.session.id',
    'ai.telemetry.metadata.sessionId',
    'traceloop.association.properties.session_id',
    'langsmith.metadata.session_id',
    'langsmith.metadata.thread_id',
  ],
  end_user: [
    'enduser.id',
    'user.id',
    'user.email',
    'user.name',
    'langfuse.user.id',
    'ai.telemetry.metadata.userId',
    'traceloop.association.properties.user_id',
    'langsmith.metadata.user_id',
    'gen_ai.request.user',
    'llm.user',
    'enduser.pseudo.id',
  ],
  environment: [
    'deployment.environment.name',
    'deployment.environment',
    'langfuse.environment',
    'gen_ai.environment',
    'ai.telemetry.metadata.environment',
  ],
  version: ['gen_ai.agent.version', 'langfuse.version', 'langfuse.release', 'service.version'],
  item: withMetadata('leme.item'),
  project: withMetadata('leme.project'),
  branch: ['vcs.ref.head.name', 'vcs.repository.ref.name', 'git.branch', ...withMetadata('leme.branch')],
  tags: [
    'leme.tags',
    'langfuse.trace.tags',
    'tag.tags',
    'logfire.tags',
    'langsmith.span.tags',
    'ai.telemetry.metadata.tags',
  ],
}

/** Words that senders give as gen_ai.operation.name, for those of the semantic conventions. */
export const operationSynonyms: Readonly<Record<string, string>> = {
  completion: 'text_completion',
  embedding: 'embeddings',
  tool: 'execute_tool',
  tool_call: 'execute_tool',
  agent: 'invoke_agent',
  chain: 'invoke_workflow',
  workflow: 'invoke_workflow',
  agent_workflow: 'invoke_workflow',
  handle_conversation_turn: 'invoke_agent',
}

/** openinference.span.kind, github.com/Arize-ai/openinference/blob/main/spec/semantic_conventions.md. */
export const openInferenceKinds: OperationWord = {
  of: 'openinference.span.kind',
  is: {
    llm: 'chat',
    embedding: 'embeddings',
    agent: 'invoke_agent',
    chain: 'invoke_workflow',
    tool: 'execute_tool',
    retriever: 'retrieval',
    reranker: 'rerank',
    guardrail: 'guardrail',
    evaluator: 'evaluate',
    prompt: null,
  },
}

/** traceloop.span.kind of OpenLLMetry; a task is a step of any kind. */
export const traceloopKinds: OperationWord = {
  of: 'traceloop.span.kind',
  is: { workflow: 'invoke_workflow', agent: 'invoke_agent', tool: 'execute_tool', task: null },
}

/** llm.request.type of OpenLLMetry before it named operations. */
export const traceloopRequests: OperationWord = {
  of: 'llm.request.type',
  is: { chat: 'chat', completion: 'text_completion', embedding: 'embeddings', rerank: 'rerank' },
}

/** Asked of any span that says no gen_ai.operation.name. */
export const sharedOperations: readonly OperationWord[] = [openInferenceKinds, traceloopKinds, traceloopRequests]
