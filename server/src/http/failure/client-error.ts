import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@leme/contract/wire/errors'
import { Problem } from '../../problem/problem.ts'

/** Node's and its parser's words for what is no request; every other is malformed. */
const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** Answers what never became a request, with a problem document, and hangs up. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // Something was answered already: what came after it would be taken for a part of it.
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const problem = new Problem(codes[error.code ?? ''] ?? 'malformed_request')
  const body = JSON.stringify(problem.document())
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
