/**
 * Ordered series in one hue, from light to dark, each with the field that measures it. Drawn in this order, each thinner
 * (pixels) than the one below it, and p99 in dashes: where they take the same way, all three are seen.
 */
export const percentiles = [
  { name: 'p50', field: 'latency_p50_ms', color: 'var(--step-1)', width: 4.5, dash: undefined },
  { name: 'p95', field: 'latency_p95_ms', color: 'var(--step-2)', width: 3, dash: undefined },
  { name: 'p99', field: 'latency_p99_ms', color: 'var(--step-3)', width: 1.5, dash: '6 6' },
] as const
