import type { Sender } from './sender.ts'

const usage = 'langfuse.observation.usage_details'
const cost = 'langfuse.observation.cost_details'

/** langfuse.com/docs/observability/features/observation-types */
const observations = {
  of: 'langfuse.observation.type',
  is: {
    generation: 'chat',
    embedding: 'embeddings',
    agent: 'invoke_agent',
    chain: 'invoke_workflow',
    tool: 'execute_tool',
    retriever: 'retrieval',
    evaluator: 'evaluate',
    guardrail: 'guardrail',
    event: null,
  },
} as const

const shared = {
  json: [usage, cost],
  // A trace of its own is one thing that was done, whatever kind its outermost observation is of.
  operation: [observations, { of: '@root', is: { root: 'invoke_workflow' } }],
  entity: { invoke_agent: ['@name'] },
  words: {
    agent: ['langfuse.trace.name'],
    model: ['langfuse.observation.model.name'],
    input: ['input', 'input_tokens', 'prompt_tokens', 'promptTokens', 'inputTokens'].map(inUsage),
    cached: [
      'input_cached_tokens',
      'input_cache_read',
      'cache_read_input_tokens',
      'prompt_tokens_details.cached_tokens',
      'input_tokens_details.cached_tokens',
    ].map(inUsage),
    written: ['input_cache_creation', 'cache_creation_input_tokens'].map(inUsage),
    written5m: [
      'input_cache_creation_5m',
      'input_ephemeral_5m_input_tokens',
      'cache_creation.ephemeral_5m_input_tokens',
    ].map(inUsage),
    written1h: [
      'input_cache_creation_1h',
      'input_ephemeral_1h_input_tokens',
      'cache_creation.ephemeral_1h_input_tokens',
    ].map(inUsage),
    output: ['output', 'output_tokens', 'completion_tokens', 'completionTokens', 'outputTokens'].map(inUsage),
    reasoning: [
      'output_reasoning_tokens',
      'output_reasoning',
      'completion_tokens_details.reasoning_tokens',
      'output_tokens_details.reasoning_tokens',
    ].map(inUsage),
    total: ['total', 'total_tokens', 'totalTokens'].map(inUsage),
    cost: [`${cost}#total`],
    error: ['langfuse.observation.status_message'],
  },
  costParts: cost,
  failed: { of: 'langfuse.observation.level', is: 'ERROR' },
} as const

function inUsage(field: string): string {
  return `${usage}#${field}`
}

export const langfuse: readonly Sender[] = [
  {
    // Usage as OpenAI answers it, handed on: its input holds what was cached, its output the reasoning.
    name: 'Langfuse',
    body: 'langfuse-openai',
    says: ['prompt_tokens_details.cached_tokens', 'input_tokens_details.cached_tokens'].map(inUsage),
    ...shared,
  },
  {
    // Its counts are of separate things, whose sum is the total. LangChain's kinds of tokens are below `input_` and `output_`.
    name: 'Langfuse',
    body: 'langfuse',
    scope: /^langfuse/,
    says: ['langfuse.observation.type'],
    ...shared,
    cacheApart: true,
    reasoningApart: true,
    usageParts: usage,
  },
]
