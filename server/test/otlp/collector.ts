import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readProtobuf } from './payload.ts'

/** A span as a collector received it; ids are hexadecimal, and attributes texts. */
export type CollectedSpan = {
  trace: string
  id: string
  parent: string
  name: string
  attributes: Record<string, string>
}

/** A receiver of OTLP over HTTP in protobuf, as collectors are. */
export type Collector = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  /** Every request, as it came, in order. */
  requests: { path: string; headers: IncomingHttpHeaders; body: Buffer }[]
  spans(): CollectedSpan[]
  /** From now on it takes requests and answers none, until `answer` is called. */
  hold(): void
  /** Answers what waits, and everything from now on. */
  answer(): void
  close(): Promise<void>
}

export async function startCollector(): Promise<Collector> {
  const requests: Collector['requests'] = []
  const waiting: (() => void)[] = []
  let isHeld = false
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    requests.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () => requests.flatMap(({ body }) => readSpans(body)),
    hold: () => {
      isHeld = true
    },
    answer: () => {
      isHeld = false
      for (const resolve of waiting.splice(0)) resolve()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes?: { key: string; value: Record<string, unknown> }[]
}
type SentDocument = { resourceSpans?: { scopeSpans?: { spans?: SentSpan[] }[] }[] }

function readSpans(body: Buffer): CollectedSpan[] {
  const { resourceSpans = [] } = readProtobuf('ExportTraceServiceRequest', body) as SentDocument
  const spans = resourceSpans.flatMap(({ scopeSpans = [] }) => scopeSpans.flatMap(({ spans = [] }) => spans))
  return spans.map(({ traceId, spanId, parentSpanId, name, attributes = [] }) => ({
    trace: hex(traceId),
    id: hex(spanId),
    parent: hex(parentSpanId),
    name,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])])),
  }))
}

function hex(id = ''): string {
  return Buffer.from(id, 'base64').toString('hex')
}
