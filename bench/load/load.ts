import autocannon from 'autocannon'
import { type Measure, startStopwatch } from './measure.ts'

/** One kind of request. `vary` gives each one what is its own. */
export type Load = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: string
  vary?: () => { path?: string; headers?: Record<string, string>; body?: string }
}

/**
 * Sends the request to a server on loopback over so many connections, each one waiting for its answer before it asks
 * again, for so many seconds. `cpu` returns the CPU time used so far, in ms. Throws where any answer was not a success:
 * a refusal is quick and says nothing.
 */
export async function measureLoad(
  origin: string,
  load: Load,
  { connections, seconds, cpu }: { connections: number; seconds: number; cpu: () => number | undefined },
): Promise<Measure> {
  const { method, path, body, vary } = load
  const headers = { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...load.headers }
  const cpuBefore = cpu() ?? Number.NaN
  let answers = 0
  const stopwatch = startStopwatch(seconds)
  const run = autocannon({
    url: origin + path,
    method,
    headers,
    body,
    connections,
    duration: stopwatch.duration,
    sampleInt: 100,
    // Without it the request is written once for all.
    ...(vary && {
      requests: [
        {
          setupRequest(request) {
            const own = vary()
            return { ...request, ...own, headers: { ...request.headers, ...own.headers } }
          },
        },
      ],
    }),
  })
  // Its own histogram keeps whole milliseconds only.
  run.on('response', (_client, _status, _bytes, ms) => {
    answers += 1
    stopwatch.note(ms)
  })
  const { errors, timeouts, non2xx, statusCodeStats } = await run
  if (errors + timeouts + non2xx > 0) {
    const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => `${count} × ${status}`)
    throw new Error(`${method} ${path}: ${errors} errors, ${timeouts} timeouts, answers ${statuses.join(', ')}`)
  }
  const cpuEach = ((cpu() ?? Number.NaN) - cpuBefore) / answers
  return { ...stopwatch.measure(), cpu: Number.isNaN(cpuEach) ? undefined : cpuEach }
}
