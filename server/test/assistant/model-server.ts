import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenAsModel, type ModelServer } from './listen-as-model.ts'
import { type ModelReply, type ModelRequest, type ModelScript, readModelRequest, sendReply } from './model-reply.ts'

type Message = { role: string; content?: unknown }

/** Tokens of each answer; of the prompt, part was cached. */
export const modelUsage = {
  prompt_tokens: 1000,
  completion_tokens: 50,
  total_tokens: 1050,
  prompt_tokens_details: { cached_tokens: 600 },
}

/**
 * Answers a first message by calling the first tool that it is offered, and what the tool says by a sentence; a model
 * named `broken` is refused with 400. With a script it answers what that says.
 */
export async function startModelServer(script?: ModelScript): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  const server = createServer((request, response) => void answer(request, response, requests, script))
  return listenAsModel(server, requests)
}

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  requests: ModelRequest[],
  script?: ModelScript,
): Promise<void> {
  const request = await readModelRequest(incoming)
  const { body } = request
  requests.push(request)
  if (script) {
    return sendReply(response, script(request, requests.length - 1), body.model, { message: scripted, error })
  }
  if (body.model === 'broken')
    return send(response, 400, { error: { message: 'o modelo não existe', type: 'invalid' } })
  if (request.path.endsWith('/embeddings')) {
    const input = Array.isArray(body.input) ? body.input : [body.input]
    const data = input.map((_text, index) => ({ object: 'embedding', index, embedding: [0.1, 0.2, 0.3] }))
    return send(response, 200, {
      object: 'list',
      model: body.model,
      data,
      usage: { prompt_tokens: 12, total_tokens: 12 },
    })
  }
  if (body.stream) return stream(response, body.model)
  send(response, 200, completion(body))
}

function scripted(reply: Extract<ModelReply, { calls: unknown } | { text: unknown }>, model: unknown) {
  const message =
    'text' in reply
      ? { role: 'assistant', content: reply.text }
      : {
          role: 'assistant',
          content: null,
          tool_calls: reply.calls.map(({ tool, input }, index) => ({
            id: `call_${index}`,
            type: 'function',
            function: { name: tool, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
          })),
        }
  const finish_reason = 'text' in reply ? 'stop' : 'tool_calls'
  return {
    ...head(model),
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason }],
    usage: modelUsage,
  }
}

function error(status: number, message: string) {
  return { error: { message, type: status === 429 ? 'rate_limit_exceeded' : 'server_error', param: null, code: null } }
}

function completion({ model, messages, tools }: Record<string, unknown>) {
  const isAsked = (messages as Message[]).at(-1)?.role === 'user'
  const [offered] = (tools ?? []) as { function: { name: string } }[]
  const call = {
    id: 'call_1',
    type: 'function',
    function: { name: offered?.function.name, arguments: '{"pedido":"4711"}' },
  }
  const message =
    isAsked && offered
      ? { role: 'assistant', content: null, tool_calls: [call] }
      : { role: 'assistant', content: 'O pedido chega amanhã.' }
  const finish_reason = 'tool_calls' in message ? 'tool_calls' : 'stop'
  return {
    ...head(model),
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason }],
    usage: modelUsage,
  }
}

function stream(response: ServerResponse, model: unknown): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = (rest: object) =>
    response.write(`data: ${JSON.stringify({ ...head(model), object: 'chat.completion.chunk', ...rest })}\n\n`)
  for (const content of ['O pedido ', 'chega amanhã.']) {
    chunk({ choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] })
  }
  chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: modelUsage })
  response.end('data: [DONE]\n\n')
}

function head(model: unknown) {
  return { id: 'chatcmpl-1', created: 1_772_368_200, model }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
