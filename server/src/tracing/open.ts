import type { FastifyBaseLogger } from 'fastify'
import type { sendTimes } from './sender.ts'
import type { TracesConfig } from './traces-config.ts'
import type { Tracing } from './tracing.ts'

/** The server's own traces; undefined where it has none, and then OpenTelemetry is not even loaded. */
export async function openTracing(
  config: TracesConfig | null,
  log: Pick<FastifyBaseLogger, 'warn'>,
  times?: typeof sendTimes,
): Promise<Tracing | undefined> {
  if (!config) return undefined
  const { createTracing } = await import('./tracing.ts')
  return createTracing(config, log, times)
}
