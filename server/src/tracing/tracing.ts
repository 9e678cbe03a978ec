import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TraceStatement } from '../database/query/wire.ts'
import { openSender, type sendTimes } from './sender.ts'
import { createSummaries } from './statement-summary.ts'
import type { TracesConfig } from './traces-config.ts'

/** The server's own traces, in OpenTelemetry's words: a span a request, and below it one a statement. */
export type Tracing = {
  /** Traces every request from here on; call it before the routes. A proxy may name the trace a request belongs to. */
  requests(app: FastifyInstance, isProxy: (address: string) => boolean): void
  statement: TraceStatement
  /** `fetch` as a span of its own, which names its trace to the other side. */
  fetch: typeof fetch
  /** Sends what has not been sent, for a few seconds at most. */
  close(): Promise<void>
}

const propagator = new W3CTraceContextPropagator()

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT. They hold routes, statuses, ids of requests and what statements are about;
 * no address of a client, header, body, query or value of a statement. A collector that is slow or away delays nothing:
 * spans wait in a bounded queue, and are dropped where it is full.
 */
export function createTracing(
  config: TracesConfig,
  log: Pick<FastifyBaseLogger, 'warn'>,
  times?: typeof sendTimes,
): Tracing {
  const { tracer, close } = openSender(config, log, times)
  const current = new AsyncLocalStorage<Context>()
  const summarize = createSummaries()
  return {
    requests: (app, isProxy) => traceRequests(app, { tracer, current, isProxy }),
    statement: (text, name, send) => {
      const parent = current.getStore()
      if (!parent) return send()
      const summary = summarize(text)
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.summary': summary,
        ...(name === undefined ? {} : { 'leme.statement': name }),
      }
      return during(tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes }, parent), send)
    },
    fetch: (input, init) => {
      const parent = current.getStore()
      return parent ? traceFetch(tracer, parent, { input, init }) : fetch(input, init)
    },
    close,
  }
}

type Requests = {
  tracer: Tracer
  /** What the code that runs belongs to; nothing outside requests. */
  current: AsyncLocalStorage<Context>
  isProxy: (address: string) => boolean
}

function traceRequests(app: FastifyInstance, { tracer, current, isProxy }: Requests): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { socket, headers } = request
    const isKnown = isProxy(socket.remoteAddress ?? '')
    const parent = isKnown ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT
    const context = trace.setSpan(parent, startRequest(tracer, request, parent))
    contexts.set(request, context)
    current.run(context, done)
  })
  // A body that was read came by the connection's own events, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context) current.run(context, done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const context = contexts.get(request)
    const span = context && trace.getSpan(context)
    if (span) endRequest(span, reply)
  })
}

function startRequest(tracer: Tracer, { id, method, routeOptions }: FastifyRequest, parent: Context): Span {
  const route = routeOptions.url
  const attributes = {
    'http.request.method': method,
    ...(route === undefined ? {} : { 'http.route': route }),
    'leme.request_id': id,
  }
  const name = route === undefined ? method : `${method} ${route}`
  return tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
}

function endRequest(span: Span, { statusCode }: FastifyReply): void {
  span.setAttribute('http.response.status_code', statusCode)
  if (statusCode >= 500) span.setAttribute('error.type', String(statusCode)).setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

type Fetched = { input: Parameters<typeof fetch>[0]; init: Parameters<typeof fetch>[1] }

/** The other side's path and query may hold anything; its name and the status are enough to find what is slow. */
function traceFetch(tracer: Tracer, parent: Context, { input, init }: Fetched): Promise<Response> {
  const request = new Request(input, init)
  const { method, url, headers } = request
  const { hostname, port } = new URL(url)
  const address: Attributes = { 'server.address': hostname, ...(port === '' ? {} : { 'server.port': Number(port) }) }
  const attributes = { 'http.request.method': method, ...address }
  const span = tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }, parent)
  const carrier: Record<string, string> = {}
  propagator.inject(trace.setSpan(parent, span), carrier, defaultTextMapSetter)
  for (const [name, value] of Object.entries(carrier)) headers.set(name, value)
  return during(span, async () => {
    const response = await fetch(request)
    span.setAttribute('http.response.status_code', response.status)
    return response
  })
}

/** Ends the span with the work. Of an error only its code is written down: messages quote values. */
async function during<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    span.setAttribute('error.type', code).setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
