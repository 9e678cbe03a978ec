import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { ModelConfig } from '../../../config.ts'
import { carefulFetch } from '../../../http/careful-fetch.ts'

/**
 * The configured model, for one exchange, whose requests go out by `send`. Every setting is given, so that no other
 * variable of the environment counts.
 */
export function languageModel(
  { provider, base_url, api_key, model }: ModelConfig,
  send: typeof fetch | undefined,
): LanguageModel {
  const fetch = carefulFetch(send)
  if (provider === 'anthropic') {
    return createAnthropic({ baseURL: base_url, apiKey: api_key ?? '', fetch })(model)
  }
  return createOpenAICompatible({
    name: 'openaiCompatible',
    baseURL: base_url,
    apiKey: api_key ?? undefined,
    fetch,
    transformRequestBody: (body) => insist(body, base_url),
  })(model)
}

/**
 * The answer comes as the call of a tool, so a tool must be called. Said here and not to the SDK, which would throw away
 * an answer of a server that does not know `required` and answers in JSON instead. OpenAI's own newer models refuse
 * `max_tokens`; other servers know no other name.
 */
function insist({ max_tokens, ...body }: Record<string, unknown>, baseUrl: string): Record<string, unknown> {
  const isOpenAi = new URL(baseUrl).hostname.endsWith('openai.com')
  const limit = isOpenAi ? { max_completion_tokens: max_tokens } : { max_tokens }
  return { ...body, ...limit, tool_choice: 'required' }
}
