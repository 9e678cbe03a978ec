/** Ordered series in one hue, from light to dark, each with the field that measures it. */
export const percentiles = [
  { name: 'p50', field: 'latency_p50_ms', color: 'var(--step-1)' },
  { name: 'p95', field: 'latency_p95_ms', color: 'var(--step-2)' },
  { name: 'p99', field: 'latency_p99_ms', color: 'var(--step-3)' },
] as const
