import { setTimeout as sleep } from 'node:timers/promises'
import type { Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import type { TracesConfig } from './traces-config.ts'

/** Spans that wait to be sent, and those that go in one request; what comes on top is dropped. */
const queue = { maxQueueSize: 2_048, maxExportBatchSize: 512 }

/** How long spans wait for more to go with them, and longest that a server that ends waits for its collector; ms. */
export const sendTimes = { delay: 2_000, close: 3_000 }

/** Longest that one batch is tried again and again; ms. */
const sendMs = 10_000

/** Between two lines of the log about spans that could not be sent; ms. */
const complaintMs = 60_000

type Log = Pick<FastifyBaseLogger, 'warn'>

type Sender = {
  tracer: Tracer
  /** Sends what has not been sent, for as long as the times say. */
  close(): Promise<void>
}

/**
 * OpenTelemetry's own batches and sender, without its globals: spans are this process's own. The resource's attributes come
 * from its own variables, OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
 */
export function openSender({ endpoint, headers, ratio }: TracesConfig, log: Log, times = sendTimes): Sender {
  const complain = complainRarely(log)
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: sendMs })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'leme' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: complaining(exporter, complain),
        scheduledDelayMillis: times.delay,
        ...queue,
      }),
    ],
  })
  const close = async () => {
    // Why it fails the log says already.
    const ended = provider.shutdown().catch(() => {})
    const isLate = await Promise.race([ended, sleep(times.close, true, { ref: false })])
    if (isLate) complain(`no answer in ${times.close} ms`)
  }
  return { tracer: provider.getTracer('leme'), close }
}

/** Spans that cannot be sent are lost, and the log says so, once a minute at most. */
function complainRarely(log: Log): (reason: string) => void {
  let silentUntil = 0
  return (reason) => {
    if (Date.now() < silentUntil) return
    silentUntil = Date.now() + complaintMs
    log.warn({ reason: reason.slice(0, 200) }, 'traces could not be sent')
  }
}

function complaining(exporter: SpanExporter, complain: (reason: string) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) complain(result.error.message)
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
