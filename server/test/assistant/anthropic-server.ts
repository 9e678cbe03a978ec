import { createServer } from 'node:http'
import { listenAsModel, type ModelServer } from './listen-as-model.ts'
import { type ModelReply, type ModelRequest, type ModelScript, readModelRequest, sendReply } from './model-reply.ts'

/** Tokens of each answer; beside those counted as input, part came from the cache and part went into it. */
export const anthropicUsage = {
  input_tokens: 300,
  cache_creation_input_tokens: 100,
  cache_read_input_tokens: 600,
  output_tokens: 50,
}

const errorTypes: Record<number, string> = {
  401: 'authentication_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
}

/**
 * A model that speaks Anthropic's Messages API on a port of this machine. It refuses what the real one would: no key, no
 * version, no limit of tokens, a result of a tool that does not answer the call before it.
 */
export async function startAnthropicServer(script: ModelScript): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  const server = createServer(async (incoming, response) => {
    const request = await readModelRequest(incoming)
    requests.push(request)
    const wrong = whatIsWrong(request)
    const reply = wrong ? { status: 400, message: wrong } : script(request, requests.length - 1)
    sendReply(response, reply, request.body.model, { message, error })
  })
  return listenAsModel(server, requests)
}

type Block = { type: string; id?: string; tool_use_id?: string }
type Message = { role: 'user' | 'assistant'; content: string | Block[] }

function whatIsWrong({ path, headers, body }: ModelRequest): string | null {
  if (path !== '/v1/messages') return `no such path: ${path}`
  if (!headers['x-api-key'] || !headers['anthropic-version']) return 'x-api-key and anthropic-version are required'
  if (typeof body.max_tokens !== 'number') return 'max_tokens: Field required'
  const messages = body.messages as Message[]
  if (messages[0]?.role !== 'user') return 'messages: first message must use the "user" role'
  const blocks = (index: number) => [messages[index]?.content ?? []].flat().filter((block) => typeof block === 'object')
  for (const [index, { role }] of messages.entries()) {
    if (index > 0 && role === messages[index - 1]?.role) return 'messages: roles must alternate'
    const called = blocks(index - 1).flatMap(({ type, id }) => (type === 'tool_use' ? [id] : []))
    const answered = blocks(index).flatMap(({ type, tool_use_id }) => (type === 'tool_result' ? [tool_use_id] : []))
    if (called.join() !== answered.join()) return 'messages: tool_use ids without tool_result blocks'
  }
  return null
}

function message(reply: Extract<ModelReply, { calls: unknown } | { text: unknown }>, model: unknown) {
  const content =
    'text' in reply
      ? [{ type: 'text', text: reply.text }]
      : reply.calls.map(({ tool, input }, index) => ({
          type: 'tool_use',
          id: `toolu_${index}${Math.random().toString(36).slice(2)}`,
          name: tool,
          input,
        }))
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason: 'text' in reply ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    usage: anthropicUsage,
  }
}

function error(status: number, text: string) {
  return { type: 'error', error: { type: errorTypes[status] ?? 'api_error', message: text } }
}
