import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** What a provider of a test answers: as its protocol says, or as one that is broken. */
export type ModelReply =
  /** Calls of tools. */
  | { calls: { tool: string; input: unknown }[] }
  | { text: string }
  /** A refusal with the protocol's own error. */
  | { status: number; headers?: Record<string, string>; message?: string }
  /** A body as it is, with 200 where no other status is given. */
  | { raw: string; status?: number; headers?: Record<string, string> }
  /** Begins a body and closes the socket. */
  | { cut: string }
  /** Takes the request and says nothing more. */
  | { silent: true }

export type ModelRequest = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }

/** What to answer to the nth request, counted from 0. */
export type ModelScript = (request: ModelRequest, turn: number) => ModelReply

export async function readModelRequest(request: IncomingMessage): Promise<ModelRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
  return { path: request.url ?? '', headers: request.headers, body }
}

type Protocol = {
  message: (reply: Extract<ModelReply, { calls: unknown } | { text: unknown }>, model: unknown) => unknown
  error: (status: number, message: string) => unknown
}

/** Sends a reply in the words of a protocol. */
export function sendReply(response: ServerResponse, reply: ModelReply, model: unknown, protocol: Protocol): void {
  if ('silent' in reply) return
  if ('cut' in reply) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' })
    response.write(reply.cut, () => response.destroy())
  } else if ('raw' in reply) {
    send(response, reply.status ?? 200, reply.raw, reply.headers)
  } else if ('status' in reply) {
    const { status, headers, message = 'refused' } = reply
    send(response, status, JSON.stringify(protocol.error(status, message)), headers)
  } else {
    send(response, 200, JSON.stringify(protocol.message(reply, model)))
  }
}

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}
