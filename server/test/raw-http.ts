import { connect, type Socket } from 'node:net'

/** An answer as it came over the wire. */
export type RawAnswer = { status: number; head: string; body: string }

/** A connection to the server of `url`, on which a test writes what no client would. */
export async function openSocket(url: string): Promise<Socket> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  // Whom the server hangs up on may find the connection reset.
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return socket
}

/** What is answered first on the connection; null where it is closed without a whole answer. */
export function firstAnswer(socket: Socket): Promise<RawAnswer | null> {
  let text = ''
  return new Promise((resolve) => {
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
      const answer = readAnswer(text)
      if (answer) resolve(answer)
    })
    socket.once('close', () => resolve(null))
  })
}

/** Resolves once the connection is closed, by either side. */
export function closed(socket: Socket): Promise<void> {
  if (socket.closed) return Promise.resolve()
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

/** The head of a request, up to its body. */
export function head(method: string, path: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}

function readAnswer(text: string): RawAnswer | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const answerHead = text.slice(0, end)
  const body = text.slice(end + 4)
  const length = Number(/^content-length: (\d+)$/im.exec(answerHead)?.[1] ?? 0)
  if (Buffer.byteLength(body) < length) return null
  return { status: Number(answerHead.split(' ', 2)[1]), head: answerHead, body }
}
