import type { FastifyReply, FastifyRequest } from 'fastify'
import protobuf from 'protobufjs/minimal.js'
import type { Problem } from '../../problem/problem.ts'

/** google.rpc.Code, by the HTTP status that says the same. */
const codes: Record<number, number> = { 401: 16, 403: 7, 404: 5, 409: 10, 429: 8, 500: 13, 503: 14 }
const invalidArgument = 3

/** OTLP asks for an answer in the encoding of the request; who sends neither is answered in JSON. */
function isProtobuf(request: FastifyRequest): boolean {
  return /^application\/(x-)?protobuf\b/i.test(request.headers['content-type'] ?? '')
}

/** What an answer counts as refused: of traces, or of logs, which protobuf numbers the same. */
type Counted = 'rejectedSpans' | 'rejectedLogRecords'

/** ExportTraceServiceResponse or that of logs: everything was taken, or how many were not, and why. */
export function answerExport(
  request: FastifyRequest,
  reply: FastifyReply,
  refused: { spans: number; message: string } | null,
  counted: Counted = 'rejectedSpans',
): FastifyReply {
  reply.code(200)
  if (!isProtobuf(request)) {
    const { spans, message } = refused ?? { spans: 0, message: '' }
    const body = refused ? { partialSuccess: { [counted]: String(spans), errorMessage: message } } : {}
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
  }
  const writer = protobuf.Writer.create()
  if (refused) {
    // partial_success = 1 { rejected = 1, error_message = 2 }
    writer.uint32(tag(1, 2)).fork().uint32(tag(1, 0)).int64(refused.spans)
    writer.uint32(tag(2, 2)).string(refused.message).ldelim()
  }
  return sendProtobuf(reply, writer)
}

/** google.rpc.Status { code = 1, message = 2 } with the problem's HTTP status and headers. */
export function answerProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const status = { code: codes[problem.status] ?? invalidArgument, message: problem.detail }
  reply.code(problem.status).headers(problem.headers)
  if (!isProtobuf(request)) return reply.type('application/json; charset=utf-8').send(JSON.stringify(status))
  const writer = protobuf.Writer.create().uint32(tag(1, 0)).int32(status.code)
  return sendProtobuf(reply, writer.uint32(tag(2, 2)).string(status.message))
}

function tag(field: number, wire: number): number {
  return (field << 3) | wire
}

function sendProtobuf(reply: FastifyReply, writer: protobuf.Writer): FastifyReply {
  return reply.type('application/x-protobuf').send(Buffer.from(writer.finish()))
}
