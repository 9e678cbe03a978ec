import type { Attributes } from './raw-span.ts'
import { countOf, lineOf } from './read-attribute.ts'
import { type SpanRow, spanLimits } from './span-row.ts'

// Each list: the semantic conventions' name, their older ones, and then what OpenInference, OpenLLMetry, the AI SDK and
// Pydantic AI say. The first that is present counts.

const models = [
  'gen_ai.response.model',
  'gen_ai.request.model',
  'llm.response.model',
  'llm.request.model',
  'llm.model_name',
  'embedding.model_name',
  'reranker.model_name',
  'ai.response.model',
  'ai.model.id',
  'model_name',
]
const providers = [
  'gen_ai.provider.name',
  'gen_ai.system',
  'llm.provider',
  'llm.system',
  'llm.vendor',
  'ai.model.provider',
]

const input = [
  'gen_ai.usage.input_tokens',
  'gen_ai.usage.prompt_tokens',
  'llm.usage.prompt_tokens',
  'llm.token_count.prompt',
  'ai.usage.inputTokens',
  'ai.usage.promptTokens',
  'ai.usage.tokens',
  'gen_ai.aggregated_usage.input_tokens',
]
const cached = [
  'gen_ai.usage.cache_read.input_tokens',
  'gen_ai.usage.cache_read_input_tokens',
  'gen_ai.usage.cached_input_tokens',
  'gen_ai.usage.cached_tokens',
  'gen_ai.usage.details.cache_read_tokens',
  'gen_ai.usage.details.cached_tokens',
  'gen_ai.usage.details.cache_read_input_tokens',
  'llm.usage.cache_read_input_tokens',
  'llm.token_count.prompt_details.cache_read',
  'ai.usage.cachedInputTokens',
  'ai.usage.inputTokenDetails.cacheReadTokens',
  'gen_ai.aggregated_usage.cache_read_tokens',
]
const output = [
  'gen_ai.usage.output_tokens',
  'gen_ai.usage.completion_tokens',
  'llm.usage.completion_tokens',
  'llm.token_count.completion',
  'ai.usage.outputTokens',
  'ai.usage.completionTokens',
  'gen_ai.aggregated_usage.output_tokens',
]

export function modelOf(attributes: Attributes): string | null {
  return lineOf(attributes, models, 200)
}

/** In lower case; the AI SDK names its adapter too (`openai.chat`), which is no part of the provider's name. */
export function providerOf(attributes: Attributes): string | null {
  const provider = lineOf(attributes, providers, 100)?.toLowerCase() ?? null
  return attributes.has('ai.operationId') ? (provider?.split('.')[0] ?? null) : provider
}

type Tokens = Pick<SpanRow, 'input_tokens' | 'cached_input_tokens' | 'output_tokens'>

/**
 * What is no count (negative, NaN, a fraction) is unknown. Cached tokens are part of the input: who names more of them
 * than of all the input has counted them apart, as Anthropic's own API does.
 */
export function tokensOf(attributes: Attributes): Tokens {
  const count = (keys: readonly string[]) => countOf(attributes, keys, spanLimits.tokens)
  const all = count(input)
  const cached_input_tokens = count(cached)
  const output_tokens = count(output)
  const isApart = all !== null && cached_input_tokens !== null && cached_input_tokens > all
  return { input_tokens: isApart ? all + cached_input_tokens : all, cached_input_tokens, output_tokens }
}
