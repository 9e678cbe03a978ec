import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/**
 * What this process measures of itself, in the text format of Prometheus. Labels take few values (a route's template,
 * never an address; a code, never a message), so that no request makes the text grow.
 */
export const registry = new Registry()

/** Seconds from 2 ms to 30 s: lists take milliseconds, a language model takes its time. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export const requestDuration = new Histogram({
  name: 'leme_http_request_duration_seconds',
  help: 'Requests by route and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets,
  registers: [registry],
})

export const refusals = new Counter({
  name: 'leme_refusals_total',
  help: 'Answers that are problems, by their code; refused sign-ins are those of /auth/v1/token',
  labelNames: ['route', 'code'] as const,
  registers: [registry],
})

export const liveChanges = new Counter({
  name: 'leme_live_changes_total',
  help: 'Changes that transactions of this process sent to the open browsers',
  registers: [registry],
})

export const ingestedRows = new Counter({
  name: 'leme_ingested_rows_total',
  help: 'Rows in bulk or of files, and spans, that other systems sent, by what came of them',
  labelNames: ['source', 'outcome'] as const,
  registers: [registry],
})

export const exchangeDuration = new Histogram({
  name: 'leme_assistant_exchange_duration_seconds',
  help: 'Sentences to the assistant by what they asked for and whether that failed',
  labelNames: ['intent', 'failed'] as const,
  buckets,
  registers: [registry],
})

/** Reads a value at the moment it is asked for; a later call replaces the earlier one. */
export function observe(name: string, help: string, read: () => number | Promise<number>): void {
  registry.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read())
    },
  })
}

/** The same of a value for each kind. */
export function observeKinds(name: string, help: string, read: () => Promise<Map<string, number>>): void {
  registry.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    labelNames: ['kind'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      for (const [kind, value] of await read()) this.set({ kind }, value)
    },
  })
}

let observesProcess = false

/** Processor, memory, event loop and garbage collection of the process, once. */
export function observeProcess(): void {
  if (observesProcess) return
  observesProcess = true
  collectDefaultMetrics({ register: registry })
}
