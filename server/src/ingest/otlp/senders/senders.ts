import type { Sender } from './sender.ts'
import { openInferenceKinds, traceloopKinds, traceloopRequests } from './shared-words.ts'

const langfuseUsage = 'langfuse.observation.usage_details'
const langfuseCost = 'langfuse.observation.cost_details'

/** langfuse.com/docs/observability/features/observation-types */
const langfuseOperation = {
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

/** Its counts are of separate things, whose sum is the total. */
const langfuse = {
  json: [langfuseUsage, langfuseCost],
  // A trace of its own is one thing that was done, whatever kind its outermost observation is of.
  operation: [langfuseOperation, { of: '@root', is: { root: 'invoke_workflow' } }],
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
    written5m: ['input_cache_creation_5m', 'cache_creation.ephemeral_5m_input_tokens'].map(inUsage),
    written1h: ['input_cache_creation_1h', 'cache_creation.ephemeral_1h_input_tokens'].map(inUsage),
    output: ['output', 'output_tokens', 'completion_tokens', 'completionTokens', 'outputTokens'].map(inUsage),
    reasoning: [
      'output_reasoning_tokens',
      'output_reasoning',
      'completion_tokens_details.reasoning_tokens',
      'output_tokens_details.reasoning_tokens',
    ].map(inUsage),
    total: ['total', 'total_tokens', 'totalTokens'].map(inUsage),
    cost: [`${langfuseCost}#total`],
    error: ['langfuse.observation.status_message'],
  },
  costParts: langfuseCost,
  failed: { of: 'langfuse.observation.level', is: 'ERROR' },
} as const

function inUsage(field: string): string {
  return `${langfuseUsage}#${field}`
}

const anthropicOfAiSdk = 'ai.response.providerMetadata#anthropic'

/**
 * The senders that are known, and what each of them means: the first whose scope or attributes fit has its words asked
 * first. To add one: a line here, and a recorded body in server/test/otlp with the numbers counted by hand.
 */
export const senders: readonly Sender[] = [
  {
    name: 'Claude Code',
    body: 'claude-code',
    scope: /^com\.anthropic\.claude_code/,
    operation: [
      { of: 'span.type', is: { interaction: 'invoke_agent', llm_request: 'chat', tool: 'execute_tool' } },
      { of: 'event.name', is: { api_request: 'chat' } },
    ],
    words: {
      model: ['model'],
      input: ['input_tokens'],
      cached: ['cache_read_tokens'],
      written: ['cache_creation_tokens'],
      output: ['output_tokens'],
      request: ['request_id'],
      cost: ['cost_usd'],
      error: ['error', 'error_message'],
    },
    agent: 'claude-code',
    cacheApart: true,
    // What it writes costs what its own log says only at the price of an hour.
    writtenFor: '1h',
    failed: { of: 'success', is: false },
  },
  {
    name: 'Codex',
    body: 'codex',
    scope: /^codex/,
    says: ['codex.turn.token_usage.input_tokens'],
    operation: [{ of: '@name', is: { 'session_task.turn': 'invoke_agent' } }],
    words: {
      model: ['model'],
      input: ['codex.turn.token_usage.input_tokens'],
      cached: ['codex.turn.token_usage.cached_input_tokens'],
      written: ['codex.turn.token_usage.cache_write_input_tokens'],
      output: ['codex.turn.token_usage.output_tokens'],
      reasoning: ['codex.turn.token_usage.reasoning_output_tokens'],
    },
    agent: 'codex',
  },
  {
    // Usage as OpenAI answers it, handed on: its input holds what was cached, its output the reasoning.
    name: 'Langfuse',
    body: 'langfuse-openai',
    says: [
      `${langfuseUsage}#prompt_tokens_details.cached_tokens`,
      `${langfuseUsage}#input_tokens_details.cached_tokens`,
    ],
    ...langfuse,
  },
  {
    name: 'Langfuse',
    body: 'langfuse',
    scope: /^langfuse/,
    says: ['langfuse.observation.type'],
    ...langfuse,
    cacheApart: true,
    reasoningApart: true,
  },
  {
    name: 'Logfire, OpenAI Agents',
    body: 'logfire-openai-agents',
    scope: /^logfire\.openai_agents/,
    operation: [
      {
        of: '@name',
        is: {
          'OpenAI Agents trace: {name}': 'invoke_workflow',
          'Agent run: {name!r}': 'invoke_agent',
          'Function: {name}': 'execute_tool',
        },
      },
    ],
    entity: { invoke_agent: ['name'] },
  },
  {
    name: 'AI SDK',
    body: 'ai-sdk-anthropic-cache',
    scope: /^ai$/,
    says: ['ai.operationId'],
    json: ['ai.response.providerMetadata'],
    operation: [
      {
        of: 'ai.operationId',
        is: {
          'ai.generateText': 'invoke_agent',
          'ai.streamText': 'invoke_agent',
          'ai.generateObject': 'invoke_agent',
          'ai.streamObject': 'invoke_agent',
          'ai.generateText.doGenerate': 'chat',
          'ai.generateObject.doGenerate': 'chat',
          'ai.streamText.doStream': 'chat',
          'ai.streamObject.doStream': 'chat',
          'ai.embed': 'embeddings',
          'ai.embed.doEmbed': 'embeddings',
          'ai.embedMany': 'embeddings',
          'ai.embedMany.doEmbed': 'embeddings',
          'ai.rerank': 'rerank',
          'ai.rerank.doRerank': 'rerank',
          'ai.toolCall': 'execute_tool',
        },
      },
    ],
    words: {
      // What people call what they built with it.
      agent: ['ai.telemetry.functionId'],
      uncached: ['ai.usage.inputTokenDetails.noCacheTokens', `${anthropicOfAiSdk}.usage.input_tokens`],
      cached: [
        'ai.usage.cachedInputTokens',
        'ai.usage.inputTokenDetails.cacheReadTokens',
        `${anthropicOfAiSdk}.usage.cache_read_input_tokens`,
        `${anthropicOfAiSdk}.cacheReadInputTokens`,
      ],
      written: [
        'ai.usage.inputTokenDetails.cacheWriteTokens',
        `${anthropicOfAiSdk}.usage.cache_creation_input_tokens`,
        `${anthropicOfAiSdk}.cacheCreationInputTokens`,
      ],
      written5m: [`${anthropicOfAiSdk}.usage.cache_creation.ephemeral_5m_input_tokens`],
      written1h: [`${anthropicOfAiSdk}.usage.cache_creation.ephemeral_1h_input_tokens`],
    },
    // Of AI SDK 4 and 5; 6 says how much is none of the cache's.
    cacheApart: ['anthropic'],
  },
  {
    name: 'OpenInference',
    body: 'openinference-cache',
    scope: /^openinference\./,
    says: ['openinference.span.kind', 'llm.token_count.prompt'],
    operation: [openInferenceKinds],
    // The agents of a graph are its nodes.
    entity: { invoke_agent: ['graph.node.id'] },
  },
  {
    // It calls a prompt "chat" and a retriever "embeddings" in gen_ai.operation.name.
    name: 'LangSmith',
    body: 'langsmith',
    scope: /^langsmith/,
    says: ['langsmith.span.kind'],
    operation: [
      {
        of: 'langsmith.span.kind',
        is: {
          llm: 'chat',
          chain: 'invoke_workflow',
          tool: 'execute_tool',
          retriever: 'retrieval',
          embedding: 'embeddings',
          prompt: null,
          parser: null,
        },
      },
    ],
  },
  {
    name: 'OpenLLMetry',
    body: 'openllmetry',
    scope: /^traceloop/,
    says: ['traceloop.span.kind', 'llm.request.type'],
    operation: [traceloopKinds, traceloopRequests],
    entity: { invoke_agent: ['traceloop.entity.name'], invoke_workflow: ['traceloop.entity.name'] },
  },
  {
    name: 'LiteLLM',
    body: 'litellm',
    scope: /^litellm/,
    words: { cost: ['litellm.cost.total', 'gen_ai.cost.total_cost'] },
  },
  { name: 'Logfire, Claude Agent SDK', body: 'logfire-claude-agent', scope: /^logfire\.claude_agent_sdk/ },
  { name: 'Pydantic AI', body: 'pydantic-ai', scope: /^pydantic-ai/ },
  { name: 'OpenLIT', body: 'openlit', scope: /^openlit/ },
  { name: 'AI SDK', body: 'ai-sdk-7', scope: /^@ai-sdk\/otel/ },
  { name: 'Google', body: 'google-genai', scope: /google_genai|^gcp\.vertex\.agent/ },
]

/** Who follows the semantic conventions of OpenTelemetry, or says none of the words above. */
export const anySender: Sender = { name: 'OpenTelemetry', body: 'semconv' }
