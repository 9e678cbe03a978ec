import { langfuse } from './langfuse.ts'
import type { Sender } from './sender.ts'
import { openInferenceKinds, traceloopKinds, traceloopRequests } from './shared-words.ts'

const langsmithInput = 'gen_ai.usage.input_token_details'
const langsmithOutput = 'gen_ai.usage.output_token_details'

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
      // People know each other by these; its user.id is a hash.
      end_user: ['user.email', 'user.account_uuid'],
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
      session: ['thread.id', 'conversation.id'],
      end_user: ['user.email', 'user.account_id'],
    },
    agent: 'codex',
  },
  ...langfuse,
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
    // The agents of a graph are its nodes; others are called by their spans' names.
    entity: { invoke_agent: ['graph.node.id', '@name'] },
  },
  {
    // It calls a prompt "chat" and a retriever "embeddings" in gen_ai.operation.name.
    name: 'LangSmith',
    body: 'langsmith',
    scope: /^langsmith/,
    says: ['langsmith.span.kind'],
    json: [langsmithInput, langsmithOutput],
    // LangChain's usage: its input holds all of these.
    words: {
      cached: ['cache_read', 'flex_cache_read', 'priority_cache_read'].map((kind) => `${langsmithInput}#${kind}`),
      written: [`${langsmithInput}#cache_creation`],
      written5m: [`${langsmithInput}#ephemeral_5m_input_tokens`],
      written1h: [`${langsmithInput}#ephemeral_1h_input_tokens`],
      reasoning: [`${langsmithOutput}#reasoning`],
    },
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
